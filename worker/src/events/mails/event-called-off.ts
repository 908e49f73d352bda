import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, quote, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { findReservation } from '../reservations.repository.ts';
import { hasEnded, type NotifiedReservation, reservationsOfPeople } from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

interface CalledOffEvent {
  reservation: NotifiedReservation;
  reason: string;
  url: string;
}

/** To a person with places on an event that does not take place. */
export const eventCalledOff: MailTemplate<CalledOffEvent> = {
  nl: ({ reservation, reason, url }) => ({
    subject: `Gaat niet door: ${reservation.eventTitle}`,
    preview: 'Dit evenement gaat niet door. Je hoeft niets te betalen.',
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text('Dit evenement gaat niet door. Je hoeft niet te komen en je hoeft niets te betalen.'),
      text('De reden:'),
      quote(reason),
      reservationFacts(reservation, 'nl'),
      text('Staat het in je agenda? Haal het er dan uit. Gaat het toch door, dan hoor je het van ons.'),
      button('Mijn reserveringen bekijken', url),
    ],
  }),
  en: ({ reservation, reason, url }) => ({
    subject: `Event cancelled: ${reservation.eventTitle}`,
    preview: 'This event will not take place. There is nothing to pay.',
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text('This event will not take place. You do not have to come, and there is nothing to pay.'),
      text('The reason:'),
      quote(reason),
      reservationFacts(reservation, 'en'),
      text('Is it in your calendar? Then take it out. If it takes place after all, we will let you know.'),
      button('View my reservations', url),
    ],
  }),
};

/** To a person with places on an event that takes place after all. */
export const eventReinstated: MailTemplate<Omit<CalledOffEvent, 'reason'>> = {
  nl: ({ reservation, url }) => ({
    subject: `Gaat toch door: ${reservation.eventTitle}`,
    preview: 'Dit evenement gaat toch door. Je ticket is geldig.',
    greeting: `Hoi ${reservation.firstName},`,
    blocks: [
      text(
        `Dit evenement gaat toch door. Je plekken zijn er nog, en je ticket is geldig: ${reservation.reference}`,
      ),
      reservationFacts(reservation, 'nl', true),
      text('Komt het niet meer uit? Tot het begin kun je annuleren, zo kan iemand anders mee.'),
      button('Mijn reserveringen bekijken', url),
    ],
  }),
  en: ({ reservation, url }) => ({
    subject: `Takes place after all: ${reservation.eventTitle}`,
    preview: 'This event takes place after all. Your ticket is valid.',
    greeting: `Hi ${reservation.firstName},`,
    blocks: [
      text(
        `This event takes place after all. You still have your places, and your ticket is valid: ${reservation.reference}`,
      ),
      reservationFacts(reservation, 'en', true),
      text('Does it no longer suit you? You can cancel until it starts, so that somebody else can come.'),
      button('View my reservations', url),
    ],
  }),
};

export const eventCalledOffMail = defineMail({
  kind: 'event_called_off',
  data: v.object({
    act: v.picklist(['called_off', 'reinstated']),
    reservationId: v.string(),
  }),
  isBulk: true,
  async write({ db, data: { act, reservationId }, recipient, url, now }) {
    const found = await findReservation(db, reservationId);
    if (found?.reservation.status !== 'reserved' || hasEnded(found.event, now)) return null;
    const { reservation, event } = found;
    const { calledOff: reason } = event;
    // It was undone, or called off again, in the meantime.
    if ((reason === null) !== (act === 'reinstated')) return null;
    const data = {
      reservation: { ...event, ...reservation, eventTitle: event.title },
      url: url('/my-reservations'),
    };
    const { locale } = recipient.profile;
    return {
      ...(reason === null ? eventReinstated[locale](data) : eventCalledOff[locale]({ ...data, reason })),
      toRowRecipient: true,
    };
  },
});

interface Notice {
  callOffId: string;
  act: 'called_off' | 'reinstated';
  /** The condition on the rows of {@link reservationsOfPeople}. */
  to: SQL;
  when: SQL;
  sendAt?: SQL<number>;
}

/** In SQL, over the rows of {@link reservationsOfPeople}: the key of the mail that the event does not take place. */
export const calledOffMailOf = (callOffId: string) =>
  sql`${`event_called_off:${callOffId}:called_off:`} || event_reservations.id || ':' || profiles.id`;

/** Mails everybody with places on these events, once per reservation. */
export const enqueueEventCalledOffMails = (
  db: Db,
  { now }: Pick<AuditedChange, 'now'>,
  { callOffId, act, to, ...notice }: Notice,
) =>
  enqueueMail(db, eventCalledOffMail, {
    dedupeKey: sql`${`${callOffId}:${act}:`} || event_reservations.id`,
    from: reservationsOfPeople,
    to: sql`${to} AND event_reservations.status = 'reserved' AND events.end_date > ${now}`,
    recipient: sql`event_reservations.email`,
    data: { act, reservationId: sql`event_reservations.id` },
    ...notice,
    now,
  });
