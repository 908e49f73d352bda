import {
  LATE_CANCELLATION_HOURS,
  MAX_LIST_ROWS,
  MAX_SHIFT_HOURS,
  URGENT_GAP_HOURS,
} from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { isAdmin, personOf } from '../../platform/identity/sessions.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';
import { hasWorked } from '../places/assignments/assignments.repository.ts';
import { shiftShape } from '../reading/shifts.repository.ts';
import { isInCharge } from '../rules/in-charge.ts';
import { daysAround, reminderMoment, withRemindedShifts } from '../rules/reminded-days.ts';
import {
  freePlaces,
  isExpected,
  lacksLead,
  minimumOf,
  needsPeople,
  openRequestsOn,
} from '../rules/shift-rules.ts';
import { hasOfferChange } from '../rules/waiting.ts';

const URGENT_MS = URGENT_GAP_HOURS * HOUR_MS;

/** In SQL, over `shifts`: without those who seek a stand-in, fewer people hold a place than the shift needs. */
export const isBelowMinimum = sql`(shifts.current_volunteers - ${openRequestsOn} < ${minimumOf})`;

/** In SQL, over `shifts`: it is below its minimum, and not private: a meeting needs nobody else (product 54). */
export const lacksPeople = sql`(${isBelowMinimum} AND shifts.shift_type = 'public')`;

/** In SQL, over `shifts`: an active shift that starts from now on and before a moment, and needs people (product 54). */
export const isGap = (now: number, until: number) =>
  sql`shifts.start_time > ${now} AND shifts.start_time < ${until} AND shifts.status = 'active' AND ${needsPeople(now)}`;

/** In SQL, over `shifts`: how many people were asked, how many said no, and how many may still answer. */
const asksOn = (now: number) => sql<Record<'asked' | 'saidNo' | 'waiting', number>>`json((
  SELECT json_object('asked', count(*), 'saidNo', count(*) FILTER (WHERE asks.answer = 'no'),
    'waiting', count(*) FILTER (WHERE asks.answer IS NULL AND asks.expires_at > ${now}))
  FROM asks WHERE asks.shift_id = shifts.id))`;

/** In SQL, over `shifts`: the number of free places that were cancelled late. */
const freeByLateCancellation = (now: number) => sql<number>`max(0, min(${freePlaces(now)}, (
  SELECT count(*) FROM shift_assignments AS given_up
  WHERE given_up.shift_id = shifts.id AND given_up.status = 'cancelled'
    AND given_up.cancelled_at > shifts.start_time - ${LATE_CANCELLATION_HOURS * HOUR_MS})))`;

/** In SQL, over `shifts`: the people who are expected and have no record, once the shift has begun and somebody has one. */
const notSeen = (now: number) => sql<number>`iif(shifts.start_time > ${now}, 0, (
  SELECT iif(count(attendance.state) = 0, 0, count(*) - count(attendance.state))
  FROM shift_assignments LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
  WHERE shift_assignments.shift_id = shifts.id AND +${isExpected}))`;

/** In SQL, over `shifts` and their events: a shift with what it needs. */
const needShape = (now: number) => ({
  ...shiftShape,
  free: sql<number>`max(0, ${freePlaces(now)})`,
  minimum: minimumOf,
  isBelowMinimum: sql<boolean>`json(iif(${isBelowMinimum}, 'true', 'false'))`,
  isUrgent: sql<boolean>`json(iif(${lacksPeople} AND shifts.start_time < ${now + URGENT_MS}, 'true', 'false'))`,
  lacksLead: sql<boolean>`json(iif(${lacksLead}, 'true', 'false'))`,
  lateCancellations: freeByLateCancellation(now),
  asks: asksOn(now),
});

const SHIFTS_WITH_EVENTS = sql`shifts LEFT JOIN events ON events.id = shifts.event_id`;
const BY_START = sql`shifts.start_time, shifts.title, shifts.id`;

/** When the day after tomorrow begins. */
const afterTomorrow = (now: number) => startOfDay(dayOf(now), 2);

/** In SQL, over `shifts`: the session's person is an admin or in charge of it. */
export const isForSession = (session: SessionKey) =>
  sql`(${isAdmin(session)} OR ${isInCharge({ personId: personOf(session), now: session.now })})`;

