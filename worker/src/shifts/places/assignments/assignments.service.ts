import {
  type Answer,
  type Assignment,
  type assignVolunteer as assignEndpoint,
  type BodyOutput,
  type confirmAssignments as confirmEndpoint,
  type listShiftAssignments as listEndpoint,
  type RefusedConfirmation,
  type ShiftStatus,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEach, auditIfChanged } from '../../../platform/audit/audit.statements.ts';
import { type BatchResults, batch } from '../../../platform/db/batch.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import type { SessionKey } from '../../../platform/http/signed-in.ts';
import { toAvatarUrl } from '../../../platform/identity/profile.mapper.ts';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { toPhoneDisplay } from '../../../platform/lib/phone-number.ts';
import { type AuditedChange, queueMails } from '../../../platform/mail/mail.outbox.ts';
import { enqueuePlaceFreedMails } from '../../notices/place-freed.ts';
import { enqueueShiftAssignedMails } from '../../notices/shift-assigned.ts';
import { enqueueShiftRemovedMails } from '../../notices/shift-removed.ts';
import { type AssignmentRow, toAssignment } from '../../reading/assignment.mapper.ts';
import { toAttendance } from '../../reading/attendance-record.ts';
import { placeCalendar } from '../../reading/place-calendar.ts';
import { missingSkills, type ShiftRow } from '../../reading/shifts.mapper.ts';
import { isInChargeOfPlace } from '../../rules/in-charge.ts';
import { toOpenStandIn } from '../../rules/open-stand-in.ts';
import { reminderDue } from '../../rules/reminder-clock.ts';
import { toRestOfHolder, toShortRest } from '../../rules/rest.ts';
import { assignRules } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { settledMails, settleWaitlists } from '../settle-waitlists.ts';
import { type PlaceResults, takePlace } from '../take-place.ts';
import {
  confirmPlaces,
  holderOfPlace,
  isCompletable,
  isConfirmable,
  mayCancelOwn,
  moveAssignment,
  selectAssignmentsOn,
  selectCurrentStates,
  selectHoldersForHolder,
  selectShiftAndHour,
  shiftOfPlace,
  statusBefore,
  type Transition,
} from './assignments.repository.ts';

/** The shift of an assignment as a calendar file. */
export function toCalendar(
  place: ShiftRow & { assignment: AssignmentRow },
  { env, clock }: Pick<ServiceContext, 'env' | 'clock'>,
) {
  const file = placeCalendar({ ...place, url: `${env.PORTAL_ORIGIN}/my-shifts`, now: clock.now() });
  return new Response(file.content, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    },
  });
}

/** The statements of {@link toShiftAssignments}. */
export const selectShiftAssignments = (db: Db, session: SessionKey, shiftId: string) => ({
  shift: selectShiftAndHour(db, shiftId),
  everything: selectAssignmentsOn(db, session, shiftId),
  holders: selectHoldersForHolder(db, session, shiftId),
});

/**
 * The people on a shift. Admins see everything, cancelled places included; people who hold a place on it see the first
 * names of the other holders (product 30).
 *
 * @throws AppError shift.not_found, also for volunteers who are not on it
 */
export function toShiftAssignments(
  { signedIn, clock }: Pick<ServiceContext, 'signedIn' | 'clock'>,
  { shift: [shift], everything, holders }: BatchResults<ReturnType<typeof selectShiftAssignments>>,
): Answer<typeof listEndpoint> {
  const isAdmin = signedIn.role === 'admin';
  // The caller's own place is among the holders, so none means that the caller is not on it.
  if (!shift || (!isAdmin && holders.length === 0)) throw new AppError('shift.not_found');
  if (!isAdmin)
    return {
      companions: holders.map(({ firstName, guestName, status, volunteerId, isLead }) => ({
        // The whole name of a guest is one text; the first word stands for the first name.
        firstName: guestName?.split(' ')[0] ?? firstName,
        status,
        isYou: volunteerId === signedIn.id,
        isLead,
      })),
    };
  const isAnswerDue = isDue(shift, clock.now());
  return {
    items: everything.map(({ row: { assignment, person, attendance, hasWorked, rest, standIn } }) => ({
      ...toAssignment(assignment),
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      email: person?.email ?? null,
      phoneNumber: person?.phoneNumber ?? null,
      phoneDisplay: toPhoneDisplay(person?.phoneNumber ?? null),
      avatarUrl: person && toAvatarUrl(person),
      guestName: assignment.guestName,
      attendance: toAttendance(attendance),
      isAtRisk:
        isAnswerDue &&
        (assignment.status === 'assigned' || assignment.status === 'confirmed') &&
        assignment.acknowledgedAt === null &&
        standIn === null &&
        toAttendance(attendance) === null &&
        assignment.volunteerId !== null &&
        hasWorked === 0,
      ...toRestOfHolder(rest),
      ...(standIn && { standIn: toOpenStandIn(standIn) }),
    })),
  };
}

