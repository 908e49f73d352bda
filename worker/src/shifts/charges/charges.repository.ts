import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { partEnd } from '../rules/in-charge.ts';
import { dayCharges } from '../tables/charges.table.ts';

/** A part of a day to give to somebody. */
export interface Part {
  id: string;
  day: string;
  dayStart: number;
  dayEnd: number;
  startTime: number;
  /** Parts that start from `startTime` on and before this are replaced; later ones stay. */
  replacedUntil: number;
}

/** In SQL, a table of parts. */
const tableOf = (parts: readonly Part[]) => sql`(
  SELECT value ->> 'id' AS id, value ->> 'day' AS day, value ->> 'dayStart' AS day_start, value ->> 'dayEnd' AS day_end,
    value ->> 'startTime' AS start_time, value ->> 'replacedUntil' AS replaced_until
  FROM json_each(${JSON.stringify(parts)})) AS part`;

/** In SQL, over `day_charges`: it starts within one of these parts. */
export const isReplacedBy = (parts: readonly Part[]) => sql`EXISTS (
  SELECT 1 FROM ${tableOf(parts)}
  WHERE part.day = day_charges.day AND day_charges.start_time >= part.start_time
    AND day_charges.start_time < part.replaced_until)`;

/** In SQL, a table of who is in charge when one of these parts begins or during it, and from when on they are not any more. */
export const lostTo = (parts: readonly Part[]) => sql`
  SELECT charge.user_id, charge.day, charge.day_start, max(charge.start_time, part.start_time) AS lost_from
  FROM ${tableOf(parts)} CROSS JOIN day_charges AS charge ON charge.day = part.day
  WHERE charge.start_time < part.replaced_until AND ${partEnd} > part.start_time`;

/** In SQL, a table like {@link lostTo}, of one part that is ended. */
export const lostWith = (id: string) => sql`
  SELECT charge.user_id, charge.day, charge.day_start, charge.start_time AS lost_from
  FROM day_charges AS charge WHERE charge.id = ${id}`;

/** In SQL: the person is not in charge of all of these parts yet. */
export const isNewTo = (personId: string, parts: readonly Part[]) => sql`EXISTS (
  SELECT 1 FROM ${tableOf(parts)}
  WHERE NOT EXISTS (
    SELECT 1 FROM day_charges AS held
    WHERE held.day = part.day AND held.user_id = ${personId} AND held.start_time <= part.start_time
      AND NOT EXISTS (
        SELECT 1 FROM day_charges AS next
        WHERE next.day = held.day AND next.start_time > held.start_time
          AND next.start_time < part.replaced_until)))`;

/** Puts a person in charge from the start of each part on. What {@link isReplacedBy} them must be deleted before. */
export const insertParts = (
  db: Db,
  { parts, personId, when, now }: { parts: readonly Part[]; personId: string; when: SQL; now: number },
) =>
  insertFrom(
    db,
    dayCharges,
    {
      id: sql`part.id`,
      day: sql`part.day`,
      dayStart: sql`part.day_start`,
      dayEnd: sql`part.day_end`,
      startTime: sql`part.start_time`,
      userId: personId,
      createdAt: now,
    },
    { from: tableOf(parts), where: when },
  );

/** In SQL: the actor is an admin, and the person can be put in charge. */
export const mayGive = (actorId: string, personId: string) => sql`(${isAdminStill(actorId)} AND EXISTS (
  SELECT 1 FROM profiles WHERE profiles.id = ${personId} AND profiles.role IN ('volunteer', 'admin')))`;

/** In SQL: the actor is an admin, or leads a shift that begins on the day of a part. */
export const mayTake = (
  actorId: string,
  { dayStart, dayEnd }: Part,
) => sql`(${isAdminStill(actorId)} OR EXISTS (
  SELECT 1 FROM shift_assignments AS leading CROSS JOIN shifts ON shifts.id = leading.shift_id
  WHERE leading.volunteer_id = ${actorId} AND leading.is_lead = 1 AND leading.status <> 'cancelled'
    AND shifts.status <> 'cancelled' AND shifts.start_time >= ${dayStart} AND shifts.start_time < ${dayEnd}))`;

/** In SQL, over `day_charges`: the part with this id, if the actor may end it: their own, or any as an admin. */
export const isEndable = (id: string, actorId: string) =>
  sql`(day_charges.id = ${id} AND (day_charges.user_id = ${actorId} OR ${isAdminStill(actorId)}))`;

/** When the active shifts from a moment on begin. */
export const selectShiftStarts = (db: Db, from: number) =>
  db
    .select({ startTime: sql<number>`shifts.start_time`.as('start_time') })
    .from(sql`shifts`)
    .where(sql`shifts.start_time >= ${from} AND shifts.status = 'active'`)
    .orderBy(sql`shifts.start_time`);

/** Deletes who was in charge of days that ended before a moment. */
export const deleteChargesBefore = (db: Db, before: number) =>
  db.delete(dayCharges).where(sql`${dayCharges.dayEnd} < ${before}`);
