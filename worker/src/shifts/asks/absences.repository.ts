import { MAX_ABSENCES, NOT_THIS_WEEK_DAYS } from '@ijsploeg/worker/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { absences } from '../tables/asks.table.ts';

/** The absences of a person that are not over, by their first day. */
export const selectAbsences = (db: Db, userId: string | SQL, today: string) =>
  db
    .select({ id: absences.id, fromDay: absences.fromDay, toDay: absences.toDay })
    .from(absences)
    .where(and(eq(absences.userId, userId), gte(absences.toDay, today)))
    .orderBy(absences.fromDay, absences.toDay, absences.id);

interface Days {
  fromDay: string;
  toDay: string;
}

/** Deletes an absence of a person. */
export const deleteAbsence = (db: Db, userId: string, { fromDay, toDay }: Days) =>
  db
    .delete(absences)
    .where(and(eq(absences.userId, userId), eq(absences.fromDay, fromDay), eq(absences.toDay, toDay)));

/** In SQL: a person has fewer absences to come than they can have. */
const hasRoom = (userId: string, today: string) => sql`(SELECT count(*) FROM absences AS known
  WHERE known.user_id = ${userId} AND known.to_day >= ${today}) < ${MAX_ABSENCES}`;

/** Inserts an absence of a person, once, unless it is over or they already have MAX_ABSENCES. */
export const insertAbsence = (db: Db, userId: string, { fromDay, toDay }: Days, today: string) =>
  insertFrom(
    db,
    absences,
    { id: newId('abs'), userId: sql`profiles.id`, fromDay, toDay },
    {
      from: sql`profiles`,
      where: sql`profiles.id = ${userId} AND ${toDay} >= ${today} AND ${hasRoom(userId, today)}
        AND NOT EXISTS (SELECT 1 FROM absences AS known
          WHERE known.user_id = ${userId} AND known.from_day = ${fromDay} AND known.to_day = ${toDay})`,
    },
  );

/** The last day of "not this week". */
export const notThisWeekUntil = (now: number) => dayOf(startOfDay(dayOf(now), NOT_THIS_WEEK_DAYS - 1));

/** Whether one of these absences covers "not this week". */
export const isAwayThisWeek = (known: readonly Days[], now: number): boolean =>
  known.some(({ fromDay, toDay }) => fromDay <= dayOf(now) && toDay >= notThisWeekUntil(now));

/** Inserts a week of absence for a person, once, unless they already have MAX_ABSENCES. */
export const insertNotThisWeek = (db: Db, userId: string, now: number, when: SQL) => {
  const [fromDay, toDay] = [dayOf(now), notThisWeekUntil(now)];
  return insertFrom(
    db,
    absences,
    { id: newId('abs'), userId, fromDay, toDay },
    {
      where: sql`${when}
        AND NOT EXISTS (SELECT 1 FROM absences AS known
          WHERE known.user_id = ${userId} AND known.to_day >= ${toDay} AND known.from_day <= ${fromDay})
        AND ${hasRoom(userId, fromDay)}`,
    },
  );
};

/** Deletes the absences that are over. */
export const deletePastAbsences = (db: Db, now: number) =>
  db.delete(absences).where(lt(absences.toDay, dayOf(now)));
