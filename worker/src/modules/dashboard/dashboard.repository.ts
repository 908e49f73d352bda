import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { and, asc, count, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import { type Db, once } from '../../db/client.ts';
import { events, peopleCounts, profiles, shiftAssignments, shifts } from '../../db/schema.ts';
import { isVisible } from '../shifts/shift-rules.ts';
import { shiftTotals } from './shift-totals.table.ts';

/** The totals of all shifts, in one row. */
export const selectShiftTotals = (db: Db) => db.select().from(shiftTotals);

/** The number of active shifts that a person sees and that are not over. */
export const countVisibleShifts = (db: Db, personId: string, now: number) =>
  db
    .select({ active: sql<number>`count(*)`.as('active_visible') })
    .from(profiles)
    .innerJoin(shifts, isVisible)
    .where(
      and(
        eq(profiles.id, personId),
        eq(shifts.status, 'active'),
        gt(shifts.endTime, now),
        // No shift is longer than the maximum, so the index on the start bounds the search.
        gt(shifts.startTime, now - MAX_SHIFT_HOURS * 3_600_000),
      ),
    );

/** The number of volunteers and admins. */
export const countVolunteers = (db: Db) =>
  db
    .select({ people: sql<number>`coalesce(sum(${peopleCounts.people}), 0)`.as('volunteers') })
    .from(peopleCounts)
    .where(ne(peopleCounts.role, 'user'));

/** The number of a person's assignments that were not cancelled. */
export const countHeldPlacesOf = (db: Db, personId: string) =>
  db
    .select({ held: count() })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.volunteerId, personId), ne(shiftAssignments.status, 'cancelled')));

/**
 * The held places and all places of the active shifts that start in a half-open period, one row per start
 * time. The bounds are part of this query so that SQLite reads only this range of the index on the start.
 */
export const selectOccupancyByStart = (db: Db, { from, to }: { from: number; to: number }) =>
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

/** A person's active shifts that have not started, soonest first. */
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
