import { sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, YEAR_MS } from '../../lib/durations.ts';
import { dayHours, restHours } from '../settings/planning-settings.ts';

/**
 * How much rest and work a person has around a shift if they take it (product 58). SQL over the row of `shifts` and the
 * row of `profiles`. Time that passes counts, so that a clock change makes a night shorter or longer.
 */

const number = (value: number) => sql.raw(String(value));

/** The person's other places at most a day before and after the shift. Places are given less than a year ahead. */
const placesAround = sql`
  SELECT other.start_time AS begins, other.end_time AS ends
  FROM shift_assignments AS held CROSS JOIN shifts AS other ON other.id = held.shift_id
  WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled'
    AND held.assigned_at > shifts.start_time - ${number(YEAR_MS)}
    AND other.id <> shifts.id AND other.status <> 'cancelled'
    AND other.end_time > shifts.start_time - ${number(DAY_MS)}
    AND other.start_time < shifts.end_time + ${number(DAY_MS)}`;

/** The shortest rest before or after the shift. A shift that follows on another without a pause is more work, and no rest. */
const restMs = sql`(
  SELECT min(rest) FROM (
    SELECT iif(begins >= shifts.end_time, begins - shifts.end_time, shifts.start_time - ends) AS rest
    FROM (${placesAround}))
  WHERE rest > 0)`;

/** The most work in any 24 hours that touch the shift. The most is found where they begin or end with some work. */
const workMs = sql`(
  WITH work AS MATERIALIZED (${placesAround} UNION ALL SELECT shifts.start_time, shifts.end_time),
  period AS (SELECT begins AS since FROM work UNION SELECT ends - ${number(DAY_MS)} FROM work)
  SELECT max((
    SELECT sum(max(0, min(work.ends, period.since + ${number(DAY_MS)}) - max(work.begins, period.since))) FROM work))
  FROM period
  WHERE period.since < shifts.end_time AND period.since + ${number(DAY_MS)} > shifts.start_time)`;

const isTooLittle = sql`coalesce(rest < ${restHours} * ${number(HOUR_MS)}, FALSE)`;
const isTooMuch = sql`(work > ${dayHours} * ${number(HOUR_MS)})`;
const restAndWork = sql`(SELECT ${restMs} AS rest, ${workMs} AS work)`;

/** The person has too little rest, or too much work within 24 hours. */
export const lacksRest = sql`(SELECT ${isTooLittle} OR ${isTooMuch} FROM ${restAndWork})`;

/** How little the rest is and how much the work, as JSON; null where it is neither. */
export interface ShortRest {
  restMs: number | null;
  workMs: number | null;
}

/** {@link ShortRest} in SQL. */
export const shortRest = sql<ShortRest>`(
  SELECT json_object('restMs', iif(${isTooLittle}, rest, NULL), 'workMs', iif(${isTooMuch}, work, NULL))
  FROM ${restAndWork})`;

const toHours = (ms: number | null) => (ms === null ? null : Math.round((100 * ms) / HOUR_MS) / 100);

/** Maps it to the contract, in hours. */
export const toShortRest = ({ restMs, workMs }: ShortRest) => ({
  restHours: toHours(restMs),
  dayHours: toHours(workMs),
});
