import { MAX_ABSENCES, NOT_THIS_WEEK_DAYS } from '@ijsploeg/worker/contract';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { dayOf, startOfDay } from '../../lib/calendar-day.ts';
import { newId } from '../../lib/new-id.ts';
import { absences } from './asks.table.ts';

/** The absences of a person that are not over, by their first day. */
export const selectAbsences = (db: Db, userId: string | SQL, today: string) =>
  db
    .select({ id: absences.id, fromDay: absences.fromDay, toDay: absences.toDay })
    .from(absences)
    .where(and(eq(absences.userId, userId), gte(absences.toDay, today)))
    .orderBy(absences.fromDay, absences.toDay, absences.id);

/** Deletes all absences of a person. */
export const deleteAbsencesOf = (db: Db, userId: string) =>
  db.delete(absences).where(eq(absences.userId, userId));

/** Adds absences of a person. */
export const insertAbsences = (
  db: Db,
  userId: string,
  days: readonly { fromDay: string; toDay: string }[],
  today: string,
) =>
  insertFrom(
    db,
    absences,
    {
      id: sql`${newId('abs')} || given.key`,
      userId: sql`profiles.id`,
      fromDay: sql`given.value ->> 'fromDay'`,
      toDay: sql`given.value ->> 'toDay'`,
    },
    {
      from: sql`json_each(${JSON.stringify(days)}) AS given CROSS JOIN profiles`,
      where: sql`profiles.id = ${userId} AND given.value ->> 'toDay' >= ${today}`,
    },
  );

/** The last day of "not this week". */
export const notThisWeekUntil = (now: number) => dayOf(startOfDay(dayOf(now), NOT_THIS_WEEK_DAYS - 1));

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
        AND (SELECT count(*) FROM absences AS known
          WHERE known.user_id = ${userId} AND known.to_day >= ${fromDay}) < ${MAX_ABSENCES}`,
    },
  );
};

/** Deletes the absences that are over. */
export const deletePastAbsences = (db: Db, now: number) =>
  db.delete(absences).where(lt(absences.toDay, dayOf(now)));
