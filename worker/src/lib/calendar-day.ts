import { offsetAt, toWallClock } from '@ijsploeg/worker/contract';

const DAY_MS = 24 * 3_600_000;

/**
 * The first instant of a calendar day in the event's time zone, or of the day `daysLater` days after it;
 * milliseconds UTC. Clock changes are never at midnight in this zone, so there is exactly one such instant.
 */
export function startOfDay(day: string, daysLater = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  // Around a clock change the offset at midnight UTC may differ, so the offset at the guess is used.
  const guess = midnight - offsetAt(midnight);
  return midnight - offsetAt(guess);
}

/** The calendar day of an instant in the event's time zone, such as `2026-12-12`. */
export const dayOf = (now: number): string => new Date(toWallClock(now)).toISOString().slice(0, 10);
