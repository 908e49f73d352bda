import { MAX_SHIFT_HOURS, URGENT_GAP_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { isQuiet } from '../../platform/settings/quiet-hours.ts';
import { freePlaces, openRequestOn, openRequestsOn } from '../rules/shift-rules.ts';
import { isUnrecorded } from '../rules/worked.ts';
import { isGap, lacksPeople } from './needs.repository.ts';

const DIGEST_MS = URGENT_GAP_HOURS * HOUR_MS;

/** The most shifts that a digest names. */
const NAMED_SHIFTS = 20;

/** In SQL, over `shifts`: starts within three days, and is below its minimum or has somebody who seeks a stand-in. */
const isUrgent = (now: number) =>
  sql`${isGap(now, now + DIGEST_MS)} AND (${lacksPeople} OR ${openRequestOn} IS NOT NULL)`;

/** The places of the last three days without an attendance record. */
const unrecordedPlaces = (now: number) => sql`
  FROM shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
    LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
  WHERE shifts.start_time > ${now - DIGEST_MS - MAX_SHIFT_HOURS * HOUR_MS} AND shifts.start_time <= ${now}
    AND shifts.end_time > ${now - DIGEST_MS} AND shifts.end_time <= ${now} AND shifts.status <> 'cancelled'
    AND +shift_assignments.status <> 'cancelled' AND ${isUnrecorded}`;

/** In SQL: there is something to report to the admins. */
export const hasNews = (now: number) => sql`(
  EXISTS (SELECT 1 FROM shifts WHERE ${isUrgent(now)}) OR EXISTS (SELECT 1 ${unrecordedPlaces(now)}))`;

/** The shifts to report to the admins, by start. */
export const selectUrgent = (db: Db, now: number) =>
  db
    .select({
      id: sql<string>`shifts.id`.as('id'),
      title: sql<string>`shifts.title`.as('title'),
      startTime: sql<number>`shifts.start_time`.as('start_time'),
      endTime: sql<number>`shifts.end_time`.as('end_time'),
      free: sql<number>`max(0, ${freePlaces(now)})`.as('free'),
      seeking: openRequestsOn.as('seeking'),
    })
    .from(sql`shifts`)
    .where(isUrgent(now))
    .orderBy(sql`shifts.start_time, shifts.id`)
    .limit(NAMED_SHIFTS);

/** The number of places without an attendance record. */
export const countUnrecorded = (db: Db, now: number) =>
  db
    .select({ unrecorded: sql<number>`count(*)`.as('unrecorded') })
    .from(sql`(SELECT 1 ${unrecordedPlaces(now)})`);

/** Whether notices wait now. */
export const isInQuietHours = async (db: Db, now: number) =>
  (await db.get<{ quiet: number }>(sql`SELECT ${isQuiet(now)} AS quiet`))?.quiet === 1;
