import type {
  Answer,
  Assignment,
  addWalkIn as addWalkInEndpoint,
  BodyOutput,
  markAllPresent as markAllEndpoint,
  markAttendance as markEndpoint,
} from '@ijsploeg/worker/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { deviceTime } from '../../platform/lib/device-time.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { holderOfPlace, shiftOfPlace } from '../../shifts/places/assignments/assignments.repository.ts';
import { settledMails, settleWaitlists } from '../../shifts/places/settle-waitlists.ts';
import { lapseRequestsOfPresent } from '../../shifts/places/stand-ins/stand-ins.repository.ts';
import { takePlace } from '../../shifts/places/take-place.ts';
import { toAssignment } from '../../shifts/reading/assignment.mapper.ts';
import { toAttendance } from '../../shifts/reading/attendance-record.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { markingPeriod } from './attendance.mapper.ts';
import {
  confirmPresent,
  insertGuest,
  isNewWalkIn,
  type Mark,
  mayAdd,
  selectCountedPlace,
  selectPlaceFor,
  selectShiftFor,
  selectWalkIn,
  walkInOf,
  writeMark,
} from './attendance.repository.ts';
import { mayMark, viewerOf } from './crew-rules.ts';

interface FoundShift {
  startTime: number;
  endTime: number;
  isSeen: number;
  isOpen: number;
}

/**
 * Refuses callers who may not record attendance on a shift.
 *
 * @param code the error for callers who may not see the shift
 */
export function refuseUnlessOpen(
  shift: FoundShift | undefined,
  code: 'assignment.not_found' | 'shift.not_found',
  { signedIn }: Pick<ServiceContext, 'signedIn'>,
): void {
  if (!shift?.isSeen) throw new AppError(code);
  if (!shift.isOpen)
    throw new AppError('attendance.not_open', markingPeriod(shift, signedIn.role === 'admin'));
}

/**
 * Records whether the holder of a place is present, or deletes the record. Of two marks the one that was seen later stays,
 * whichever arrives first. A place whose holder is present is also confirmed, without a mail.
 *
 * @throws AppError assignment.not_found, also where the caller leads another shift | attendance.not_open |
 *   attendance.newer with the existing record as `current` | request.invalid for minutes that a lead cannot record
 */
export async function markAttendance(
  context: ServiceContext,
  assignmentId: string,
  { state, isLate, note, minutes, seenAt, markId }: BodyOutput<typeof markEndpoint>,
): Promise<Answer<typeof markEndpoint>> {
  const { db, clock, signedIn, requestId } = context;
  const now = clock.now();
  const seen = deviceTime(seenAt, now);
  const viewer = { ...viewerOf(context), seenAt: seen };
  const mark: Mark = {
    state,
    isLate: state === 'present' && isLate,
    note: state && note,
    minutes: state === 'present' ? minutes : null,
    seenAt: seen,
    markId,
    markedBy: signedIn.id,
    isByAdmin: viewer.isAdmin,
    now,
  };
  const {
    place: [place],
    counted,
  } = await batch(db, {
    marked: writeMark(db, mark, sql`place.id = ${assignmentId} AND ${mayMark(viewer)}`),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.marked',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      personId: holderOfPlace(assignmentId),
      after: {
        attendance: mark.isLate ? 'late' : mark.state,
        ...(mark.minutes !== null && { minutes: mark.minutes }),
      },
      requestId,
    }).statement,
    confirmed: confirmPresent(db, eq(shiftAssignments.id, assignmentId), markId, now),
    lapsed: lapseRequestsOfPresent(db, sql`stand_in_requests.assignment_id = ${assignmentId}`, markId, now),
    place: selectPlaceFor(db, assignmentId, viewer),
    counted: selectCountedPlace(db, mark, assignmentId),
  });
  if (!place || place.row.status === 'cancelled') throw new AppError('assignment.not_found');
  refuseUnlessOpen(place.row.shift, 'assignment.not_found', context);
  const current = toAttendance(place.row.attendance);
  if (place.row.attendance?.markId !== markId) {
    if (counted.length === 0) throw fieldError('minutes', 'out_of_range');
    throw new AppError('attendance.newer', { current });
  }
  return { assignmentId, status: place.row.status, attendance: current };
}

/**
 * Records the holders of these places as present where there is no record yet, or undoes the records of an earlier call.
 *
 * @throws AppError shift.not_found | attendance.not_open
 */
