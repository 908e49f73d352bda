import { type CalendarFeed, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { auditOwnAccount } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { etagsIn, hashOf } from '../../platform/http/etag.ts';
import { countBurst, tooManyCalls } from '../../platform/http/rate-limit.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { hashSecret, newSecret, personOf } from '../../platform/identity/sessions.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { ICALENDAR_TYPE, toICalendar } from '../../platform/lib/icalendar.ts';
import { PORTAL } from '../../platform/portal.ts';
import { VERSION } from '../../platform/version.ts';
import { toAppointment } from '../../shifts/reading/place-calendar.ts';
import { calendarFeeds } from '../../shifts/tables/calendar-feed.table.ts';
import { type FeedPlace, feedWithPlaces } from './calendar-feed.repository.ts';

const MAX_AGE_SECONDS = 15 * 60;
const REFRESH_HOURS = 6;

type FeedRow = typeof calendarFeeds.$inferSelect;

/** The feed of the session's person. */
export const selectOwnFeed = (db: Db, session: SessionKey) =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, personOf(session)));

/** Maps a feed to the contract. */
export const toFeed = ({ createdAt, lastReadAt }: FeedRow): CalendarFeed => ({
  createdAt: toInstant(createdAt),
  lastReadAt: toInstantOrNull(lastReadAt),
});

/** Makes the caller's feed. Replaces the secret of an earlier one, whose address stops working. */
export async function makeFeed(context: ServiceContext): Promise<{ feed: CalendarFeed; url: string }> {
  const { db, env, clock, signedIn } = context;
  const secret = newSecret();
  const values = { secretHash: hashSecret(secret), createdAt: clock.now(), lastReadAt: null };
  const { made } = await batch(db, {
    made: db
      .insert(calendarFeeds)
      .values({ userId: signedIn.id, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values })
      .returning(),
    audit: auditOwnAccount(context, 'account.feed_made'),
  });
  const [feed] = made;
  if (!feed) throw new Error('The feed was not stored.');
  return { feed: toFeed(feed), url: `${env.PORTAL_ORIGIN}/api/feeds/${secret}.ics` };
}

/** Ends the caller's feed; nothing happens if there is none. */
export async function endFeed(context: ServiceContext): Promise<undefined> {
  const { db, signedIn } = context;
  await batch(db, {
    ended: db.delete(calendarFeeds).where(eq(calendarFeeds.userId, signedIn.id)),
    audit: auditOwnAccount(context, 'account.feed_ended'),
  });
}

const FEED_FILE = /^([\w-]{43})\.ics$/;

/**
 * Answers with the calendar of a feed. Its bytes change only when a place of its person does; otherwise Google would keep the
 * previous times. The ETag names the revision of the tables and the day, so an unchanged answer costs two rows.
 *
 * @throws AppError feed.not_found for a wrong or former secret | request.rate_limited
 */
export async function readFeed(
  { db, env, clock }: Omit<ServiceContext, 'signedIn'>,
  file: string,
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const [, secret] = FEED_FILE.exec(file) ?? [];
  if (!secret) throw new AppError('feed.not_found');
  const secretHash = hashSecret(secret);
  if (!(await countBurst(env, `feed:${secretHash}`))) throw tooManyCalls();
  const now = clock.now();
  const today = dayOf(now);
  const known = etagsIn(ifNoneMatch).map(toMark);
  const current = known.find((mark) => mark?.day === today && mark.version === VERSION);
  const found = await feedWithPlaces(db, { secretHash, known: current?.revision ?? null, today });
  if (!found) throw new AppError('feed.not_found');
  await noteRead(db, found, now);
  const headers = { 'Cache-Control': `private, max-age=${MAX_AGE_SECONDS}` };
  const toAnswer = (hash: string, content: string | null) => {
    const ETag = `"${found.revision}.${today}.${VERSION}.${hash}"`;
    return content === null
      ? new Response(null, { status: 304, headers: { ...headers, ETag } })
      : new Response(content, { headers: { ...headers, ETag, 'Content-Type': ICALENDAR_TYPE } });
  };
  if (found.places === null) return toAnswer(current?.hash ?? '', null);
  const content = toFeedCalendar(found.places, env.PORTAL_ORIGIN);
  const hash = await hashOf(content);
  return toAnswer(hash, known.some((mark) => mark?.hash === hash) ? null : content);
}

const MARK = /^"(?<revision>[0-9A-F]+)\.(?<day>[\d-]+)\.(?<version>[\w.-]+)\.(?<hash>[0-9a-f]{32})"$/;

/** The parts of an ETag. */
const toMark = (etag: string) =>
  MARK.exec(etag)?.groups as Record<'revision' | 'day' | 'version' | 'hash', string> | undefined;

/** Cancelled places are left out and not marked as such, because calendars treat the mark differently. */
function toFeedCalendar(places: FeedPlace[], origin: string): string {
  const appointments = places
    .map(({ assignment, shift, eventTitle }) => {
      const { assignedAt, confirmedAt, completedAt } = assignment;
      const stamp = Math.max(shift.updatedAt, assignedAt, confirmedAt ?? 0, completedAt ?? 0);
      const shown = shift.shiftType === 'private' ? { ...shift, description: null } : shift;
      const url = `${origin}/my-shifts?shift=${shift.id}`;
      return toAppointment({ assignment, shift: shown, eventTitle, url }, stamp);
    })
    .sort((one, other) => one.start - other.start || (one.uid < other.uid ? -1 : 1));
  return toICalendar(appointments, { name: PORTAL.name, refreshHours: REFRESH_HOURS });
}

/** Records that a calendar has read the feed, at most once a day. */
async function noteRead(db: Db, { userId, lastReadAt }: Pick<FeedRow, 'userId' | 'lastReadAt'>, now: number) {
  const isDue = lte(calendarFeeds.lastReadAt, now - DAY_MS);
  if (lastReadAt !== null && lastReadAt > now - DAY_MS) return;
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(and(eq(calendarFeeds.userId, userId), or(isNull(calendarFeeds.lastReadAt), isDue)));
}
