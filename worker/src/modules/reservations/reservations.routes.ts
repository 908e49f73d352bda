import {
  cancelReservation,
  checkAtDoor,
  exportReservations,
  getReservationCalendar,
  listEventReservations,
  listMyReservations,
  reserve,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { rateLimit } from '../../lib/rate-limit.ts';
import * as door from './door-check.ts';
import * as service from './reservations.service.ts';

/** The period of CLAIM_RATE_LIMIT in wrangler.toml. */
const CLAIM_PERIOD_SECONDS = 10;

export const reservationsRoutes = [
  route(reserve, async (call) => {
    // Per person, and separate from the limit on claims.
    await rateLimit(call.env.CLAIM_RATE_LIMIT, `reserve:${call.signedIn.id}`, CLAIM_PERIOD_SECONDS);
    return service.reserve(call, call.params.id, call.body);
  }),
  route(listMyReservations, async (call) => ({ items: await service.listMine(call) })),
  route(getReservationCalendar, (call) => service.getReservationCalendar(call, call.params.id)),
  route(cancelReservation, (call) => service.cancelReservation(call, call.params.id)),
  route(listEventReservations, (call) => service.listReservations(call, call.params.id, call.query)),
  route(exportReservations, (call) => service.exportReservations(call, call.params.id)),
  route(checkAtDoor, (call) => door.checkAtDoor(call, call.params.id, call.body)),
];
