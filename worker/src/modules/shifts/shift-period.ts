import { CalendarDay, type ShiftFilter, toWallClock } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { fieldError } from '../../errors.ts';
import { startOfDay } from '../../lib/calendar-day.ts';

/** From the first instant to before the last; milliseconds UTC. */
export interface Period {
  from: number;
  to: number;
}

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS_BACK = 31;
const DEFAULT_DAYS_AHEAD = 366;

/** A moment as it is; of a calendar day its start, or that of a day after it. */
const instantOf = (boundary: string, daysLater: number) =>
  v.is(CalendarDay, boundary) ? startOfDay(boundary, daysLater) : Date.parse(boundary);

/**
 * What a filter's `from` and `to` mean: moments as they are, a calendar day wholly. What is left out is far
 * enough away for every screen, and bounds the answer.
 *
 * @throws AppError request.invalid when the period ends before it begins
 */
export function toPeriod({ from, to }: Pick<ShiftFilter, 'from' | 'to'>, now: number): Period {
  const start = from === undefined ? undefined : instantOf(from, 0);
  const end = to === undefined ? undefined : instantOf(to, 1);
  const period = {
    from: start ?? Math.min(end ?? now, now) - DEFAULT_DAYS_BACK * DAY_MS,
    to: end ?? Math.max(start ?? now, now) + DEFAULT_DAYS_AHEAD * DAY_MS,
  };
  if (period.to < period.from) throw fieldError('to', 'end_before_start');
  return period;
}

/** The day that an instant is on by the event's clock, and the day after it. */
export function twoDaysFrom(now: number): Period {
  const today = new Date(toWallClock(now)).toISOString().slice(0, 10);
  return { from: startOfDay(today, 0), to: startOfDay(today, 2) };
}
