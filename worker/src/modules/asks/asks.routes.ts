import {
  answerAsk,
  askPeople,
  changeAvailability,
  getAvailability,
  listGaps,
  listMyAsks,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { personOf } from '../auth/sessions.ts';
import * as service from './asks.service.ts';
import * as availability from './availability.ts';
import { hasAskMoment, hasGapMoment } from './gaps.repository.ts';
import { selectGapList, toGapList } from './gaps.ts';

export const asksRoutes = [
  route(listGaps, {
    shows: {
      tables: ['asks', 'shifts', 'shiftAssignments', 'profiles', 'events', 'attendance'],
      hasMoment: hasGapMoment,
    },
    read: ({ db, query, now }) => selectGapList(db, query.days, now),
    answer: (_, rows) => toGapList(rows),
  }),
  route(askPeople, (call) => service.askPeople(call, call.params.id, call.body)),
  route(listMyAsks, {
    shows: {
      tables: ['asks', 'shifts', 'shiftAssignments', 'profiles', 'events'],
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
];
