import * as v from 'valibot';
import { Instant } from './time.ts';

/**
 * `left`: the person left the line, or declined. `passed`: two offers ran out. `lapsed`: the shift started or was called
 * off, or the person is no longer a volunteer.
 */
export const WAITLIST_STATES = ['waiting', 'offered', 'taken', 'left', 'passed', 'lapsed'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** A person waits for at most this many shifts to come. */
export const MAX_WAITLIST_ENTRIES = 10;
/** Closer to the start nobody gets an offer of their own: everybody who waits is told at once. */
export const WAITLIST_RACE_HOURS = 3;
/** Closer to the start a notice does not wait for the end of the quiet hours. */
export const NOTICE_AT_ONCE_HOURS = 12;
/** An offer lasts a quarter of the time until the start, within these bounds. */
export const MIN_OFFER_MINUTES = 30;
export const MAX_OFFER_HOURS = 12;
/** Whose offer ran out this often is no longer in line. */
export const MAX_OFFERS = 2;

/** Of a shift: how many places that nobody holds are kept for others on the waitlist, unless it is 0. */
export const OfferedPlaces = { offeredPlaces: v.optional(v.number()) };

/** Somebody's own turn on the waitlist of a shift. */
export const Waiting = v.object({
  /** 1 is next. */
  position: v.number(),
  /** While a free place is kept for the person: until when. */
  offerExpiresAt: v.optional(Instant),
});
export type Waiting = v.InferOutput<typeof Waiting>;
