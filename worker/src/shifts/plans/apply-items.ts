import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { type Direction, isAsSeen } from './double-booked.ts';
import { mailsOf } from './notified-people.ts';
import { countItems } from './plan-items.ts';
import { changesAny, itemValue, plannedValues } from './planned-shift.ts';
import { selectPlan } from './plans.repository.ts';
import { planItems, plans } from './plans.table.ts';

/** In SQL: the plan still has its applied items, which are kept for a year, or it applied none. */
export const isUndoable = (planId: string) => sql`(plans.applied_count = 0 OR EXISTS (
  SELECT 1 FROM plan_items WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1))`;

/** In SQL: a shift with this title, place and time already exists. */
const isDouble = sql`EXISTS (
  SELECT 1 FROM shifts
  WHERE shifts.start_time = ${itemValue('after', 'startTime')} AND shifts.end_time = ${itemValue('after', 'endTime')}
    AND shifts.title = ${itemValue('after', 'title')} AND shifts.location = ${itemValue('after', 'location')}
    AND shifts.status <> 'cancelled')`;

interface Act {
  planId: string;
  kind: 'create' | 'change';
  /** In SQL: the act took place. */
  happened: SQL;
  now: number;
}

const MOVES = changesAny(['startTime', 'endTime', 'location']);

/**
 * The statements that apply the selected items of a plan. They are marked first, because afterwards the version does not
 * show whether the plan or somebody else changed the shift.
 *
 * @param past the items whose shift has started since they were selected
 */
