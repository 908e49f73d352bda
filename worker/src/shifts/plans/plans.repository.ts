import { MAX_LIST_ROWS, MAX_SHIFT_HOURS, type PlanState } from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import type { OverlapRow } from '../reading/shifts.mapper.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { changesAny, itemValue, type PlannedColumns, plannedValues } from './planned-shift.ts';
import { planItems, plans } from './plans.table.ts';

/** The most plans that are listed. */
const MAX_LISTED_PLANS = 100;

/** The most text of one JSON parameter; D1 takes two million bytes. */
const MAX_JSON_CHARS = 400_000;

/** Lists of these values as JSON, each short enough for a parameter. */
export function toJsonParameters(values: readonly object[]): string[] {
  const parameters: string[] = [];
  let list: string[] = [];
  let chars = 0;
  for (const text of values.map((value) => JSON.stringify(value))) {
    if (chars + text.length > MAX_JSON_CHARS && list.length > 0) {
      parameters.push(`[${list.join(',')}]`);
      list = [];
      chars = 0;
    }
    list.push(text);
    chars += text.length;
  }
  if (list.length > 0) parameters.push(`[${list.join(',')}]`);
  return parameters;
}

/** The statements of each JSON parameter, by name. */
export const eachParameter = <Statement>(
  name: string,
  values: readonly object[],
  toStatement: (json: string) => Statement,
): Record<string, Statement> =>
  Object.fromEntries(toJsonParameters(values).map((json, index) => [`${name}${index}`, toStatement(json)]));

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

/** The same for the period of a draft. */
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

/** Whether a plan is being applied, or undone. */
export type Direction = 'apply' | 'undo';

/** In SQL, over `plan_items` and `shifts`: the shift was not edited since the draft was made, or since it was applied. */
const isAsSeen = {
  apply: sql`shifts.version = plan_items.seen_version`,
  undo: sql`shifts.version = plan_items.seen_version + 1`,
};
const isAtStake = {
  apply: sql`plan_items.selected = 1`,
  undo: sql`plan_items.applied = 1 AND plan_items.undone = 0`,
};

/** The sides of an item: the values before and after the act. */
const sides = { apply: ['before', 'after'], undo: ['after', 'before'] } as const;

/**
 * In SQL: the people whom a plan puts on two shifts at once and who were not before, with a row for each of their other
 * shifts, at its new time if the plan moves it too. See `doubleBooked` in `shifts.repository.ts` for a single shift.
 */
const doubleBooked = (planId: string, direction: Direction) => {
  const [from, to] = sides[direction];
  return sql`(
    WITH moving AS MATERIALIZED (
      SELECT shifts.id,
        ${itemValue(from, 'startTime')} AS old_start, ${itemValue(from, 'endTime')} AS old_end,
        ${itemValue(from, 'status')} AS old_status,
        ${itemValue(to, 'startTime')} AS new_start, ${itemValue(to, 'endTime')} AS new_end,
        ${itemValue(to, 'status')} AS new_status
      FROM plan_items CROSS JOIN shifts ON shifts.id = plan_items.shift_id AND ${isAsSeen[direction]}
      WHERE plan_items.plan_id = ${planId} AND ${isAtStake[direction]}
        AND ${changesAny(['startTime', 'endTime', 'status'])})
    SELECT moving.id AS shift_id, person.id AS person_id, person.first_name, person.last_name, person.search_text,
      other.id AS other_id, other.title AS other_title, other.location AS other_location,
      coalesce(beside.new_start, other.start_time) AS other_start,
      coalesce(beside.new_end, other.end_time) AS other_end
    FROM moving
    CROSS JOIN shift_assignments AS place ON place.shift_id = moving.id AND place.status <> 'cancelled'
    CROSS JOIN profiles AS person ON person.id = place.volunteer_id
    CROSS JOIN shift_assignments AS held ON held.volunteer_id = person.id AND held.status <> 'cancelled'
      AND held.shift_id <> moving.id
    CROSS JOIN shifts AS other ON other.id = held.shift_id
    LEFT JOIN moving AS beside ON beside.id = other.id
    WHERE moving.new_status <> 'cancelled' AND coalesce(beside.new_status, other.status) <> 'cancelled'
      AND coalesce(beside.new_start, other.start_time) < moving.new_end
      AND coalesce(beside.new_end, other.end_time) > moving.new_start
      AND NOT (moving.old_status <> 'cancelled' AND other.status <> 'cancelled'
        AND other.start_time < moving.old_end AND other.end_time > moving.old_start)) AS double_booked`;
};

/** In SQL: the plan puts nobody on two shifts at once. */
export const isNobodyDoubleBooked = (planId: string, direction: Direction) =>
  sql`NOT EXISTS (SELECT 1 FROM ${doubleBooked(planId, direction)})`;

/** The people whom the plan puts on two shifts at once, each with the other shifts. */
export const selectDoubleBookedPeople = (db: Db, planId: string, direction: Direction) =>
  db
    .select({
      id: sql<string>`double_booked.person_id`.as('id'),
      firstName: sql<string>`double_booked.first_name`.as('first_name'),
      lastName: sql<string>`double_booked.last_name`.as('last_name'),
      overlaps: sql`json_group_array(DISTINCT json_object('id', other_id, 'title', other_title,
        'startTime', other_start, 'endTime', other_end, 'location', other_location))`
        .mapWith((json: string) => JSON.parse(json) as OverlapRow[])
        .as('overlaps'),
    })
    .from(doubleBooked(planId, direction))
    .groupBy(sql`double_booked.person_id`)
    .orderBy(sql`double_booked.search_text, double_booked.person_id`);

