import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
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

interface CancelledReservation {
  reservation: NotifiedReservation;
  /** Cancelled by the holder rather than by an admin. */
  byHolder: boolean;
  url: string;
}

/** To the holder of a reservation that was cancelled. */
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

export const reservationCancelledMail = defineMail({
  kind: 'reservation_cancelled',
  data: v.object({ byHolder: v.boolean(), reservation: NotifiedReservation }),
  write({ data: { reservation, byHolder }, recipient, url, now }) {
    if (hasEnded(reservation, now)) return null;
    return {
      ...reservationCancelled[recipient.profile.locale]({ reservation, byHolder, url: url('/events') }),
      toRowRecipient: true,
    };
  },
});

/**
 * Mails the holder of a reservation that `actorId` cancelled, unless its event has ended: at the account's address if the
 * holder cancelled it, otherwise at the address that the ticket was sent to.
 */
export const enqueueReservationCancelledMail = (
  db: Db,
  { auditId, now }: AuditedChange,
  { reservationId, actorId }: { reservationId: string; actorId: string },
) =>
  enqueueMail(db, reservationCancelledMail, {
    dedupeKey: auditId,
    from: reservationsOfPeople,
    to: sql`event_reservations.id = ${reservationId} AND events.end_date > ${now}`,
    recipient: sql`iif(profiles.id = ${actorId}, profiles.email, event_reservations.email)`,
    when: auditRowExists(auditId),
    data: {
      byHolder: sql`json(iif(profiles.id = ${actorId}, 'true', 'false'))`,
      reservation: notifiedReservation,
    },
    now,
  });
