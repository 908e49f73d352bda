import * as v from 'valibot';

/** The time zone of the events, used by mails, exports and calendar days in input (product 22). */
export const EVENT_TIME_ZONE = 'Europe/Amsterdam';

/** False for a day that does not exist, such as 31 February, which `Date` would turn into one in March. */
function isRealDay(text: string): boolean {
  const midnight = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text.slice(0, 10));
}

/** ISO 8601 with an offset; responses use UTC with `Z`. Years are limited to 2000–2099 to catch typos. */
export const Instant = v.pipe(
  v.string('required'),
  v.isoTimestamp('invalid'),
  v.check((text) => /^20\d\d-/.test(text) && isRealDay(text) && !Number.isNaN(Date.parse(text)), 'invalid'),
);

/** A calendar day in the event's time zone, such as `2026-12-12`. */
export const CalendarDay = v.pipe(
  v.string('required'),
  v.isoDate('invalid'),
  v.check((text) => isRealDay(text), 'invalid'),
);

/** Converts milliseconds UTC to an {@link Instant}. */
export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** {@link toInstant} for nullable instants. */
export const toInstantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toInstant(milliseconds);
