import type {
  Answer,
  Assignment,
  answerAsk as answerEndpoint,
  askPeople as askEndpoint,
  GivenAnswer,
  listMyAsks,
  stopAsks as stopEndpoint,
} from '@ijsploeg/worker/contract';
import { toInstant } from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { enqueueClaimMail } from '../notices/shift-assigned.ts';
import { claimError } from '../places/assignments/assignments.service.ts';
import { takeOverFor } from '../places/stand-ins/stand-ins.service.ts';
import { takePlace } from '../places/take-place.ts';
import { toAssignment } from '../reading/assignment.mapper.ts';
import { toShift } from '../reading/shifts.mapper.ts';
import { ASKED_FULL_SHIFT_RULES, ASKED_RULES } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import {
  insertNotThisWeek,
  isAwayThisWeek,
  notThisWeekUntil,
  selectAbsences,
} from './absences.repository.ts';
import {
  type Chosen,
  countLeft,
  declineAsk,
  deleteUnsentAsks,
  insertAsks,
  isDeclined,
  isOpenAsk,
  selectAsk,
  selectAsked,
  selectOwnAsks,
  selectShiftToAsk,
  shiftOfAsk,
} from './asks.repository.ts';
import { enqueueAskMails } from './mails/ask.ts';

/**
 * Asks people by mail whether they can help on a shift (product 54). People who cannot be asked are left out.
 *
 * @throws AppError shift.not_found | shift.not_active | shift.started | shift.full | ask.none_left
 */
export async function askPeople(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
  chosen: Chosen,
): Promise<Answer<typeof askEndpoint>> {
  const now = clock.now();
  const prefix = newId('ask');
  const call = { shiftId, actorId: signedIn.id, now };
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'shift.asked',
    subjectKind: 'shift',
    subjectId: shiftId,
    requestId,
  });
  const {
    mails,
    asked,
    left: [left],
    shift: [shift],
  } = await batch(db, {
    inserted: insertAsks(db, prefix, chosen, call),
    audit: audit.statement,
    mails: enqueueAskMails(db, { auditId: audit.id, now }, prefix),
    asked: selectAsked(db, prefix),
    left: countLeft(db, call),
    shift: selectShiftToAsk(db, shiftId, now),
  });
  if (asked.length === 0) {
    if (!shift) throw new AppError('shift.not_found');
    if (shift.status !== 'active') throw new AppError('shift.not_active');
    if (shift.hasStarted) throw new AppError('shift.started');
    throw new AppError(shift.hasPlace ? 'ask.none_left' : 'shift.full');
  }
  await queueMails(env, mails);
  // The first of them; the others follow a second apart.
  const waitsMs = Math.min(...mails.map(({ delayMs }) => delayMs));
  return {
    asked,
    ...(mails.length > 0 && { sendsAt: toInstant(now + waitsMs) }),
    left: left?.left ?? 0,
  };
}

/**
 * Takes back asks before their mails go out. The mail of an ask that does not exist any more is not written.
 *
 * @throws AppError ask.already_sent, if none of them can be taken back
 */
export async function stopAsks(
  { db, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
  askIds: readonly string[],
): Promise<Answer<typeof stopEndpoint>> {
  const now = clock.now();
  const { stopped } = await batch(db, {
    stopped: deleteUnsentAsks(db, shiftId, askIds, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.asks_stopped',
      subjectKind: 'shift',
      subjectId: shiftId,
      requestId,
    }).statement,
  });
  if (stopped.length === 0) throw new AppError('ask.already_sent');
  return { stopped: stopped.length };
}

/** The statements of {@link toOwnAsks}. */
export const selectMyAsks = (db: Db, session: SessionKey) => ({ asks: selectOwnAsks(db, session) });

/** The open asks of a person. */
export const toOwnAsks = ({
  asks,
}: BatchResults<ReturnType<typeof selectMyAsks>>): Answer<typeof listMyAsks> => ({
  items: asks.map(({ row }) => ({
    id: row.id,
    askedAt: toInstant(row.askedAt),
    expiresAt: toInstant(row.expiresAt),
    shift: toShift(row),
  })),
});

/** An answer to an ask. */
interface GivenTo {
  askId: string;
  /** The person who was asked; for anybody else the ask does not exist. */
  personId: string;
  answer: GivenAnswer;
  /** Set for an answer to a mail, without a session. */
  via?: 'link';
}

