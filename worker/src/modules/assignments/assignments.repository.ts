import { type AssignmentStatus, MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { events } from '../events/events.table.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments, shiftAssignmentsWithVolunteers as withVolunteers } from './assignments.table.ts';

/** A person's assignments, newest first, each with its shift and event. */
export const listAssignmentsOf = (db: Db, volunteerId: string, limit = MAX_LIST_ROWS) =>
  db
    .select({ assignment: shiftAssignments, shift: shifts, eventTitle: events.title })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(eq(shiftAssignments.volunteerId, volunteerId))
    .orderBy(desc(shiftAssignments.assignedAt), desc(shiftAssignments.id))
    .limit(limit);

/** One place with its shift and event. */
export const findPlace = (db: Db, where: SQL | undefined) =>
  db
    .select({ assignment: shiftAssignments, shift: shifts, eventTitle: events.title })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(where)
    .get();

const selectOn = (db: Db, shiftId: string, where?: SQL) =>
  db
    .select()
    .from(withVolunteers)
    .where(and(eq(withVolunteers.shiftId, shiftId), where))
    .orderBy(asc(withVolunteers.assignedAt), asc(withVolunteers.id));

/** Everybody who is or was on a shift, in order of assignment. */
export const selectAssignmentsOn = (db: Db, shiftId: string) => selectOn(db, shiftId);

/** Who holds a place on a shift, for a person who does too; for others nobody. */
export const selectHoldersBeside = (db: Db, shiftId: string, personId: string) =>
  selectOn(
    db,
    shiftId,
    and(
      ne(withVolunteers.status, 'cancelled'),
      sql`EXISTS (
        SELECT 1 FROM shift_assignments AS own
        WHERE own.shift_id = ${shiftId} AND own.volunteer_id = ${personId} AND own.status <> 'cancelled')`,
    ),
  );

/** The shift's id, if there is such a shift. */
export const selectShiftId = (db: Db, shiftId: string) =>
  db.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, shiftId));

/** The stamp that each transition sets. */
const STAMPS = {
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const satisfies Partial<Record<AssignmentStatus, keyof typeof shiftAssignments.$inferSelect>>;

/** From which states an assignment may move to which. */
export interface Transition {
  assignmentId: string;
  from: AssignmentStatus[];
  to: keyof typeof STAMPS;
  /** Only if this holds as well. */
  when?: SQL | undefined;
  now: number;
}

/** Moves an assignment on and stamps it; no row when it is not in a state to move from (product 6). */
export const moveAssignment = (db: Db, { assignmentId, from, to, when, now }: Transition) =>
  db
    .update(shiftAssignments)
    .set({ status: to, [STAMPS[to]]: now })
    .where(and(eq(shiftAssignments.id, assignmentId), inArray(shiftAssignments.status, from), when))
    .returning();

/** The person's own, on a shift that has not begun. */
export const isOwnBeforeStart = (personId: string, now: number) =>
  and(
    eq(shiftAssignments.volunteerId, personId),
    sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND shifts.start_time > ${now})`,
  );

/** Whose an assignment is and where it stands. */
export const selectStanding = (db: Db, assignmentId: string) =>
  db
    .select({ volunteerId: shiftAssignments.volunteerId, status: shiftAssignments.status })
    .from(shiftAssignments)
    .where(eq(shiftAssignments.id, assignmentId));
