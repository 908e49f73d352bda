import { button, list, type MailTemplate, note, text } from '../../mail/writing/content.ts';
import type { NotifiedReservation } from '../../reservations/mails/notified-reservation.ts';
import { reservationFacts } from '../../reservations/mails/reservation-facts.ts';

interface UpdatedEvent {
  /** With the event as it is now. */
  reservation: NotifiedReservation;
  /** In the mail's language. */
  changes: string[];
  url: string;
}

/** To who has places on an event that was edited: everything that is different now. A calendar file goes with it. */
export const eventUpdated: MailTemplate<UpdatedEvent> = {
  nl: ({ reservation, changes, url }) => ({
    subject: `Gewijzigd: ${reservation.eventTitle}`,
    preview: changes.join(' · '),
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text('Er is iets veranderd aan een evenement waarvoor je plekken hebt gereserveerd:'),
      list(changes),
      text('Het evenement is nu:'),
      reservationFacts(reservation, 'nl'),
      text(`Je houdt je plekken, en je ticket blijft geldig: ${reservation.reference}`),
      button('Mijn reserveringen bekijken', url),
      note(
        'Met de bijlage werk je je agenda bij. Komt het zo niet meer uit? Tot het begin kun je annuleren, zo kan iemand anders mee.',
      ),
    ],
  }),
  en: ({ reservation, changes, url }) => ({
    subject: `Changed: ${reservation.eventTitle}`,
    preview: changes.join(' · '),
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text('Something changed about an event you reserved places on:'),
      list(changes),
      text('The event is now:'),
      reservationFacts(reservation, 'en'),
      text(`You keep your places, and your ticket stays valid: ${reservation.reference}`),
      button('View my reservations', url),
      note(
        'The attachment updates your calendar. Does it no longer suit you? You can cancel until it begins, so that others can come.',
      ),
    ],
  }),
};