type Context = Omit<ServiceContext, 'signedIn'>;

/**
 * Answers an ask. Repeating an answer changes nothing, and a no can become a yes.
 *
 * @throws AppError ask.not_found | ask.not_open | the refusals of a claim
 */
export const answerAsk = (context: Context, given: GivenTo): Promise<Answer<typeof answerEndpoint>> =>
  given.answer === 'yes' ? accept(context, given) : decline(context, given);

/** A yes is a claim by ASKED_RULES. If the shift is full, it takes over the place of somebody who seeks a stand-in. */
async function accept(
  context: Context,
  { askId, personId, via }: GivenTo,
): Promise<Answer<typeof answerEndpoint>> {
  const { db, env, clock, requestId } = context;
  const now = clock.now();
  const { taken, obstacle } = takePlace(db, {
    shiftId: shiftOfAsk(askId),
    volunteerId: personId,
    rules: ASKED_RULES,
    when: isOpenAsk(askId, personId, now),
    now,
  });
  const {
    taken: [assignment],
    mails,
    obstacle: [refused],
    ask: [ask],
    place: [place],
  } = await batch(db, {
    taken,
    audit: auditIfChanged(db, {
      at: now,
      actorId: personId,
      action: 'shift.ask_accepted',
      subjectKind: 'shift',
      subjectId: shiftOfAsk(askId),
      personId,
      ...(via && { after: { via } }),
      requestId,
    }).statement,
    mails: enqueueClaimMail(db, { shiftIds: shiftOfAsk(askId), personId, now }),
    obstacle,
    ask: selectAsk(db, askId, personId, now),
    place: db
      .select()
      .from(shiftAssignments)
      .where(
        and(
          eq(shiftAssignments.shiftId, shiftOfAsk(askId)),
          eq(shiftAssignments.volunteerId, personId),
          ne(shiftAssignments.status, 'cancelled'),
        ),
      ),
  });
  await queueMails(env, mails);
  const accepted = (place: Assignment) => ({ id: askId, answer: 'yes' as const, assignment: place });
  if (!ask) throw new AppError('ask.not_found');
  // Taken by this call, or earlier.
  const held = assignment ?? place;
  if (held) return accepted(toAssignment(held));
  if (ask.row.ask.expiresAt <= now) throw new AppError('ask.not_open');
  if (refused?.refusal === 'shift.full' && ask.row.request !== null)
    return accepted(
      await takeOverFor(context, ask.row.request, {
        personId,
        rules: ASKED_FULL_SHIFT_RULES,
        when: isOpenAsk(askId, personId, now),
      }).catch((error: unknown) => {
        // Somebody else took over first, or the holder comes after all.
        if (error instanceof AppError && error.code.startsWith('stand_in.')) throw new AppError('shift.full');
        throw error;
      }),
    );
  throw claimError(refused);
}

/**
 * Records a no. The audit log names the shift only, because who said no is deleted after the season. "Not this week" also
 * inserts an absence, even if the no was recorded earlier.
 */
async function decline(
  { db, clock, requestId }: Context,
  { askId, personId, answer, via }: GivenTo,
): Promise<Answer<typeof answerEndpoint>> {
  const now = clock.now();
  const isNotThisWeek = answer === 'not_this_week';
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'shift.ask_declined',
    subjectKind: 'shift',
    subjectId: shiftOfAsk(askId),
    ...(via && { after: { via } }),
    requestId,
  });
  const {
    ask: [ask],
    known,
  } = await batch(db, {
    declined: declineAsk(db, askId, personId, now),
    audit: audit.statement,
    away: isNotThisWeek ? insertNotThisWeek(db, personId, now, isDeclined(askId, personId, now)) : undefined,
    ask: selectAsk(db, askId, personId, now),
    known: isNotThisWeek ? selectAbsences(db, personId, dayOf(now)) : undefined,
  });
  if (!ask) throw new AppError('ask.not_found');
  if (ask.row.ask.expiresAt <= now) throw new AppError('ask.not_open');
  if (ask.row.ask.answer !== 'no') throw new AppError('shift.already_claimed');
  // Somebody with the most absences that a person can have gets no other one.
  const isAway = isNotThisWeek && isAwayThisWeek(known ?? [], now);
  return { id: askId, answer: 'no', ...(isAway && { awayUntil: notThisWeekUntil(now) }) };
}
