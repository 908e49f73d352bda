import type { Assignment } from '@ijsploeg/worker/contract';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { auditEach, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toAssignment } from '../reading/assignment.mapper.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { standInRequests } from '../tables/stand-ins.table.ts';

/** In SQL: the shift of the place meets a condition. Not an EXISTS, for which SQLite may read all shifts first. */
export const isOnShift = (condition: SQL | undefined) =>
  sql`(SELECT ${condition} FROM shifts WHERE shifts.id = shift_assignments.shift_id)`;

/**
 * The statements that record that a person comes, for these places if they have no answer yet, and that end the search for a
 * stand-in. The audit rows come before the change, because afterwards these places look the same as those that were answered
 * earlier.
 */
export function acknowledge(
  { db, clock, requestId }: Pick<ServiceContext, 'db' | 'clock' | 'requestId'>,
  { personId, places, via }: { personId: string; places: SQL | undefined; via?: 'link' },
) {
  const now = clock.now();
  const unanswered = sql`${and(
    eq(shiftAssignments.volunteerId, personId),
    isExpected,
    isNull(shiftAssignments.acknowledgedAt),
    places,
  )}`;
  const entry = {
    at: now,
    actorId: personId,
    subjectKind: 'assignment',
    subjectId: sql`shift_assignments.id`,
    personId,
    ...(via && { after: { via } }),
    requestId,
  } as const;
  const isSought = sql`stand_in_requests.assignment_id = shift_assignments.id
    AND stand_in_requests.state = 'open'`;
  return {
    audit: auditEach(
      db,
      { ...entry, action: 'assignment.acknowledged' },
      { from: sql`shift_assignments`, where: unanswered },
    ).statement,
    withdrawal: auditEach(
      db,
      { ...entry, action: 'assignment.stand_in_withdrawn' },
      { from: sql`shift_assignments CROSS JOIN stand_in_requests ON ${isSought}`, where: unanswered },
    ).statement,
    withdrawn: db
      .update(standInRequests)
      .set({ state: 'withdrawn', endedAt: now })
      .where(
        sql`stand_in_requests.state = 'open'
          AND stand_in_requests.assignment_id IN (SELECT shift_assignments.id FROM shift_assignments WHERE ${unanswered})`,
      ),
    acknowledged: db.update(shiftAssignments).set({ acknowledgedAt: now }).where(unanswered).returning(),
  };
}

/**
 * Records that the caller comes to a shift, before it starts. Repeating it changes nothing.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found, if the caller is not expected
 */
export async function acknowledgeOwn(context: ServiceContext, assignmentId: string): Promise<Assignment> {
  const { db, clock, signedIn } = context;
  const isThisPlace = eq(shiftAssignments.id, assignmentId);
  const {
    acknowledged: [acknowledged],
    place: [place],
  } = await batch(db, {
    ...acknowledge(context, {
      personId: signedIn.id,
      places: and(
        isThisPlace,
        isOnShift(sql`shifts.status = 'active' AND shifts.start_time > ${clock.now()}`),
      ),
    }),
    place: db
      .select()
      .from(shiftAssignments)
      .where(and(isThisPlace, eq(shiftAssignments.volunteerId, signedIn.id))),
  });
  if (acknowledged) return toAssignment(acknowledged);
  if (!place) throw new AppError('assignment.not_found');
  if (place.acknowledgedAt === null || place.status === 'cancelled')
    throw new AppError('assignment.wrong_state', { state: place.status });
  return toAssignment(place);
}

/** Deletes the answers for these places, if the action with this audit row took place. */
export const forgetAcknowledgements = (db: Db, places: SQL, auditId: string) =>
  db
    .update(shiftAssignments)
    .set({ acknowledgedAt: null })
    .where(and(places, isNotNull(shiftAssignments.acknowledgedAt), auditRowExists(auditId)));
