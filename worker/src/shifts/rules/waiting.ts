import { MAX_OFFERS, toInstant, type Waiting } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A person's position on a waitlist, as stored. */
export interface WaitingRow {
  position: number;
  /** Null without an open offer. */
  offerExpiresAt: number | null;
}

type Now = number | Placeholder;

/** In SQL, over `entry`: a place is kept for the person. */
const isOffered = (now: Now) => sql`(entry.state = 'offered' AND entry.offer_expires_at > ${now})`;

/** In SQL, over `entry`: the person is in line. An offer ends as soon as it expires, although a job records it later. */
export const isWaiting = (now: Now) => sql`(entry.state IN ('waiting', 'offered')
  AND (entry.state = 'waiting' OR ${isOffered(now)} OR entry.offers < ${MAX_OFFERS}))`;

/** In SQL, over `entry`: the position in line, counted in an index. */
const position = (now: Now) => sql<number>`iif(${isOffered(now)}, 1, 1 + (
  SELECT count(*) FROM waitlist_entries AS ahead
  WHERE ahead.shift_id = entry.shift_id AND ahead.state = 'waiting'
    AND (ahead.joined_at, ahead.id) < (iif(entry.state = 'offered', entry.offer_expires_at, entry.joined_at), entry.id)))`;

/** {@link WaitingRow} over `entry`, for `selectJson`. */
export const waitingShape = (now: Now) => ({
  position: position(now),
  offerExpiresAt: sql<number | null>`iif(${isOffered(now)}, entry.offer_expires_at, NULL)`,
});

/**
 * In SQL, over `shifts`: the position of a person; null if they do not wait. The entries depend only on the person, so SQLite
 * reads them once per statement and not once per shift of a list.
 */
export const waitingOf = (personId: SQL | string, now: Now) => {
  const shape = waitingShape(now);
  return sql<WaitingRow | null>`json((
    WITH own AS MATERIALIZED (
      SELECT * FROM waitlist_entries AS entry WHERE entry.volunteer_id = ${personId} AND ${isWaiting(now)})
    SELECT json_object('position', ${shape.position}, 'offerExpiresAt', ${shape.offerExpiresAt})
    FROM own AS entry WHERE entry.shift_id = shifts.id))`;
};

/** In SQL, over `shifts` and `profiles`: the number of people who wait; counted for admins only. */
export const waitingCount = sql<number>`iif(profiles.role = 'admin', (
  SELECT count(*) FROM waitlist_entries AS entry
  WHERE entry.shift_id = shifts.id AND entry.state IN ('waiting', 'offered')), 0)`;

/** Maps the offered places of a shift to the contract. */
export const toOfferedPlaces = ({ offeredPlaces }: { offeredPlaces: number }) =>
  offeredPlaces > 0 ? { offeredPlaces } : {};

/** In SQL: from `now` on and before `end` an offer expires, so that answers that show it change without a write. */
export const hasOfferChange = (now: Placeholder, end: Placeholder) => sql`EXISTS (
  SELECT 1 FROM waitlist_entries
  WHERE state = 'offered' AND offer_expires_at >= ${now} AND offer_expires_at < ${end})`;

/** Maps a position to the contract. */
export const toWaiting = ({ position, offerExpiresAt }: WaitingRow): Waiting => ({
  position,
  ...(offerExpiresAt !== null && { offerExpiresAt: toInstant(offerExpiresAt) }),
});
