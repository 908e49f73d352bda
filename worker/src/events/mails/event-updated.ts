import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { hasNoWaitingMail, UPDATE_MAIL_DELAY_MS } from '../../platform/mail/update-mails.ts';
import { button, list, type MailTemplate, note, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { reservationCalendar } from '../reservation-calendar.ts';
import { listReservationsAt } from '../reservations.repository.ts';
import { eventChanges, NotifiedEvent } from './event-changes.ts';
import { hasEnded, type NotifiedReservation, reservationsOfPeople } from './notified-reservation.ts';
import { reservationFacts } from './reservation-facts.ts';

interface UpdatedEvent {
  /** With the current state of the event. */
  reservation: NotifiedReservation;
  /** In the mail's language. */
  changes: string[];
  url: string;
}

/** To a person with places on an event that was edited: everything that changed. With a calendar file. */
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
      text('Something changed about an event you have reserved places for:'),
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

export const eventUpdatedMail = defineMail({
  kind: 'event_updated',
  // The mail is about the difference between `before` and the event when the mail is sent.
  data: v.object({ eventId: v.string(), before: NotifiedEvent }),
  async write({ db, row, data: { eventId, before }, recipient: { profile }, url, now }) {
    const found = await listReservationsAt(db, { eventId, userId: profile.id, email: row.recipient });
    const [first] = found;
    // Who knows that the event does not take place needs no other change.
    if (!first || hasEnded(first.event, now) || first.event.calledOff !== null) return null;
    const { event } = first;
    const changes = eventChanges(before, event, profile.locale);
    // Later edits undid the change.
    if (changes.length === 0) return null;
    const reservations = found.map(({ reservation }) => reservation);
    const sum = (field: 'quantity' | 'totalCents') =>
      reservations.reduce((total, reservation) => total + reservation[field], 0);
    const page = url('/my-reservations');
    return {
      ...eventUpdated[profile.locale]({
        reservation: {
          ...event,
          eventTitle: event.title,
          firstName: first.reservation.firstName,
          reference: reservations.map(({ reference }) => reference).join(', '),
          quantity: sum('quantity'),
          totalCents: sum('totalCents'),
        },
        changes,
        url: page,
      }),
      attachments: [reservationCalendar({ reservations, event, url: page, now })],
      toRowRecipient: true,
    };
  },
});

/**
 * Mails everybody with places on an edited event, unless it has ended: one mail per address of their tickets. An address with
 * such a mail waiting gets no second one, because the first has the older `before` and covers all edits.
 */
export const enqueueEventUpdatedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  { eventId, before }: { eventId: string; before: NotifiedEvent },
) =>
  enqueueMail(db, eventUpdatedMail, {
    // If several reservations have the same address, the first row takes the key.
    dedupeKey: sql`${`${auditId}:`} || event_reservations.email`,
    from: reservationsOfPeople,
    to: sql`events.id = ${eventId} AND event_reservations.status = 'reserved'
      AND max(events.end_date, ${before.endDate}) > ${now}
      AND ${hasNoWaitingMail({
        kind: 'event_updated',
        key: 'eventId',
        id: eventId,
        recipient: sql`event_reservations.email`,
        now,
      })}`,
    recipient: sql`event_reservations.email`,
    when: auditRowExists(auditId),
    data: { eventId, before },
    sendAt: now + UPDATE_MAIL_DELAY_MS,
    now,
  });
