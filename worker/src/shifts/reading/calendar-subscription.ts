import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { calendarFeeds } from '../tables/calendar-feed.table.ts';

/**
 * Whether a calendar of this person read the feed in the last seven days. A file with a mail would then be a second
 * appointment.
 */
export const isCalendarSubscribed = async (db: Db, userId: string, now: number): Promise<boolean> =>
  (await db.$count(
    calendarFeeds,
    and(eq(calendarFeeds.userId, userId), gt(calendarFeeds.lastReadAt, now - 7 * DAY_MS)),
  )) > 0;