/** The active shifts that are under way or start before the end of tomorrow, by start. */
export const selectToday = (db: Db, isFor: SQL, now: number) =>
  selectJson(db, { ...needShape(now), notSeen: notSeen(now) })
    .from(SHIFTS_WITH_EVENTS)
    .where(
      // No shift is longer than the maximum, so the index on the start bounds the search.
      sql`shifts.start_time > ${now - MAX_SHIFT_HOURS * HOUR_MS} AND shifts.start_time < ${afterTomorrow(now)}
        AND shifts.end_time > ${now} AND shifts.status = 'active' AND ${isFor}`,
    )
    .orderBy(BY_START)
    .limit(MAX_LIST_ROWS);

/**
 * The shifts from the day after tomorrow until the end of `days` days, today included, that need people or lost their lead; and
 * any later one on which somebody seeks a stand-in.
 */
export const selectGaps = (db: Db, days: number, now: number) =>
  selectJson(db, needShape(now))
    .from(SHIFTS_WITH_EVENTS)
    .where(
      sql`shifts.start_time >= ${afterTomorrow(now)} AND shifts.status = 'active' AND (
        shifts.id IN (SELECT shift_id FROM stand_in_requests WHERE state = 'open')
        OR shifts.start_time < ${startOfDay(dayOf(now), days)} AND (${freePlaces(now)} > 0 OR ${lacksLead}))`,
    )
    .orderBy(BY_START)
    .limit(MAX_LIST_ROWS);

/** As many days as a shift may have begun before today. */
const LONGEST_SHIFT_DAYS = Math.ceil((MAX_SHIFT_HOURS * HOUR_MS) / DAY_MS);

/**
 * The places whose holder was reminded and has not answered, from the reminder until the shift is over or somebody recorded
 * who is there. People who never completed a shift come first.
 */
export const selectUnheard = (db: Db, isFor: SQL, now: number) => {
  const days = daysAround(now, -LONGEST_SHIFT_DAYS, 1);
  return selectJson(db, {
    shiftId: sql<string>`shifts.id`,
    assignmentId: sql<string>`shift_assignments.id`,
    volunteer: contactColumns,
    isAtRisk: sql<boolean>`json(iif(${hasWorked}, 'false', 'true'))`,
    whatsappAt: sql<number | null>`shift_assignments.whatsapp_at`,
  })
    .from(
      sql`${withRemindedShifts(days)}
        LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id`,
    )
    .where(
      sql`shifts.end_time > ${now} AND shifts.status = 'active' AND ${isFor} AND ${now} >= ${reminderMoment}
        AND +${isExpected} AND shift_assignments.acknowledged_at IS NULL
        AND shift_assignments.assigned_at < ${reminderMoment} AND attendance.state IS NULL
        AND NOT EXISTS (SELECT 1 FROM stand_in_requests AS request
          WHERE request.assignment_id = shift_assignments.id AND request.state = 'open')`,
    )
    .orderBy(sql`${hasWorked}, profiles.search_text, profiles.id`)
    .limit(MAX_LIST_ROWS);
};

/** The places to confirm on the active shifts that start before the end of tomorrow, by name. */
export const selectUnconfirmed = (db: Db, isFor: SQL, now: number) =>
  selectJson(db, {
    shiftId: sql<string>`shifts.id`,
    assignmentId: sql<string>`shift_assignments.id`,
    volunteer: contactColumns,
  })
    .from(
      sql`shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
        CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    )
    .where(
      sql`shifts.start_time > ${now} AND shifts.start_time < ${afterTomorrow(now)} AND shifts.status = 'active'
        AND ${isFor} AND +shift_assignments.status = 'assigned'`,
    )
    .orderBy(sql`profiles.search_text, profiles.id`)
    .limit(MAX_LIST_ROWS);

/** In SQL: from `now` on and before `end` an ask or the offer of a place expires. */
export const hasAskChange = (now: Placeholder, end: Placeholder) => sql`(${hasOfferChange(now, end)}
  OR EXISTS (SELECT 1 FROM asks WHERE expires_at >= ${now} AND expires_at < ${end}))`;

/**
 * In SQL: from `now` on and before `end` a gap turns urgent, or {@link hasAskChange}. The start of a day and the reminder need
 * no condition: they are at full hours, and no ETag is valid beyond one.
 */
export const hasGapChange = (now: Placeholder, end: Placeholder) => sql`
  EXISTS (SELECT 1 FROM shifts WHERE start_time >= ${now} + ${URGENT_MS} AND start_time < ${end} + ${URGENT_MS})
  OR ${hasAskChange(now, end)}`;
