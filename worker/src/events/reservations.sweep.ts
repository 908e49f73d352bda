import { inArray, sql } from 'drizzle-orm';
import { batch } from '../platform/db/batch.ts';
import type { Db } from '../platform/db/client.ts';
import { monthsBefore } from '../platform/lib/months-before.ts';
import { PORTAL } from '../platform/portal.ts';
import { accounts } from '../platform/tables/auth.table.ts';
import { eventReservations, events } from './events.table.ts';
import { withoutPerson } from './reservations.repository.ts';

/** The most events per run, so that a run stays short. */
const MAX_EVENTS = 5;

/**
 * Removes the personal data from reservations of events that ended months ago (product 66). The reservations stay for the
 * totals of the event. The account keeps the end of the event as the last time the person was seen.
 */
export async function forgetReservations(db: Db, now: number): Promise<void> {
  const due = sql`(SELECT id, end_date FROM events
    WHERE forgotten_at IS NULL AND end_date <= ${monthsBefore(now, PORTAL.retention.reservationMonths)}
    ORDER BY end_date, id LIMIT ${MAX_EVENTS}) AS due`;
  // From the events on, so that no other reservation is read.
  const places = sql`${due} CROSS JOIN event_reservations AS place ON place.event_id = due.id`;
  await batch(db, {
    seen: db
      .update(accounts)
      .set({ lastSeenAt: sql`max(coalesce(last_seen_at, created_at), visit.ended_at)` })
      .from(sql`(SELECT place.user_id, max(due.end_date) AS ended_at FROM ${places}
        GROUP BY place.user_id HAVING count(*) FILTER (WHERE place.status = 'reserved') > 0) AS visit`)
      .where(sql`${accounts.id} = visit.user_id`),
    reservations: db
      .update(eventReservations)
      .set({ ...withoutPerson, userId: null })
      .where(inArray(eventReservations.id, sql`(SELECT place.id FROM ${places})`)),
    events: db
      .update(events)
      .set({ forgottenAt: now })
      .where(inArray(events.id, sql`(SELECT due.id FROM ${due})`)),
  });
}
