import { fromWallClock, NOTICE_AT_ONCE_HOURS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../../lib/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
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

/** In SQL: notices wait at this moment. */
export const isQuiet = (now: number) => sql<boolean>`(${afterQuietHours(now)} > ${now})`;
