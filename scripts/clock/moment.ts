import { fromWallClock, toWallClock } from '../../worker/contract/events/event-clock.ts';
import { UserError } from '../lib/settings.ts';

const HOUR_MS = 3_600_000;

/**
 * Reads a date and time by the rink's clock, such as `2027-03-28 02:30`, or an instant with its zone, such as
 * `2027-03-28T00:30Z`. Of a time that a clock change repeats it is the first, and a time that one skips is as
 * much later as the clock goes forward.
 *
 * @returns milliseconds UTC
 * @throws UserError for anything else
 */
export function readMoment(text: string): number {
  const [, day = '', time = '', zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?(Z|UTC|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  const asUtc = Date.parse(`${day}T${time}Z`);
  // `Date` takes 31 February as a day in March.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== day)
    throw new UserError(
      `"${text}" is no date and time. Write it by the rink's clock, "2027-03-28 02:30", or with its zone, "2027-03-28T00:30Z".`,
    );
  if (zone) return Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return fromWallClock(asUtc)[0] ?? (fromWallClock(asUtc - HOUR_MS)[0] ?? asUtc) + HOUR_MS;
}

/** A moment by the rink's clock and in UTC, for the terminal. */
export const describeMoment = (moment: number): string => {
  const shown = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${shown(toWallClock(moment))} by the rink's clock, ${shown(moment)} UTC`;
};
