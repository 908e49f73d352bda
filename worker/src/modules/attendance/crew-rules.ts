import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../lib/durations.ts';

/**
 * Who sees the crew of a shift, with phone numbers, and who records who is there (product 41 and 51). Each condition is
 * SQL over the row of `shifts`.
 */

/** Before the start of a shift attendance cannot be recorded yet. */
export const OPENS_BEFORE_MS = HOUR_MS;
/** For leads: after the end of the shift. Admins may record it later too. */
export const CLOSES_AFTER_MS = 12 * HOUR_MS;
/** For leads, before the start and after the end of the shift that they lead. */
const SEEN_BEFORE_MS = 24 * HOUR_MS;
const SEEN_AFTER_MS = 12 * HOUR_MS;

/** Who asks, and when. Each may be a placeholder of a prepared query. */
export interface Viewer {
  personId: string | SQL;
  /** In SQL: the person is an admin. */
  isAdmin: SQL;
  now: number | Placeholder;
}

/** The shifts that the person leads at this time depend on nothing else, so that SQLite reads them once per statement. */
const leadsAround = ({ personId, now }: Viewer) => sql`EXISTS (
  WITH led AS MATERIALIZED (
    SELECT other.start_time, other.end_time
    FROM shift_assignments AS leading CROSS JOIN shifts AS other ON other.id = leading.shift_id
    WHERE leading.volunteer_id = ${personId} AND leading.is_lead = 1 AND leading.status <> 'cancelled'
      AND other.status <> 'cancelled' AND other.start_time <= ${now} + ${sql.raw(String(SEEN_BEFORE_MS))}
      AND other.end_time >= ${now} - ${sql.raw(String(SEEN_AFTER_MS))})
  SELECT 1 FROM led WHERE led.start_time < shifts.end_time AND led.end_time > shifts.start_time)`;

/** The person is an admin, or leads this shift or one that overlaps it, about now. */
export const seesCrew = (viewer: Viewer) =>
  sql`(shifts.status <> 'cancelled' AND (${viewer.isAdmin} OR ${leadsAround(viewer)}))`;

/** Attendance can be recorded now, by somebody who {@link seesCrew}. */
export const isOpen = ({ isAdmin, now }: Viewer) =>
  sql`(shifts.start_time <= ${now} + ${sql.raw(String(OPENS_BEFORE_MS))}
    AND (${isAdmin} OR shifts.end_time >= ${now} - ${sql.raw(String(CLOSES_AFTER_MS))}))`;

export const mayMark = (viewer: Viewer) => sql`${seesCrew(viewer)} AND ${isOpen(viewer)}`;

/** A lead starts or ceases to see crews from `now` on and before `end`. */
export const hasCrewMoment = (now: Placeholder, end: Placeholder) => sql`
  EXISTS (SELECT 1 FROM shifts WHERE start_time >= ${now} + ${SEEN_BEFORE_MS}
    AND start_time < ${end} + ${SEEN_BEFORE_MS})
  OR EXISTS (SELECT 1 FROM shifts WHERE end_time >= ${now} - ${SEEN_AFTER_MS} AND end_time < ${end} - ${SEEN_AFTER_MS}
    AND start_time > ${now} - ${SEEN_AFTER_MS + 7 * 24 * HOUR_MS} AND start_time < ${end})`;
