import {
  assignStandIn,
  cannotCome,
  listStandIns,
  releaseStandIn,
  takeOver,
  withdrawStandIn,
} from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../../events/shown-events.ts';
import { route } from '../../../platform/http/endpoint.ts';
import { SHOWN_SHIFTS } from '../../rules/shown-shifts.ts';
import * as service from './stand-ins.service.ts';

export const standInsRoutes = [
  route(cannotCome, (call) =>
    service.cannotCome(call, {
      assignmentId: call.params.id,
      personId: call.signedIn.id,
      reason: call.body.reason,
    }),
  ),
  route(listStandIns, {
    shows: { tables: ['shiftAssignments', SHOWN_SHIFTS, 'profiles', SHOWN_EVENTS] },
    read: ({ db, now }) => service.selectStandIns(db, now),
    answer: (_, rows) => service.toStandIns(rows),
  }),
  route(takeOver, (call) => service.takeOver(call, call.params.id, call.body), { burst: 'claim' }),
  route(withdrawStandIn, (call) => service.withdraw(call, call.params.id)),
  route(releaseStandIn, (call) => service.release(call, call.params.id)),
  route(assignStandIn, (call) => service.assignStandIn(call, call.params.id, call.body)),
];
