import { offsetAt } from '@ijsploeg/worker/contract';

const DAY_MS = 24 * 3_600_000;

/**
 * The first instant of a calendar day in the event's zone, `daysLater` days on; milliseconds UTC.
 * Clocks change at night but never at midnight here, so that instant exists and is one.
 */
export function startOfDay(day: string, daysLater = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  // The offset a few hours off may be the one of the other side of a clock change: ask again at the answer.
  const guess = midnight - offsetAt(midnight);
  return midnight - offsetAt(guess);
}
