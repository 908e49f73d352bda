import {
  type MyReservation,
  makeTicketReference,
  type NewReservation,
  PAGE_SIZE,
  placesLeft,
  type Reservation,
  type ReservationStatus,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/new-id.ts';
import type { SignedIn } from '../../signed-in.ts';
import { auditIfChanged, auditRowExists, auditWhen } from '../audit/audit.statements.ts';
import { countMailTo } from '../auth/address-limit.ts';
import { selectEvent } from '../events/events.repository.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { toE164 } from '../profile/phone-number.ts';
import { enqueueCancelledMail, enqueueTicketMail } from './mails/notified-reservation.ts';
import { reservationCalendar } from './reservation-calendar.ts';
import { toMyReservation, toReservation } from './reservations.mapper.ts';
import {
  cancelPlaces,
  countListed,
  findReservation,
  listReservationsOf,
  selectAll,
  selectPage,
  selectSubmitted,
  takePlaces,
} from './reservations.repository.ts';

/** What the acts of this module need of a call. */
export interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: Pick<SignedIn, 'id' | 'role' | 'profile'>;
  requestId: string;
}

/** A whole number from 0 to below `below`, at most 256, each as likely as the others. */
function randomBelow(below: number): number {
  const bytes = new Uint8Array(1);
  // Above the last whole multiple some would come more often.
  const end = 256 - (256 % below);
  do crypto.getRandomValues(bytes);
  while ((bytes[0] ?? 0) >= end);
  return (bytes[0] ?? 0) % below;
}

const newReference = () => makeTicketReference(randomBelow);

/** A reference is taken once in a thousand million times; twice in a row means that something else is wrong. */
const MAX_TRIES = 3;

/**
 * Reserves places and owes the ticket. A submission that is repeated is answered with what it made the first time.
 *
 * @throws AppError event.not_found | event.ended | event.full, with the places `left` | event.price_changed, with the
 *   `priceCents` of one place now
 */
export async function reserve(
  work: Work,
  eventId: string,
  { phoneNumber, submissionId, priceCents, ...fields }: NewReservation,
  makeReference: () => string = newReference,
): Promise<MyReservation> {
  const { db, env, clock, signedIn } = work;
  const now = clock.now();
  const wanted = {
    ...fields,
    phoneNumber: phoneNumber === null ? null : toE164(phoneNumber),
    submissionId: submissionId ?? null,
    priceCents: priceCents ?? null,
    eventId,
    userId: signedIn.id,
    now,
  };
  const recipient = await ticketAddress(work, fields.email, now);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const id = newId('rsv');
    const [[made], mails, [submitted], [event], [account]] = await db.batch([
      takePlaces(db, { ...wanted, id, reference: makeReference() }),
      enqueueTicketMail(db, { reservationId: id, recipient, now }),
      selectSubmitted(db, wanted),
      selectEvent(db, eventId),
      db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, signedIn.id)),
    ]);
    // Removed since the session was read.
    if (!account) throw new AppError('auth.required');
    if (made) await queueMails(env, mails);
    const reservationId = made?.id ?? submitted?.id;
    if (reservationId !== undefined) return readOwn(work, reservationId);
    if (!event) throw new AppError('event.not_found');
    if (now > event.endDate) throw new AppError('event.ended', { endDate: toInstant(event.endDate) });
    const left = placesLeft(event);
    if (fields.quantity > left) throw new AppError('event.full', { left });
    const price = event.priceCents ?? 0;
    if (priceCents !== undefined && priceCents !== price)
      throw new AppError('event.price_changed', { priceCents: price });
  }
  throw new AppError('internal');
}

/**
 * Where a ticket is sent: as the form says, or to the account's own address once a stranger's had its share, for
 * nobody is to fill another's mailbox with tickets.
 */
async function ticketAddress({ db, signedIn }: Work, email: string, now: number): Promise<string> {
  const own = signedIn.profile.email;
  if (email === own) return own;
  try {
    await countMailTo(db, 'reserve', email, now);
    return email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.rate_limited') return own;
    throw error;
  }
}

async function readOwn({ db, clock }: Work, reservationId: string): Promise<MyReservation> {
  const found = await findReservation(db, reservationId);
  // Deleted with its event since.
  if (!found) throw new AppError('event.not_found');
  return toMyReservation(found.reservation, found.event, clock.now());
}

/** The caller's reservations with their events, newest first. */
export async function listMine({ db, clock, signedIn }: Work): Promise<MyReservation[]> {
  const now = clock.now();
  const rows = await listReservationsOf(db, signedIn.id);
  return rows.map(({ reservation, event }) => toMyReservation(reservation, event, now));
}

/**
 * The event of a reservation of the caller's as a calendar file.
 *
 * @throws AppError reservation.not_found, also for another's | reservation.cancelled
 */
export async function getReservationCalendar(
  { db, env, clock, signedIn }: Work,
  reservationId: string,
): Promise<Response> {
  const found = await findReservation(db, reservationId);
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
 * Gives places back, which others can take at once: one's own until the event begins, an admin any until it is over.
 * The holder is told by mail. Another's reservation does not exist for who is no admin.
 *
 * @throws AppError reservation.not_found | reservation.cancelled | reservation.used | event.started | event.ended
 */
export async function cancelReservation(work: Work, reservationId: string): Promise<MyReservation> {
  const { db, env, clock, signedIn, requestId } = work;
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
  const [[cancelled], , mails] = await db.batch([
    cancelPlaces(db, reservationId, mayCancel, now),
    audit.statement,
    enqueueCancelledMail(
      db,
      { actId: audit.id, when: auditRowExists(audit.id), now },
      { reservationId, actorId: signedIn.id },
    ),
  ]);
  if (cancelled) await queueMails(env, mails);
  const found = await findReservation(db, reservationId);
  const isSeen = found && (isAdmin || found.reservation.userId === signedIn.id);
  if (!isSeen) throw new AppError('reservation.not_found');
  const { reservation, event } = found;
  if (cancelled) return toMyReservation(reservation, event, now);
  if (reservation.status === 'cancelled')
    throw new AppError('reservation.cancelled', { cancelledAt: toInstantOrNull(reservation.cancelledAt) });
  if (reservation.usedAt !== null)
    throw new AppError('reservation.used', { usedAt: toInstant(reservation.usedAt) });
  throw new AppError(isAdmin ? 'event.ended' : 'event.started');
}

/**
 * A page of an event's reservations, newest first.
 *
 * @throws AppError event.not_found
 */
export async function listReservations(
  { db }: Pick<Work, 'db'>,
  eventId: string,
  { page, ...filter }: { status: 'all' | ReservationStatus; search: string; page: number },
) {
  const listed = { eventId, ...filter };
  const [[event], rows, [counted]] = await db.batch([
    selectEvent(db, eventId),
    selectPage(db, listed, page),
    countListed(db, listed),
  ]);
  if (!event) throw new AppError('event.not_found');
  return { items: rows.map(toReservation), total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}

/**
 * Every reservation of an event, oldest first. Names and addresses leave the portal with it: that is written down.
 *
 * @throws AppError event.not_found
 */
export async function exportReservations(
  { db, clock, signedIn, requestId }: Pick<Work, 'db' | 'clock' | 'signedIn' | 'requestId'>,
  eventId: string,
) {
  const [[event], rows] = await db.batch([
    selectEvent(db, eventId),
    selectAll(db, eventId),
    auditWhen(
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
  ]);
  if (!event) throw new AppError('event.not_found');
  const { id, title, startDate } = event;
  const items: Reservation[] = rows.map(toReservation);
  return { event: { id, title, startDate: toInstant(startDate) }, items };
}
