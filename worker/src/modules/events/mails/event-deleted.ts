import { button, type MailTemplate, text } from '../../mail/writing/content.ts';
import type { NotifiedReservation } from '../../reservations/mails/notified-reservation.ts';
import { reservationFacts } from '../../reservations/mails/reservation-facts.ts';

/** To whom places were reserved for on an event that was deleted. */
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
    subject: `Called off: ${reservation.eventTitle}`,
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
