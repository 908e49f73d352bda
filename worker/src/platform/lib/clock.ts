/** The source of the current time, which tests replace. */
export interface Clock {
  /** Milliseconds UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
