import { sql } from 'drizzle-orm';
import * as v from 'valibot';

/** A reservation as mails show it. Stored with a mail that may be sent after its event was deleted. */
export const NotifiedReservation = v.object({
  firstName: v.string(),
  reference: v.string(),
  quantity: v.number(),
  totalCents: v.number(),
  eventTitle: v.string(),
  location: v.string(),
  startDate: v.number(),
  endDate: v.number(),
});
export type NotifiedReservation = v.InferOutput<typeof NotifiedReservation>;

/** {@link NotifiedReservation} in SQL, over the rows of {@link reservationsOfPeople}. */
export const notifiedReservation = sql`json_object(
  'firstName', event_reservations.first_name,
  'reference', event_reservations.reference, 'quantity', event_reservations.quantity,
  'totalCents', event_reservations.total_cents, 'eventTitle', events.title, 'location', events.location,
  'startDate', events.start_date, 'endDate', events.end_date)`;

/** People with their reservations. */
export const reservationsOfPeople = sql`profiles
  JOIN event_reservations ON event_reservations.user_id = profiles.id
  JOIN events ON events.id = event_reservations.event_id`;

/** No mail is sent about an event that has ended. */
export const hasEnded = ({ endDate }: Pick<NotifiedReservation, 'endDate'>, now: number) => endDate <= now;