/** The reminder for the shift was due, so an answer is expected, and the shift has not started. */
const isDue = (
  { startTime, status, reminderHour }: { startTime: number; status: ShiftStatus; reminderHour: number },
  now: number,
) => status === 'active' && now < startTime && now >= reminderDue(dayOf(startTime), reminderHour);

/**
 * The caller's new place on a shift.
 *
 * @throws AppError the first of CLAIM_REFUSALS that applies, with what its text needs | shift.rest
 */
export function toClaimed({ taken: [assignment], obstacle: [obstacle] }: PlaceResults): Assignment {
  if (assignment) return toAssignment(assignment);
  throw claimError(obstacle);
}

type Obstacle = PlaceResults['obstacle'][number];

/** Why a claim was refused, with the data for the error message. */
type RefusedClaim = Pick<Obstacle, 'refusal' | 'requiredSkills' | 'opensAt' | 'limit'> & {
  /** Null if the shift exists but the person does not. */
  skills: string[] | null;
  rest?: Obstacle['rest'];
};

/** The error for a claim that was refused. */
export function claimError(obstacle: RefusedClaim | undefined): AppError {
  if (!obstacle?.refusal) return new AppError('shift.not_found');
  return new AppError(obstacle.refusal, refusalDetail(obstacle));
}

/** The data for the message of a refusal. */
function refusalDetail({ refusal, ...found }: RefusedClaim) {
  switch (refusal) {
    case 'shift.not_open':
      return { opensAt: toInstantOrNull(found.opensAt) };
    case 'shift.skill_missing':
      return { missingSkills: missingSkills(found.requiredSkills, found.skills ?? []) };
    case 'shift.too_many':
      return { limit: found.limit };
    case 'shift.rest':
      return found.rest ? toShortRest(found.rest) : {};
    default:
      return {};
  }
}

/** The error for a place that an admin could not assign. */
export function assignError(obstacle: Obstacle | undefined): AppError {
  if (!obstacle) return new AppError('shift.not_found');
  if (!obstacle.personId) return new AppError('person.not_found');
  return new AppError(obstacle.refusal ?? 'person.not_volunteer');
}

/**
 * Gives a volunteer a place: a claim without the rules on skills, visibility and start (product 16). The volunteer is
 * notified by mail, and so is the person who loses an offer of that place.
 *
 * @throws AppError shift.not_found | person.not_found | person.not_volunteer | the refusals of `assignRules`
 */
export async function assignVolunteer(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
  { volunteerId, overrideOverlap, overrideOffer }: BodyOutput<typeof assignEndpoint>,
): Promise<Assignment> {
  const now = clock.now();
  const { taken, obstacle } = takePlace(db, {
    shiftId,
    volunteerId,
    rules: assignRules(overrideOverlap),
    ignoresOffers: overrideOffer,
    isChosen: true,
    now,
  });
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'assignment.assigned',
    // The id of the assignment is unknown here: a cancelled one that is taken again keeps its id.
    subjectKind: 'shift',
    subjectId: shiftId,
    personId: volunteerId,
    after: { volunteerId, overrideOverlap, ...(overrideOffer && { overrideOffer }) },
    requestId,
  });
  const {
    taken: [assignment],
    mails,
    obstacle: [refused],
    ...settled
  } = await batch(db, {
    taken,
    audit: audit.statement,
    mails: enqueueShiftAssignedMails(
      db,
      { auditId: audit.id, now },
      { places: sql`shifts.id = ${shiftId} AND profiles.id = ${volunteerId}`, status: 'assigned' },
    ),
    obstacle,
    // The place may have been offered to somebody else.
    ...settleWaitlists(db, { shiftIds: sql`${shiftId}`, now }),
  });
  if (assignment) {
    await queueMails(env, [...mails, ...settledMails(settled)]);
    return toAssignment(assignment);
  }
  throw assignError(refused);
}

/** @throws AppError one of CONFIRM_REFUSALS; assignment.wrong_state with the `state` found */
export const confirmAssignment = (context: ServiceContext, assignmentId: string) =>
  movePlace(context, { assignmentId, from: ['assigned'], to: 'confirmed', when: isConfirmable }, (found) => {
    const { code, ...detail } = confirmRefusal(found);
    return new AppError(code, detail);
  });

