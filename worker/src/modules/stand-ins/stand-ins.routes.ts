import { cannotCome } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as service from './stand-ins.service.ts';

export const standInsRoutes = [
  route(cannotCome, (call) =>
    service.cannotCome(call, {
      assignmentId: call.params.id,
      personId: call.signedIn.id,
      reason: call.body.reason,
    }),
  ),
];