export async function markAllPresent(
  context: ServiceContext,
  shiftId: string,
  { ids, undoes, seenAt, markId }: BodyOutput<typeof markAllEndpoint>,
): Promise<Answer<typeof markAllEndpoint>> {
  const { db, clock, signedIn, requestId } = context;
  const now = clock.now();
  const seen = deviceTime(seenAt, now);
  const viewer = { ...viewerOf(context), seenAt: seen };
  const state = undoes === undefined ? 'present' : null;
  const isAmongThem = sql`place.shift_id = ${shiftId}
    AND place.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const mark = {
    state,
    isLate: false,
    note: null,
    minutes: null,
    seenAt: seen,
    markId,
    markedBy: signedIn.id,
    isByAdmin: viewer.isAdmin,
    now,
  } satisfies Mark;
  const {
    marked,
    shift: [shift],
  } = await batch(db, {
    marked: writeMark(
      db,
      mark,
      undoes === undefined
        ? sql`${isAmongThem} AND ${mayMark(viewer)}`
        : sql`${isAmongThem} AND ${mayMark(viewer)} AND EXISTS (
            SELECT 1 FROM attendance AS undone WHERE undone.assignment_id = place.id AND undone.mark_id = ${undoes})`,
      undoes === undefined ? sql`attendance.state IS NOT NULL` : sql`FALSE`,
    ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.all_marked',
      subjectKind: 'shift',
      subjectId: shiftId,
      after: sql`json_object('attendance', ${state}, 'assignments', (
        SELECT json_group_array(place.id)
        FROM shift_assignments AS place JOIN attendance ON attendance.assignment_id = place.id
        WHERE place.shift_id = ${shiftId} AND attendance.mark_id = ${markId}))`,
      requestId,
    }).statement,
    confirmed: confirmPresent(db, eq(shiftAssignments.shiftId, shiftId), markId, now),
    lapsed: lapseRequestsOfPresent(db, sql`stand_in_requests.shift_id = ${shiftId}`, markId, now),
    shift: selectShiftFor(db, shiftId, viewer),
  });
  refuseUnlessOpen(shift?.row, 'shift.not_found', context);
  return { ids: marked.map(({ assignmentId }) => assignmentId) };
}

/**
 * Adds a walk-in, who came without being planned, and records them as present. Only two rules of a claim apply, because
 * nobody who came to help is sent home.
 *
 * @throws AppError shift.not_found | attendance.not_open | person.not_volunteer | person.is_self for a lead |
 *   shift.already_claimed | shift.not_active
 */
export async function addWalkIn(
  context: ServiceContext,
  shiftId: string,
  { volunteerId, name, seenAt, markId }: BodyOutput<typeof addWalkInEndpoint>,
): Promise<Assignment> {
  const { db, clock, signedIn, requestId } = context;
  const now = clock.now();
  const seen = deviceTime(seenAt, now);
  const viewer = { ...viewerOf(context), seenAt: seen };
  const place =
    volunteerId === undefined
      ? {
          taken: insertGuest(db, {
            id: newId('asg'),
            shiftId,
            name: name ?? '',
            walkInId: markId,
            viewer,
            now,
          }),
          obstacle: selectNothing(db),
        }
      : takePlace(db, {
          shiftId,
          volunteerId,
          rules: ['shift.already_claimed', 'shift.not_active'],
          isChosen: true,
          when: sql`${mayMark(viewer)} AND ${mayAdd(viewer, sql`${volunteerId}`)} AND ${isNewWalkIn(markId)}`,
          walkInId: markId,
          now,
        });
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'assignment.walked_in',
    subjectKind: 'assignment',
    subjectId: sql`(SELECT id FROM shift_assignments WHERE walk_in_id = ${markId})`,
    personId: volunteerId ?? null,
    requestId,
  });
  const {
    obstacle: [obstacle],
    shift: [shift],
    added: [added],
  } = await batch(db, {
    taken: place.taken,
    audit: audit.statement,
    marked: writeMark(
      db,
      {
        state: 'present',
        isLate: false,
        note: null,
        minutes: null,
        seenAt: seen,
        markId,
        markedBy: signedIn.id,
        isByAdmin: viewer.isAdmin,
        now,
      },
      // Only if the place was added: a repeated submission does not restore a deleted record.
      sql`${auditRowExists(audit.id)} AND place.shift_id = ${shiftId} AND place.walk_in_id = ${markId}`,
    ),
    confirmed: confirmPresent(db, eq(shiftAssignments.walkInId, markId), markId, now),
    obstacle: place.obstacle,
    shift: selectShiftFor(db, shiftId, viewer),
    added: selectWalkIn(db, shiftId, markId),
  });
  refuseUnlessOpen(shift?.row, 'shift.not_found', context);
  if (added) return toAssignment(added);
  if (obstacle?.refusal) throw new AppError(obstacle.refusal);
  if (volunteerId === signedIn.id) throw new AppError('person.is_self');
  throw new AppError(volunteerId === undefined ? 'shift.not_active' : 'person.not_volunteer');
}

/** Stands in for the obstacle of a guest, to whom no rule of a claim applies. */
const selectNothing = (db: Db) =>
  db
    .select({ refusal: sql<null>`NULL`.as('refusal') })
    .from(shiftAssignments)
    .limit(0);

/**
 * Removes a walk-in who was added by mistake from the shift.
 *
 * @param id of the assignment, or of the mark that added it: a phone without the answer knows no other
 * @throws AppError assignment.not_found, also for a place that was planned | attendance.not_open
 */
export async function removeWalkIn(context: ServiceContext, id: string): Promise<Assignment> {
  const { db, env, clock, signedIn, requestId } = context;
  const now = clock.now();
  const viewer = viewerOf(context);
  const assignmentId = walkInOf(id);
  const isWalkIn = eq(shiftAssignments.id, assignmentId);
  const {
    place: [place],
    marked: [marked],
    ...settled
  } = await batch(db, {
    removed: db
      .update(shiftAssignments)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(
        and(
          isWalkIn,
          ne(shiftAssignments.status, 'cancelled'),
          sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND ${mayMark(viewer)})`,
        ),
      ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.walk_in_removed',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      personId: holderOfPlace(assignmentId),
      requestId,
    }).statement,
    place: db.select().from(shiftAssignments).where(isWalkIn),
    marked: selectPlaceFor(db, assignmentId, viewer),
    ...settleWaitlists(db, { shiftIds: shiftOfPlace(assignmentId), now }),
  });
  await queueMails(env, settledMails(settled));
  if (!place) throw new AppError('assignment.not_found');
  refuseUnlessOpen(marked?.row.shift, 'assignment.not_found', context);
  return toAssignment(place);
}
