import {
  type Assignment,
  type ExportedShift,
  type ListedShift,
  NewShift,
  type RosterShift,
  type Shift,
  type ShiftChange,
  type ShiftCopy,
  type ShiftDetail,
  type ShiftFilter,
  toInstant,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/new-id.ts';
import type { SignedIn } from '../../signed-in.ts';
import { validate } from '../../validate.ts';
import { toAssignment } from '../assignments/assignments.mapper.ts';
import { readRefusal, takePlace } from '../assignments/take-place.ts';
import { auditIfChanged, auditRowExists, auditWhen } from '../audit/audit.statements.ts';
import { differences } from '../audit/differences.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { UPDATE_NOTICE_DELAY_MS } from '../mail/update-mails.ts';
import { enqueueDeletedMails, enqueueUpdatedMails, NOTIFIED_FIELDS } from './mails/notified-shift.ts';
import { toCopy } from './shift-copy.ts';
import { toPeriod, twoDaysFrom } from './shift-period.ts';
import { CLAIM_RULES } from './shift-rules.ts';
import { missingSkills, toListedShift, toNotifiedShift, toShift } from './shifts.mapper.ts';
import {
  countPeopleToTell,
  findVisibleShift,
  insertShift,
  listForExport,
  listForRoster,
  listVisibleShifts,
  removeShift,
  selectCreatedShift,
  selectShift,
  toShiftColumns,
  updateShift,
} from './shifts.repository.ts';

/** What the acts of this module need of a call. */
interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

/** The shifts the caller may see that touch the period, by start. */
export async function listShifts({ db, clock, signedIn }: Work, filter: ShiftFilter): Promise<ListedShift[]> {
  const now = clock.now();
  const rows = await listVisibleShifts(db, signedIn.id, now, { ...filter, ...toPeriod(filter, now) });
  return rows.map((row) => toListedShift(row, signedIn.profile.skills));
}

/** Every shift with who is on it, for the workbook. Names and addresses leave the portal with it: that is written down. */
export async function exportShifts({ db, clock, signedIn, requestId }: Work): Promise<ExportedShift[]> {
  const [rows] = await Promise.all([
    listForExport(db),
    auditWhen(
      db,
      {
        at: clock.now(),
        actorId: signedIn.id,
        action: 'shift.exported',
        subjectKind: 'shift',
        subjectId: null,
        requestId,
      },
      sql`TRUE`,
    ).statement,
  ]);
  return rows.map((row) => ({ ...toShift(row), volunteers: row.volunteers }));
}

/** Who is on the active shifts of today and tomorrow, by the event's clock: names, for the wall of the rink. */
export async function readRoster({ db, clock }: Pick<Work, 'db' | 'clock'>): Promise<RosterShift[]> {
  const now = clock.now();
  const rows = await listForRoster(db, twoDaysFrom(now));
  return rows.map(({ startTime, endTime, ...row }) => ({
    ...row,
    startTime: toInstant(startTime),
    endTime: toInstant(endTime),
  }));
}

/** @throws AppError shift.not_found, also when it is not visible to the caller */
export async function getShift({ db, clock, signedIn }: Work, shiftId: string): Promise<ShiftDetail> {
  const now = clock.now();
  const [row, told] = await Promise.all([
    findVisibleShift(db, signedIn.id, now, shiftId),
    signedIn.role === 'admin' ? countPeopleToTell(db, shiftId, now).get() : undefined,
  ]);
  if (!row) throw new AppError('shift.not_found');
  const shift = toListedShift(row, signedIn.profile.skills);
  return told ? { ...shift, peopleToTell: told.people } : shift;
}

/**
 * Creates a shift. A repeated submission is answered with the shift that it created the first time.
 *
 * @throws AppError event.not_found
 */
export async function createShift(
  { db, clock, signedIn, requestId }: Work,
  { submissionId: givenId, ...fields }: NewShift,
): Promise<Shift> {
  const now = clock.now();
  const id = newId('shf');
  const submissionId = givenId ?? null;
  const columns = toShiftColumns(fields);
  const [, , [row]] = await db.batch([
    insertShift(db, id, { ...columns, submissionId }, now),
    auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.created',
      subjectKind: 'shift',
      subjectId: id,
      after: columns,
      requestId,
    }).statement,
    selectCreatedShift(db, id, submissionId),
  ]);
  if (!row) throw new AppError('event.not_found');
  return toShift(row);
}

