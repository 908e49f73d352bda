import { and, asc, count, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import { type Db, once } from '../../db/client.ts';
import { events, peopleCounts, shiftAssignments, shifts } from '../../db/schema.ts';
import { shiftTotals } from './shift-totals.table.ts';

/** What is counted of all shifts; one row. */
export const selectShiftTotals = (db: Db) => db.select().from(shiftTotals);

/** How many volunteers and admins there are. */
export const countVolunteers = (db: Db) =>
  db
    .select({ people: sql<number>`coalesce(sum(${peopleCounts.people}), 0)`.as('volunteers') })
    .from(peopleCounts)
    .where(ne(peopleCounts.role, 'user'));

/** How many places a person holds or has held: all that were not cancelled. */
export const countHeldPlacesOf = (db: Db, personId: string) =>
  db
    .select({ held: count() })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.volunteerId, personId), ne(shiftAssignments.status, 'cancelled')));

/**
 * What the active shifts that begin in a half-open period hold, and could; a row a moment of beginning. The bounds
 * stand in the statement, so that SQLite goes along the index on the start, however many shifts lie outside.
 */
export const selectStarts = (db: Db, { from, to }: { from: number; to: number }) =>
  db
    .select({
      startTime: shifts.startTime,
      shifts: sql<number>`count(*)`.as('shift_count'),
      filled: sql<number>`sum(${shifts.currentVolunteers})`.as('filled'),
      total: sql<number>`sum(${shifts.maxVolunteers})`.as('total'),
    })
    .from(shifts)
    .where(and(gte(shifts.startTime, from), lt(shifts.startTime, to), eq(shifts.status, 'active')))
    .groupBy(shifts.startTime);

/** A person's active shifts that have not begun, soonest first. */
export const upcomingShifts = once((db) =>
  db
    .select({ assignment: shiftAssignments, shift: shifts, eventTitle: events.title })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(
      and(
        eq(shiftAssignments.volunteerId, sql.placeholder('personId')),
        ne(shiftAssignments.status, 'cancelled'),
        eq(shifts.status, 'active'),
        gt(shifts.startTime, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
