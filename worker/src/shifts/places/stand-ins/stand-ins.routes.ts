import {
  assignStandIn,
  cannotCome,
  releaseStandIn,
  takeOver,
  withdrawStandIn,
} from '@ijsploeg/worker/contract';
import { route } from '../../../platform/http/endpoint.ts';
import { inChargeOfStandIn } from '../../rules/in-charge.ts';
import * as service from './stand-ins.service.ts';

export const standInsRoutes = [
  route(cannotCome, (call) =>
    service.cannotCome(call, {
      assignmentId: call.params.id,
      personId: call.signedIn.id,
      reason: call.body.reason,
    }),
  ),
  route(takeOver, (call) => service.takeOver(call, call.params.id, call.body), { burst: 'claim' }),
  route(withdrawStandIn, (call) => service.withdraw(call, call.params.id)),
  route(releaseStandIn, (call) => service.release(call, call.params.id), { isInCharge: inChargeOfStandIn }),
  route(assignStandIn, (call) => service.assignStandIn(call, call.params.id, call.body), {
    isInCharge: inChargeOfStandIn,
  }),
];
