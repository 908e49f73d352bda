/** The parameters of argon2id. They are stored with each hash, so raising them does not invalidate passwords. */
export interface Cost {
  /** Memory in KiB. */
  m: number;
  /** Passes over the memory. */
  t: number;
  /** Lanes. */
  p: number;
}

/** How the hashes of one isolate share its only thread; see `password-turns.ts`. */
export interface Pace {
  /** The minimum time between two hashes, in which the thread is free for other requests. */
  breakMs: number;
  /** The most waiting requests; further ones are refused. */
  mostWaiting: number;
}

/** The parameters that OWASP recommends (decision 011). */
export const COST: Cost = { m: 19_456, t: 2, p: 1 };

/** A hash takes 50 to 80 ms: sixty sign-ins at once fit in the queue and are answered within eight seconds. */
export const PACE: Pace = { breakMs: 40, mostWaiting: 64 };
