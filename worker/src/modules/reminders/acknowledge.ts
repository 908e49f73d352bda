import { type Assignment, type LinkQuestion, toInstant } from '@ijsploeg/worker/contract';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { shiftAssignments } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditEach, auditRowExists } from '../audit/audit.statements.ts';
import type { FoundLink } from '../links/action-links.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { isExpected } from '../shifts/shift-rules.ts';
import { isToComeOn, selectDayPlaces } from './day-places.ts';

type Context = Omit<ServiceContext, 'signedIn'>;

/** In SQL: the shift of the place fulfils a condition. Not an EXISTS, for which SQLite may read all shifts first. */
const isOnShift = (condition: SQL | undefined) =>
  sql`(SELECT ${condition} FROM shifts WHERE shifts.id = shift_assignments.shift_id)`;

/**
 * The statements that note that a person comes, on those of these places without an answer. The log comes before the
 * change, because afterwards these places cannot be told from those that were answered earlier.
 */
function acknowledge(
  { db, clock, requestId }: Context,
  { personId, places, via }: { personId: string; places: SQL | undefined; via?: 'link' },
) {
  const now = clock.now();
  const unanswered = sql`${and(
    eq(shiftAssignments.volunteerId, personId),
    isExpected,
    isNull(shiftAssignments.acknowledgedAt),
    places,
  )}`;
  return {
    audit: auditEach(
      db,
      {
        at: now,
        actorId: personId,
        action: 'assignment.acknowledged',
        subjectKind: 'assignment',
        subjectId: sql`shift_assignments.id`,
        personId,
        ...(via && { after: { via } }),
        requestId,
      },
      { from: sql`shift_assignments`, where: unanswered },
    ).statement,
    acknowledged: db.update(shiftAssignments).set({ acknowledgedAt: now }).where(unanswered).returning(),
  };
}

/**
 * The caller says to come to a shift, before it starts. Saying it again changes nothing.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found, when nobody is expected any more
 */
export async function acknowledgeOwn(context: ServiceContext, assignmentId: string): Promise<Assignment> {
  const { db, clock, signedIn } = context;
  const isThisPlace = eq(shiftAssignments.id, assignmentId);
  const {
    acknowledged: [acknowledged],
    found: [found],
  } = await batch(db, {
    ...acknowledge(context, {
      personId: signedIn.id,
      places: and(
        isThisPlace,
        isOnShift(sql`shifts.status = 'active' AND shifts.start_time > ${clock.now()}`),
      ),
    }),
    found: db
      .select()
      .from(shiftAssignments)
      .where(and(isThisPlace, eq(shiftAssignments.volunteerId, signedIn.id))),
  });
  if (acknowledged) return toAssignment(acknowledged);
  if (!found) throw new AppError('assignment.not_found');
  if (found.acknowledgedAt === null || found.status === 'cancelled')
    throw new AppError('assignment.wrong_state', { state: found.status });
  return toAssignment(found);
}

/** The same for all shifts of the day of a mailed link that have not started. */
export const comeByLink = (context: Context, { userId, subjectId: day }: FoundLink) =>
  batch(
    context.db,
    acknowledge(context, {
      personId: userId,
      places: isOnShift(isToComeOn(day, context.clock.now())),
      via: 'link',
    }),
  );

/** What a reminder asks: the day's places and their answers. */
export async function lookAtDay(
  { db, clock }: Context,
  { userId, subjectId: day, firstName }: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'answer_day' }>> {
  const places = await selectDayPlaces(db, userId, day, clock.now());
  return {
    purpose: 'answer_day',
    firstName,
    answers: places.some(({ assignment }) => assignment.acknowledgedAt === null) ? ['come'] : [],
    day,
    places: places.map(({ assignment, shift }) => ({
      id: assignment.id,
      title: shift.title,
      startTime: toInstant(shift.startTime),
      endTime: toInstant(shift.endTime),
      location: shift.location,
      isWaiting: assignment.status === 'assigned',
      isComing: assignment.acknowledgedAt !== null,
    })),
  };
}

/** The statement that asks everybody on a shift again, after its time or place changed. */
export const forgetAcknowledgements = (db: Db, shiftId: string, auditId: string) =>
  db
    .update(shiftAssignments)
    .set({ acknowledgedAt: null })
    .where(
      and(
        eq(shiftAssignments.shiftId, shiftId),
        isNotNull(shiftAssignments.acknowledgedAt),
        auditRowExists(auditId),
      ),
    );
