import { inArray, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { monthsBefore } from '../../lib/months-before.ts';
import { PORTAL } from '../../portal.ts';
import { accounts } from '../auth/auth.table.ts';
import { eventReservations, events } from '../events/events.table.ts';
import { withoutPerson } from './reservations.repository.ts';

/** The most events per run, so that a run stays short. */
const MAX_EVENTS = 5;

/**
 * Removes the personal data from reservations of events that ended months ago (product 66). The reservations stay for the
 * totals of the event. The account keeps the end of the event as the last time the person was seen.
 */
export async function forgetReservations(db: Db, now: number): Promise<void> {
  const due = sql`(SELECT id FROM events
    WHERE forgotten_at IS NULL AND end_date <= ${monthsBefore(now, PORTAL.retention.reservationMonths)}
    ORDER BY end_date, id LIMIT ${MAX_EVENTS})`;
  await batch(db, {
    seen: db
      .update(accounts)
      .set({
        lastSeenAt: sql`max(coalesce(last_seen_at, created_at), (
          SELECT max(events.end_date) FROM event_reservations CROSS JOIN events ON events.id = event_reservations.event_id
          WHERE event_reservations.user_id = accounts.id AND event_reservations.event_id IN ${due}))`,
      })
      .where(
        inArray(
          accounts.id,
          sql`(SELECT user_id FROM event_reservations WHERE event_id IN ${due} AND status = 'reserved')`,
        ),
      ),
    reservations: db
      .update(eventReservations)
      .set({ ...withoutPerson, userId: null })
      .where(inArray(eventReservations.eventId, due)),
    events: db.update(events).set({ forgottenAt: now }).where(inArray(events.id, due)),
  });
}
