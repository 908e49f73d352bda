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
import { limitBurst } from '../../lib/rate-limit.ts';
import * as door from './door-check.ts';
import * as service from './reservations.service.ts';

export const reservationsRoutes = [
  route(reserve, async (call) => {
    await limitBurst(call.env, `reserve:${call.signedIn.id}`);
    return service.reserve(call, call.params.id, call.body);
  }),
  route(listMyReservations, async (call) => ({ items: await service.listMine(call) })),
  route(getReservationCalendar, (call) => service.getReservationCalendar(call, call.params.id)),
  route(cancelReservation, (call) => service.cancelReservation(call, call.params.id)),
  route(listEventReservations, (call) => service.listReservations(call, call.params.id, call.query)),
  route(exportReservations, async (call) => {
    await limitBurst(call.env, `export:${call.signedIn.id}`);
    return service.exportReservations(call, call.params.id);
  }),
  route(checkAtDoor, (call) => door.checkAtDoor(call, call.params.id, call.body)),
];
