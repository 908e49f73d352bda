import { button, type MailTemplate, text } from '../../mail/writing/content.ts';
import type { NotifiedReservation } from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

interface CancelledReservation {
  reservation: NotifiedReservation;
  /** Whether the holder gave the places back, rather than an admin taking them. */
  byHolder: boolean;
  url: string;
}

/** To whom a reservation was that is cancelled, by whomever. */
export const reservationCancelled: MailTemplate<CancelledReservation> = {
  nl: ({ reservation, byHolder, url }) => ({
    subject: `Reservering geannuleerd: ${reservation.eventTitle}`,
    preview: `Ticket ${reservation.reference} is niet meer geldig.`,
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text(
        byHolder
          ? `Je hebt je reservering geannuleerd. Ticket ${reservation.reference} is niet meer geldig.`
          : `Een beheerder heeft je reservering geannuleerd. Ticket ${reservation.reference} is niet meer geldig.`,
      ),
      reservationFacts(reservation, 'nl'),
      text('Staat het evenement in je agenda? Haal het er dan uit.'),
      button('Andere evenementen bekijken', url),
    ],
  }),
  en: ({ reservation, byHolder, url }) => ({
    subject: `Reservation cancelled: ${reservation.eventTitle}`,
    preview: `Ticket ${reservation.reference} is no longer valid.`,
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text(
        byHolder
          ? `You cancelled your reservation. Ticket ${reservation.reference} is no longer valid.`
          : `An admin cancelled your reservation. Ticket ${reservation.reference} is no longer valid.`,
      ),
      reservationFacts(reservation, 'en'),
      text('Is the event in your calendar? Then take it out.'),
      button('View other events', url),
    ],
  }),
};
