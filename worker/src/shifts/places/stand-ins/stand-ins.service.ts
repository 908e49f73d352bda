import type {
  Answer,
  Assignment,
  cannotCome as cannotComeEndpoint,
  StandInState,
} from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists, auditWhen } from '../../../platform/audit/audit.statements.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { newId } from '../../../platform/lib/new-id.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { handOverCharges } from '../../charges/hand-over.ts';
import { enqueuePlaceFreedMails } from '../../notices/place-freed.ts';
import { enqueueShiftAssignedMails } from '../../notices/shift-assigned.ts';
import { enqueueShiftRemovedMails } from '../../notices/shift-removed.ts';
import { toAssignment } from '../../reading/assignment.mapper.ts';
import { toOpenStandIn } from '../../rules/open-stand-in.ts';
import { assignRules, FULL_SHIFT_RULES, type PlaceRefusal, withRest } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { forgetAcknowledgements } from '../acknowledge.ts';
import {
  mayCancelOwn,
  moveAssignment,
  shiftOfPlace,
  statusBefore,
} from '../assignments/assignments.repository.ts';
import { assignError, claimError, movePlace } from '../assignments/assignments.service.ts';
import { settledMails, settleWaitlists } from '../settle-waitlists.ts';
import { type PlaceResults, takePlace } from '../take-place.ts';
import { enqueueStandInFoundMail } from './mails/stand-in-found.ts';
import { enqueueStandInSoughtMails } from './mails/stand-in-sought.ts';
import {
  endRequest,
  holderOf,
  insertRequest,
  isOpenRequest,
  placeOf,
  selectPlaceWithRequest,
  selectRequest,
  shiftOf,
  withdrawRequest,
} from './stand-ins.repository.ts';

/** A message of a holder that they cannot come. */
interface CannotCome {
  assignmentId: string;
  /** The holder; for anybody else the place does not exist. */
  personId: string;
  reason?: string | null;
  /** Set for an answer to a mail, without a session. */
  via?: 'link';
}

/**
 * Records that the holder of a place cannot come (product 50). If they can still cancel the place, it is cancelled. Otherwise
 * it stays theirs while a stand-in is sought, and admins get a mail if the shift starts soon. Repeating it changes nothing.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found | assignment.present |
 *   shift.not_active | shift.started
 */
export async function cannotCome(
  { db, env, clock, requestId }: Omit<ServiceContext, 'signedIn'>,
  { assignmentId, personId, reason = null, via }: CannotCome,
): Promise<Answer<typeof cannotComeEndpoint>> {
  const now = clock.now();
  const entry = {
    at: now,
    actorId: personId,
    subjectKind: 'assignment',
    subjectId: assignmentId,
    personId,
    requestId,
  } as const;
  const cancelled = auditIfChanged(db, {
    ...entry,
    action: 'assignment.cancelled',
    before: statusBefore(assignmentId),
    after: { status: 'cancelled', ...(via && { via }) },
  });
  const sought = auditIfChanged(db, {
    ...entry,
    action: 'assignment.stand_in_sought',
    ...(via && { after: { via } }),
  });
  const id = newId('sir');
  const {
    givenBack: [givenBack],
    removedMails,
    freedMails,
    soughtMails,
    place: [place],
    ...settled
  } = await batch(db, {
    givenBack: moveAssignment(db, {
      assignmentId,
      from: ['assigned', 'confirmed'],
      to: 'cancelled',
      when: mayCancelOwn(personId, now),
      now,
    }),
    cancelled: cancelled.statement,
    removedMails: enqueueShiftRemovedMails(
      db,
      { auditId: cancelled.id, now },
      { places: sql`shift_assignments.id = ${assignmentId}`, actorId: personId },
    ),
    freedMails: enqueuePlaceFreedMails(
      db,
      { auditId: cancelled.id, now },
      { places: sql`shift_assignments.id = ${assignmentId}` },
    ),
    // Inserts nothing if the place was cancelled.
    request: insertRequest(db, { id, assignmentId, personId, reason, now }),
    sought: sought.statement,
    soughtMails: enqueueStandInSoughtMails(db, { auditId: sought.id, now }, id),
    // The person may have said earlier that they come.
    forgotten: forgetAcknowledgements(db, eq(shiftAssignments.id, assignmentId), sought.id),
    place: selectPlaceWithRequest(db, assignmentId),
    ...settleWaitlists(db, { shiftIds: shiftOfPlace(assignmentId), now }),
  });
  if (!place || place.row.assignment.volunteerId !== personId) throw new AppError('assignment.not_found');
  await queueMails(env, [...removedMails, ...freedMails, ...soughtMails, ...settledMails(settled)]);
  const { standIn, shift, isPresent } = place.row;
  const assignment = toAssignment(place.row.assignment);
  if (givenBack) return { outcome: 'given_back', assignment };
  if (standIn) return { outcome: 'seeking', assignment, standIn: toOpenStandIn(standIn) };
  if (assignment.status === 'cancelled' || assignment.status === 'completed')
    throw new AppError('assignment.wrong_state', { state: assignment.status });
  if (shift.startTime <= now) throw new AppError('shift.started');
  throw new AppError(isPresent ? 'assignment.present' : 'shift.not_active');
}

