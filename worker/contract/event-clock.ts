import { EVENT_TIME_ZONE } from './time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;

// Made once: building a formatter takes longer than answering most requests.
const eventClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: EVENT_TIME_ZONE,
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Offsets by the hour of UTC: clocks are changed on the hour, and asking the formatter takes long. */
const knownOffsets = new Map<number, number>();
/** A season is a few thousand hours. */
const MAX_KNOWN_OFFSETS = 20_000;

/** How far the event's clock is ahead of UTC at an instant, in milliseconds; exact to the minute. */
export function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS);
  let offset = knownOffsets.get(hour);
  if (offset === undefined) {
    offset = readOffset(instant);
    if (knownOffsets.size >= MAX_KNOWN_OFFSETS) knownOffsets.clear();
    knownOffsets.set(hour, offset);
  }
  return offset;
}

function readOffset(instant: number): number {
  const parts = Object.fromEntries(
    eventClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return shown - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** What the event's clock shows at an instant, as the milliseconds of a clock in UTC that shows the same. */
export const toWallClock = (instant: number): number => instant + offsetAt(instant);

/**
 * The instants at which the event's clock shows this ({@link toWallClock}), earliest first: one, but none for a
 * time that a clock change leaves out and two for one that it repeats.
 */
export function fromWallClock(shown: number): number[] {
  // A change lies between the offsets of half a day before and after; on other days both are the same.
  const offsets = new Set([offsetAt(shown - HALF_DAY_MS), offsetAt(shown + HALF_DAY_MS)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => toWallClock(instant) === shown)
    .sort((one, other) => one - other);
}
