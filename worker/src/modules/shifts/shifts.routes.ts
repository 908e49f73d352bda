import {
  changeShift,
  createShift,
  deleteShift,
  duplicateShift,
  exportShifts,
  getRoster,
  getShift,
  listShifts,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { limitBurst } from '../../lib/rate-limit.ts';
import * as service from './shifts.service.ts';

export const shiftsRoutes = [
  route(listShifts, async (call) => ({ items: await service.listShifts(call, call.query) })),
  // Before the route of one shift, whose path matches these too.
  route(exportShifts, async (call) => {
    await limitBurst(call.env, `export:${call.signedIn.id}`);
    return service.exportShifts(call);
  }),
  route(getRoster, async (call) => ({ items: await service.readRoster(call) })),
  route(createShift, (call) => service.createShift(call, call.body)),
  route(getShift, (call) => service.getShift(call, call.params.id)),
  route(changeShift, (call) => service.changeShift(call, call.params.id, call.body)),
  route(deleteShift, (call) => service.deleteShift(call, call.params.id)),
  route(duplicateShift, (call) => service.duplicateShift(call, call.params.id, call.body)),
];
