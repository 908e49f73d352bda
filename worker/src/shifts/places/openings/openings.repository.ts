import { and, eq, sql } from 'drizzle-orm';
import { events } from '../../../events/events.table.ts';
import type { Db } from '../../../platform/db/client.ts';
import { insertFrom } from '../../../platform/db/insert-from.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { shiftShape } from '../../reading/shifts.repository.ts';
import { FULL_SHIFT_RULES, firstRefusal, REMINDER_RULES, satisfiesRules } from '../../rules/shift-rules.ts';
import { openingReminders } from '../../tables/openings.table.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { refusedShape } from '../take-place.ts';

/** A person who asks for a reminder of the opening of a shift. */
export interface Asker {
  shiftId: string;
  personId: string;
  now: number;
}

const opensLater = (now: number) => sql`coalesce(shifts.opens_at > ${now}, FALSE)`;

/** Stores a reminder of the opening of a shift, unless a rule refuses it or it already exists. */
export const insertReminder = (db: Db, { shiftId, personId, now }: Asker) =>
  insertFrom(
    db,
    openingReminders,
    { shiftId: sql`shifts.id`, volunteerId: sql`profiles.id`, opensAt: sql`shifts.opens_at`, askedAt: now },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${personId}`,
      where: sql`shifts.id = ${shiftId} AND ${opensLater(now)}
        AND ${satisfiesRules(REMINDER_RULES, { personId, now })}`,
    },
  ).onConflictDoNothing();

/** Why {@link insertReminder} inserted nothing; no row when the shift does not exist. */
export const selectRefusal = (db: Db, { shiftId, personId, now }: Asker) =>
  selectJson(db, {
    refusal: firstRefusal(REMINDER_RULES, { personId, now }),
    ...refusedShape,
    opensLater: sql<number>`${opensLater(now)}`,
  })
    .from(shifts)
    .innerJoin(profiles, eq(profiles.id, personId))
    .where(eq(shifts.id, shiftId));

/** Deletes the reminder, if there is one. */
export const deleteReminder = (db: Db, { shiftId, personId }: Asker) =>
  db
    .delete(openingReminders)
    .where(and(eq(openingReminders.shiftId, shiftId), eq(openingReminders.volunteerId, personId)));

const isDue = (now: number) => sql`opening_reminders.opens_at <= ${now}`;

/**
 * In SQL, a table: the people with reminders of shifts that are open now, each with the ids of the shifts that they could claim
 * or wait for. The joins are CROSS, so that it starts from the few reminders that are due.
 */
export const duePeople = (now: number) => sql`(
  SELECT profiles.id AS person_id, json_group_array(shifts.id) AS shift_ids
  FROM opening_reminders CROSS JOIN shifts ON shifts.id = opening_reminders.shift_id
    CROSS JOIN profiles ON profiles.id = opening_reminders.volunteer_id
  WHERE ${isDue(now)} AND ${satisfiesRules(FULL_SHIFT_RULES, { personId: sql`profiles.id`, now })}
  GROUP BY profiles.id)`;

/** Deletes the reminders that are due. */
export const deleteDue = (db: Db, now: number) => db.delete(openingReminders).where(isDue(now));

/** The shifts among these that the person can claim or wait for, by start. */
export const selectOpened = (db: Db, shiftIds: readonly string[], personId: string, now: number) =>
  selectJson(db, shiftShape)
    .from(shifts)
    .innerJoin(profiles, eq(profiles.id, personId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(
      sql`shifts.id IN (SELECT value FROM json_each(${JSON.stringify(shiftIds)}))
        AND ${satisfiesRules(FULL_SHIFT_RULES, { personId, now })}`,
    )
    .orderBy(shifts.startTime, shifts.id);