/**
 * Takes over the place of somebody who cannot come. Only one of several people gets it. That person and the former holder are
 * notified.
 *
 * @throws AppError stand_in.not_found | stand_in.not_open, with its `state` | the refusals of a claim but shift.full |
 *   shift.rest
 */
export const takeOver = (
  context: ServiceContext,
  requestId: string,
  { acceptRest }: { acceptRest: boolean },
): Promise<Assignment> =>
  takeOverFor(context, requestId, {
    personId: context.signedIn.id,
    rules: withRest(FULL_SHIFT_RULES, acceptRest),
  });

/**
 * {@link takeOver} for a person who may not have a session, because they answered a mail.
 *
 * @param rules the rules of a full shift that apply
 * @param when a further condition, in SQL
 */
export const takeOverFor = (
  context: Omit<ServiceContext, 'signedIn'>,
  requestId: string,
  { personId, rules, when }: { personId: string; rules: readonly PlaceRefusal[]; when?: SQL },
): Promise<Assignment> =>
  giveTo(context, requestId, {
    actorId: personId,
    volunteerId: personId,
    rules,
    isTakenOver: true,
    ...(when && { when }),
    toError: claimError,
  });

/**
 * Gives the place to another volunteer, chosen by an admin, by the rules of an assignment.
 *
 * @throws AppError stand_in.not_found | stand_in.not_open, with its `state` | person.not_found | person.not_volunteer |
 *   the refusals of `assignRules` | shift.started
 */
export const assignStandIn = (
  context: ServiceContext,
  requestId: string,
  { volunteerId, overrideOverlap }: { volunteerId: string; overrideOverlap: boolean },
): Promise<Assignment> =>
  giveTo(context, requestId, {
    actorId: context.signedIn.id,
    volunteerId,
    overrideOverlap,
    rules: [...assignRules(overrideOverlap).filter((refusal) => refusal !== 'shift.full'), 'shift.started'],
    isTakenOver: false,
    toError: assignError,
  });

interface StandInToBe {
  actorId: string;
  volunteerId: string;
  rules: readonly PlaceRefusal[];
  /** The volunteer took it over; false if an admin chose them. */
  isTakenOver: boolean;
  overrideOverlap?: boolean;
  /** In SQL: a further condition. */
  when?: SQL;
  toError: (obstacle: PlaceResults['obstacle'][number] | undefined) => AppError;
}

/**
 * Gives the stand-in a place if the request is open, and only then cancels the place of the holder, so that the number of held
 * places does not change.
 */
