import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { MINUTE_MS, YEAR_MS } from '../../platform/lib/durations.ts';

/**
 * The rules for which places count as worked, and for how long (product 53). SQL over `shift_assignments`, `shifts` and, by a
 * left join, `attendance`. Totals are computed and never stored.
 */

/** The place was held on a shift that took place and is over. */
export const isOver = (now: number | SQL | Placeholder) => sql`(shift_assignments.status <> 'cancelled'
  AND shifts.status <> 'cancelled' AND shifts.end_time <= ${now})`;

/** The holder was present: somebody recorded it, or an admin completed the place. */
export const isWorked = sql`(coalesce(attendance.state, iif(shift_assignments.status = 'completed', 'present', NULL))
  IS 'present')`;

/** There is no attendance record, and the place was not completed either. */
export const isUnrecorded = sql`(attendance.state IS NULL AND shift_assignments.status <> 'completed')`;

/** The minutes of a place that counts: as recorded, or the length of the shift. */
export const workedMinutes = sql<number>`coalesce(attendance.minutes,
  (shifts.end_time - shifts.start_time) / ${sql.raw(String(MINUTE_MS))})`;

/** The tables of these conditions, starting from the places. */
export const workedTables = sql`shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
  LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id`;

/** The same tables, starting from the shifts. */
export const workedTablesByShift = sql`shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
  LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id`;

/** The shift of the place begins in a period of calendar days. */
export const beginsIn = ({ from, to }: { from: string; to: string }) =>
  sql`(shifts.start_time >= ${startOfDay(from)} AND shifts.start_time < ${startOfDay(to, 1)})`;

/** In SQL: the number and the minutes of the places that meet a condition and count as worked. */
export const workedTotals = (places: SQL) => sql`SELECT count(*) AS shifts, sum(${workedMinutes}) AS minutes
  FROM ${workedTables} WHERE ${places} AND ${isWorked}`;

/**
 * In SQL, a table: the hours of each person in a period, with one row without a person for guests and removed people. It
 * starts from the shifts of the period, so that no other places are read.
 */
export const hoursByPerson = (period: { from: string; to: string }, now: number) => sql`(
  SELECT shift_assignments.volunteer_id AS person_id,
    count(*) FILTER (WHERE ${isWorked}) AS worked,
    coalesce(sum(${workedMinutes}) FILTER (WHERE ${isWorked}), 0) AS minutes,
    count(*) FILTER (WHERE ${isUnrecorded}) AS unrecorded
  FROM ${workedTablesByShift} WHERE ${beginsIn(period)} AND ${isOver(now)} GROUP BY shift_assignments.volunteer_id)`;

/**
 * In SQL, over `profiles`: the minutes that a person worked between two instants. Places are taken less than a year ahead, so
 * the index limits the search.
 */
export const minutesOfPerson = (from: number, now: number) => sql<number>`(
  SELECT coalesce(sum(${workedMinutes}), 0) FROM ${workedTables}
  WHERE shift_assignments.volunteer_id = profiles.id AND shift_assignments.assigned_at > ${from - YEAR_MS}
    AND shifts.start_time >= ${from} AND ${isOver(now)} AND ${isWorked})`;
