import * as v from 'valibot';

/** The event's own zone: mails, exports and typed calendar days use it (product 22). */
export const EVENT_TIME_ZONE = 'Europe/Amsterdam';

/** False for a day that no calendar has, as 31 February: Date would answer with one in March. */
function isRealDay(text: string): boolean {
  const midnight = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text.slice(0, 10));
}

/** ISO 8601 with its offset; answered as UTC with `Z`. Years 2000 to 2099, so that a slip in a year is seen. */
export const Instant = v.pipe(
  v.string('required'),
  v.isoTimestamp('invalid'),
  v.check((text) => /^20\d\d-/.test(text) && isRealDay(text) && !Number.isNaN(Date.parse(text)), 'invalid'),
);

/** A calendar day of the event's zone, as `2026-12-12`. */
export const CalendarDay = v.pipe(
  v.string('required'),
  v.isoDate('invalid'),
  v.check((text) => isRealDay(text), 'invalid'),
);

/** Milliseconds UTC → the form instants have on the wire. */
export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** {@link toInstant} for instants that may be missing. */
export const toInstantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toInstant(milliseconds);

/** The form on the wire → milliseconds UTC. */
export const fromInstant = (instant: string): number => Date.parse(instant);
