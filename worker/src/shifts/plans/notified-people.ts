import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { changesAny, itemValue } from './planned-shift.ts';

/** The fields whose change a mail lists; a new maximum alone sends none (product 20). */
const NOTIFIED = ['title', 'description', 'startTime', 'endTime', 'location'] as const;

const isOff = (side: 'before' | 'after') => sql`(${itemValue(side, 'status')} = 'cancelled')`;

/** In SQL: the change calls the shift off, lets it take place after all, or sets another field of one that takes place. */
const isWorthAMail = sql`(${isOff('before')} <> ${isOff('after')}
  OR (NOT ${isOff('after')} AND ${changesAny(NOTIFIED)}))`;

/** In SQL: the people expected on the shifts of a plan, a row for each of their places. */
export const placesOfPlan = sql`plan_items
  CROSS JOIN shift_assignments ON shift_assignments.shift_id = plan_items.shift_id
  CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`;

/** In SQL, over {@link placesOfPlan}: the change of this shift is worth a mail to the person. */
export const isWorthNotifying = (planId: string, now: number) => sql`plan_items.plan_id = ${planId}
  AND plan_items.before IS NOT NULL AND ${isExpected} AND ${isWorthAMail}
  AND max(${itemValue('before', 'endTime')}, ${itemValue('after', 'endTime')}) > ${now}`;

/** In SQL, over {@link placesOfPlan}: when the shift starts, before or after the change. */
export const earliestStart = sql`min(${itemValue('before', 'startTime')}, ${itemValue('after', 'startTime')})`;

export const countPeopleToNotifyOfPlan = (db: Db, planId: string, now: number) =>
  db
    .select({ people: sql<number>`count(DISTINCT profiles.id)`.as('people') })
    .from(placesOfPlan)
    .where(
      sql`${isWorthNotifying(planId, now)} AND plan_items.selected = 1
        AND EXISTS (SELECT 1 FROM plans WHERE plans.id = ${planId} AND plans.state = 'draft')`,
    );

/** In SQL: the mails of a plan about one of its acts. */
export const mailsOf = (planId: string, act: 'applied' | 'undone') => {
  const prefix = `shifts_updated:${planId}:${act}`;
  return sql`(mail_outbox.dedupe_key > ${`${prefix}:`} AND mail_outbox.dedupe_key < ${`${prefix};`})`;
};
