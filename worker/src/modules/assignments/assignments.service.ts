import type { Assignment, MyAssignment, ShiftAssignment } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignedIn } from '../../signed-in.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { toAvatarUrl } from '../profile/profile.mapper.ts';
import {
  enqueueAssignedMail,
  enqueueRemovedMails,
  type MailTrigger,
} from '../shifts/mails/notified-shift.ts';
import { placeCalendar } from '../shifts/place-calendar.ts';
import { assignRules } from '../shifts/shift-rules.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { type AssignmentRow, toAssignment } from './assignments.mapper.ts';
import {
  findPlace,
  isOwnBeforeStart,
  listAssignmentsOf,
  moveAssignment,
  selectAssignmentsOn,
  selectHoldersBeside,
  selectShiftId,
  selectStanding,
  type Transition,
} from './assignments.repository.ts';
import { shiftAssignments } from './assignments.table.ts';
import { readRefusal, takePlace } from './take-place.ts';

/** What the acts of this module need of a call. */
interface Work {
  db: Db;
  env: Env;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

/** The caller's assignments with their shifts, newest first. */
export async function listMyAssignments({ db, signedIn }: Work): Promise<MyAssignment[]> {
  const rows = await listAssignmentsOf(db, signedIn.id);
  return rows.map((row) => ({ ...toAssignment(row.assignment), shift: toShift(row) }));
}

/**
 * The shift of an assignment of the caller's as a calendar file.
 *
 * @throws AppError assignment.not_found, also for another's
 */
export async function getAssignmentCalendar(
  { db, env, clock, signedIn }: Work,
  assignmentId: string,
): Promise<Response> {
  const place = await findPlace(
    db,
    and(eq(shiftAssignments.id, assignmentId), eq(shiftAssignments.volunteerId, signedIn.id)),
  );
  if (!place) throw new AppError('assignment.not_found');
  const file = placeCalendar({ ...place, url: `${env.PORTAL_ORIGIN}/my-shifts`, now: clock.now() });
  return new Response(file.content, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    },
  });
}

/**
 * Who is on a shift: for admins everything, cancelled places too; for those who hold a place on it the first
 * names of the others who do (product 30).
 *
 * @throws AppError shift.not_found, also for those who are not on it
 */
export const listShiftAssignments = (work: Work, shiftId: string): Promise<ShiftAssignment[]> =>
  work.signedIn.role === 'admin' ? listForAdmin(work, shiftId) : listForHolder(work, shiftId);

async function listForAdmin({ db }: Work, shiftId: string): Promise<ShiftAssignment[]> {
  const [[shift], rows] = await db.batch([selectShiftId(db, shiftId), selectAssignmentsOn(db, shiftId)]);
  if (!shift) throw new AppError('shift.not_found');
  return rows.map((row) => ({
    ...toAssignment(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    avatarUrl: toAvatarUrl({ avatarKey: row.avatarKey, avatarVersion: row.avatarVersion ?? 0 }),
  }));
}

async function listForHolder({ db, signedIn }: Work, shiftId: string): Promise<ShiftAssignment[]> {
  const rows = await selectHoldersBeside(db, shiftId, signedIn.id);
  // The caller's own is among them, so none means the caller is not.
  if (rows.length === 0) throw new AppError('shift.not_found');
  return rows.map((row) => ({ ...toAssignment(row), notes: null, firstName: row.firstName }));
}

/**
 * Gives a volunteer a place: the claim without its rules of skill, visibility and start (product 16). The
 * volunteer is told by mail.
 *
 * @throws AppError shift.not_found | person.not_found | person.not_volunteer | the refusals of `assignRules`
 */
export async function assignVolunteer(
  { db, env, clock, signedIn, requestId }: Work,
  shiftId: string,
  { volunteerId, overrideOverlap }: { volunteerId: string; overrideOverlap: boolean },
): Promise<Assignment> {
  const now = clock.now();
  const place = { shiftId, volunteerId, rules: assignRules(overrideOverlap), now };
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'assignment.assigned',
    // A place taken up again keeps its id, which is not known yet.
    subjectKind: 'shift',
    subjectId: shiftId,
    personId: volunteerId,
    after: { volunteerId, overrideOverlap },
    requestId,
  });
  const [[assignment], , mails, [obstacle]] = await db.batch([
    takePlace(db, place),
    audit.statement,
    enqueueAssignedMail(
      db,
      { actId: audit.id, when: auditRowExists(audit.id), now },
      { which: sql`shifts.id = ${shiftId} AND profiles.id = ${volunteerId}`, status: 'assigned' },
    ),
    readRefusal(db, place),
  ]);
  if (assignment) {
    await queueMails(env, mails);
    return toAssignment(assignment);
  }
  if (!obstacle) throw new AppError('shift.not_found');
  if (!obstacle.person) throw new AppError('person.not_found');
  if (!obstacle.refusal) throw new AppError('person.not_volunteer');
  throw new AppError(obstacle.refusal);
}

