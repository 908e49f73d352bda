import { EVENT_TIME_ZONE } from '../platform/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** Created once, because creating a formatter takes longer than answering most requests. */
let eventClock: Intl.DateTimeFormat | undefined;

/** Created when first used: a slow phone takes 30 ms for it, and many pages show no time. */
const getEventClock = () =>
  (eventClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: EVENT_TIME_ZONE,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }));

/** Offsets by the hour of UTC. Clock changes happen on the hour, and the formatter is slow. */
const cachedOffsets = new Map<number, number>();
/** A season has a few thousand hours. */
const MAX_CACHED_OFFSETS = 20_000;

/** The offset of the event's time zone from UTC at an instant, in milliseconds; exact to the minute. */
export function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS);
  let offset = cachedOffsets.get(hour);
  if (offset === undefined) {
    offset = readOffset(instant);
    if (cachedOffsets.size >= MAX_CACHED_OFFSETS) cachedOffsets.clear();
    cachedOffsets.set(hour, offset);
  }
  return offset;
}

function readOffset(instant: number): number {
  const parts = Object.fromEntries(
    getEventClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return shown - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The local time in the event's time zone, as the UTC milliseconds at which a UTC clock shows the same time. */
export const toWallClock = (instant: number): number => instant + offsetAt(instant);

/**
 * The instants that have this local time (as {@link toWallClock} returns it), earliest first: usually one,
 * none for a time that a clock change skips, two for a time that it repeats.
 */
export function fromWallClock(shown: number): number[] {
  // The offsets half a day before and after differ only around a clock change.
  const offsets = new Set([offsetAt(shown - HALF_DAY_MS), offsetAt(shown + HALF_DAY_MS)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => toWallClock(instant) === shown)
    .sort((one, other) => one - other);
}

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
