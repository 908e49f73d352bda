import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enqueueMail } from '../../mail/mail.outbox.ts';
import { hasNoneWaiting, UPDATE_NOTICE_DELAY_MS } from '../../mail/update-mails.ts';

/**
 * The mails owed for reservations: statements for the batch of the act, one mail a reservation (of an edit one a
 * holder's address), none about an event that is over. They go to the address that the form named, but what somebody
 * did to the own reservation is told to the own account. Their templates are in `mail/reservation-mails.ts`.
 */

/** What a mail tells of a reservation; kept with the mail where the event may be gone by the time it is sent. */
export interface NotifiedReservation {
  firstName: string;
  reference: string;
  quantity: number;
  totalCents: number;
  eventTitle: string;
  location: string;
  startDate: number;
  endDate: number;
}

/** What of an event its holders hear of when it changes. */
export interface NotifiedEvent {
  title: string;
  startDate: number;
  endDate: number;
  location: string;
}

/** The fields whose change is told. What was reserved keeps its price. */
export const NOTIFIED_EVENT_FIELDS = [
  'title',
  'startDate',
  'endDate',
  'location',
] as const satisfies (keyof NotifiedEvent)[];

/** What is kept with each kind of mail. */
export interface ReservationNoticeData {
  /** Tells of the reservation as it is when the mail is sent, as long as it stands. */
  reservation_confirmed: { reservationId: string };
  reservation_cancelled: { byHolder: boolean; reservation: NotifiedReservation };
  /** Tells the difference between `before` and the event as it is when the mail is sent. */
  event_updated: { eventId: string; before: NotifiedEvent };
  event_deleted: { reservation: NotifiedReservation };
}

const told = sql`json_object(
  'firstName', event_reservations.first_name,
  'reference', event_reservations.reference, 'quantity', event_reservations.quantity,
  'totalCents', event_reservations.total_cents, 'eventTitle', events.title, 'location', events.location,
  'startDate', events.start_date, 'endDate', events.end_date)`;

const reservationsOfPeople = sql`profiles
  JOIN event_reservations ON event_reservations.user_id = profiles.id
  JOIN events ON events.id = event_reservations.event_id`;

/** The ticket of a reservation, if it was made just now. */
export const enqueueTicketMail = (
  db: Db,
  { reservationId, recipient, now }: { reservationId: string; recipient: string; now: number },
) =>
  enqueueMail(db, {
    kind: 'reservation_confirmed',
    dedupeKey: `reservation_confirmed:${reservationId}`,
    from: reservationsOfPeople,
    to: sql`event_reservations.id = ${reservationId}`,
    recipient: sql`${recipient}`,
    data: { reservationId } satisfies ReservationNoticeData['reservation_confirmed'],
    now,
  });

/** To the holder of a reservation that was cancelled by `actorId`. */
export const enqueueCancelledMail = (
  db: Db,
  { actId, when, now }: { actId: string; when: SQL; now: number },
  { reservationId, actorId }: { reservationId: string; actorId: string },
) =>
  enqueueMail(db, {
    kind: 'reservation_cancelled',
    dedupeKey: `reservation_cancelled:${actId}`,
    from: reservationsOfPeople,
    to: sql`event_reservations.id = ${reservationId} AND events.end_date > ${now}`,
    recipient: sql`iif(profiles.id = ${actorId}, profiles.email, event_reservations.email)`,
    when,
    data: sql`json_object('byHolder', json(iif(profiles.id = ${actorId}, 'true', 'false')), 'reservation', ${told})`,
    now,
  });

/**
 * To those with places on an event that was edited: one mail at each address that their tickets went to, however many
 * those are. Whoever has such a mail waiting there gets no second one.
 */
export const enqueueEventUpdatedMails = (
  db: Db,
  { actId, when, now }: { actId: string; when: SQL; now: number },
  { eventId, before }: ReservationNoticeData['event_updated'],
) =>
  enqueueMail(db, {
    kind: 'event_updated',
    // Of several reservations with one address the first row takes the key, and the others owe nothing more.
    dedupeKey: sql`${`event_updated:${actId}:`} || event_reservations.email`,
    from: reservationsOfPeople,
    to: sql`events.id = ${eventId} AND event_reservations.status = 'reserved'
      AND max(events.end_date, ${before.endDate}) > ${now}
      AND ${hasNoneWaiting({
        kind: 'event_updated',
        key: 'eventId',
        id: eventId,
        recipient: sql`event_reservations.email`,
        now,
      })}`,
    recipient: sql`event_reservations.email`,
    when,
    data: { eventId, before } satisfies ReservationNoticeData['event_updated'],
    delayMs: UPDATE_NOTICE_DELAY_MS,
    now,
  });

/** To those with places on an event that is about to be deleted; before the deletion in the batch. */
export const enqueueEventDeletedMails = (
  db: Db,
  { actId, now }: { actId: string; now: number },
  eventId: string,
) =>
  enqueueMail(db, {
    kind: 'event_deleted',
    dedupeKey: sql`${`event_deleted:${actId}:`} || event_reservations.id`,
    from: reservationsOfPeople,
    to: sql`events.id = ${eventId} AND event_reservations.status = 'reserved' AND events.end_date > ${now}`,
    recipient: sql`event_reservations.email`,
    data: sql`json_object('reservation', ${told})`,
    now,
  });