export function applyItems(db: Db, { planId, kind, happened, now }: Act, past: readonly string[]) {
  const isPast = sql`plan_items.shift_id IN (SELECT value FROM json_each(${JSON.stringify(past)}))`;
  const isSelected = sql`plan_items.plan_id = ${planId} AND plan_items.selected = 1 AND ${happened}`;
  const isApplied = sql`plan_items.plan_id = ${planId} AND plan_items.applied = 1`;
  const isChange = kind === 'change';
  return {
    marked: db
      .update(planItems)
      .set({
        applied: true,
        ...(isChange && {
          acknowledged: sql`iif(${MOVES}, (
            SELECT json_group_object(place.id, place.acknowledged_at) FROM shift_assignments AS place
            WHERE place.shift_id = plan_items.shift_id AND place.acknowledged_at IS NOT NULL), NULL)`,
        }),
      })
      .where(
        sql`${isSelected} AND NOT ${isPast} AND ${
          isChange
            ? sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = plan_items.shift_id AND ${isAsSeen.apply})`
            : sql`(plan_items.allows_double = 1 OR NOT ${isDouble})`
        }`,
      ),
    kept: db
      .update(planItems)
      .set({
        kept: sql`CASE WHEN ${isPast} THEN 'past' WHEN ${isChange ? sql`FALSE` : sql`TRUE`} THEN 'exists'
          WHEN EXISTS (SELECT 1 FROM shifts WHERE shifts.id = plan_items.shift_id) THEN 'changed' ELSE 'gone' END`,
      })
      .where(sql`${isSelected} AND plan_items.applied = 0`),
    made: isChange
      ? undefined
      : insertFrom(
          db,
          shifts,
          { ...plannedValues('after'), id: sql`plan_items.shift_id`, createdAt: now, updatedAt: now },
          { from: sql`plan_items`, where: sql`${isApplied} AND ${happened}` },
        ),
    changed: isChange ? writeSide(db, 'after', sql`${isApplied} AND ${happened}`, now) : undefined,
    counted: db
      .update(plans)
      .set({ appliedCount: countItems(planId, sql`plan_items.applied = 1`) })
      .where(and(eq(plans.id, planId), happened)),
  };
}

/** Sets the shifts of these items to the values of one side. */
const writeSide = (db: Db, side: 'before' | 'after', items: SQL, now: number) =>
  db
    .update(shifts)
    .set({
      ...plannedValues(side),
      status: itemValue(side, 'status'),
      version: sql`shifts.version + 1`,
      updatedAt: now,
    })
    .from(planItems)
    .where(sql`shifts.id = plan_items.shift_id AND ${items}`);

/** In SQL: the ids of the shifts that a plan changed. */
export const shiftsOfPlan = (planId: string) => sql`
  SELECT plan_items.shift_id FROM plan_items WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1`;

/** In SQL: the places on the shifts whose time or place a plan changed. */
export const movedPlaces = (planId: string) => sql`shift_assignments.shift_id IN (
  SELECT plan_items.shift_id FROM plan_items
  WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1 AND ${MOVES})`;

/** The statements that undo the applied items of a plan whose shifts were not edited since. */
export function undoItems(db: Db, { planId, kind, happened, now }: Act) {
  const isApplied = sql`plan_items.plan_id = ${planId} AND plan_items.applied = 1 AND ${happened}`;
  const isUndone = sql`${isApplied} AND plan_items.undone = 1`;
  const hasPlaces = sql`EXISTS (
    SELECT 1 FROM shift_assignments AS place WHERE place.shift_id = plan_items.shift_id)`;
  const isChange = kind === 'change';
  const isUntouched = isChange ? isAsSeen.undo : sql`shifts.version = 1 AND NOT ${hasPlaces}`;
  return {
    marked: db
      .update(planItems)
      .set({ undone: true })
      .where(
        sql`${isApplied} AND EXISTS (
          SELECT 1 FROM shifts WHERE shifts.id = plan_items.shift_id AND ${isUntouched})`,
      ),
    kept: db
      .update(planItems)
      .set({
        kept: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM shifts WHERE shifts.id = plan_items.shift_id) THEN 'gone'
          WHEN ${isChange ? sql`FALSE` : hasPlaces} THEN 'has_places' ELSE 'changed' END`,
      })
      .where(sql`${isApplied} AND plan_items.undone = 0`),
    deleted: isChange
      ? undefined
      : db
          .delete(shifts)
          .where(sql`shifts.id IN (SELECT plan_items.shift_id FROM plan_items WHERE ${isUndone})`),
    changed: isChange ? writeSide(db, 'before', isUndone, now) : undefined,
    // Restores the answers of people who said that they come at the former time and have held the place since.
    acknowledged: isChange
      ? db
          .update(shiftAssignments)
          .set({
            acknowledgedAt: sql`(
              SELECT plan_items.acknowledged ->> shift_assignments.id
              FROM plan_items CROSS JOIN plans ON plans.id = plan_items.plan_id
              WHERE plan_items.plan_id = ${planId} AND plan_items.shift_id = shift_assignments.shift_id
                AND shift_assignments.assigned_at <= plans.applied_at)`,
          })
          .where(
            sql`${isExpected} AND shift_assignments.shift_id IN (
              SELECT plan_items.shift_id FROM plan_items WHERE ${isUndone} AND ${MOVES})`,
          )
      : undefined,
    counted: db
      .update(plans)
      .set({ undoneCount: countItems(planId, sql`plan_items.undone = 1`) })
      .where(and(eq(plans.id, planId), happened)),
  };
}

/** The statements of `toOutcome`. */
export const selectOutcome = (db: Db, planId: string, direction: Direction) => ({
  plan: selectPlan(db, planId),
  keptItems: db
    .select({
      shiftId: planItems.shiftId,
      kept: planItems.kept,
      after: planItems.after,
      people: sql`(
        SELECT json_group_array(trim(profiles.first_name || ' ' || profiles.last_name) ORDER BY profiles.search_text)
        FROM shift_assignments CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id
        WHERE shift_assignments.shift_id = plan_items.shift_id AND shift_assignments.status <> 'cancelled')`
        .mapWith((json: string) => JSON.parse(json) as string[])
        .as('people'),
    })
    .from(planItems)
    .where(
      sql`plan_items.plan_id = ${planId} AND plan_items.kept IS NOT NULL AND ${
        direction === 'apply'
          ? sql`plan_items.applied = 0`
          : sql`plan_items.applied = 1 AND plan_items.undone = 0`
      }`,
    )
    .orderBy(planItems.position, planItems.shiftId),
  notified: db
    .select({ mails: sql<number>`count(*)`.as('mails') })
    .from(mailOutbox)
    .where(mailsOf(planId, direction === 'apply' ? 'applied' : 'undone')),
});
