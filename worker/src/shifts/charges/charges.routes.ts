import { endCharge, listCharges, putInCharge, takeCharge } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { route } from '../../platform/http/endpoint.ts';
import { selectCharges, toCharge } from '../reading/charges.ts';
import * as service from './charges.service.ts';

export const chargesRoutes = [
  route(listCharges, {
    read: ({ db, params }) => ({
      charges: selectCharges(db, sql`charge.day = ${service.requireDay(params.day)}`),
    }),
    answer: (_, { charges }) => ({ items: charges.map(toCharge) }),
  }),
  route(putInCharge, (call) => service.putInCharge(call, call.params.day, call.body)),
  route(takeCharge, (call) => service.takeCharge(call)),
  route(endCharge, (call) => service.endCharge(call, call.params.id)),
];
