import { type AssignmentStatus, MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { events } from '../events/events.table.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments, shiftAssignmentsWithVolunteers as withVolunteers } from './assignments.table.ts';

/** The assignments of a person, newest first, each with its shift and event. */
export const listAssignmentsOf = (db: Db, volunteerId: string, limit = MAX_LIST_ROWS) =>
  db
    .select({ assignment: shiftAssignments, shift: shifts, eventTitle: events.title })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(eq(shiftAssignments.volunteerId, volunteerId))
    .orderBy(desc(shiftAssignments.assignedAt), desc(shiftAssignments.id))
    .limit(limit);

const selectAssignments = (db: Db, shiftId: string, where?: SQL) =>
  db
    .select()
    .from(withVolunteers)
    .where(and(eq(withVolunteers.shiftId, shiftId), where))
    .orderBy(asc(withVolunteers.assignedAt), asc(withVolunteers.id));

/** Every assignment on a shift, cancelled ones included, in order of assignment. */
export const selectAssignmentsOn = (db: Db, shiftId: string) => selectAssignments(db, shiftId);

/** The places held on a shift, for a person who holds one too; no rows for others. */
export const selectHoldersForHolder = (db: Db, shiftId: string, personId: string) =>
  selectAssignments(
    db,
    shiftId,
    and(
      ne(withVolunteers.status, 'cancelled'),
      sql`EXISTS (
        SELECT 1 FROM shift_assignments AS own
        WHERE own.shift_id = ${shiftId} AND own.volunteer_id = ${personId} AND own.status <> 'cancelled')`,
    ),
  );

/** The id of a shift, if it exists. */
export const selectShiftId = (db: Db, shiftId: string) =>
  db.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, shiftId));

/** The column that each transition sets to the current time. */
const STAMPS = {
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const satisfies Partial<Record<AssignmentStatus, keyof typeof shiftAssignments.$inferSelect>>;

/** A change of status. */
export interface Transition {
  assignmentId: string;
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

/** The assignment is the person's own, on a shift that has not started. */
export const isOwnBeforeStart = (personId: string, now: number) =>
  and(
    eq(shiftAssignments.volunteerId, personId),
    sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND shifts.start_time > ${now})`,
  );

/** The holder and the status of an assignment. */
export const selectCurrentState = (db: Db, assignmentId: string) =>
  db
    .select({ volunteerId: shiftAssignments.volunteerId, status: shiftAssignments.status })
    .from(shiftAssignments)
    .where(eq(shiftAssignments.id, assignmentId));
