import { toInstant } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, YEAR_MS } from '../../platform/lib/durations.ts';
import { dayHours, restHours } from '../../platform/settings/planning-settings.ts';

/**
 * The rest and work of a person around a shift if they take it (product 58). SQL over the row of `shifts` and the row of
 * `profiles`. Elapsed time counts, so a clock change makes a night shorter or longer.
 */

const number = (value: number) => sql.raw(String(value));

/** In SQL, a table: the shifts on which the person holds a place. Places are taken less than a year ahead. */
const heldShifts = sql`(
  SELECT held_shifts.id, held_shifts.title, held_shifts.start_time, held_shifts.end_time
  FROM shift_assignments AS held CROSS JOIN shifts AS held_shifts ON held_shifts.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled' AND held_shifts.status <> 'cancelled'
    AND held.assigned_at > shifts.start_time - ${number(YEAR_MS)})`;

/** The held shifts that are at most a day before or after the shift. */
const placesAround = (held: SQL) => sql`
  SELECT other.title, other.start_time AS begins, other.end_time AS ends
  FROM ${held} AS other
  WHERE other.id <> shifts.id
    AND other.end_time > shifts.start_time - ${number(DAY_MS)}
    AND other.start_time < shifts.end_time + ${number(DAY_MS)}`;

/**
 * The shortest rest before or after the shift, and the shift beside it. Between shifts without a pause there is no rest to measure, only more work.
 * The other columns are of the row with the minimum, as SQLite guarantees for min().
 */
const shortest = (held: SQL) => sql`(
  SELECT min(rest) AS rest,
    json_object('title', title, 'isBefore', json(iif(ends <= shifts.start_time, 'true', 'false')),
      'at', iif(ends <= shifts.start_time, ends, begins)) AS beside
  FROM (
    SELECT title, begins, ends,
      iif(begins >= shifts.end_time, begins - shifts.end_time, shifts.start_time - ends) AS rest
    FROM (${placesAround(held)}))
  WHERE rest > 0)`;

/** The most work in any 24 hours that touch the shift. The maximum is always in a period that begins or ends with a shift. */
const workMs = (held: SQL) => sql`(
  WITH work AS MATERIALIZED (
    SELECT begins, ends FROM (${placesAround(held)}) UNION ALL SELECT shifts.start_time, shifts.end_time),
  period AS (SELECT begins AS since FROM work UNION SELECT ends - ${number(DAY_MS)} FROM work)
  SELECT max((
    SELECT sum(max(0, min(work.ends, period.since + ${number(DAY_MS)}) - max(work.begins, period.since))) FROM work))
  FROM period
  WHERE period.since < shifts.end_time AND period.since + ${number(DAY_MS)} > shifts.start_time)`;

const isTooLittle = sql`coalesce(rest < ${restHours} * ${number(HOUR_MS)}, FALSE)`;
const isTooMuch = sql`(work > ${dayHours} * ${number(HOUR_MS)})`;
const restAndWork = (held: SQL = heldShifts) =>
  sql`(SELECT shortest.rest, shortest.beside, ${workMs(held)} AS work FROM ${shortest(held)} AS shortest)`;

/** The person has too little rest, or too much work within 24 hours. */
export const lacksRest = sql`(SELECT ${isTooLittle} OR ${isTooMuch} FROM ${restAndWork()})`;

/** The rest if it is too short, and the work if it is too much; otherwise null. */
export interface ShortRest {
  restMs: number | null;
  /** The shift on the other side of the rest: when it ends, or begins. */
  restBeside: { title: string; isBefore: boolean; at: number } | null;
  workMs: number | null;
}

/**
 * {@link ShortRest} in SQL.
 *
 * @param held the table of held shifts, if it was already read
 */
export const shortRest = (held?: SQL) => sql<ShortRest>`(
  SELECT json_object('restMs', iif(${isTooLittle}, rest, NULL),
    'restBeside', iif(${isTooLittle}, json(beside), NULL), 'workMs', iif(${isTooMuch}, work, NULL))
  FROM ${restAndWork(held)})`;

/**
 * In SQL, over `shifts` and `shift_assignments`: the short rest of the holder of a place; null if it is long enough, or if the shift
 * is over or cancelled.
 */
export const restOfHolder = (now: number | Placeholder) => sql<ShortRest | null>`json(iif(
  shift_assignments.status <> 'cancelled' AND profiles.id IS NOT NULL AND shifts.status = 'active'
    AND shifts.end_time > ${now}, ${shortRest()}, NULL))`;

const toHours = (ms: number | null) => (ms === null ? null : Math.round((100 * ms) / HOUR_MS) / 100);

/** Maps the short rest to the contract, in hours. */
export const toShortRest = ({ restMs, restBeside, workMs }: ShortRest) => ({
  restHours: toHours(restMs),
  restBeside: restBeside && { ...restBeside, at: toInstant(restBeside.at) },
  dayHours: toHours(workMs),
});

/** Maps the short rest of a holder to the contract, without the values that are null. */
export function toRestOfHolder(rest: ShortRest | null): { restHours?: number; dayHours?: number } {
  const { restHours, dayHours } = rest ? toShortRest(rest) : { restHours: null, dayHours: null };
  return { ...(restHours !== null && { restHours }), ...(dayHours !== null && { dayHours }) };
}
