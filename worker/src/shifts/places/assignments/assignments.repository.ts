import { type AssignmentStatus, MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { optional, selectJson } from '../../../platform/db/json-row.ts';
import { filled, once } from '../../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../../platform/http/signed-in.ts';
import { contactColumns } from '../../../platform/identity/contact.ts';
import { isAdmin, personOf } from '../../../platform/identity/sessions.ts';
import { cancelMs, reminderHour } from '../../../platform/settings/planning-settings.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { attendanceColumns } from '../../reading/attendance-record.ts';
import { selectPlaces } from '../../reading/shifts.repository.ts';
import { openStandInOf } from '../../rules/open-stand-in.ts';
import { restOfHolder } from '../../rules/rest.ts';
import { isJustTaken, isUpToHolder } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { attendance } from '../../tables/attendance.table.ts';
import { shifts } from '../../tables/shifts.table.ts';

/** The assignments of a person, newest first, each with its shift and event. */
export const selectAssignmentsOf = (db: Db, volunteerId: string | SQL, limit: number) =>
  selectPlaces(db, eq(shiftAssignments.volunteerId, volunteerId))
    .orderBy(desc(shiftAssignments.assignedAt), desc(shiftAssignments.id))
    .limit(limit);

const ownAssignments = once((db) =>
  selectAssignmentsOf(db, personOf({ sessionId: sql.placeholder('sessionId') }), MAX_LIST_ROWS).prepare(),
);

/** The assignments of the session's person, newest first, each with its shift and event. */
export const selectOwnAssignments = (db: Db, session: SessionKey) =>
  filled(ownAssignments(db), { ...session });

/** An assignment of the session's person; no row if it belongs to somebody else. */
export const selectOwnAssignment = (db: Db, session: SessionKey, assignmentId: string) =>
  selectPlaces(
    db,
    and(eq(shiftAssignments.id, assignmentId), eq(shiftAssignments.volunteerId, personOf(session))),
  );

const inOrderOfAssignment = [asc(shiftAssignments.assignedAt), asc(shiftAssignments.id)];

/** In SQL: the holder completed a shift. The plus keeps SQLite from reading all completed places. */
export const hasWorked = sql<number>`EXISTS (
  SELECT 1 FROM shift_assignments AS done
  WHERE done.volunteer_id = ${shiftAssignments.volunteerId} AND +done.status = 'completed')`;

/** For an admin: every assignment on a shift, cancelled ones included, in order of assignment. */
export const selectAssignmentsOn = (db: Db, session: SessionKey, shiftId: string) =>
  selectJson(db, {
    assignment: getTableColumns(shiftAssignments),
    person: optional(profiles.id, contactColumns),
    hasWorked,
    rest: restOfHolder(session.now),
    standIn: openStandInOf(shiftAssignments.id),
    attendance: optional(attendance.assignmentId, attendanceColumns),
  })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(and(eq(shiftAssignments.shiftId, shiftId), isAdmin(session)))
    .orderBy(...inOrderOfAssignment);

/** The places held on a shift, if the session's person holds one too. */
export const selectHoldersForHolder = (db: Db, session: SessionKey, shiftId: string) =>
  db
    .select({
      firstName: profiles.firstName,
      guestName: shiftAssignments.guestName,
      status: shiftAssignments.status,
      volunteerId: shiftAssignments.volunteerId,
      isLead: shiftAssignments.isLead,
    })
    .from(shiftAssignments)
    .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .where(
      and(
        eq(shiftAssignments.shiftId, shiftId),
        ne(shiftAssignments.status, 'cancelled'),
        sql`EXISTS (
          SELECT 1 FROM shift_assignments AS own
          WHERE own.shift_id = ${shiftId} AND own.volunteer_id = ${personOf(session)} AND own.status <> 'cancelled')`,
      ),
    )
    .orderBy(...inOrderOfAssignment);

/** A shift, and the hour at which reminders are sent. */
export const selectShiftAndHour = (db: Db, shiftId: string) =>
  db
    .select({
      startTime: shifts.startTime,
      status: shifts.status,
      reminderHour: sql<number>`${reminderHour}`.as('reminder_hour'),
    })
    .from(shifts)
    .where(eq(shifts.id, shiftId));

/** The column that each transition sets to the current time. */
const STAMPS = {
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const satisfies Partial<Record<AssignmentStatus, keyof typeof shiftAssignments.$inferSelect>>;

/** A change of status. */
export interface Transition {
  assignmentId: string | SQL;
  from: AssignmentStatus[];
  to: keyof typeof STAMPS;
  /** A further condition. */
  when?: SQL | undefined;
  now: number;
}

/** Changes the status of an assignment; no row when it has none of the `from` statuses (product 6). */
export const moveAssignment = (db: Db, { assignmentId, from, to, when, now }: Transition) =>
  db
    .update(shiftAssignments)
    .set({ status: to, [STAMPS[to]]: now })
    .where(and(eq(shiftAssignments.id, assignmentId), inArray(shiftAssignments.status, from), when))
    .returning();

/** In SQL: the shift of the place is not cancelled. Not an EXISTS, for which SQLite may read all shifts first. */
const takesPlace = sql`(
  SELECT shifts.status FROM shifts WHERE shifts.id = shift_assignments.shift_id) <> 'cancelled'`;

/**
 * In SQL, for the audit log: the status of a place before it was cancelled. A cancelled place still has the time at which it was
 * confirmed.
 */
export const statusBefore = (assignmentId: string | SQL) =>
  sql`(SELECT json_object('status', iif(confirmed_at IS NULL, 'assigned', 'confirmed'))
    FROM shift_assignments WHERE id = ${assignmentId})`;

/** In SQL: the place can be confirmed. */
export const isConfirmable = and(eq(shiftAssignments.status, 'assigned'), takesPlace);

/** In SQL: the place can be completed, because its shift takes place and has started. */
export const isCompletable = (now: number) =>
  and(
    takesPlace,
    sql`(SELECT shifts.start_time FROM shifts WHERE shifts.id = shift_assignments.shift_id) <= ${now}`,
  );

/** Confirms the places that `where` selects. */
export const confirmPlaces = (db: Db, where: SQL | undefined, now: number) =>
  db
    .update(shiftAssignments)
    .set({ status: 'confirmed', [STAMPS.confirmed]: now })
    .where(where)
    .returning();

/**
 * In SQL: the person may cancel the assignment, because it is their own, no admin has confirmed it and it is not too late
 * (product 50). Taking a place can be undone until the start.
 */
export const mayCancelOwn = (personId: string, now: number) =>
  and(
    eq(shiftAssignments.volunteerId, personId),
    isUpToHolder(shiftAssignments),
    sql`EXISTS (SELECT 1 FROM shifts
      WHERE shifts.id = shift_assignments.shift_id AND shifts.start_time > ${now}
        AND (shifts.start_time - ${cancelMs} > ${now} OR ${isJustTaken(now)}))`,
  );

/** In SQL: the shift of a place. */
export const shiftOfPlace = (assignmentId: string | SQL) =>
  sql`(SELECT shift_id FROM shift_assignments WHERE id = ${assignmentId})`;

/** In SQL: the holder of a place. */
export const holderOfPlace = (assignmentId: string | SQL) =>
  sql`(SELECT volunteer_id FROM shift_assignments WHERE id = ${assignmentId})`;

/** The holder and the status of assignments, and whether their shift takes place. */
export const selectCurrentStates = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: shiftAssignments.id,
      volunteerId: shiftAssignments.volunteerId,
      status: shiftAssignments.status,
      takesPlace: sql<number>`${takesPlace}`.as('takes_place'),
    })
    .from(shiftAssignments)
    .where(where);
