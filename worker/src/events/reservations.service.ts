import {
  MAX_TICKET_ADDRESSES,
  type MyReservation,
  makeTicketReference,
  type NewReservation,
  placesLeft,
  type Reserved,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditWhen } from '../platform/audit/audit.statements.ts';
import { batch } from '../platform/db/batch.ts';
import { streamExport } from '../platform/http/export-stream.ts';
import type { ServiceContext } from '../platform/http/service-context.ts';
import { countMailTo } from '../platform/identity/address-limit.ts';
import { AppError } from '../platform/lib/errors.ts';
import { newId } from '../platform/lib/new-id.ts';
import { toE164 } from '../platform/lib/phone-number.ts';
import { randomBelow } from '../platform/lib/random-below.ts';
import { queueMails } from '../platform/mail/mail.outbox.ts';
import { accounts } from '../platform/tables/auth.table.ts';
import { selectEvent } from './events.repository.ts';
import { enqueueReservationCancelledMail } from './mails/reservation-cancelled.ts';
import { enqueueReservationConfirmedMail, selectTicketMail } from './mails/reservation-confirmed.ts';
import { reservationCalendar } from './reservation-calendar.ts';
import {
  type ReservationRow,
  type ReservedEvent,
  toMyReservation,
  toReservation,
} from './reservations.mapper.ts';
import {
  cancelPlaces,
  countPlacesOf,
  findReservation,
  listExportPage,
  selectOtherAddresses,
  selectReservation,
  selectSubmitted,
  TICKET_ADDRESSES_MS,
  takePlaces,
} from './reservations.repository.ts';

const newReference = () => makeTicketReference(randomBelow);

/** The chance that a reference is taken is one in a thousand million; several in a row mean another error. */
const MAX_ATTEMPTS = 3;

/**
 * Reserves places and enqueues the ticket. A repeated submission returns the reservation of the first one.
 *
 * @throws AppError event.not_found | event.ended | event.called_off | event.full or event.person_limit, with the places `left` |
 *   event.price_changed, with the current `priceCents` of one place | reservation.too_many_addresses
 */
export async function reserve(
  context: ServiceContext,
  eventId: string,
  { phoneNumber, submissionId, priceCents, ...fields }: NewReservation,
  makeReference: () => string = newReference,
): Promise<Reserved> {
  const { db, env, clock, signedIn } = context;
  const now = clock.now();
  const values = {
    ...fields,
    phoneNumber: phoneNumber === null ? null : toE164(phoneNumber),
    submissionId: submissionId ?? null,
    priceCents: priceCents ?? null,
    eventId,
    userId: signedIn.id,
    now,
  };
  const recipient = await ticketAddress(context, fields.email, now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const id = newId('rsv');
    const {
      created: [created],
      mails,
      submitted: [submitted],
      event: [event],
      held: [held],
      otherAddresses,
      account: [account],
    } = await batch(db, {
      created: takePlaces(db, { ...values, id, reference: makeReference() }),
      mails: enqueueReservationConfirmedMail(db, { reservationId: id, recipient, now }),
      submitted: selectSubmitted(db, values),
      event: selectEvent(db, eventId),
      held: countPlacesOf(db, values),
      otherAddresses: selectOtherAddresses(db, values),
      account: db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, signedIn.id)),
    });
    // The account was removed after the session was read.
    if (!account) throw new AppError('auth.required');
    if (created) await queueMails(env, mails);
    const reservationId = created?.id ?? submitted?.id;
    if (reservationId !== undefined) return readReserved(context, reservationId);
    if (!event) throw new AppError('event.not_found');
    if (now > event.endDate) throw new AppError('event.ended', { endDate: toInstant(event.endDate) });
    if (event.calledOff !== null) throw new AppError('event.called_off', { reason: event.calledOff });
    const left = placesLeft(event);
    const { maxPerPerson } = event;
    const leftForPerson = Math.max(0, maxPerPerson - (held?.places ?? 0));
    if (fields.quantity > Math.min(left, leftForPerson))
      throw left <= leftForPerson
        ? new AppError('event.full', { left })
        : new AppError('event.person_limit', { left: leftForPerson, maxPerPerson });
    const price = event.priceCents ?? 0;
    if (priceCents !== undefined && priceCents !== price)
      throw new AppError('event.price_changed', { priceCents: price });
    if (fields.email !== signedIn.profile.email) refuseManyAddresses(otherAddresses, now);
  }
  throw new AppError('internal');
}

/**
 * @param others when each address other than this one and the person's own last got a ticket, oldest first
 * @throws AppError reservation.too_many_addresses, if there are already MAX_TICKET_ADDRESSES
 */
function refuseManyAddresses(others: { lastAt: number }[], now: number): void {
  const next = others.at(-MAX_TICKET_ADDRESSES);
  if (!next) return;
  const retryAfterSeconds = Math.ceil((next.lastAt + TICKET_ADDRESSES_MS - now) / 1000);
  throw new AppError('reservation.too_many_addresses', { retryAfterSeconds });
}

