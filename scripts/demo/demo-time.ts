import { fromWallClock, toWallClock } from '@ijsploeg/worker/contract';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/**
 * The instant of a local time in the event zone.
 *
 * @param now an instant of today
 * @param day days from today
 * @param time as `09:30`; hours beyond 24 are on the next day
 */
export function atLocalTime(now: number, day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(toWallClock(now) / DAY) * DAY;
  const shown = today + day * DAY + hours * HOUR + minutes * 60_000;
  // A local time that a clock change skips is read as one hour later.
  const [instant = fromWallClock(shown + HOUR)[0]] = fromWallClock(shown);
  return instant ?? shown;
}

/** The day of the week in the event zone: 0 is Sunday. */
export const localWeekday = (instant: number): number => new Date(toWallClock(instant)).getUTCDay();