async function giveTo(
  { db, env, clock, requestId: callId }: Omit<ServiceContext, 'signedIn'>,
  id: string,
  { actorId, volunteerId, rules, isTakenOver, overrideOverlap, when: provided, toError }: StandInToBe,
): Promise<Assignment> {
  const now = clock.now();
  const { taken, obstacle } = takePlace(db, {
    shiftId: shiftOf(id),
    volunteerId,
    rules,
    isChosen: !isTakenOver,
    when: sql`${isOpenRequest(id, now)} AND ${provided ?? sql`TRUE`}`,
    now,
  });
  const audit = auditIfChanged(db, {
    at: now,
    actorId,
    action: 'assignment.taken_over',
    subjectKind: 'assignment',
    subjectId: placeOf(id),
    personId: holderOf(id),
    after: { volunteerId },
    requestId: callId,
  });
  const when = auditRowExists(audit.id);
  const change = { auditId: audit.id, now };
  const newPlace = sql`(SELECT id FROM shift_assignments
    WHERE shift_id = ${shiftOf(id)} AND volunteer_id = ${volunteerId})`;
  const {
    taken: [assignment],
    foundMail: [mail],
    assigned,
    leadMails = [],
    chargeMails,
    obstacle: [refused],
    request: [request],
    ...settled
  } = await batch(db, {
    taken,
    audit: audit.statement,
    // The stand-in is not the actor, so this row is needed to find them in the log.
    chosen: isTakenOver
      ? undefined
      : auditWhen(
          db,
          {
            at: now,
            actorId,
            action: 'assignment.assigned',
            subjectKind: 'shift',
            subjectId: shiftOf(id),
            personId: volunteerId,
            after: { volunteerId, overrideOverlap },
            requestId: callId,
          },
          when,
        ).statement,
    // Before the place is cancelled, which would end the request as released.
    ended: endRequest(db, id, { to: { state: 'taken', takenBy: newPlace }, when, now }),
    vacated: moveAssignment(db, {
      assignmentId: placeOf(id),
      from: ['assigned', 'confirmed'],
      to: 'cancelled',
      when,
      now,
    }),
    foundMail: enqueueStandInFoundMail(db, change, id),
    assigned: enqueueShiftAssignedMails(db, change, {
      places: sql`shift_assignments.id = ${newPlace}`,
      status: 'assigned',
      isTakenOver,
    }),
    // The shift has nobody who leads it now.
    leadMails: isTakenOver
      ? enqueuePlaceFreedMails(db, change, {
          places: sql`shift_assignments.id = ${placeOf(id)} AND shift_assignments.is_lead = 1`,
        })
      : undefined,
    ...handOverCharges(db, {
      shiftId: shiftOf(id),
      fromId: holderOf(id),
      toId: volunteerId,
      auditId: audit.id,
      when,
      now,
    }),
    obstacle,
    request: selectRequest(db, id),
    // The stand-in may have had an offer on the waitlist.
    ...settleWaitlists(db, { shiftIds: shiftOf(id), now }),
  });
  if (assignment) {
    await queueMails(env, [
      ...(mail ? [mail] : []),
      ...assigned,
      ...leadMails,
      ...chargeMails,
      ...settledMails(settled),
    ]);
    return toAssignment(assignment);
  }
  // A shift that the caller cannot see has no requests.
  if (!request || refused?.refusal === 'shift.not_found') throw new AppError('stand_in.not_found');
  throw request.row.state === 'open' ? toError(refused) : notOpen(request.row.state);
}

/**
 * Withdraws the request, because the holder can come after all.
 *
 * @throws AppError stand_in.not_found, also for the requests of others | stand_in.not_open, with its `state`
 */
export async function withdraw(
  { db, clock, signedIn, requestId: callId }: ServiceContext,
  id: string,
): Promise<Assignment> {
  const now = clock.now();
  const {
    withdrawn: [withdrawn],
    request: [request],
  } = await batch(db, {
    withdrawn: withdrawRequest(db, id, signedIn.id, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.stand_in_withdrawn',
      subjectKind: 'assignment',
      subjectId: placeOf(id),
      personId: signedIn.id,
      requestId: callId,
    }).statement,
    request: selectRequest(db, id),
  });
  if (request?.row.assignment.volunteerId !== signedIn.id) throw new AppError('stand_in.not_found');
  if (!withdrawn) throw notOpen(request.row.state);
  return toAssignment(request.row.assignment);
}

/** The error for a request that is not open. An open one whose shift has started counts as lapsed. */
const notOpen = (state: StandInState) =>
  new AppError('stand_in.not_open', { state: state === 'open' ? 'lapsed' : state });

/**
 * Cancels the place for an admin, so that anybody can claim it. Its holder is notified.
 *
 * @throws AppError stand_in.not_found | stand_in.not_open, with its `state`
 */
export async function release(context: ServiceContext, id: string): Promise<Assignment> {
  const [request] = await selectRequest(context.db, id);
  if (!request) throw new AppError('stand_in.not_found');
  return movePlace(
    context,
    {
      assignmentId: request.row.assignment.id,
      from: ['assigned', 'confirmed'],
      to: 'cancelled',
      when: isOpenRequest(id, context.clock.now()),
    },
    () => notOpen(request.row.state),
  );
}
