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

/** The quiet hours by the default settings. */
const QUIET = { from: 21, to: 8 };

/** When the quiet hours end in which an instant lies; undefined outside of them. */
export function endOfQuietHours(now: number): number | undefined {
  const hour = Math.floor((toWallClock(now) % DAY) / HOUR);
  if (hour >= QUIET.to && hour < QUIET.from) return undefined;
  return atLocalTime(now, hour < QUIET.to ? 0 : 1, `0${QUIET.to}:00`);
}

/** An instant, or for one in the quiet hours a moment shortly before they began. */
export function byDay(instant: number): number {
  const end = endOfQuietHours(instant);
  return end === undefined ? instant : atLocalTime(end, -1, `${QUIET.from - 1}:55`);
}
