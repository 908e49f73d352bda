import { MAX_LIST_ROWS, MAX_SHIFT_HOURS, RED_GAP_HOURS } from '@ijsploeg/worker/contract';
import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';
import { hasWorked } from '../places/assignments/assignments.repository.ts';
import { shiftShape } from '../reading/shifts.repository.ts';
import { daysAround, reminderMoment, withRemindedShifts } from '../rules/reminded-days.ts';
import {
  freePlaces,
  isExpected,
  lacksLead,
  minimumOf,
  needsPeople,
  openRequestOn,
  openRequestsOn,
} from '../rules/shift-rules.ts';
import { hasOfferMoment } from '../rules/waiting.ts';

const RED_MS = RED_GAP_HOURS * HOUR_MS;

/** In SQL, over `shifts`: without those who seek a stand-in, fewer people hold a place than the shift needs. */
export const isBelowMinimum = sql`(shifts.current_volunteers - ${openRequestsOn} < ${minimumOf})`;

/** In SQL, over `shifts`: an active shift that starts from now on and before a moment, and needs people (product 54). */
export const isGap = (now: number, until: number) =>
  sql`shifts.start_time > ${now} AND shifts.start_time < ${until} AND shifts.status = 'active' AND ${needsPeople(now)}`;

/** In SQL, over `shifts`: how many people were asked, how many said no, and how many may still answer. */
const asksOn = (now: number) => sql<Record<'asked' | 'saidNo' | 'waiting', number>>`json((
  SELECT json_object('asked', count(*), 'saidNo', count(*) FILTER (WHERE asks.answer = 'no'),
    'waiting', count(*) FILTER (WHERE asks.answer IS NULL AND asks.expires_at > ${now}))
  FROM asks WHERE asks.shift_id = shifts.id))`;

/** The shifts of the next `days` days, today included, that need people; the most urgent first. */
export const selectGaps = (db: Db, days: number, now: number) => {
  const isRed = sql`(${isBelowMinimum} AND shifts.start_time < ${now + RED_MS})`;
  return selectJson(db, {
    ...shiftShape,
    free: sql<number>`max(0, ${freePlaces(now)})`,
    seeking: openRequestsOn,
    standInId: sql<string | null>`${openRequestOn}`,
    minimum: minimumOf,
    isBelowMinimum: sql<boolean>`json(iif(${isBelowMinimum}, 'true', 'false'))`,
    isRed: sql<boolean>`json(iif(${isRed}, 'true', 'false'))`,
    asks: asksOn(now),
  })
    .from(sql`shifts LEFT JOIN events ON events.id = shifts.event_id`)
    .where(isGap(now, startOfDay(dayOf(now), days)))
    .orderBy(sql`${isRed} DESC, ${isBelowMinimum} DESC, shifts.start_time, shifts.id`)
    .limit(MAX_LIST_ROWS);
};

/** The active shifts of the next `days` days, those under way included, that somebody led and nobody leads now, by start. */
export const selectLeadless = (db: Db, days: number, now: number) =>
  selectJson(db, shiftShape)
    .from(sql`shifts LEFT JOIN events ON events.id = shifts.event_id`)
    .where(
      sql`shifts.start_time > ${now - MAX_SHIFT_HOURS * HOUR_MS}
        AND shifts.start_time < ${startOfDay(dayOf(now), days)} AND shifts.end_time > ${now}
        AND shifts.status = 'active' AND ${lacksLead}`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`)
    .limit(MAX_LIST_ROWS);

/** As many days as a shift may have begun before today. */
const LONGEST_SHIFT_DAYS = Math.ceil((MAX_SHIFT_HOURS * HOUR_MS) / DAY_MS);

/**
 * The places whose holder was reminded and has not answered, from the reminder until the shift is over or somebody recorded
 * who is there. Those of tomorrow come last; on a day, people who never completed a shift come first.
 */
export const selectUnheard = (db: Db, now: number) => {
  const days = daysAround(now, -LONGEST_SHIFT_DAYS, 1);
  return selectJson(db, {
    assignmentId: sql<string>`shift_assignments.id`,
    volunteer: contactColumns,
    isAtRisk: sql<boolean>`json(iif(${hasWorked}, 'false', 'true'))`,
    ...shiftShape,
  })
    .from(
      sql`${withRemindedShifts(days)} LEFT JOIN events ON events.id = shifts.event_id
        LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id`,
    )
    .where(
      sql`shifts.end_time > ${now} AND shifts.status = 'active' AND ${now} >= ${reminderMoment}
        AND +${isExpected} AND shift_assignments.acknowledged_at IS NULL
        AND shift_assignments.assigned_at < ${reminderMoment} AND attendance.state IS NULL
        AND NOT EXISTS (SELECT 1 FROM stand_in_requests AS request
          WHERE request.assignment_id = shift_assignments.id AND request.state = 'open')`,
    )
    .orderBy(
      sql`shifts.start_time >= ${startOfDay(dayOf(now), 1)}, ${hasWorked}, shifts.start_time, profiles.search_text,
        profiles.id`,
    )
    .limit(MAX_LIST_ROWS);
};

/** In SQL: from `now` on and before `end` an ask or the offer of a place expires. */
export const hasAskMoment = (now: Placeholder, end: Placeholder) => sql`(${hasOfferMoment(now, end)}
  OR EXISTS (SELECT 1 FROM asks WHERE expires_at >= ${now} AND expires_at < ${end}))`;

/**
 * In SQL: from `now` on and before `end` a gap turns red, or {@link hasAskMoment}. The start of a day and the reminder need
 * no condition: they are at full hours, and no ETag is valid beyond one.
 */
export const hasGapMoment = (now: Placeholder, end: Placeholder) => sql`
  EXISTS (SELECT 1 FROM shifts WHERE start_time >= ${now} + ${RED_MS} AND start_time < ${end} + ${RED_MS})
  OR ${hasAskMoment(now, end)}`;
