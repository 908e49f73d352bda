import { CalendarDay, ROSTER_DAYS, type RosterDays, type ShiftFilter } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { fieldError } from '../../platform/lib/errors.ts';

/** A half-open period; milliseconds UTC. */
export interface Period {
  from: number;
  to: number;
}

const DEFAULT_DAYS_BACK = 31;
const DEFAULT_DAYS_AHEAD = 366;

/** An instant, or the start of a calendar day plus `daysLater`. */
const instantOf = (boundary: string, daysLater: number) =>
  v.is(CalendarDay, boundary) ? startOfDay(boundary, daysLater) : Date.parse(boundary);

/**
 * Resolves the `from` and `to` of a filter: instants as given, calendar days as a whole. The defaults are wide enough
 * for every screen, bound the answer and stay the same for a day, so that an unchanged list need not be read again.
 *
 * @throws AppError request.invalid when the period ends before it starts
 */
export function toPeriod({ from, to }: Pick<ShiftFilter, 'from' | 'to'>, now: number): Period {
  const start = from === undefined ? undefined : instantOf(from, 0);
  const end = to === undefined ? undefined : instantOf(to, 1);
  const today = startOfDay(dayOf(now));
  const period = {
    from: start ?? Math.min(end ?? today, today) - DEFAULT_DAYS_BACK * DAY_MS,
    to: end ?? Math.max(start ?? today, today) + DEFAULT_DAYS_AHEAD * DAY_MS,
  };
  if (period.to < period.from) throw fieldError('to', 'end_before_start');
  return period;
}

/** The days of the roster: today in the time zone of the events, and the days after it. */
export function rosterDays(now: number): RosterDays {
  const today = dayOf(now);
  return { from: today, to: dayOf(startOfDay(today, ROSTER_DAYS - 1)) };
}

/** The period of {@link rosterDays}. */
export function rosterPeriod(now: number): Period {
  const { from, to } = rosterDays(now);
  return { from: startOfDay(from), to: startOfDay(to, 1) };
}