/** @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found */
export const confirmAssignment = (work: Work, assignmentId: string) =>
  move(work, { assignmentId, from: ['assigned'], to: 'confirmed' });

/** @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found */
export const completeAssignment = (work: Work, assignmentId: string) =>
  move(work, { assignmentId, from: ['confirmed'], to: 'completed' });

/**
 * Gives a place back: an admin any that is assigned or confirmed, a volunteer the own while it is assigned and
 * the shift has not begun (product 19). Another's assignment does not exist for a volunteer.
 *
 * @param ifStatus only if that is its state still
 * @throws AppError assignment.not_found | assignment.wrong_state | assignment.not_cancellable
 */
export function cancelAssignment(
  work: Work,
  assignmentId: string,
  ifStatus?: 'assigned' | 'confirmed',
): Promise<Assignment> {
  const from = (['assigned', 'confirmed'] as const).filter((status) => (ifStatus ?? status) === status);
  const step = { assignmentId, from, to: 'cancelled' } as const;
  return work.signedIn.role === 'admin' ? move(work, step) : cancelOwn(work, step);
}

function cancelOwn(work: Work, step: Omit<Transition, 'now'>): Promise<Assignment> {
  const { signedIn, clock } = work;
  const when = isOwnBeforeStart(signedIn.id, clock.now());
  const from = step.from.filter((status) => status === 'assigned');
  return move(work, { ...step, from, when }, (found) => {
    if (found.volunteerId !== signedIn.id) return new AppError('assignment.not_found');
    if (found.status === 'cancelled' || found.status === 'completed') return wrongState(found);
    // Confirmed, or the shift has begun.
    return new AppError('assignment.not_cancellable', { state: found.status });
  });
}

type Standing = Pick<AssignmentRow, 'volunteerId' | 'status'>;

const wrongState = ({ status }: Standing) => new AppError('assignment.wrong_state', { state: status });

/**
 * The move, its audit row, the mail that tells the holder of it and, read in the same transaction, how things
 * stand if it did not take place.
 *
 * @param refusal says why an assignment that stands like this was not moved
 */
async function move(
  { db, env, clock, signedIn, requestId }: Work,
  step: Omit<Transition, 'now'>,
  refusal: (found: Standing) => AppError = wrongState,
): Promise<Assignment> {
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: `assignment.${step.to}`,
    subjectKind: 'assignment',
    subjectId: step.assignmentId,
    personId: sql`(SELECT volunteer_id FROM shift_assignments WHERE id = ${step.assignmentId})`,
    before: stateBefore(step),
    after: { status: step.to },
    requestId,
  });
  const [[moved], , mails, [found]] = await db.batch([
    moveAssignment(db, { ...step, now }),
    audit.statement,
    oweMoveNotice(db, { actId: audit.id, when: auditRowExists(audit.id), now }, step, signedIn),
    selectStanding(db, step.assignmentId),
  ]);
  if (!moved) throw found ? refusal(found) : new AppError('assignment.not_found');
  await queueMails(env, mails);
  return toAssignment(moved);
}

/** The state a place moved from; of a cancelled one its stamp still tells it. */
const stateBefore = ({ assignmentId, from: [state = 'assigned', ...others] }: Omit<Transition, 'now'>) =>
  others.length === 0
    ? { status: state }
    : sql`(SELECT json_object('status', iif(confirmed_at IS NULL, 'assigned', 'confirmed'))
           FROM shift_assignments WHERE id = ${assignmentId})`;

/** What the holder of a place that moved is told: that it is confirmed, or gone. That it is completed nobody is told. */
function oweMoveNotice(
  db: Db,
  act: MailTrigger,
  { assignmentId, to }: Pick<Transition, 'assignmentId' | 'to'>,
  { id: actorId }: SignedIn,
) {
  const which = sql`shift_assignments.id = ${assignmentId}`;
  return to === 'cancelled'
    ? enqueueRemovedMails(db, act, which, actorId)
    : enqueueAssignedMail(db, to === 'confirmed' ? act : { ...act, when: sql`FALSE` }, {
        which,
        status: 'confirmed',
      });
}
