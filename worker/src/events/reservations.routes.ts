import {
  cancelReservation,
  checkAtDoor,
  exportReservations,
  getReservationCalendar,
  listEventReservations,
  listMyReservations,
  PAGE_SIZE,
  reserve,
} from '@ijsploeg/worker/contract';
import { route } from '../platform/http/endpoint.ts';
import { AppError } from '../platform/lib/errors.ts';
import * as door from './door-check.ts';
import { selectEvent } from './events.repository.ts';
import { toMyReservation, toReservation } from './reservations.mapper.ts';
import {
  countMatches,
  selectOwnReservations,
  selectPage,
  selectReservation,
} from './reservations.repository.ts';
import * as service from './reservations.service.ts';
import { SHOWN_EVENTS } from './shown-events.ts';

export const reservationsRoutes = [
  route(reserve, (call) => service.reserve(call, call.params.id, call.body), { burst: 'reserve' }),
  route(listMyReservations, {
    shows: { tables: ['eventReservations', SHOWN_EVENTS] },
    read: ({ db, session }) => ({ reservations: selectOwnReservations(db, session) }),
    answer: ({ clock }, { reservations }) => {
      const now = clock.now();
      return { items: reservations.map(({ row }) => toMyReservation(row.reservation, row.event, now)) };
    },
  }),
  route(getReservationCalendar, {
    read: ({ db, params }) => ({ found: selectReservation(db, params.id) }),
    answer: (call, { found: [found] }) => service.toCalendar(found?.row, call),
  }),
  route(cancelReservation, (call) => service.cancelReservation(call, call.params.id)),
  route(listEventReservations, {
    shows: { tables: ['eventReservations', SHOWN_EVENTS] },
    read: ({ db, params, query: { page, ...filter } }) => {
      const matches = { eventId: params.id, ...filter };
      return {
        event: selectEvent(db, params.id),
        rows: selectPage(db, matches, page),
        counted: countMatches(db, matches),
      };
    },
    answer: ({ query: { page } }, { event: [event], rows, counted: [counted] }) => {
      if (!event) throw new AppError('event.not_found');
      return { items: rows.map(toReservation), total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
    },
  }),
  route(exportReservations, (call) => service.exportReservations(call, call.params.id), { burst: 'export' }),
  route(checkAtDoor, (call) => door.checkAtDoor(call, call.params.id, call.body)),
];
