/**
 * Everybody waits for the same moment, so the pages refetch the shifts at different times within this long after it.
 */
export const SPREAD_MS = 4_000;