/**
 * Writes an edit over the version it was made from. Lowering the maximum below the places held is allowed: nobody
 * loses a place by it (product 18). Those expected on the shift are told by mail, a few minutes later, when no
 * further edit undid it.
 *
 * @throws AppError shift.not_found | event.not_found | shift.changed, with the shift as it is now in `current`
 */
export async function changeShift(
  { db, env, clock, signedIn, requestId }: Work,
  shiftId: string,
  { status, version, ...fields }: ShiftChange,
): Promise<Shift> {
  const now = clock.now();
  const columns = { ...toShiftColumns(fields), status };
  const seen = await selectShift(db, shiftId).get();
  if (!seen) throw new AppError('shift.not_found');
  if (seen.shift.version !== version) throw new AppError('shift.changed', { current: toShift(seen) });
  const edit = differences(seen.shift, columns);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'shift.changed',
    subjectKind: 'shift',
    subjectId: shiftId,
    ...edit,
    requestId,
  });
  const isTold = NOTIFIED_FIELDS.some((field) => field in edit.after);
  const [[changed], , mails, [row]] = await db.batch([
    updateShift(db, shiftId, version, columns, now),
    audit.statement,
    enqueueUpdatedMails(
      db,
      { actId: audit.id, when: isTold ? auditRowExists(audit.id) : sql`FALSE`, now },
      { shiftId, before: toNotifiedShift(seen) },
    ),
    selectShift(db, shiftId),
  ]);
  if (!row) throw new AppError('shift.not_found');
  if (changed) {
    await queueMails(env, mails, UPDATE_NOTICE_DELAY_MS);
    return toShift(row);
  }
  throw row.shift.version === version
    ? new AppError('event.not_found')
    : new AppError('shift.changed', { current: toShift(row) });
}

/**
 * Deletes a shift and every place on it. Those expected on it are told by mail.
 *
 * @returns how many that are
 * @throws AppError shift.not_found
 */
export async function deleteShift(
  { db, env, clock, signedIn, requestId }: Work,
  shiftId: string,
): Promise<{ told: number }> {
  const now = clock.now();
  const seen = await selectShift(db, shiftId).get();
  if (!seen) throw new AppError('shift.not_found');
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'shift.deleted',
    subjectKind: 'shift',
    subjectId: shiftId,
    before: seen.shift,
    requestId,
  });
  const [mails, [deleted]] = await db.batch([
    // Before the places go with the shift; without a shift there is nobody to tell.
    enqueueDeletedMails(db, { actId: audit.id, when: sql`TRUE`, now }, shiftId),
    removeShift(db, shiftId),
    audit.statement,
  ]);
  if (!deleted) throw new AppError('shift.not_found');
  await queueMails(env, mails);
  return { told: mails.length };
}

/**
 * Makes a copy: active, with nobody on it, one calendar day later by the event's clock (product 21).
 *
 * @throws AppError shift.not_found | event.not_found | request.invalid, also for a time that the clock of the next
 *   day leaves out or shows twice
 */
export async function duplicateShift(work: Work, shiftId: string, changes: ShiftCopy): Promise<Shift> {
  const original = await selectShift(work.db, shiftId).get();
  if (!original) throw new AppError('shift.not_found');
  return createShift(work, validate(NewShift, toCopy(toShift(original), changes)));
}

/**
 * Gives the caller a place on a shift.
 *
 * @throws AppError the first of CLAIM_REFUSALS that applies; shift.skill_missing names the `missingSkills`
 */
export async function claimShift({ db, clock, signedIn }: Work, shiftId: string): Promise<Assignment> {
  const place = { shiftId, volunteerId: signedIn.id, rules: CLAIM_RULES, now: clock.now() };
  const [[assignment], [obstacle]] = await db.batch([takePlace(db, place), readRefusal(db, place)]);
  if (assignment) return toAssignment(assignment);
  if (!obstacle?.refusal) throw new AppError('shift.not_found');
  throw new AppError(
    obstacle.refusal,
    obstacle.refusal === 'shift.skill_missing'
      ? { missingSkills: missingSkills(obstacle.requiredSkills, obstacle.person?.skills ?? []) }
      : {},
  );
}
