import { button, type MailTemplate, note, text, ticket } from '../../mail/writing/content.ts';
import type { NotifiedReservation } from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

/** Of the picture with the QR code. */
export const QR_CONTENT_ID = 'ticket@ijsploeg';
const QR_PIXELS = 232;

interface ConfirmedReservation {
  reservation: NotifiedReservation;
  url: string;
}

/** The ticket. Its QR code and a calendar file go with it. */
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
