/** Everybody waits for the same moment, so within this time of it their pages read the shifts again. */
export const SPREAD_MS = 4_000;
