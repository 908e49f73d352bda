import { NewShift, type Shift, type ShiftChange, type ShiftCopy } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditWhen } from '../../platform/audit/audit.statements.ts';
import { differences } from '../../platform/audit/differences.ts';
import { batch } from '../../platform/db/batch.ts';
import { streamExport } from '../../platform/http/export-stream.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { validate } from '../../platform/http/validate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { isMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { toNotifiedShift } from '../notices/notified-shift.ts';
import { enqueueShiftDeletedMails } from '../notices/shift-deleted.ts';
import { enqueueShiftUpdatedMails } from '../notices/shift-updated.ts';
import { forgetAcknowledgements } from '../places/acknowledge.ts';
import { settledMails, settleWaitlists } from '../places/settle-waitlists.ts';
import { toShiftColumns } from '../reading/shift-columns.ts';
import { toDoubleBooking, toExportedShift, toShift } from '../reading/shifts.mapper.ts';
import {
  insertShift,
  isNobodyDoubleBooked,
  listExportPage,
  removeShift,
  selectCreatedShift,
  selectDoubleBooked,
  selectShift,
  updateShift,
} from '../reading/shifts.repository.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { toCopy } from './shift-copy.ts';

/** Exports every shift with its volunteers. It is audited, because names and addresses leave the portal. */
export async function exportShifts({ db, clock, signedIn, requestId }: ServiceContext): Promise<Response> {
  const now = clock.now();
  await auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'shift.exported',
      subjectKind: 'shift',
      subjectId: null,
      requestId,
    },
    sql`TRUE`,
  ).statement;
  return streamExport((after) => listExportPage(db, now, after), toExportedShift);
}

/**
 * Creates a shift. A repeated submission gets the shift that the first one created.
 *
 * @throws AppError event.not_found
 */
export async function createShift(
  { db, clock, signedIn, requestId }: ServiceContext,
  { submissionId: givenId, ...fields }: NewShift,
): Promise<Shift> {
  const now = clock.now();
  const id = newId('shf');
  const submissionId = givenId ?? null;
  const columns = toShiftColumns(fields);
  const {
    created: [row],
  } = await batch(db, {
    insert: insertShift(db, id, { ...columns, submissionId }, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.created',
      subjectKind: 'shift',
      subjectId: id,
      after: columns,
      requestId,
    }).statement,
    created: selectCreatedShift(db, id, submissionId),
  });
  if (!row) throw new AppError('event.not_found');
  return toShift(row);
}

/**
 * Saves the given fields of an edited version; without any, nothing is written. Rules about two fields apply to the
 * resulting shift. The maximum may go below the number of held places, which stay valid (product 18). People expected on the
 * shift are notified by mail: a few minutes later, unless a further edit undoes the change, or at once if it starts soon.
 *
 * @throws AppError request.invalid | shift.not_found | event.not_found | shift.changed, with the current shift as `current` |
 *   shift.double_books, with the people whom the new times put on two shifts at once as `people`
 */
export async function changeShift(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
  { version, overrideOverlap = false, reason = null, ...change }: ShiftChange,
): Promise<Shift> {
  const now = clock.now();
  const found = await selectShift(db, shiftId).get();
  if (!found) throw new AppError('shift.not_found');
  const current = toShift(found);
  if (current.version !== version) throw new AppError('shift.changed', { current });
  if (Object.keys(change).length === 0) return current;
  const { eventId: _, ...fields } = toShiftColumns(validate(NewShift, { ...current, ...change }));
  const columns = {
    ...fields,
    status: change.status ?? found.shift.status,
    // Only if given, because the event of the stored shift may be deleted right now.
    ...(change.eventId !== undefined && { eventId: change.eventId }),
  };
  const edit = differences(found.shift, columns);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'shift.changed',
    subjectKind: 'shift',
    subjectId: shiftId,
    before: edit.before,
    after: {
      ...edit.after,
      ...(overrideOverlap && { overrideOverlap }),
      ...(edit.after.status === 'cancelled' && reason !== null && { reason }),
    },
    requestId,
  });
  const isMoved = !overrideOverlap && ['startTime', 'endTime', 'status'].some((field) => field in edit.after);
  const before = toNotifiedShift(found);
  const {
    doubleBooked = [],
    changed: [changed],
    mails = [],
    hastened = [],
    current: [row],
    ...settled
  } = await batch(db, {
    doubleBooked: isMoved ? selectDoubleBooked(db, found.shift, columns) : undefined,
    changed: updateShift(db, shiftId, version, columns, {
      now,
      when: isMoved ? isNobodyDoubleBooked(found.shift, columns) : undefined,
    }),
    audit: audit.statement,
    forgotten: ['startTime', 'endTime', 'location'].some((field) => field in edit.after)
      ? forgetAcknowledgements(db, eq(shiftAssignments.shiftId, shiftId), audit.id)
      : undefined,
    ...enqueueShiftUpdatedMails(
      db,
      { auditId: audit.id, now },
      { shiftId, before, after: { ...before, ...columns }, reason },
    ),
    // The maximum may have changed, and also which people can claim a place.
    ...settleWaitlists(db, { shiftIds: sql`${shiftId}`, now }),
    current: selectShift(db, shiftId),
  });
  if (!row) throw new AppError('shift.not_found');
  if (changed) {
    await queueMails(env, [...mails, ...hastened, ...settledMails(settled)]);
    return toShift(row);
  }
  if (row.shift.version !== version) throw new AppError('shift.changed', { current: toShift(row) });
  if (doubleBooked.length === 0) throw new AppError('event.not_found');
  throw new AppError('shift.double_books', { people: doubleBooked.map(toDoubleBooking) });
}

/**
 * Deletes a shift and every place on it. People expected on it are notified by mail. A shift on which somebody worked is kept,
 * because the hours would be deleted with it (product 57).
 *
 * @returns the number of enqueued mails, as `notified`
 * @throws AppError shift.not_found | shift.has_work
 */
export async function deleteShift(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
): Promise<{ notified: number }> {
  const now = clock.now();
  const found = await selectShift(db, shiftId).get();
  if (!found) throw new AppError('shift.not_found');
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'shift.deleted',
    subjectKind: 'shift',
    subjectId: shiftId,
    before: found.shift,
    requestId,
  });
  const {
    mails,
    deleted: [deleted],
    left,
  } = await batch(db, {
    // Before the places are deleted with the shift.
    mails: enqueueShiftDeletedMails(db, { auditId: audit.id, now }, shiftId),
    deleted: removeShift(db, shiftId),
    audit: audit.statement,
    left: db.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, shiftId)),
  });
  if (!deleted) throw new AppError(left.length > 0 ? 'shift.has_work' : 'shift.not_found');
  await queueMails(env, mails);
  return { notified: mails.filter(isMail).length };
}

/**
 * Creates a copy: active, with nobody on it, one calendar day later in the time zone of the events (product 21).
 *
 * @throws AppError shift.not_found | event.not_found | request.invalid, also for a time that a clock change on the next day
 *   skips or repeats
 */
export async function duplicateShift(
  context: ServiceContext,
  shiftId: string,
  changes: ShiftCopy,
): Promise<Shift> {
  const original = await selectShift(context.db, shiftId).get();
  if (!original) throw new AppError('shift.not_found');
  return createShift(context, validate(NewShift, toCopy(toShift(original), changes)));
}
