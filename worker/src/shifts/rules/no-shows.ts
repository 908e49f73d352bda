import { type SQL, sql } from 'drizzle-orm';
import { YEAR_MS } from '../../platform/lib/durations.ts';
import { soughtInVain } from './open-stand-in.ts';

/** In SQL, over `shift_assignments` and `attendance`: the holder did not come, and had not sought a stand-in. */
export const isNoShow = sql`(coalesce(attendance.state, '') = 'absent'
  AND NOT ${soughtInVain(sql`shift_assignments.id`)})`;

/**
 * In SQL, over `profiles`: the number of shifts of a season to which the person did not come, for admins (product 52).
 * Places are taken less than a year ahead, so the index limits the search.
 */
export const noShowCount = (begins: number | SQL, ends: number | SQL) => sql<number>`(
  SELECT count(*) FROM shift_assignments AS held
  CROSS JOIN attendance AS missed ON missed.assignment_id = held.id
  CROSS JOIN shifts AS worked ON worked.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled' AND missed.state = 'absent'
    AND NOT ${soughtInVain(sql`held.id`)}
    AND worked.status <> 'cancelled' AND held.assigned_at > ${begins} - ${sql.raw(String(YEAR_MS))}
    AND worked.start_time >= ${begins} AND worked.start_time < ${ends})`;
