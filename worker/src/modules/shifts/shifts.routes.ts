import {
  changeShift,
  claimShift,
  createShift,
  deleteShift,
  duplicateShift,
  exportShifts,
  getRoster,
  getShift,
  listShifts,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { rateLimit } from '../../lib/rate-limit.ts';
import * as service from './shifts.service.ts';

/** The period of CLAIM_RATE_LIMIT in wrangler.toml. */
const CLAIM_WALL_SECONDS = 10;

export const shiftsRoutes = [
  route(listShifts, async (call) => ({ items: await service.listShifts(call, call.query) })),
  // Before the route of one shift, whose path would match theirs.
  route(exportShifts, async (call) => ({ items: await service.exportShifts(call) })),
  route(getRoster, async (call) => ({ items: await service.readRoster(call) })),
  route(createShift, (call) => service.createShift(call, call.body)),
  route(getShift, (call) => service.getShift(call, call.params.id)),
  route(changeShift, (call) => service.changeShift(call, call.params.id, call.body)),
  route(deleteShift, (call) => service.deleteShift(call, call.params.id)),
  route(duplicateShift, (call) => service.duplicateShift(call, call.params.id, call.body)),
  route(claimShift, async (call) => {
    // By person: a whole rink shares one address.
    await rateLimit(call.env.CLAIM_RATE_LIMIT, call.signedIn.id, CLAIM_WALL_SECONDS);
    return service.claimShift(call, call.params.id);
  }),
];
