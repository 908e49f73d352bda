import { daysOfWeek, MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';

/** A week of the planning grid: its calendar days, from Monday to Sunday, and the half-open period of these days. */
export function toWeek(week: string) {
  const days = daysOfWeek(week);
  const [monday = '', sunday = ''] = [days[0], days[6]];
  return { days, monday, sunday, from: startOfDay(monday), to: startOfDay(monday, 7) };
}
export type Week = ReturnType<typeof toWeek>;

/** In SQL, over `shifts`: the shift touches the week. The maximum length of a shift lets the index on the start limit the search. */
export const isInWeek = ({ from, to }: Week) => sql`shifts.start_time < ${to} AND shifts.end_time > ${from}
  AND shifts.start_time > ${from - MAX_SHIFT_HOURS * HOUR_MS}`;
