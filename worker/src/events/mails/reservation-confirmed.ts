import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../platform/db/client.ts';
import { qrCodePng } from '../../platform/lib/qr-code.ts';
import { enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { button, type MailTemplate, note, text, ticket } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { reservationCalendar } from '../reservation-calendar.ts';
import { findReservation } from '../reservations.repository.ts';
import { hasEnded, type NotifiedReservation, reservationsOfPeople } from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

/** Identifies the image of the QR code in the mail. */
const QR_CONTENT_ID = 'ticket@ijsploeg';
const QR_PIXELS = 232;

interface ConfirmedReservation {
  reservation: NotifiedReservation;
  url: string;
}

/** The ticket, with its QR code and a calendar file. */
export const reservationConfirmed: MailTemplate<ConfirmedReservation> = {
  nl: ({ reservation, url }) => ({
    subject: `Je ticket: ${reservation.eventTitle}`,
    preview: `Je reservering staat. Je code is ${reservation.reference}.`,
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text('Je reservering staat. Laat deze code bij de ingang zien, op je telefoon of op papier:'),
      ticket('Ticketcode', reservation.reference, {
        contentId: QR_CONTENT_ID,
        alt: `QR-code van ${reservation.reference}`,
        pixels: QR_PIXELS,
      }),
      reservationFacts(reservation, 'nl', true),
      button('Mijn reserveringen bekijken', url),
      note(
        'Met de bijlage zet je het evenement in je agenda. Kun je niet? Annuleer dan, zo kan iemand anders mee.',
      ),
    ],
  }),
  en: ({ reservation, url }) => ({
    subject: `Your ticket: ${reservation.eventTitle}`,
    preview: `Your reservation stands. Your code is ${reservation.reference}.`,
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text('Your reservation stands. Show this code at the entrance, on your phone or on paper:'),
      ticket('Ticket code', reservation.reference, {
        contentId: QR_CONTENT_ID,
        alt: `QR code of ${reservation.reference}`,
        pixels: QR_PIXELS,
      }),
      reservationFacts(reservation, 'en', true),
      button('View my reservations', url),
      note(
        'The attachment puts the event into your calendar. Cannot make it? Please cancel, so that others can come.',
      ),
    ],
  }),
};

export const reservationConfirmedMail = defineMail({
  kind: 'reservation_confirmed',
  data: v.object({ reservationId: v.string() }),
  async write({ db, data: { reservationId }, recipient, url, now }) {
    const found = await findReservation(db, reservationId);
    if (found?.reservation.status !== 'reserved' || hasEnded(found.event, now)) return null;
    const { reservation, event } = found;
    const page = url('/my-reservations');
    return {
      ...reservationConfirmed[recipient.profile.locale]({
        reservation: { ...reservation, ...event, eventTitle: event.title },
        url: page,
      }),
      attachments: [
        {
          fileName: `ticket-${reservation.reference}.png`,
          contentType: 'image/png',
          content: qrCodePng(reservation.reference),
          contentId: QR_CONTENT_ID,
        },
        reservationCalendar({ reservations: [reservation], event, url: page, now }),
      ],
      toRowRecipient: true,
    };
  },
});

/** The mail with the ticket of a reservation. */
export const selectTicketMail = (db: Db, reservationId: string, userId: string) =>
  db
    .select({ recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, `${reservationConfirmedMail.kind}:${reservationId}:${userId}`));

/** Mails the ticket of a reservation, if an earlier statement of the batch created it. */
export const enqueueReservationConfirmedMail = (
  db: Db,
  { reservationId, recipient, now }: { reservationId: string; recipient: string; now: number },
) =>
  enqueueMail(db, reservationConfirmedMail, {
    dedupeKey: reservationId,
    from: reservationsOfPeople,
    to: sql`event_reservations.id = ${reservationId}`,
    recipient: sql`${recipient}`,
    data: { reservationId },
    now,
  });
