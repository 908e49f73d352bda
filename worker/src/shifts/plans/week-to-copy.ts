import { daysOfWeek, weekLater, weekOfDay } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';

/** How many weeks back, and ahead, are looked at. */
const WEEKS_BACK = 26;
const WEEKS_AHEAD = 52;

/** The ISO weeks around now in which a shift starts that was not called off, in order. */
export function selectWeeksWithShifts(db: Db, now: number) {
  const weeks = Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, index) => {
    const week = weekLater(weekOfDay(dayOf(now)), index - WEEKS_BACK);
    const [monday = ''] = daysOfWeek(week);
    return { week, from: startOfDay(monday), to: startOfDay(monday, 7) };
  });
  // One look in the index for each week, however many shifts it has.
  return db
    .select({ week: sql<string>`value ->> 'week'`.as('week') })
    .from(sql`json_each(${JSON.stringify(weeks)})`)
    .where(sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.start_time >= value ->> 'from'
      AND shifts.start_time < value ->> 'to' AND shifts.status <> 'cancelled')`)
    .orderBy(sql`week`);
}

/**
 * What a copy proposes: the first week to come without shifts, after those that have them, and the last week before it that has
 * shifts. A week that has begun is not proposed, because its past days cannot be filled.
 *
 * @param full the ISO weeks with shifts, in order
 * @returns the first and the last day to copy, and the first day to copy to
 */
export function weekToCopy(full: readonly string[], now: number) {
  const current = weekOfDay(dayOf(now));
  const next = weekLater(current, 1);
  let empty = full.includes(current) ? next : (full.find((week) => week > current) ?? next);
  while (full.includes(empty)) empty = weekLater(empty, 1);
  const source = full.findLast((week) => week < empty) ?? weekLater(empty, -1);
  const [from = '', , , , , , to = ''] = daysOfWeek(source);
  const [startsOn = ''] = daysOfWeek(empty);
  return { from, to, startsOn };
}
