import {
  type Event,
  type EventChange,
  type EventDetail,
  type EventFilter,
  MAX_LIST_ROWS,
  type NewEvent,
  type Shift,
} from '@ijsploeg/worker/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/new-id.ts';
import type { SignedIn } from '../../signed-in.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { differences } from '../audit/differences.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { UPDATE_NOTICE_DELAY_MS } from '../mail/update-mails.ts';
import {
  enqueueEventDeletedMails,
  enqueueEventUpdatedMails,
  NOTIFIED_EVENT_FIELDS,
} from '../reservations/mails/notified-reservation.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { clearAwayImage } from './event-image.service.ts';
import { toEvent } from './events.mapper.ts';
import {
  countReservations,
  insertEvent,
  removeEvent,
  selectCreatedEvent,
  selectEvent,
  selectEvents,
  toEventColumns,
  updateEvent,
} from './events.repository.ts';

/** What the acts of this module need of a call. */
interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

/** The events by start; `upcoming` are those that are not over, `past` the others. */
export async function listEvents(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  filter: { filter: EventFilter; search: string },
): Promise<Event[]> {
  const now = clock.now();
  return (await selectEvents(db, filter, now)).map((row) => toEvent(row, now));
}

/** @throws AppError event.not_found */
export async function getEvent(
  { db, clock, signedIn }: Pick<Work, 'db' | 'clock'> & { signedIn: SignedIn | null },
  eventId: string,
): Promise<EventDetail> {
  const now = clock.now();
  const [row, reservations] = await Promise.all([
    selectEvent(db, eventId).get(),
    signedIn?.role === 'admin' ? countReservations(db, eventId, now).get() : undefined,
  ]);
  if (!row) throw new AppError('event.not_found');
  return { ...toEvent(row, now), ...(reservations && { reservations }) };
}

/** Creates an event. A repeated submission is answered with the event that it created the first time. */
export async function createEvent(
  { db, clock, signedIn, requestId }: Work,
  { submissionId: givenId, ...fields }: NewEvent,
): Promise<Event> {
  const now = clock.now();
  const id = newId('evt');
  const submissionId = givenId ?? null;
  const columns = toEventColumns(fields);
  const [, , [row]] = await db.batch([
    insertEvent(db, id, { ...columns, submissionId }, now),
    auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'event.created',
      subjectKind: 'event',
      subjectId: id,
      after: columns,
      requestId,
    }).statement,
    selectCreatedEvent(db, id, submissionId),
  ]);
  if (!row) throw new AppError('internal');
  return toEvent(row, now);
}

/**
 * Writes an edit over the version it was made from. Lowering the capacity below the places reserved is allowed:
 * nobody loses a place by it. What was reserved keeps the price it was reserved at. Those with places are told by
 * mail, a few minutes later, when no further edit undid it.
 *
 * @throws AppError event.not_found | event.changed, with the event as it is now in `current`
 */
export async function changeEvent(
  { db, env, clock, signedIn, requestId }: Work,
  eventId: string,
  { version, ...fields }: EventChange,
): Promise<Event> {
  const now = clock.now();
  const columns = toEventColumns(fields);
  const seen = await selectEvent(db, eventId).get();
  if (!seen) throw new AppError('event.not_found');
  if (seen.version !== version) throw new AppError('event.changed', { current: toEvent(seen, now) });
  const edit = differences(seen, columns);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'event.changed',
    subjectKind: 'event',
    subjectId: eventId,
    ...edit,
    requestId,
  });
  const isTold = NOTIFIED_EVENT_FIELDS.some((field) => field in edit.after);
  const { title, startDate, endDate, location } = seen;
  const [[changed], , mails, [row]] = await db.batch([
    updateEvent(db, eventId, version, columns, now),
    audit.statement,
    enqueueEventUpdatedMails(
      db,
      { actId: audit.id, when: isTold ? auditRowExists(audit.id) : sql`FALSE`, now },
      { eventId, before: { title, startDate, endDate, location } },
    ),
    selectEvent(db, eventId),
  ]);
  if (!row) throw new AppError('event.not_found');
  if (!changed) throw new AppError('event.changed', { current: toEvent(row, now) });
  await queueMails(env, mails, UPDATE_NOTICE_DELAY_MS);
  return toEvent(row, now);
}

/**
 * Deletes an event with its reservations, whose holders are told by mail if it is not over. Its shifts stay: the
 * work may still have to be done.
 *
 * @returns how many reservations stood, and how many mails tell of it
 * @throws AppError event.not_found
 */
export async function deleteEvent(
  { db, env, clock, signedIn, requestId }: Work,
  eventId: string,
): Promise<{ reservations: number; told: number }> {
  const now = clock.now();
  const seen = await selectEvent(db, eventId).get();
  if (!seen) throw new AppError('event.not_found');
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'event.deleted',
    subjectKind: 'event',
    subjectId: eventId,
    before: seen,
    requestId,
  });
  const [[counts], mails, [image], [deleted]] = await db.batch([
    countReservations(db, eventId, now),
    // Before the reservations go with the event; without an event there is nobody to tell.
    enqueueEventDeletedMails(db, { actId: audit.id, now }, eventId),
    selectEvent(db, eventId),
    removeEvent(db, eventId),
    audit.statement,
  ]);
  if (!deleted) throw new AppError('event.not_found');
  await queueMails(env, mails);
  if (image) await clearAwayImage(env, image);
  return { reservations: counts?.count ?? 0, told: mails.length };
}

/**
 * The shifts of an event, by start.
 *
 * @throws AppError event.not_found
 */
export async function listEventShifts({ db }: Pick<Work, 'db'>, eventId: string): Promise<Shift[]> {
  const [[event], rows] = await db.batch([
    selectEvent(db, eventId),
    db
      .select()
      .from(shifts)
      .where(eq(shifts.eventId, eventId))
      .orderBy(asc(shifts.startTime), asc(shifts.id))
      .limit(MAX_LIST_ROWS),
  ]);
  if (!event) throw new AppError('event.not_found');
  return rows.map((shift) => toShift({ shift, eventTitle: event.title }));
}
