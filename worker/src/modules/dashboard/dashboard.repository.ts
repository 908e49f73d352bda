import { and, asc, count, eq, gt, ne, sql } from 'drizzle-orm';
import { type Db, once } from '../../db/client.ts';
import { shiftAssignments } from '../assignments/assignments.table.ts';
import { events } from '../events/events.table.ts';
import { peopleCounts } from '../people/people.table.ts';
import { shifts } from '../shifts/shifts.table.ts';
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

/** A calendar day with its first instant and the first one after it. */
export interface DayBounds {
  day: string;
  from: number;
  to: number;
}

/** What the active shifts that begin on each of these days hold, and could; a row a day, in their order. */
export const selectDays = (db: Db, days: readonly DayBounds[]) =>
  db
    .select({
      day: sql<string>`wanted.value ->> 'day'`.as('day'),
      shifts: sql<number>`count(shifts.id)`.as('shift_count'),
      filled: sql<number>`coalesce(sum(shifts.current_volunteers), 0)`.as('filled'),
      total: sql<number>`coalesce(sum(shifts.max_volunteers), 0)`.as('total'),
    })
    .from(sql`json_each(${JSON.stringify(days)}) AS wanted`)
    .leftJoin(
      shifts,
      sql`shifts.start_time >= wanted.value ->> 'from' AND shifts.start_time < wanted.value ->> 'to'
        AND shifts.status = 'active'`,
    )
    .groupBy(sql`wanted.key`)
    .orderBy(sql`wanted.key`);

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