/** The names of these people by the shift of a draft. */
const selectDoubleBookedByShift = (db: Db, planId: string) =>
  db
    .select({
      shiftId: sql<string>`double_booked.shift_id`.as('shift_id'),
      people: sql`json_group_array(DISTINCT trim(double_booked.first_name || ' ' || double_booked.last_name))`
        .mapWith((json: string) => JSON.parse(json) as string[])
        .as('people'),
    })
    .from(doubleBooked(planId, 'apply'))
    .where(sql`EXISTS (SELECT 1 FROM plans WHERE plans.id = ${planId} AND plans.state = 'draft')`)
    .groupBy(sql`double_booked.shift_id`);

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
export const isWorthTelling = (planId: string, now: number) => sql`plan_items.plan_id = ${planId}
  AND plan_items.before IS NOT NULL AND ${isExpected} AND ${isWorthAMail}
  AND max(${itemValue('before', 'endTime')}, ${itemValue('after', 'endTime')}) > ${now}`;

const countPeopleToTell = (db: Db, planId: string, now: number) =>
  db
    .select({ people: sql<number>`count(DISTINCT profiles.id)`.as('people') })
    .from(placesOfPlan)
    .where(
      sql`${isWorthTelling(planId, now)} AND plan_items.selected = 1
        AND EXISTS (SELECT 1 FROM plans WHERE plans.id = ${planId} AND plans.state = 'draft')`,
    );

/** The statements of `toPlan`. The surrounding shifts are only read for a draft. */
export const selectWholePlan = (db: Db, planId: string, now: number) => ({
  plan: selectPlan(db, planId),
  items: selectItems(db, planId),
  around: selectShiftsAroundDraft(db, planId),
  own: selectShiftsOfDraft(db, planId),
  doubleBooked: selectDoubleBookedByShift(db, planId),
  told: countPeopleToTell(db, planId, now),
});

/** A new item. */
export interface NewItem {
  shiftId: string;
  position: number;
  selected: boolean;
  seenVersion: number | null;
  before: PlannedColumns | null;
  after: PlannedColumns;
}

const ofItem = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
const jsonOfItem = (name: string) =>
  sql`iif(${ofItem(name)} IS NULL, NULL, item.value -> ${sql.raw(`'${name}'`)})`;

/** Inserts the items of a draft. */
export const insertItems = (db: Db, planId: string, items: readonly NewItem[]) =>
  eachParameter('items', items, (json) =>
    insertFrom(
      db,
      planItems,
      {
        planId,
        shiftId: ofItem('shiftId'),
        position: ofItem('position'),
        selected: ofItem('selected'),
        seenVersion: ofItem('seenVersion'),
        before: jsonOfItem('before'),
        after: jsonOfItem('after'),
      },
      { from: sql`json_each(${json}) AS item`, where: sql`TRUE` },
    ),
  );

/** An edited item. */
export interface EditedItem {
  shiftId: string;
  selected: boolean;
  allowsDouble: boolean;
  after: PlannedColumns;
}

/** In SQL: the plan is a draft and has this version. */
export const isDraftAt = (planId: string, version: number) => sql`EXISTS (
  SELECT 1 FROM plans WHERE plans.id = ${planId} AND plans.state = 'draft' AND plans.version = ${version})`;

/** Changes the items of a draft that has this version. */
export const updateItems = (db: Db, planId: string, version: number, items: readonly EditedItem[]) =>
  eachParameter('items', items, (json) =>
    db
      .update(planItems)
      .set({
        selected: sql`item.value ->> 'selected'`,
        allowsDouble: sql`item.value ->> 'allowsDouble'`,
        after: sql`item.value -> 'after'`,
      })
      .from(sql`json_each(${json}) AS item`)
      .where(
        sql`plan_items.plan_id = ${planId} AND plan_items.shift_id = item.value ->> 'shiftId'
          AND ${isDraftAt(planId, version)}`,
      ),
  );

const countItems = (planId: string, condition: SQL) =>
  sql<number>`(SELECT count(*) FROM plan_items WHERE plan_items.plan_id = ${planId} AND ${condition})`;

/** In SQL: the plan still has its applied items, which are kept for a year, or it applied none. */
export const isUndoable = (planId: string) => sql`(plans.applied_count = 0 OR EXISTS (
  SELECT 1 FROM plan_items WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1))`;

export const selectedItems = (planId: string) => countItems(planId, sql`plan_items.selected = 1`);

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

/** In SQL: the mails of a plan about one of its acts. */
export const mailsOf = (planId: string, act: 'applied' | 'undone') => {
  const prefix = `shifts_updated:${planId}:${act}`;
  return sql`(mail_outbox.dedupe_key > ${`${prefix}:`} AND mail_outbox.dedupe_key < ${`${prefix};`})`;
};

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
  told: db
    .select({ mails: sql<number>`count(*)`.as('mails') })
    .from(mailOutbox)
    .where(mailsOf(planId, direction === 'apply' ? 'applied' : 'undone')),
});