/** Why an existing place was not confirmed. */
const confirmRefusal = ({ status, takesPlace }: CurrentState): Omit<RefusedConfirmation, 'id'> =>
  status === 'assigned' && !takesPlace
    ? { code: 'assignment.shift_cancelled' }
    : { code: 'assignment.wrong_state', state: status };

/**
 * Confirms each of these places that can be confirmed, and notifies its holder. The audit rows and the mails come before the
 * change, because afterwards these places look the same as those that were confirmed earlier.
 */
export async function confirmAssignments(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  ids: readonly string[],
): Promise<Answer<typeof confirmEndpoint>> {
  const now = clock.now();
  const isAmongThem = sql`shift_assignments.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const places = sql`${isAmongThem} AND ${isConfirmable}`;
  const audit = auditEach(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.confirmed',
      subjectKind: 'assignment',
      subjectId: sql`shift_assignments.id`,
      personId: sql`shift_assignments.volunteer_id`,
      before: { status: 'assigned' },
      after: { status: 'confirmed' },
      requestId,
    },
    { from: sql`shift_assignments`, where: places },
  );
  const { mails, confirmed, current } = await batch(db, {
    audit: audit.statement,
    mails: enqueueShiftAssignedMails(
      db,
      { auditId: audit.id, now },
      { places, status: 'confirmed', when: sql`TRUE` },
    ),
    confirmed: confirmPlaces(db, places, now),
    current: selectCurrentStates(db, isAmongThem),
  });
  await queueMails(env, mails);
  const found = new Map(current.map((state) => [state.id, state]));
  const isConfirmed = new Set(confirmed.map(({ id }) => id));
  return {
    confirmed: confirmed.map(toAssignment),
    refused: [...new Set(ids)]
      .filter((id) => !isConfirmed.has(id))
      .map((id) => {
        const state = found.get(id);
        return { id, ...(state ? confirmRefusal(state) : { code: 'assignment.not_found' as const }) };
      }),
  };
}

/**
 * Sets whether the holder of a place leads the shift.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found, for a place that is not held
 */
export async function setLead(
  { db, clock, signedIn, requestId }: ServiceContext,
  assignmentId: string,
  isLead: boolean,
): Promise<Assignment> {
  const isThisPlace = eq(shiftAssignments.id, assignmentId);
  const {
    changed: [changed],
    current: [current],
  } = await batch(db, {
    changed: db
      .update(shiftAssignments)
      .set({ isLead })
      .where(and(isThisPlace, ne(shiftAssignments.status, 'cancelled'), ne(shiftAssignments.isLead, isLead)))
      .returning(),
    audit: auditIfChanged(db, {
      at: clock.now(),
      actorId: signedIn.id,
      action: 'assignment.lead_changed',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      personId: holderOfPlace(assignmentId),
      before: { isLead: !isLead },
      after: { isLead },
      requestId,
    }).statement,
    current: db.select().from(shiftAssignments).where(isThisPlace),
  });
  const place = changed ?? current;
  if (!place) throw new AppError('assignment.not_found');
  if (place.status === 'cancelled') throw new AppError('assignment.wrong_state', { state: place.status });
  return toAssignment(place);
}

/**
 * Completes a place once its shift has started: nobody has worked before, and the holder of a completed place is not notified of
 * changes (product 19).
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found | assignment.shift_cancelled |
 *   shift.not_started
 */
export const completeAssignment = (context: ServiceContext, assignmentId: string) =>
  movePlace(
    context,
    { assignmentId, from: ['confirmed'], to: 'completed', when: isCompletable(context.clock.now()) },
    (found) => {
      if (found.status !== 'confirmed') return wrongState(found);
      return new AppError(found.takesPlace ? 'shift.not_started' : 'assignment.shift_cancelled');
    },
  );

/**
 * Undoes a completion: the place is confirmed again, as the holder was notified before, so there is no mail. A place whose holder
 * is recorded as present is completed again by the portal (product 52).
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found
 */
export async function reopenAssignment(
  { db, clock, signedIn, requestId }: ServiceContext,
  assignmentId: string,
): Promise<Assignment> {
  const isThisPlace = eq(shiftAssignments.id, assignmentId);
  const {
    reopened: [reopened],
    current: [current],
  } = await batch(db, {
    reopened: db
      .update(shiftAssignments)
      .set({ status: 'confirmed', completedAt: null })
      .where(and(isThisPlace, eq(shiftAssignments.status, 'completed')))
      .returning(),
    audit: auditIfChanged(db, {
      at: clock.now(),
      actorId: signedIn.id,
      action: 'assignment.reopened',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      personId: holderOfPlace(assignmentId),
      before: { status: 'completed' },
      after: { status: 'confirmed' },
      requestId,
    }).statement,
    current: selectCurrentStates(db, isThisPlace),
  });
  if (reopened) return toAssignment(reopened);
  throw current ? wrongState(current) : new AppError('assignment.not_found');
}

/**
 * Cancels an assignment. Admins can cancel any that is assigned or confirmed, and so can whoever is in charge of the shift; volunteers their own until an admin confirms it
 * or it is too late (product 19). For a volunteer, the assignments of others do not exist.
 *
 * @param ifStatus cancels only if this is still the status
 * @throws AppError assignment.not_found | assignment.wrong_state | assignment.not_cancellable
 */
export function cancelAssignment(
  context: ServiceContext,
  assignmentId: string,
  ifStatus?: 'assigned' | 'confirmed',
): Promise<Assignment> {
  const from = (['assigned', 'confirmed'] as const).filter((status) => (ifStatus ?? status) === status);
  const step = { assignmentId, from, to: 'cancelled' } as const;
  return context.signedIn.role === 'admin' ? movePlace(context, step) : cancelOwn(context, step);
}

function cancelOwn(context: ServiceContext, step: Omit<Transition, 'now'>): Promise<Assignment> {
  const { signedIn, clock } = context;
  const now = clock.now();
  const when = sql`(${mayCancelOwn(signedIn.id, now)} OR ${isInChargeOfPlace({ personId: signedIn.id, now })})`;
  return movePlace(context, { ...step, when }, (found) => {
    if (found.volunteerId !== signedIn.id) return new AppError('assignment.not_found');
    if (found.status === 'cancelled' || found.status === 'completed') return wrongState(found);
    // Confirmed by an admin, or too late.
    return new AppError('assignment.not_cancellable', { state: found.status });
  });
}

type CurrentState = Pick<AssignmentRow, 'volunteerId' | 'status'> & { takesPlace: number };

const wrongState = ({ status }: CurrentState) => new AppError('assignment.wrong_state', { state: status });

/**
 * Moves an assignment to its next status and notifies the holder.
 *
 * @param refusal the error for an assignment that could not be moved, from its state in the same transaction
 */
export async function movePlace(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  step: Omit<Transition, 'now'>,
  refusal: (found: CurrentState) => AppError = wrongState,
): Promise<Assignment> {
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: `assignment.${step.to}`,
    subjectKind: 'assignment',
    subjectId: step.assignmentId,
    personId: holderOfPlace(step.assignmentId),
    before: step.from.length === 1 ? { status: step.from[0] } : statusBefore(step.assignmentId),
    after: { status: step.to },
    requestId,
  });
  const {
    moved: [moved],
    mails = [],
    freedMails = [],
    current: [current],
    ...settled
  } = await batch(db, {
    moved: moveAssignment(db, { ...step, now }),
    audit: audit.statement,
    mails: enqueueMoveMail(db, { auditId: audit.id, now }, step, signedIn.id),
    freedMails:
      step.to === 'cancelled'
        ? enqueuePlaceFreedMails(
            db,
            { auditId: audit.id, now },
            // Whose place an admin cancels knows of it.
            {
              places: sql`shift_assignments.id = ${step.assignmentId} AND shift_assignments.volunteer_id = ${signedIn.id}`,
            },
          )
        : undefined,
    current: selectCurrentStates(db, eq(shiftAssignments.id, step.assignmentId)),
    ...(step.to === 'cancelled' && settleWaitlists(db, { shiftIds: shiftOfPlace(step.assignmentId), now })),
  });
  if (!moved) throw current ? refusal(current) : new AppError('assignment.not_found');
  await queueMails(env, [...mails, ...freedMails, ...settledMails(settled)]);
  return toAssignment(moved);
}

/** The mail to the holder about a confirmed or cancelled place. There is none for a completed one. */
function enqueueMoveMail(
  db: Db,
  change: AuditedChange,
  { assignmentId, to }: Pick<Transition, 'assignmentId' | 'to'>,
  actorId: string,
) {
  const place = sql`shift_assignments.id = ${assignmentId}`;
  if (to === 'cancelled') return enqueueShiftRemovedMails(db, change, { places: place, actorId });
  return to === 'confirmed'
    ? enqueueShiftAssignedMails(db, change, { places: place, status: to })
    : undefined;
}
