import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { reminderHour } from '../../platform/settings/planning-settings.ts';
import { noonBefore } from './reminder-clock.ts';

/** A calendar day at the rink, from midnight to midnight. */
export interface RemindedDay {
  day: string;
  from: number;
  to: number;
  noonBefore: number;
}

/** The days from `first` to `last`, counted from today. */
export function daysAround(now: number, first: number, last: number): RemindedDay[] {
  const today = dayOf(now);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = startOfDay(today, first + index);
    const day = dayOf(from);
    return { day, from, to: startOfDay(today, first + index + 1), noonBefore: noonBefore(day) };
  });
}

/** In SQL, a row of {@link withRemindedShifts}: a value of its day. */
export const remindedDay = (field: keyof RemindedDay) => sql`(reminded.value ->> ${sql.raw(`'${field}'`)})`;

/** In SQL, over {@link withRemindedShifts}: when people are reminded of their shifts of the day. */
export const reminderMoment = sql`${remindedDay('noonBefore')} + (${reminderHour} - 12) * ${HOUR_MS}`;

/**
 * In SQL: the shifts that start within these days, with their places and the people of these. The joins are CROSS, so that SQLite
 * starts from the shifts. Otherwise it would read all open places.
 */
export const withRemindedShifts = (days: readonly RemindedDay[]) => sql`
  json_each(${JSON.stringify(days)}) AS reminded
  CROSS JOIN shifts ON shifts.start_time >= ${remindedDay('from')} AND shifts.start_time < ${remindedDay('to')}
  CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
  CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`;
