import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

/**
 * `left`: the person left the waitlist or declined. `passed`: two offers ran out. `lapsed`: the shift started or was called
 * off, or the person is no longer a volunteer.
 */
export const WAITLIST_STATES = ['waiting', 'offered', 'taken', 'left', 'passed', 'lapsed'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** A person can wait for at most this many upcoming shifts. */
export const MAX_WAITLIST_ENTRIES = 10;
/** Closer to the start there are no individual offers: everybody who waits is notified at once. */
export const WAITLIST_RACE_HOURS = 3;
/** An offer lasts a quarter of the time until the start, within these bounds. */
export const MIN_OFFER_MINUTES = 30;
export const MAX_OFFER_HOURS = 12;
/** A person whose offers expired this often leaves the waitlist. */
export const MAX_OFFERS = 2;

/** The number of free places of a shift that are kept for others on the waitlist, unless it is 0. */
export const OfferedPlaces = { offeredPlaces: v.optional(v.number()) };

/** The caller's own turn on the waitlist of a shift. */
export const Waiting = v.object({
  /** 1 is next. */
  position: v.number(),
  /** The end of the offer while a free place is kept for the person. */
  offerExpiresAt: v.optional(Instant),
});
export type Waiting = v.InferOutput<typeof Waiting>;
