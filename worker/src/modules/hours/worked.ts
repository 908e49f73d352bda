import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS, YEAR_MS } from '../../lib/durations.ts';

/**
 * Which places count as worked, and for how long (product 53). SQL over `shift_assignments`, `shifts` and, by a left
 * join, `attendance`. Totals are computed and never stored.
 */

/** The place was held on a shift that took place and is over. */
export const isOver = (now: number | SQL | Placeholder) => sql`(shift_assignments.status <> 'cancelled'
  AND shifts.status <> 'cancelled' AND shifts.end_time <= ${now})`;

/** The holder was there: somebody recorded it, or an admin completed the place. */
export const isWorked = sql`(coalesce(attendance.state, iif(shift_assignments.status = 'completed', 'present', NULL))
  IS 'present')`;

/** Nobody recorded whether the holder was there. */
export const isUnrecorded = sql`(attendance.state IS NULL AND shift_assignments.status <> 'completed')`;

/** The minutes of a place that counts: as recorded, or the length of the shift. */
export const workedMinutes = sql<number>`coalesce(attendance.minutes,
  (shifts.end_time - shifts.start_time) / ${sql.raw(String(MINUTE_MS))})`;

/** The tables of these conditions, from the places on. */
export const workedTables = sql`shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
  LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id`;

/**
 * In SQL, over `profiles`: the minutes that a person worked between two instants. Places are given less than a year
 * ahead, so the index bounds the search.
 */
export const minutesOfPerson = (from: number, now: number) => sql<number>`(
  SELECT coalesce(sum(${workedMinutes}), 0) FROM ${workedTables}
  WHERE shift_assignments.volunteer_id = profiles.id AND shift_assignments.assigned_at > ${from - YEAR_MS}
    AND shifts.start_time >= ${from} AND ${isOver(now)} AND ${isWorked})`;