/**
 * The address for a ticket: the one in the form, or the account's own if the other one has reached its limit, so that nobody
 * can fill the mailbox of another person with tickets.
 */
async function ticketAddress({ db, signedIn }: ServiceContext, email: string, now: number): Promise<string> {
  const ownEmail = signedIn.profile.email;
  if (email === ownEmail) return ownEmail;
  try {
    await countMailTo(db, 'reserve', email, now);
    return email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.rate_limited') return ownEmail;
    throw error;
  }
}

async function readReserved(
  { db, clock, signedIn }: ServiceContext,
  reservationId: string,
): Promise<Reserved> {
  const {
    stored: [stored],
    mail: [mail],
  } = await batch(db, {
    stored: selectReservation(db, reservationId),
    mail: selectTicketMail(db, reservationId, signedIn.id),
  });
  // The reservation was deleted with its event in the meantime.
  if (!stored) throw new AppError('event.not_found');
  const { reservation, event } = stored.row;
  return {
    ...toMyReservation(reservation, event, clock.now()),
    mailedTo: mail?.recipient ?? reservation.email,
  };
}

/**
 * The event of one of the caller's reservations as a calendar file.
 *
 * @throws AppError reservation.not_found, also for the reservation of another person | reservation.cancelled
 */
export function toCalendar(
  found: { reservation: ReservationRow; event: ReservedEvent } | undefined,
  { env, clock, signedIn }: Pick<ServiceContext, 'env' | 'clock' | 'signedIn'>,
): Response {
  if (found?.reservation.userId !== signedIn.id) throw new AppError('reservation.not_found');
  if (found.reservation.status === 'cancelled') throw new AppError('reservation.cancelled');
  const file = reservationCalendar({
    reservations: [found.reservation],
    event: found.event,
    url: `${env.PORTAL_ORIGIN}/my-reservations`,
    now: clock.now(),
  });
  return new Response(file.content, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    },
  });
}

/**
 * Cancels a reservation and frees its places at once. People can cancel their own until the event starts, admins any until it
 * ends. The holder is notified by mail. For anyone but admins, the reservations of others do not exist.
 *
 * @throws AppError reservation.not_found | reservation.cancelled | reservation.used | event.started | event.ended
 */
export async function cancelReservation(
  context: ServiceContext,
  reservationId: string,
): Promise<MyReservation> {
  const { db, env, clock, signedIn, requestId } = context;
  const now = clock.now();
  const isAdmin = signedIn.role === 'admin';
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'reservation.cancelled',
    subjectKind: 'reservation',
    subjectId: reservationId,
    personId: sql`(SELECT user_id FROM event_reservations WHERE id = ${reservationId})`,
    requestId,
  });
  const mayCancel = isAdmin
    ? sql`(SELECT end_date FROM events WHERE events.id = event_id) >= ${now}`
    : sql`user_id = ${signedIn.id} AND (SELECT start_date FROM events WHERE events.id = event_id) >= ${now}`;
  const {
    cancelled: [cancelled],
    mails,
  } = await batch(db, {
    cancelled: cancelPlaces(db, reservationId, mayCancel, now),
    audit: audit.statement,
    mails: enqueueReservationCancelledMail(
      db,
      { auditId: audit.id, now },
      { reservationId, actorId: signedIn.id },
    ),
  });
  if (cancelled) await queueMails(env, mails);
  const found = await findReservation(db, reservationId);
  const mayRead = found && (isAdmin || found.reservation.userId === signedIn.id);
  if (!mayRead) throw new AppError('reservation.not_found');
  const { reservation, event } = found;
  if (cancelled) return toMyReservation(reservation, event, now);
  if (reservation.status === 'cancelled')
    throw new AppError('reservation.cancelled', { cancelledAt: toInstantOrNull(reservation.cancelledAt) });
  if (reservation.usedAt !== null)
    throw new AppError('reservation.used', { usedAt: toInstant(reservation.usedAt) });
  throw new AppError(isAdmin ? 'event.ended' : 'event.started');
}

/**
 * Exports every reservation of an event, oldest first. It is audited, because names and addresses leave the portal.
 *
 * @throws AppError event.not_found
 */
export async function exportReservations(
  { db, clock, signedIn, requestId }: Pick<ServiceContext, 'db' | 'clock' | 'signedIn' | 'requestId'>,
  eventId: string,
): Promise<Response> {
  const {
    event: [event],
  } = await batch(db, {
    event: selectEvent(db, eventId),
    audit: auditWhen(
      db,
      {
        at: clock.now(),
        actorId: signedIn.id,
        action: 'reservation.exported',
        subjectKind: 'event',
        subjectId: eventId,
        requestId,
      },
      sql`EXISTS (SELECT 1 FROM events WHERE id = ${eventId})`,
    ).statement,
  });
  if (!event) throw new AppError('event.not_found');
  return streamExport((after) => listExportPage(db, eventId, after), toReservation);
}
