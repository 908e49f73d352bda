import type { Answer, BodyOutput, moveAssignment as moveEndpoint } from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../../platform/audit/audit.statements.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { enqueueShiftMovedMail } from '../../notices/shift-moved.ts';
import { toAssignment } from '../../reading/assignment.mapper.ts';
import { assignRules } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { attendance } from '../../tables/attendance.table.ts';
import { settledMails, settleWaitlists } from '../settle-waitlists.ts';
import { takePlace } from '../take-place.ts';
import { holderOfPlace, moveAssignment, shiftOfPlace } from './assignments.repository.ts';
import { assignError } from './assignments.service.ts';

const MOVABLE = ['assigned', 'confirmed'] as const;

/** In SQL: the place has one of these statuses and no attendance record. */
const isMovable = (assignmentId: string, from: readonly string[]) => sql`EXISTS (
  SELECT 1 FROM shift_assignments AS leaving
  WHERE leaving.id = ${assignmentId} AND leaving.status IN (SELECT value FROM json_each(${JSON.stringify(from)}))
    AND NOT EXISTS (SELECT 1 FROM attendance
      WHERE attendance.assignment_id = leaving.id AND attendance.state IS NOT NULL))`;

/** In SQL: a shift as the audit log shows it. */
const loggedShift = (shiftId: string | SQL) => sql`(
  SELECT json_object('shiftId', id, 'title', title, 'location', location, 'startTime', start_time)
  FROM shifts WHERE id = ${shiftId})`;

/** The current state of the place that is left, which explains a refused move. */
const selectLeft = (db: Db, assignmentId: string) =>
  db
    .select({
      volunteerId: shiftAssignments.volunteerId,
      status: shiftAssignments.status,
      attendanceState: attendance.state,
    })
    .from(shiftAssignments)
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(eq(shiftAssignments.id, assignmentId));

/**
 * Moves the holder of a place to another shift (product 59). The new place is taken by the rules of an assignment, and only
 * if the old one can be left. The old one is cancelled only if the new one was taken, so the person is never on both or on
 * neither.
 *
 * @throws AppError assignment.not_found | person.not_found for the place of a guest or a removed person |
 *   assignment.wrong_state, with the `state` found | the errors of `assignVolunteer`
 */
export async function moveToShift(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  assignmentId: string,
  { shiftId, overrideOverlap, ifStatus }: BodyOutput<typeof moveEndpoint>,
): Promise<Answer<typeof moveEndpoint>> {
  const now = clock.now();
  const from = MOVABLE.filter((status) => (ifStatus ?? status) === status);
  const volunteerId = holderOfPlace(assignmentId);
  const { taken, obstacle } = takePlace(db, {
    shiftId,
    volunteerId,
    rules: assignRules(overrideOverlap),
    movedFrom: assignmentId,
    when: isMovable(assignmentId, from),
    now,
  });
  const after = loggedShift(shiftId);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'assignment.moved',
    subjectKind: 'assignment',
    subjectId: assignmentId,
    personId: volunteerId,
    before: loggedShift(shiftOfPlace(assignmentId)),
    after: overrideOverlap ? sql`json_set(${after}, '$.overrideOverlap', json('true'))` : after,
    requestId,
  });
  const {
    taken: [to],
    left: [left],
    vacated: [vacated],
    movedMails,
    obstacle: [refused],
    ...settled
  } = await batch(db, {
    left: selectLeft(db, assignmentId),
    taken,
    audit: audit.statement,
    ...enqueueShiftMovedMail(
      db,
      { auditId: audit.id, now },
      {
        fromId: assignmentId,
        toId: sql`(SELECT id FROM shift_assignments WHERE shift_id = ${shiftId} AND volunteer_id = ${volunteerId})`,
        shiftId,
      },
    ),
    vacated: moveAssignment(db, {
      assignmentId,
      from: [...MOVABLE],
      to: 'cancelled',
      when: auditRowExists(audit.id),
      now,
    }),
    obstacle,
    // The old place is free now, and the new one may have been offered to the person.
    ...settleWaitlists(db, { shiftIds: sql`${shiftOfPlace(assignmentId)}, ${shiftId}`, now }),
  });
  if (to && vacated) {
    await queueMails(env, [...movedMails, ...settledMails(settled)]);
    return { from: toAssignment(vacated), to: toAssignment(to) };
  }
  if (!left) throw new AppError('assignment.not_found');
  if (left.volunteerId === null) throw new AppError('person.not_found');
  if (left.attendanceState !== null || !from.some((status) => status === left.status))
    throw new AppError('assignment.wrong_state', { state: left.status });
  throw assignError(refused);
}
