import { qrCodePng } from '../../lib/qr-code.ts';
import { eventChangesBetween } from '../events/mails/event-changes.ts';
import { eventDeleted } from '../events/mails/event-deleted.ts';
import { eventUpdated } from '../events/mails/event-updated.ts';
import type {
  NotifiedReservation,
  ReservationNoticeData,
} from '../reservations/mails/notified-reservation.ts';
import { reservationCancelled } from '../reservations/mails/reservation-cancelled.ts';
import { QR_CONTENT_ID, reservationConfirmed } from '../reservations/mails/reservation-confirmed.ts';
import { reservationCalendar } from '../reservations/reservation-calendar.ts';
import { findReservation, listReservationsAt } from '../reservations/reservations.repository.ts';
import type { MailKind } from './mail.outbox.ts';
import type { MailContext, MailWriter } from './writing/define-mail.ts';

type ReservationMailKind = Extract<MailKind, keyof ReservationNoticeData>;

const dataOf = <Kind extends ReservationMailKind>(_: Kind, { row }: MailContext) =>
  row.data as unknown as ReservationNoticeData[Kind];

const isOver = ({ endDate }: Pick<NotifiedReservation, 'endDate'>, now: number) => endDate <= now;

/** How the mails about reservations are written. */
export const RESERVATION_WRITERS: Record<ReservationMailKind, MailWriter> = {
  async reservation_confirmed(telling) {
    const { db, recipient, url, now } = telling;
    const { reservationId } = dataOf('reservation_confirmed', telling);
    const found = await findReservation(db, reservationId);
    if (found?.reservation.status !== 'reserved' || isOver(found.event, now)) return null;
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
      toRecipient: true,
    };
  },

  async reservation_cancelled(telling) {
    const { recipient, url, now } = telling;
    const { reservation, byHolder } = dataOf('reservation_cancelled', telling);
    if (isOver(reservation, now)) return null;
    return {
      ...reservationCancelled[recipient.profile.locale]({ reservation, byHolder, url: url('/events') }),
      toRecipient: true,
    };
  },

  async event_updated(telling) {
    const { db, row, recipient, url, now } = telling;
    const { eventId, before } = dataOf('event_updated', telling);
    const found = await listReservationsAt(db, {
      eventId,
      userId: recipient.profile.id,
      email: row.recipient,
    });
    const [first] = found;
    if (!first || isOver(first.event, now)) return null;
    const { event } = first;
    const { locale } = recipient.profile;
    const changes = eventChangesBetween(before, event, locale);
    // Everything was undone.
    if (changes.length === 0) return null;
    const reservations = found.map(({ reservation }) => reservation);
    const sum = (of: 'quantity' | 'totalCents') => reservations.reduce((all, one) => all + one[of], 0);
    const page = url('/my-reservations');
    return {
      ...eventUpdated[locale]({
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
      toRecipient: true,
    };
  },

  async event_deleted(telling) {
    const { recipient, url, now } = telling;
    const { reservation } = dataOf('event_deleted', telling);
    if (isOver(reservation, now)) return null;
    return {
      ...eventDeleted[recipient.profile.locale]({ reservation, url: url('/events') }),
      toRecipient: true,
    };
  },
};
