import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { OWN_CHANGES } from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';

/** A person in charge of a day, or of the part of it from `from` until `until`, where the next person takes over. */
export const Charge = v.object({
  id: v.string(),
  day: CalendarDay,
  from: Instant,
  /** The start of the next part, or the end of the day. */
  until: Instant,
  person: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    phoneNumber: v.nullable(v.string()),
    phoneDisplay: v.nullable(v.string()),
  }),
});
export type Charge = v.InferOutput<typeof Charge>;

const Charges = v.object({ items: v.array(Charge) });

export const listCharges = defineEndpoint({
  method: 'GET',
  path: '/api/days/:day/charges',
  access: 'admin',
  summary: 'Who is in charge of a day, by time.',
  status: 200,
  answer: Charges,
  errors: ['route.not_found'],
});

export const putInCharge = defineEndpoint({
  method: 'POST',
  path: '/api/days/:day/charges',
  access: 'admin',
  summary:
    'Puts a volunteer in charge of a day, or of the rest of it from a time on. With `isWeekly`, also of the same weekday of each later week that has shifts. The person gets one mail.',
  body: v.object({
    personId: Id,
    /** As on the clock at the rink; null for the whole day, in which nobody else is in charge then. */
    from: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'))), null),
    isWeekly: v.optional(v.boolean('invalid'), false),
  }),
  status: 201,
  /** On all these days, by time. */
  answer: Charges,
  errors: ['route.not_found', 'charge.day_over', 'person.not_found', 'person.not_volunteer'],
});

export const takeCharge = defineEndpoint({
  method: 'POST',
  path: '/api/charges/take',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Takes charge now, until the next part of today. For admins, and for people who lead a shift of today.',
  status: 201,
  answer: Charge,
  errors: ['charge.not_lead'],
});

export const endCharge = defineEndpoint({
  method: 'DELETE',
  path: '/api/charges/:id',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Ends that somebody is in charge; your own, or as an admin any. Whoever was in charge before is again, until the next part.',
  status: 204,
  errors: ['charge.not_found'],
});
