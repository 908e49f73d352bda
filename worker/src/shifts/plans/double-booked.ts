import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { OverlapRow } from '../reading/shifts.mapper.ts';
import { changesAny, itemValue } from './planned-shift.ts';

/** Whether a plan is being applied, or undone. */
export type Direction = 'apply' | 'undo';

/** In SQL, over `plan_items` and `shifts`: the shift was not edited since the draft was made, or since it was applied. */
export const isAsSeen = {
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
export const selectDoubleBookedByShift = (db: Db, planId: string) =>
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
