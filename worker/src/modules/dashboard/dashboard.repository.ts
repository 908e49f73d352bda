import { FITTING_ROWS, MAX_SHIFT_HOURS, RANKED_SHIFTS, UPCOMING_ROWS } from '@ijsploeg/worker/contract';
import { and, asc, count, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { once } from '../../db/client.ts';
import { selectJson } from '../../db/json-row.ts';
import { events, peopleCounts, profiles, shiftAssignments, shifts } from '../../db/schema.ts';
import { forAdmin } from '../auth/for-admin.ts';
import { isAdmin, personOf } from '../auth/sessions.ts';
import { CLAIM_RULES, isVisible, satisfiesRules } from '../shifts/shift-rules.ts';
import { selectPlaces, shiftShape } from '../shifts/shifts.repository.ts';
import { shiftTotals } from './shift-totals.table.ts';

/**
 * The queries of the dashboard. They run for everyone who opens it, so what only some roles need is a condition that
 * reads no rows for the others.
 */

const SESSION = { sessionId: sql.placeholder('sessionId') };
const PERSON = personOf(SESSION);
const NOW = sql.placeholder('now');

/** For an admin: the totals of all shifts, in one row. */
export const adminTotals = once((db) => db.select().from(shiftTotals).where(isAdmin(SESSION)).prepare());

/** For a volunteer: the number of active shifts that they see and that are not over. */
export const visibleShiftCount = once((db) =>
  db
    .select({ active: sql<number>`count(*)`.as('active_visible') })
    .from(profiles)
    .innerJoin(shifts, isVisible)
    .where(
      and(
        eq(profiles.id, PERSON),
        eq(profiles.role, 'volunteer'),
        eq(shifts.status, 'active'),
        gt(shifts.endTime, NOW),
        // No shift is longer than the maximum, so the index on the start bounds the search.
        sql`${shifts.startTime} > ${NOW} - ${MAX_SHIFT_HOURS * 3_600_000}`,
      ),
    )
    .prepare(),
);

/** The number of volunteers and admins. */
export const volunteerCount = once((db) =>
  db
    .select({ people: sql<number>`coalesce(sum(${peopleCounts.people}), 0)`.as('volunteers') })
    .from(peopleCounts)
    .where(ne(peopleCounts.role, 'user'))
    .prepare(),
);

/** The number of the person's assignments that were not cancelled. */
export const heldPlaceCount = once((db) =>
  db
    .select({ held: count() })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.volunteerId, PERSON), ne(shiftAssignments.status, 'cancelled')))
    .prepare(),
);

/**
 * For an admin: the held places and all places of the active shifts that start in a half-open period, one row per start
 * time. The bounds are part of this query so that SQLite reads only this range of the index on the start.
 */
export const occupancyByStart = once((db) =>
  db
    .select({
      startTime: shifts.startTime,
      shifts: sql<number>`count(*)`.as('shift_count'),
      filled: sql<number>`sum(${shifts.currentVolunteers})`.as('filled'),
      total: sql<number>`sum(${shifts.maxVolunteers})`.as('total'),
    })
    .from(shifts)
    .where(
      and(
        gte(shifts.startTime, forAdmin(SESSION, sql.placeholder('from'))),
        lt(shifts.startTime, sql.placeholder('to')),
        eq(shifts.status, 'active'),
      ),
    )
    .groupBy(shifts.startTime)
    .prepare(),
);

/** The person's active shifts that have not started, soonest first. */
export const upcomingShifts = once((db) =>
  selectPlaces(
    db,
    and(
      eq(shiftAssignments.volunteerId, PERSON),
      ne(shiftAssignments.status, 'cancelled'),
      eq(shifts.status, 'active'),
      gt(shifts.startTime, NOW),
    ),
  )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(UPCOMING_ROWS)
    .prepare(),
);

/** In SQL: the number of the calendar day in the event's time zone, from the placeholders of `ClockOffsets`. */
const dayNumber = (instant: SQL) => sql`CAST((${instant}
  + iif(${instant} < ${sql.placeholder('changesAt')}, ${sql.placeholder('offset')}, ${sql.placeholder('laterOffset')}))
  / ${24 * 3_600_000} AS INTEGER)`;

/** In SQL, over `shifts`: the person holds a place on another shift that starts on the same day. Read once, as an overlap is. */
const isOnBusyDay = sql`EXISTS (
  WITH busy AS MATERIALIZED (
    SELECT ${dayNumber(sql`other.start_time`)} AS day
    FROM shift_assignments AS held JOIN shifts AS other ON other.id = held.shift_id
    WHERE held.volunteer_id = ${PERSON} AND held.status <> 'cancelled' AND other.status <> 'cancelled')
  SELECT 1 FROM busy WHERE busy.day = ${dayNumber(sql`shifts.start_time`)})`;

/**
 * For a volunteer: the shifts that suit the person best (product 47). The search stops at the soonest ones that they can
 * claim, and only these are ranked.
 */
export const fittingShifts = once((db) => {
  const soonest = db
    .select({ id: shifts.id })
    .from(profiles)
    .innerJoin(shifts, satisfiesRules(CLAIM_RULES, { personId: PERSON, now: NOW }))
    .where(and(eq(profiles.id, PERSON), eq(profiles.role, 'volunteer'), gt(shifts.startTime, NOW)))
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(RANKED_SHIFTS)
    .as('soonest');
  return (
    selectJson(db, shiftShape)
      .from(soonest)
      // A left join, so that SQLite reads these shifts only.
      .leftJoin(shifts, eq(shifts.id, soonest.id))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .orderBy(sql`${shifts.requiredSkills} IS NULL`, isOnBusyDay, asc(shifts.startTime), asc(shifts.id))
      .limit(FITTING_ROWS)
      .prepare()
  );
});
