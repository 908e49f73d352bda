import { HELD_STATUSES } from '@ijsploeg/worker/contract';
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { RowOf } from '../../platform/db/json-row.ts';
import { once } from '../../platform/db/shared-queries.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { revisions } from '../../platform/tables/revisions.table.ts';
import { type placeShape, selectPlaces } from '../../shifts/reading/shifts.repository.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { calendarFeeds } from '../../shifts/tables/calendar-feed.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 366;

/** A place as a feed shows it. */
export type FeedPlace = RowOf<typeof placeShape>;

/** The revisions of all tables that the calendar is made from. */
const revision = sql<string>`${revisions.shifts} || ${revisions.shiftAssignments} || ${revisions.events} || ${revisions.profiles}`;

/** The places that a feed shows: held, on shifts that take place, as long as the person is a volunteer. */
const shownPlaces = (db: Db) =>
  selectPlaces(
    db,
    and(
      eq(shiftAssignments.volunteerId, calendarFeeds.userId),
      inArray(shiftAssignments.status, [...HELD_STATUSES]),
      ne(shifts.status, 'cancelled'),
      gt(shifts.endTime, sql.placeholder('from')),
      lt(shifts.startTime, sql.placeholder('to')),
      sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${calendarFeeds.userId} AND ${profiles.role} <> 'user')`,
    ),
  );

/** One statement, so that the places belong to the revision. It reads them only if the caller has another revision. */
const feed = once((db) =>
  db
    .select({
      userId: calendarFeeds.userId,
      lastReadAt: calendarFeeds.lastReadAt,
      revision: revision.as('revision'),
      places: sql`CASE WHEN ${revision} IS NOT ${sql.placeholder('known')}
        THEN (SELECT json_group_array(json(row)) FROM ${shownPlaces(db)}) END`
        .mapWith((text: string) => JSON.parse(text) as FeedPlace[])
        .as('places'),
    })
    .from(calendarFeeds)
    .innerJoin(revisions, sql`TRUE`)
    .where(eq(calendarFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare(),
);

interface AskedFeed {
  secretHash: string;
  /** The revision of the calendar that the caller already has. */
  known: string | null;
  /** In the event's time zone; the calendar shows the days around it. */
  today: string;
}

/** A feed with its places, unordered; `places` is null if nothing changed since the known revision. */
export async function feedWithPlaces(db: Db, { today, ...asked }: AskedFeed) {
  const [found] = await feed(db).all({
    ...asked,
    from: startOfDay(today, -DAYS_BACK),
    to: startOfDay(today, DAYS_AHEAD),
  });
  return found;
}
