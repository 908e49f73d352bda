import { endScreen, getBoard, listScreens, makeScreen, SCREEN_KEY_HEADER } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import type { ReadHeader } from '../../platform/http/polled.ts';
import { hashSecret } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import { hasOfferChange } from '../../shifts/rules/waiting.ts';
import { toBoard, toScreen } from './board.mapper.ts';
import { selectBoard, selectScreen } from './board.repository.ts';
import * as service from './screens.service.ts';

const keyHashOf = (header: ReadHeader) => hashSecret(header(SCREEN_KEY_HEADER) ?? '');

export const boardRoutes = [
  route(getBoard, {
    shows: {
      tables: ['screens', SHOWN_SHIFTS, 'shiftAssignments', 'attendance', 'profiles'],
      hasTimedChange: hasOfferChange,
      readerOf: (header) => keyHashOf(header),
    },
    read: ({ db, now, header }) => ({
      screen: selectScreen(db, keyHashOf(header)),
      board: selectBoard(db, keyHashOf(header), now),
    }),
    async answer({ db, clock }, { screen: [screen], board }) {
      if (!screen) throw new AppError('screen.unknown');
      const now = clock.now();
      await service.noteSeen(db, screen, now);
      return toBoard(
        screen,
        board.map(({ row }) => row),
        now,
      );
    },
  }),
  route(listScreens, {
    read: ({ db, now }) => ({
      screens: service.selectScreens(db),
      places: service.selectPlacesOfShifts(db, now),
    }),
    answer: (_, { screens, places }) => ({
      items: screens.map(toScreen),
      places: places.map(({ location }) => location),
    }),
  }),
  route(makeScreen, (call) => service.makeScreen(call, call.body)),
  route(endScreen, (call) => service.endScreen(call, call.params.id)),
];
