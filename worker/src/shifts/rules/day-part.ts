import { EVENING_HOUR, offsetAt, WEEKDAYS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, YEAR_MS } from '../../platform/lib/durations.ts';

interface ClockChange {
  /** From this instant on. */
  at: number;
  offset: number;
}

const known = new Map<number, string>();

/** The clock changes around an instant, as JSON: those of the last year and of the next two. */
function clockChanges(now: number): string {
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  const found = known.get(day);
  if (found) return found;
  const changes: ClockChange[] = [{ at: day - YEAR_MS, offset: offsetAt(day - YEAR_MS) }];
  for (let at = day - YEAR_MS; at < day + 2 * YEAR_MS; at += DAY_MS) {
    if (offsetAt(at) === offsetAt(at + DAY_MS)) continue;
    let hour = at;
    while (offsetAt(hour) === offsetAt(at)) hour += HOUR_MS;
    changes.push({ at: hour, offset: offsetAt(hour) });
  }
  const text = JSON.stringify(changes);
  known.clear();
  known.set(day, text);
  return text;
}

/** In SQL: the local time of the rink at an instant, in seconds as if it were UTC. */
const clockAt = (instant: SQL, now: number) => sql`((${instant} + (
  SELECT changes.value ->> 'offset' FROM json_each(${clockChanges(now)}) AS changes
  WHERE changes.value ->> 'at' <= ${instant} ORDER BY changes.value ->> 'at' DESC LIMIT 1)) / 1000)`;

const days = sql.raw(`'${[WEEKDAYS[6], ...WEEKDAYS.slice(0, 6)].join('')}'`);

const shiftDaysFrom = (from: SQL, now: number) => sql`
  SELECT date(starts, 'unixepoch') AS first_day, date(ends - 1, 'unixepoch') AS last_day,
    substr(${days}, 1 + 2 * strftime('%w', starts, 'unixepoch'), 2)
      || iif(CAST(strftime('%H', starts, 'unixepoch') AS INTEGER) >= ${sql.raw(String(EVENING_HOUR))}, '_eve', '_day') AS part
  FROM (SELECT ${clockAt(sql`shifts.start_time`, now)} AS starts, ${clockAt(sql`shifts.end_time`, now)} AS ends
    ${from})`;

/**
 * In SQL, one row: the days of a shift in the rink's time zone (`first_day`, `last_day`) and the part of the week in which
 * it starts (`part`). No row for an unknown shift.
 */
export const selectShiftDays = (shiftId: string, now: number) =>
  shiftDaysFrom(sql`FROM shifts WHERE shifts.id = ${shiftId}`, now);

/** {@link selectShiftDays} of the row of `shifts` in the enclosing statement. */
export const selectDaysOfRow = (now: number) => shiftDaysFrom(sql``, now);
