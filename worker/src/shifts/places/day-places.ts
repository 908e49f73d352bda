import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { selectPlaces } from '../reading/shifts.repository.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { attendance } from '../tables/attendance.table.ts';
import { shifts } from '../tables/shifts.table.ts';

/** In SQL, over `shifts`: the shift is active, starts on this day, and has not started. */
export const isToComeOn = (day: string, now: number) =>
  and(
    eq(shifts.status, 'active'),
    sql`${shifts.startTime} >= ${startOfDay(day)} AND ${shifts.startTime} < ${startOfDay(day, 1)}`,
    sql`${shifts.startTime} > ${now}`,
  );

/** The places on which a person is expected on a day and not there yet, on shifts that have not started, by start. */
export const selectDayPlaces = async (db: Db, personId: string, day: string, now: number) =>
  (
    await selectPlaces(
      db,
      and(
        eq(shiftAssignments.volunteerId, personId),
        isExpected,
        isToComeOn(day, now),
        sql`${attendance.state} IS NOT 'present'`,
      ),
    ).orderBy(shifts.startTime, shifts.id)
  ).map(({ row }) => row);
