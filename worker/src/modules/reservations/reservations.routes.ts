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
import * as door from './door-check.ts';
import * as service from './reservations.service.ts';

export const reservationsRoutes = [
  route(reserve, (call) => service.reserve(call, call.params.id, call.body), { burst: 'reserve' }),
  route(listMyReservations, async (call) => ({ items: await service.listMine(call) })),
  route(getReservationCalendar, (call) => service.getReservationCalendar(call, call.params.id)),
  route(cancelReservation, (call) => service.cancelReservation(call, call.params.id)),
  route(listEventReservations, (call) => service.listReservations(call, call.params.id, call.query)),
  route(exportReservations, (call) => service.exportReservations(call, call.params.id), { burst: 'export' }),
  route(checkAtDoor, (call) => door.checkAtDoor(call, call.params.id, call.body)),
];
