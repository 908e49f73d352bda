import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import {
  hasEnded,
  NotifiedReservation,
  notifiedReservation,
  reservationsOfPeople,
} from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

/** To a person with places on an event that was deleted. */
export const eventDeleted: MailTemplate<{ reservation: NotifiedReservation; url: string }> = {
  nl: ({ reservation, url }) => ({
    subject: `Gaat niet door: ${reservation.eventTitle}`,
    preview: 'Dit evenement gaat niet door. Je reservering is vervallen.',
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text(
        `Dit evenement gaat niet door. Je reservering met code ${reservation.reference} is vervallen; je hoeft niets te betalen.`,
      ),
      reservationFacts(reservation, 'nl'),
      text('Staat het in je agenda? Haal het er dan uit. Je bent welkom bij een ander evenement.'),
      button('Andere evenementen bekijken', url),
    ],
  }),
  en: ({ reservation, url }) => ({
    subject: `Event cancelled: ${reservation.eventTitle}`,
    preview: 'This event will not take place. Your reservation is void.',
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text(
        `This event will not take place. Your reservation with code ${reservation.reference} is void; there is nothing to pay.`,
      ),
      reservationFacts(reservation, 'en'),
      text('Is it in your calendar? Then take it out. You are welcome at another event.'),
      button('View other events', url),
    ],
  }),
};

export const eventDeletedMail = defineMail({
  kind: 'event_deleted',
  data: v.object({ reservation: NotifiedReservation }),
  write({ data: { reservation }, recipient, url, now }) {
    if (hasEnded(reservation, now)) return null;
    return {
      ...eventDeleted[recipient.profile.locale]({ reservation, url: url('/events') }),
      toRowRecipient: true,
    };
  },
});

/** Mails everybody with places on an event that is about to be deleted. It must precede the deletion in the batch. */
export const enqueueEventDeletedMails = (db: Db, { auditId, now }: AuditedChange, eventId: string) =>
  enqueueMail(db, eventDeletedMail, {
    dedupeKey: sql`${`${auditId}:`} || event_reservations.id`,
    from: reservationsOfPeople,
    to: sql`events.id = ${eventId} AND event_reservations.status = 'reserved' AND events.end_date > ${now}`,
    recipient: sql`event_reservations.email`,
    data: { reservation: notifiedReservation },
    now,
  });
