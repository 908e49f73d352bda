import { MAX_LIST_ROWS, MAX_SHIFT_HOURS, type PlanState } from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { shifts } from '../tables/shifts.table.ts';
import { selectDoubleBookedByShift } from './double-booked.ts';
import { countPeopleToNotifyOfPlan } from './notified-people.ts';
import { itemValue } from './planned-shift.ts';
import { planItems, plans } from './plans.table.ts';

/** The most plans that are listed. */
const MAX_LISTED_PLANS = 100;

const madeByName = sql<string | null>`(
  SELECT trim(profiles.first_name || ' ' || profiles.last_name) FROM profiles WHERE profiles.id = plans.made_by)`;

const summaryColumns = { ...getTableColumns(plans), madeByName: madeByName.as('made_by_name') };

export type PlanRow = typeof plans.$inferSelect & { madeByName: string | null };

export type ItemRow = typeof planItems.$inferSelect;

/** The newest plans, or those in a state. */
export const selectPlans = (db: Db, state: PlanState | undefined) =>
  db
    .select(summaryColumns)
    .from(plans)
    .where(state && eq(plans.state, state))
    .orderBy(desc(plans.madeAt), desc(plans.id))
    .limit(MAX_LISTED_PLANS);

/** The selected shifts of the drafts that make shifts. */
export const selectGhosts = (db: Db) =>
  db
    .select({
      planId: sql<string>`plan_items.plan_id`.as('plan_id'),
      shiftId: sql<string>`plan_items.shift_id`.as('shift_id'),
      title: sql<string>`${itemValue('after', 'title')}`.as('title'),
      location: sql<string>`${itemValue('after', 'location')}`.as('location'),
      startTime: sql<number>`${itemValue('after', 'startTime')}`.as('start_time'),
      endTime: sql<number>`${itemValue('after', 'endTime')}`.as('end_time'),
    })
    .from(sql`plans CROSS JOIN plan_items ON plan_items.plan_id = plans.id`)
    .where(sql`plans.state = 'draft' AND plans.kind = 'create' AND plan_items.selected = 1`)
    .orderBy(sql`plans.made_at DESC, plans.id DESC, plan_items.position`)
    .limit(MAX_LIST_ROWS);

export const selectPlan = (db: Db, planId: string) =>
  db.select(summaryColumns).from(plans).where(eq(plans.id, planId));

export const selectItems = (db: Db, planId: string) =>
  db
    .select()
    .from(planItems)
    .where(eq(planItems.planId, planId))
    .orderBy(planItems.position, sql`${itemValue('after', 'startTime')}`, planItems.shiftId);

const {
  searchText: _,
  submissionId: __,
  currentVolunteers: ___,
  createdAt: ____,
  updatedAt: _____,
  offeredUntil: ______,
  ...existingColumns
} = getTableColumns(shifts);

/** The shifts that start in a half-open period. */
export const selectShiftsStarting = (db: Db, from: number, to: number, where?: SQL) =>
  db
    .select(existingColumns)
    .from(shifts)
    .where(and(sql`shifts.start_time >= ${from} AND shifts.start_time < ${to}`, where))
    .orderBy(shifts.startTime, shifts.id);

/** The shifts with these ids, by start. */
export const selectShiftsById = (db: Db, ids: readonly string[]) =>
  db
    .select(existingColumns)
    .from(shifts)
    .where(sql`shifts.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy(shifts.startTime, shifts.id);

/** The shifts that may touch a period: those that start in it, or up to the longest duration before it. */
export const selectShiftsAround = (db: Db, from: number, to: number) =>
  selectShiftsStarting(db, from - MAX_SHIFT_HOURS * HOUR_MS, to);

/** The shifts that may touch the period of a draft. */
const selectShiftsAroundDraft = (db: Db, planId: string) => {
  const ofDraft = (value: SQL) => sql`(SELECT ${value} FROM plans CROSS JOIN plan_items
    ON plan_items.plan_id = plans.id WHERE plans.id = ${planId} AND plans.state = 'draft')`;
  return db
    .select(existingColumns)
    .from(shifts)
    .where(
      sql`shifts.start_time > ${ofDraft(sql`min(${itemValue('after', 'startTime')})`)} - ${MAX_SHIFT_HOURS * HOUR_MS}
        AND shifts.start_time < ${ofDraft(sql`max(${itemValue('after', 'endTime')})`)}`,
    );
};

/** The shifts that a draft changes. */
const selectShiftsOfDraft = (db: Db, planId: string) =>
  db
    .select(existingColumns)
    .from(shifts)
    .where(
      sql`shifts.id IN (SELECT plan_items.shift_id FROM plans CROSS JOIN plan_items
        ON plan_items.plan_id = plans.id WHERE plans.id = ${planId} AND plans.state = 'draft' AND plans.kind = 'change')`,
    );

/** The statements of `toPlan`. The surrounding shifts are only read for a draft. */
export const selectWholePlan = (db: Db, planId: string, now: number) => ({
  plan: selectPlan(db, planId),
  items: selectItems(db, planId),
  around: selectShiftsAroundDraft(db, planId),
  own: selectShiftsOfDraft(db, planId),
  doubleBooked: selectDoubleBookedByShift(db, planId),
  notified: countPeopleToNotifyOfPlan(db, planId, now),
});
