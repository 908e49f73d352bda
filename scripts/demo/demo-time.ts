import { EVENT_TIME_ZONE } from '@ijsploeg/worker/contract';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: EVENT_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What the clock at the rink shows at an instant, as if it were UTC. */
const toWallClock = (instant: number) => {
  const part = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
};

/**
 * The instant at which the rink's clock shows a time.
 *
 * @param now counts as today
 * @param day days from today
 * @param time as `09:30`; hours beyond 24 lie on the next day
 */
export function atRink(now: number, day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(toWallClock(now) / DAY) * DAY;
  const shown = today + day * DAY + hours * HOUR + minutes * 60_000;
  // The offset of a moment close by; a second step settles the hours around a clock change.
  const close = shown - (toWallClock(shown) - shown);
  return shown - (toWallClock(close) - close);
}

/** The day of the week at the rink: 0 is Sunday. */
export const weekdayAtRink = (instant: number): number => new Date(toWallClock(instant)).getUTCDay();
