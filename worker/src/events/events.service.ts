import { type Event, type EventChange, NewEvent } from '@ijsploeg/worker/contract';
import { auditIfChanged } from '../platform/audit/audit.statements.ts';
import { differences } from '../platform/audit/differences.ts';
import { batch } from '../platform/db/batch.ts';
import type { ServiceContext } from '../platform/http/service-context.ts';
import { validate } from '../platform/http/validate.ts';
import { AppError } from '../platform/lib/errors.ts';
import { newId } from '../platform/lib/new-id.ts';
import { queueMails } from '../platform/mail/mail.outbox.ts';
import { deleteStoredImage } from './event-image.service.ts';
import { toEvent } from './events.mapper.ts';
import {
  countReservations,
  insertEvent,
  removeEvent,
  selectCreatedEvent,
  selectEvent,
  toEventColumns,
  updateEvent,
} from './events.repository.ts';
import { NOTIFIED_EVENT_FIELDS } from './mails/event-changes.ts';
import { enqueueEventDeletedMails } from './mails/event-deleted.ts';
import { enqueueEventUpdatedMails } from './mails/event-updated.ts';

/** Creates an event. A repeated submission gets the event that the first one created. */
export async function createEvent(
  { db, clock, signedIn, requestId }: ServiceContext,
  { submissionId: givenId, ...fields }: NewEvent,
): Promise<Event> {
  const now = clock.now();
  const id = newId('evt');
  const submissionId = givenId ?? null;
  const columns = toEventColumns(fields);
  const {
    created: [row],
  } = await batch(db, {
    insert: insertEvent(db, id, { ...columns, submissionId }, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'event.created',
      subjectKind: 'event',
      subjectId: id,
      after: columns,
      requestId,
    }).statement,
    created: selectCreatedEvent(db, id, submissionId),
  });
  if (!row) throw new AppError('internal');
  return toEvent(row, now);
}

/**
 * Saves the given fields of an edited version; without any, nothing is written. Rules about two fields apply to the
 * resulting event. The capacity may go below the number of reserved places, which stay valid. Reservations keep their price.
 * People with places are notified by mail a few minutes later, unless a further edit undoes the change.
 *
 * @throws AppError request.invalid | event.not_found | event.changed, with the current event as `current`
 */
export async function changeEvent(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  eventId: string,
  { version, ...change }: EventChange,
): Promise<Event> {
  const now = clock.now();
  const found = await selectEvent(db, eventId).get();
  if (!found) throw new AppError('event.not_found');
  const current = toEvent(found, now);
  if (current.version !== version) throw new AppError('event.changed', { current });
  if (Object.keys(change).length === 0) return current;
  const columns = toEventColumns(validate(NewEvent, { ...current, ...change }));
  const edit = differences(found, columns);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'event.changed',
    subjectKind: 'event',
    subjectId: eventId,
    ...edit,
    requestId,
  });
  const { title, startDate, endDate, location } = found;
  const {
    changed: [changed],
    mails,
    current: [row],
  } = await batch(db, {
    changed: updateEvent(db, eventId, version, columns, now),
    audit: audit.statement,
    mails: NOTIFIED_EVENT_FIELDS.some((field) => field in edit.after)
      ? enqueueEventUpdatedMails(
          db,
          { auditId: audit.id, now },
          { eventId, before: { title, startDate, endDate, location } },
        )
      : undefined,
    current: selectEvent(db, eventId),
  });
  if (!row) throw new AppError('event.not_found');
  if (!changed) throw new AppError('event.changed', { current: toEvent(row, now) });
  await queueMails(env, mails);
  return toEvent(row, now);
}

/**
 * Deletes an event with its reservations; if it has not ended, their holders are notified by mail. Its shifts stay, because
 * the work may still have to be done.
 *
 * @returns the number of reservations that were not cancelled, and the number of enqueued mails as `notified`
 * @throws AppError event.not_found
 */
export async function deleteEvent(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  eventId: string,
): Promise<{ reservations: number; notified: number }> {
  const now = clock.now();
  const found = await selectEvent(db, eventId).get();
  if (!found) throw new AppError('event.not_found');
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'event.deleted',
    subjectKind: 'event',
    subjectId: eventId,
    before: found,
    requestId,
  });
  const {
    counts: [counts],
    mails,
    image: [image],
    deleted: [deleted],
  } = await batch(db, {
    counts: countReservations(db, eventId, now),
    // Before the reservations are deleted with the event.
    mails: enqueueEventDeletedMails(db, { auditId: audit.id, now }, eventId),
    image: selectEvent(db, eventId),
    deleted: removeEvent(db, eventId),
    audit: audit.statement,
  });
  if (!deleted) throw new AppError('event.not_found');
  await queueMails(env, mails);
  if (image) await deleteStoredImage(env, image);
  return { reservations: counts?.count ?? 0, notified: mails.length };
}
