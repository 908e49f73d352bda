import * as v from 'valibot';
import { Contact } from '../office/people.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Instant } from '../platform/time.ts';
import { Shift } from './shift-shape.ts';
import { CLAIM_REFUSALS } from './shifts.ts';
import { MAX_WAITLIST_ENTRIES, Waiting } from './waitlist-shape.ts';

export * from './waitlist-shape.ts';

export const joinWaitlist = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/waitlist',
  access: 'volunteer',
  summary: `Puts you on the waitlist of a full shift that you could claim otherwise; you can wait for ${MAX_WAITLIST_ENTRIES} shifts.`,
  status: 201,
  answer: v.object({ id: v.string(), position: v.number() }),
  errors: [
    ...CLAIM_REFUSALS.filter((refusal) => refusal !== 'shift.full'),
    'waitlist.already',
    'waitlist.not_full',
    'waitlist.too_many',
    'request.rate_limited',
  ],
});

export const leaveWaitlist = defineEndpoint({
  method: 'DELETE',
  path: '/api/shifts/:id/waitlist',
  access: 'volunteer',
  summary: 'Takes you off the waitlist of a shift; a place that was offered to you goes to the next in line.',
  status: 204,
  errors: ['waitlist.not_found'],
});

/** A person on the waitlist, for admins. */
export const WaitlistEntry = v.object({
  id: v.string(),
  joinedAt: Instant,
  /** The end of the offer while a free place is kept for the person. */
  offerExpiresAt: v.optional(Instant),
  volunteer: Contact,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

export const listWaitlist = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/waitlist',
  access: 'admin',
  summary: 'Who waits for a place on a shift: those with an offer first, then in line.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(WaitlistEntry) }),
  errors: ['shift.not_found'],
});

/** A shift for which the caller waits. */
export const MyWaiting = v.object({ ...Waiting.entries, id: v.string(), shift: Shift });
export type MyWaiting = v.InferOutput<typeof MyWaiting>;

export const listMyWaiting = defineEndpoint({
  method: 'GET',
  path: '/api/waitlist/mine',
  access: 'volunteer',
  summary: 'The shifts to come for which you wait, by their start.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(MyWaiting) }),
});
