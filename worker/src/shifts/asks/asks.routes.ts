import {
  answerAsk,
  askByWhatsApp,
  askHolderByWhatsApp,
  askPeople,
  changeAvailability,
  getAvailability,
  listCandidates,
  listGaps,
  listMyAsks,
  listToday,
  stopAsks,
} from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../events/shown-events.ts';
import { route } from '../../platform/http/endpoint.ts';
import type { Shown } from '../../platform/http/polled.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { inChargeOfPlace, inChargeOfShift } from '../rules/in-charge.ts';
import { SHOWN_SHIFTS } from '../rules/shown-shifts.ts';
import * as service from './asks.service.ts';
import * as availability from './availability.ts';
import * as candidates from './candidates.ts';
import { hasAskChange, hasGapChange } from './needs.repository.ts';
import { selectGapList, selectTodayList, toGapList, toToday } from './needs.ts';
import * as whatsapp from './whatsapp.ts';

/** What the lists of needs are made from. */
const SHOWN_NEEDS: Shown = {
  tables: ['asks', SHOWN_SHIFTS, 'shiftAssignments', 'profiles', SHOWN_EVENTS, 'attendance'],
  hasTimedChange: hasGapChange,
};

export const asksRoutes = [
  route(listToday, {
    shows: { ...SHOWN_NEEDS, tables: [...SHOWN_NEEDS.tables, 'dayCharges'] },
    read: ({ db, session, now }) => selectTodayList(db, session, now),
    answer: ({ clock, signedIn }, rows) => toToday(rows, clock.now(), signedIn),
  }),
  route(listGaps, {
    shows: SHOWN_NEEDS,
    read: ({ db, query, now }) => selectGapList(db, query.days, now),
    answer: (_, rows) => toGapList(rows),
  }),
  route(askByWhatsApp, (call) => whatsapp.askByWhatsApp(call, call.params.id, call.body.volunteerId)),
  route(askHolderByWhatsApp, (call) => whatsapp.askHolderByWhatsApp(call, call.params.id), {
    isInCharge: inChargeOfPlace,
  }),
  route(askPeople, (call) => service.askPeople(call, call.params.id, call.body), {
    isInCharge: inChargeOfShift,
  }),
  route(stopAsks, (call) => service.stopAsks(call, call.params.id, call.body.askIds), {
    isInCharge: inChargeOfShift,
  }),
  route(listMyAsks, {
    shows: {
      tables: ['asks', SHOWN_SHIFTS, 'shiftAssignments', 'profiles', SHOWN_EVENTS],
      hasTimedChange: hasAskChange,
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
  route(
    listCandidates,
    {
      read: ({ db, session, params, query, now }) =>
        candidates.selectCandidateList(db, params.id, { ...query, session, now }),
      answer: ({ query: { page }, signedIn }, rows) =>
        candidates.toCandidateList(rows, page, signedIn.role === 'admin'),
    },
    { isInCharge: inChargeOfShift },
  ),
];
