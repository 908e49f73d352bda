import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { inArray, sql } from 'drizzle-orm';
import { auditEach, subjectsOf } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { startOfSeason } from '../../platform/lib/season.ts';
import { isInClosedSeason } from '../../shifts/rules/closed-season.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { forgetGuests } from './attendance.repository.ts';

/** How long after the end of its shift a place is completed. Until then marks can be changed. */
const COMPLETES_AFTER_MS = 2 * HOUR_MS;
/** Only marks of this period are read. A mark is made at most a shift's length before the end; the rest bridges an outage. */
const LOOKS_BACK_MS = (MAX_SHIFT_HOURS + 48) * HOUR_MS;

/** Completes the places of those who were present, two hours after the end (product 52). */
export async function completePresent(db: Db, now: number): Promise<void> {
  const from = sql`attendance CROSS JOIN shift_assignments ON shift_assignments.id = attendance.assignment_id
    CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id`;
  const where = sql`attendance.marked_at > ${now - LOOKS_BACK_MS} AND attendance.state = 'present'
    AND shift_assignments.status IN ('assigned', 'confirmed')
    AND shifts.end_time <= ${now - COMPLETES_AFTER_MS} AND shifts.status <> 'cancelled' AND NOT ${isInClosedSeason}`;
  const audit = auditEach(
    db,
    {
      at: now,
      actorId: null,
      action: 'assignment.completed',
      subjectKind: 'assignment',
      subjectId: sql`shift_assignments.id`,
      personId: sql`shift_assignments.volunteer_id`,
      before: sql`json_object('status', shift_assignments.status)`,
      after: { status: 'completed' },
      requestId: 'sweep',
    },
    { from, where },
  );
  await batch(db, {
    audit: audit.statement,
    completed: db
      .update(shiftAssignments)
      .set({
        status: 'completed',
        completedAt: now,
        confirmedAt: sql`coalesce(${shiftAssignments.confirmedAt}, ${now})`,
      })
      .where(inArray(shiftAssignments.id, subjectsOf(audit.id))),
  });
}

/** Deletes the names of the guests of earlier seasons. */
export const forgetOldGuests = (db: Db, now: number) => forgetGuests(db, startOfSeason(now));
