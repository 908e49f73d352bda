import {
  answerAsk,
  askPeople,
  changeAvailability,
  getAvailability,
  listCandidates,
  listGaps,
  listMyAsks,
  listToday,
} from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../events/shown-events.ts';
import { route } from '../../platform/http/endpoint.ts';
import type { Shown } from '../../platform/http/polled.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { SHOWN_SHIFTS } from '../rules/shown-shifts.ts';
import * as service from './asks.service.ts';
import * as availability from './availability.ts';
import * as candidates from './candidates.ts';
import { hasAskMoment, hasGapMoment } from './needs.repository.ts';
import { selectGapList, selectTodayList, toGapList, toToday } from './needs.ts';

/** What the lists of needs are made from. */
const SHOWN_NEEDS: Shown = {
  tables: ['asks', SHOWN_SHIFTS, 'shiftAssignments', 'profiles', SHOWN_EVENTS, 'attendance'],
  hasMoment: hasGapMoment,
};

export const asksRoutes = [
  route(listToday, {
    shows: SHOWN_NEEDS,
    read: ({ db, now }) => selectTodayList(db, now),
    answer: (_, rows) => toToday(rows),
  }),
  route(listGaps, {
    shows: SHOWN_NEEDS,
    read: ({ db, query, now }) => selectGapList(db, query.days, now),
    answer: (_, rows) => toGapList(rows),
  }),
  route(askPeople, (call) => service.askPeople(call, call.params.id, call.body)),
  route(listMyAsks, {
    shows: {
      tables: ['asks', SHOWN_SHIFTS, 'shiftAssignments', 'profiles', SHOWN_EVENTS],
      hasMoment: hasAskMoment,
    },
    read: ({ db, session }) => service.selectMyAsks(db, session),
    answer: (_, rows) => service.toOwnAsks(rows),
  }),
  route(
    answerAsk,
    (call) =>
      service.answerAsk(call, {
        askId: call.params.id,
        personId: call.signedIn.id,
        answer: call.body.answer,
      }),
    { burst: 'claim' },
  ),
  route(getAvailability, {
    read: ({ db, session, now }) => availability.selectAvailability(db, personOf(session), now),
    answer: (_, rows) => availability.toAvailability(rows),
  }),
  route(changeAvailability, (call) => availability.changeAvailability(call, call.body)),
  route(listCandidates, {
    read: ({ db, session, params, query, now }) =>
      candidates.selectCandidateList(db, params.id, { ...query, session, now }),
    answer: ({ query: { page } }, rows) => candidates.toCandidateList(rows, page),
  }),
];
