import { EVENT_TIME_ZONE } from '@ijsploeg/worker/contract';

const DAY_MS = 24 * 3_600_000;

// Made once: building a formatter takes longer than answering most requests.
const eventClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: EVENT_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** How far the event's clock is ahead of UTC at an instant, in milliseconds; exact to the minute. */
function offsetAt(instant: number): number {
  const parts = Object.fromEntries(
    eventClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return shown - Math.floor(instant / 60_000) * 60_000;
}

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
