import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { isInCharge } from '../../shifts/rules/in-charge.ts';

/**
 * The rules for seeing the crew of a shift, with phone numbers, and for recording attendance (product 41 and 51). Each
 * condition is SQL over the row of `shifts`.
 */

/** Attendance can be recorded from this long before the start of a shift. */
export const OPENS_BEFORE_MS = HOUR_MS;
/** Leads can record attendance until this long after the end of a shift; admins without a limit. */
export const CLOSES_AFTER_MS = 12 * HOUR_MS;
/** Leads see the crew from this long before the start until this long after the end of the shift that they lead. */
const SEEN_BEFORE_MS = 24 * HOUR_MS;
const SEEN_AFTER_MS = 12 * HOUR_MS;

/** The person whose rights are checked, and the time. Each may be a placeholder of a prepared query. */
export interface Viewer {
  personId: string | SQL;
  /** In SQL: the person is an admin. */
  isAdmin: SQL;
  now: number | Placeholder;
  /**
   * When the person saw what they record. Until a stand-in took over their place they led the shift, so what waited on their
   * phone for a connection still counts.
   */
  seenAt?: number;
}

/** The caller as a {@link Viewer}, with the role at the moment when a statement runs. */
export const viewerOf = ({ signedIn, clock }: Pick<ServiceContext, 'signedIn' | 'clock'>) => ({
  personId: signedIn.id,
  isAdmin: isAdminStill(signedIn.id),
  now: clock.now(),
});

/** The person of the place `leading` holds it, or held it when something was seen. */
const isHeldAt = (seenAt: number | undefined) =>
  seenAt === undefined
    ? sql`leading.status <> 'cancelled'`
    : sql`(leading.status <> 'cancelled' OR EXISTS (
        SELECT 1 FROM stand_in_requests AS taken WHERE taken.assignment_id = leading.id
          AND taken.state = 'taken' AND taken.ended_at >= ${seenAt}))`;

/** The shifts that the person leads now. They do not depend on the outer row, so SQLite reads them once per statement. */
const leadsAround = ({ personId, now, seenAt }: Viewer) => sql`EXISTS (
  WITH led AS MATERIALIZED (
    SELECT other.start_time, other.end_time
    FROM shift_assignments AS leading CROSS JOIN shifts AS other ON other.id = leading.shift_id
    WHERE leading.volunteer_id = ${personId} AND leading.is_lead = 1 AND ${isHeldAt(seenAt)}
      AND other.status <> 'cancelled' AND other.start_time <= ${now} + ${sql.raw(String(SEEN_BEFORE_MS))}
      AND other.end_time >= ${now} - ${sql.raw(String(SEEN_AFTER_MS))})
  SELECT 1 FROM led WHERE led.start_time < shifts.end_time AND led.end_time > shifts.start_time)`;

/** The person is an admin, is in charge, or currently leads this shift or one that overlaps it. */
export const seesCrew = (viewer: Viewer) =>
  sql`(shifts.status <> 'cancelled' AND (${viewer.isAdmin} OR ${isInCharge(viewer)} OR ${leadsAround(viewer)}))`;

/** Attendance can be recorded now, by a person for whom {@link seesCrew} holds. */
export const isOpen = ({ isAdmin, now }: Viewer) =>
  sql`(shifts.start_time <= ${now} + ${sql.raw(String(OPENS_BEFORE_MS))}
    AND (${isAdmin} OR shifts.end_time >= ${now} - ${sql.raw(String(CLOSES_AFTER_MS))}))`;

export const mayMark = (viewer: Viewer) => sql`${seesCrew(viewer)} AND ${isOpen(viewer)}`;

/** In SQL: from `now` on and before `end` a lead starts or stops seeing a crew. The rights of who is in charge change at full hours. */
export const hasCrewChange = (now: Placeholder, end: Placeholder) => sql`
  EXISTS (SELECT 1 FROM shifts WHERE start_time >= ${now} + ${SEEN_BEFORE_MS}
    AND start_time < ${end} + ${SEEN_BEFORE_MS})
  OR EXISTS (SELECT 1 FROM shifts WHERE end_time >= ${now} - ${SEEN_AFTER_MS} AND end_time < ${end} - ${SEEN_AFTER_MS}
    AND start_time > ${now} - ${SEEN_AFTER_MS + MAX_SHIFT_HOURS * HOUR_MS} AND start_time < ${end})`;
