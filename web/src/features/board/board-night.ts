import { startOfDay } from '@ijsploeg/worker/contract';
import { eventDay } from '../../lib/format/format-date.ts';

const HOUR_MS = 3_600_000;
/** By the rink's clock. */
const DIM_FROM_HOUR = 23;
const DIM_UNTIL_HOUR = 6;
const RELOAD_HOUR = 4;
/** The picture moves by at most this many pixels each way, so that nothing burns in. */
const SHIFT_PIXELS = 3;

const hoursIntoDay = (now: Date) => (now.getTime() - startOfDay(eventDay(now))) / HOUR_MS;

/** Whether the board is dimmed: from 23:00 until 6:00. */
export function isNight(now: Date): boolean {
  const hours = hoursIntoDay(now);
  return hours >= DIM_FROM_HOUR || hours < DIM_UNTIL_HOUR;
}

/** The next time after a moment that the page loads itself again: 4:00 by the rink's clock; milliseconds UTC. */
export function nextReload(since: Date): number {
  const today = startOfDay(eventDay(since)) + RELOAD_HOUR * HOUR_MS;
  return since.getTime() < today ? today : startOfDay(eventDay(since), 1) + RELOAD_HOUR * HOUR_MS;
}

/** Where the picture is at a moment, in pixels from its place; it moves by one each minute. */
export function pixelShift(now: Date): { x: number; y: number } {
  const minute = Math.floor(now.getTime() / 60_000);
  const span = 2 * SHIFT_PIXELS + 1;
  return { x: (minute % span) - SHIFT_PIXELS, y: (Math.floor(minute / span) % span) - SHIFT_PIXELS };
}
