import { callOffDay, callOffShift, getDayToCallOff, undoCallOff } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { inChargeOfShift } from '../rules/in-charge.ts';
import * as service from './call-offs.service.ts';

export const callOffsRoutes = [
  route(getDayToCallOff, {
    read: ({ db, params, now }) => service.selectDay(db, params.day, now),
    answer: (_, rows) => service.toDay(rows),
  }),
  route(callOffDay, (call) => service.callOffDay(call, call.params.day, call.body)),
  route(callOffShift, (call) => service.callOffShift(call, call.params.id, call.body), {
    isInCharge: inChargeOfShift,
  }),
  route(undoCallOff, (call) => service.undoCallOff(call, call.params.id)),
];
