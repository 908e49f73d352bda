import {
  FITTING_ROWS,
  type FirstSteps,
  MAX_COUNTED_ROWS,
  MAX_SHIFT_HOURS,
  RANKED_SHIFTS,
  UPCOMING_ROWS,
} from '@ijsploeg/worker/contract';
import { and, asc, count, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { events } from '../../events/events.table.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { once } from '../../platform/db/shared-queries.ts';
import { forAdmin } from '../../platform/identity/for-admin.ts';
import { isAdmin, personOf } from '../../platform/identity/sessions.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';
import { isMailRow, mailOutbox } from '../../platform/mail/mail.table.ts';
import { hasHelpContact, hasPlanningSettings } from '../../platform/settings/planning-settings.ts';
import { peopleCounts } from '../../platform/tables/people.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';
import { askedCorrectionCount } from '../../presence/hours/hours.service.ts';
import { openRequestCount } from '../../shifts/places/stand-ins/stand-ins.repository.ts';
import { selectPlaces, shiftShape } from '../../shifts/reading/shifts.repository.ts';
import {
  FULL_SHIFT_RULES,
  hasFreePlace,
  hasPlaceToTake,
  isVisible,
  openOffers,
  openRequestOn,
  satisfiesRules,
} from '../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { isWaiting } from '../to-do/to-do.ts';

/**
 * The queries of the dashboard. They run for everyone who opens it, so the queries for some roles have a condition by which
 * they read no rows for the others.
 */

const SESSION = { sessionId: sql.placeholder('sessionId') };
const PERSON = personOf(SESSION);
const NOW = sql.placeholder('now');

const sumOf = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`;

/** In SQL, as JSON with 0 and 1: the first steps of a new portal; null once all are taken, or the portal is in use. */
const firstSteps = sql`(
  SELECT iif(contact AND shifts AND people AND claims AND message
      OR claims AND EXISTS (SELECT 1 FROM shift_assignments), NULL,
    json_object('contact', contact, 'shifts', shifts, 'people', people, 'claims', claims, 'message', message))
  FROM (SELECT ${hasHelpContact} AS contact, EXISTS (SELECT 1 FROM shifts) AS shifts,
    (SELECT coalesce(sum(people), 0) FROM people_counts WHERE role <> 'user') > 1 AS people,
    ${hasPlanningSettings} AS claims, EXISTS (SELECT 1 FROM messages) AS message))`.mapWith(
  (json: string) => JSON.parse(json) as Record<keyof FirstSteps, number>,
);

/**
 * For an admin, in one row: the totals of the active shifts, and the amount of each kind of waiting work. For others there is no
 * row, and nothing is counted.
 */
export const adminTotals = once((db) => {
  const pending = db
    .select({ all: count() })
    .from(volunteerRequests)
    .where(eq(volunteerRequests.status, 'pending'));
  const unconfirmed = db.select({ all: count() }).from(shiftAssignments).where(isWaiting);
  const failed = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'failed'), isMailRow))
    .limit(MAX_COUNTED_ROWS);
  return db
    .select({
      activeShifts: count(),
      fullShifts: sumOf(sql`${shifts.currentVolunteers} >= ${shifts.maxVolunteers}`).as('full_shifts'),
      heldPlaces: sumOf(sql`${shifts.currentVolunteers}`).as('held_places'),
      places: sumOf(sql`${shifts.maxVolunteers}`).as('places'),
      applications: sql<number>`(${pending})`.as('applications'),
      unconfirmed: sql<number>`(${unconfirmed})`.as('unconfirmed'),
      standIns: openRequestCount(sql.placeholder('afterTomorrow')).as('stand_ins'),
      corrections: askedCorrectionCount.as('corrections'),
      failedMails: sql<number>`(SELECT count(*) FROM (${failed}))`.as('failed_mails'),
      firstSteps: firstSteps.as('first_steps'),
    })
    .from(shifts)
    .where(and(isAdmin(SESSION), eq(shifts.status, 'active')))
    .having(isAdmin(SESSION))
    .prepare();
});

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
        sql`${shifts.startTime} > ${NOW} - ${MAX_SHIFT_HOURS * HOUR_MS}`,
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

/** The number of the person's held assignments on shifts that are not cancelled. */
export const heldPlaceCount = once((db) =>
  db
    .select({ held: count() })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .where(
      and(
        eq(shiftAssignments.volunteerId, PERSON),
        ne(shiftAssignments.status, 'cancelled'),
        ne(shifts.status, 'cancelled'),
      ),
    )
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

/** The person's active shifts that are not over, soonest first. */
export const upcomingShifts = once((db) =>
  selectPlaces(
    db,
    and(
      eq(shiftAssignments.volunteerId, PERSON),
      ne(shiftAssignments.status, 'cancelled'),
      eq(shifts.status, 'active'),
      gt(shifts.endTime, NOW),
    ),
  )
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(UPCOMING_ROWS)
    .prepare(),
);

/** In SQL: the number of the calendar day in the event's time zone, from the placeholders of `ClockOffsets`. */
const dayNumber = (instant: SQL) => sql`CAST((${instant}
  + iif(${instant} < ${sql.placeholder('changesAt')}, ${sql.placeholder('offset')}, ${sql.placeholder('laterOffset')}))
  / ${DAY_MS} AS INTEGER)`;

/** In SQL, over `shifts`: the person holds a place on another shift that starts on the same day. Read once per statement. */
const isOnBusyDay = sql`EXISTS (
  WITH busy AS MATERIALIZED (
    SELECT ${dayNumber(sql`other.start_time`)} AS day
    FROM shift_assignments AS held JOIN shifts AS other ON other.id = held.shift_id
    WHERE held.volunteer_id = ${PERSON} AND held.status <> 'cancelled' AND other.status <> 'cancelled')
  SELECT 1 FROM busy WHERE busy.day = ${dayNumber(sql`shifts.start_time`)})`;

/**
 * For a volunteer: the shifts that suit the person best (product 47). The search stops at the soonest ones on which they
 * can take a place, and only these are ranked.
 */
export const fittingShifts = once((db) => {
  const soonest = db
    .select({
      id: shifts.id,
      standIn: sql<string | null>`iif(${hasFreePlace(NOW)}, NULL, ${openRequestOn})`.as('stand_in_sought'),
      offeredPlaces: openOffers(NOW, sql`profiles.id`).as('offered_places'),
    })
    .from(profiles)
    .innerJoin(
      shifts,
      sql`${hasPlaceToTake(NOW)} AND ${satisfiesRules(FULL_SHIFT_RULES, { personId: PERSON, now: NOW })}`,
    )
    .where(and(eq(profiles.id, PERSON), eq(profiles.role, 'volunteer'), gt(shifts.startTime, NOW)))
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(RANKED_SHIFTS)
    .as('soonest');
  return (
    selectJson(db, {
      ...shiftShape,
      standIn: sql<string | null>`${soonest.standIn}`,
      offeredPlaces: sql<number>`${soonest.offeredPlaces}`,
    })
      .from(soonest)
      // A left join, so that SQLite reads these shifts only.
      .leftJoin(shifts, eq(shifts.id, soonest.id))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .orderBy(sql`${shifts.requiredSkills} IS NULL`, isOnBusyDay, asc(shifts.startTime), asc(shifts.id))
      .limit(FITTING_ROWS)
      .prepare()
  );
});
