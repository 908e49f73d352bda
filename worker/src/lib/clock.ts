/** Where the time comes from, so that a test can choose it. */
export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
