import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';

/** A fault of a trigger shows on what still changes, so older shifts and events are not counted again every hour. */
const CHECKED_MS = 7 * DAY_MS;

/**
 * Selects the rows whose counter, which only triggers write (product 18), differs from the actual count. Of shifts and events, those
 * that began after `since`.
 */
const differing = (since: number) => ({
  'shifts.current_volunteers': sql`SELECT 1 FROM shifts WHERE start_time > ${since} AND current_volunteers <> (
    SELECT count(*) FROM shift_assignments AS place
    WHERE place.shift_id = shifts.id AND place.status <> 'cancelled')`,
  'shifts.offered_until': sql`SELECT 1 FROM shifts WHERE start_time > ${since} AND offered_until IS NOT (
    SELECT max(offer.offer_expires_at) FROM waitlist_entries AS offer
    WHERE offer.shift_id = shifts.id AND offer.state = 'offered')`,
  'events.current_capacity': sql`SELECT 1 FROM events WHERE start_date > ${since} AND current_capacity <> (
    SELECT coalesce(sum(reservation.quantity), 0) FROM event_reservations AS reservation
    WHERE reservation.event_id = events.id AND reservation.status = 'reserved')`,
  'people_counts.people': sql`SELECT 1 FROM people_counts WHERE people <> (
    SELECT count(*) FROM profiles WHERE profiles.role = people_counts.role)`,
});

/**
 * Compares the counters of the last seven days and of what is to come with what there is to count, in one statement, so that all
 * rows are of one moment. It repairs nothing: docs/operations.md says how.
 *
 * @throws Error that names the counters that differ, so that the job fails until somebody repairs them
 */
export async function checkCounters(db: Db, now: number): Promise<void> {
  const counted = Object.entries(differing(now - CHECKED_MS)).map(
    ([counter, rows]) => sql`SELECT ${counter} AS counter, (SELECT count(*) FROM (${rows})) AS differing`,
  );
  const found = await db.all<{ counter: string; differing: number }>(
    sql`SELECT * FROM (${sql.join(counted, sql` UNION ALL `)}) WHERE differing > 0`,
  );
  if (found.length > 0)
    throw new Error(
      `Differ: ${found.map(({ counter, differing }) => `${counter} (${differing})`).join(', ')}`,
    );
}
