import { fromWallClock, NOTICE_AT_ONCE_HOURS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../lib/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../lib/durations.ts';
import { quietHours } from './planning-settings.ts';

/** The instant of each hour of a day, for SQL: `json ->> hour`. A skipped hour of a clock change stands for the next one. */
function hoursOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const instantAt = (hour: number): number =>
    fromWallClock(midnight + hour * HOUR_MS).at(-1) ?? instantAt(hour + 1);
  return JSON.stringify(Array.from({ length: 24 }, (_, hour) => instantAt(hour)));
}

/**
 * In SQL: when a notice that is enqueued now may be sent: now, or at the end of the quiet hours (product 49). There are none
 * if both hours are equal.
 */
export function afterQuietHours(now: number): SQL<number> {
  const today = dayOf(now);
  const todayAt = hoursOf(today);
  const tomorrowAt = hoursOf(dayOf(Date.parse(`${today}T12:00:00Z`) + DAY_MS));
  const { from, to } = quietHours;
  return sql<number>`(SELECT CASE
      WHEN starts < ends THEN iif(${now} >= ${todayAt} ->> starts AND ${now} < ${todayAt} ->> ends, ${todayAt} ->> ends, ${now})
      WHEN starts = ends THEN ${now}
      WHEN ${now} < ${todayAt} ->> ends THEN ${todayAt} ->> ends
      WHEN ${now} >= ${todayAt} ->> starts THEN ${tomorrowAt} ->> ends
      ELSE ${now}
    END FROM (SELECT ${from} AS starts, ${to} AS ends))`;
}

/**
 * In SQL, over `shifts`: when a notice about the shift that is enqueued now is sent. If the shift starts soon, it does not wait
 * for the end of the quiet hours.
 */
export const sentAbout = (now: number) =>
  sql<number>`iif(shifts.start_time <= ${now + NOTICE_AT_ONCE_HOURS * HOUR_MS}, ${now}, ${afterQuietHours(now)})`;

/**
 * In SQL: so long after an instant of today or tomorrow, without the quiet hours in between, in which people do not read their
 * mail. At most one night is left out.
 */
export function afterWakingHours(now: number, from: SQL, durationMs: SQL): SQL<number> {
  const noon = Date.parse(`${dayOf(now)}T12:00:00Z`);
  // From the night that began yesterday on.
  const days = [-1, 0, 1, 2, 3].map((day) => hoursOf(dayOf(noon + day * DAY_MS)));
  const nights = JSON.stringify(
    days.slice(1).map((next, index) => ({ day: JSON.parse(days[index] ?? next), next: JSON.parse(next) })),
  );
  const end = sql`(${from} + ${durationMs})`;
  return sql<number>`coalesce((
    SELECT iif(${end} <= night.starts, ${end}, ${end} + night.ends - max(night.starts, ${from}))
    FROM (SELECT (value -> 'day') ->> quiet_from AS starts,
        (value -> iif(quiet_from < quiet_to, 'day', 'next')) ->> quiet_to AS ends
      FROM json_each(${nights}), (SELECT ${quietHours.from} AS quiet_from, ${quietHours.to} AS quiet_to)
      WHERE quiet_from <> quiet_to) AS night
    WHERE night.ends > ${from} ORDER BY night.ends LIMIT 1), ${end})`;
}

/** In SQL: notices wait at this moment. */
export const isQuiet = (now: number) => sql<boolean>`(${afterQuietHours(now)} > ${now})`;
