import {
  type Answer,
  type assignToShifts as assignEndpoint,
  CLAIM_REFUSALS,
  type PlaceResult,
  type PlaceRefusal as RefusedPlace,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditEach } from '../../../platform/audit/audit.statements.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { selectRole } from '../../../platform/identity/admin-rights.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { enqueueShiftAssignedMails } from '../../notices/shift-assigned.ts';
import { toAssignment } from '../../reading/assignment.mapper.ts';
import { assignRules } from '../../rules/shift-rules.ts';
import { settledMails, settleWaitlists } from '../settle-waitlists.ts';
import { type PlacesResults, takePlaces } from '../take-place.ts';
import { assignError, claimError } from './assignments.service.ts';

/** Places on several shifts at once, such as those of one evening of the week (product 72). */

/** What became of each shift, in the order in which they were asked for. */
export const toPlaceResults = (
  shiftIds: readonly string[],
  { held, obstacles }: PlacesResults,
  toError: typeof claimError | typeof assignError = claimError,
): PlaceResult[] =>
  shiftIds.map((shiftId) => {
    const place = held.find((assignment) => assignment.shiftId === shiftId);
    if (place) return { shiftId, assignment: toAssignment(place) };
    const { code, detail } = toError(obstacles.find((obstacle) => obstacle.shiftId === shiftId));
    return { shiftId, refusal: { code: toRefusal(code), ...detail } };
  });

const REFUSALS: readonly RefusedPlace['code'][] = [...CLAIM_REFUSALS, 'shift.rest'];

/** @throws Error for a code that refuses no place */
function toRefusal(code: string): RefusedPlace['code'] {
  const refusal = REFUSALS.find((known) => known === code);
  if (!refusal) throw new Error(`A place was refused with ${code}`);
  return refusal;
}

/**
 * Gives a volunteer a place on each of these shifts that has one, by the rules of an assignment. The volunteer gets one mail with
 * all of them.
 *
 * @throws AppError person.not_found | person.not_volunteer
 */
export async function assignToShifts(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  volunteerId: string,
  shiftIds: readonly string[],
): Promise<Answer<typeof assignEndpoint>> {
  const now = clock.now();
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(shiftIds)})`;
  const places = sql`shift_assignments.volunteer_id = ${volunteerId} AND shift_assignments.shift_id IN (${ids})
    AND shift_assignments.status <> 'cancelled' AND shift_assignments.assigned_at = ${now}`;
  const audit = auditEach(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.assigned',
      subjectKind: 'shift',
      subjectId: sql`shift_assignments.shift_id`,
      personId: volunteerId,
      after: { volunteerId },
      requestId,
    },
    { from: sql`shift_assignments`, where: places },
  );
  const { held, obstacles, mails, person, ...settled } = await batch(db, {
    ...takePlaces(db, { shiftIds, volunteerId, rules: assignRules(false), isChosen: true, now }),
    audit: audit.statement,
    mails: enqueueShiftAssignedMails(
      db,
      { auditId: audit.id, now },
      { places, status: 'assigned', isTogether: true, when: sql`TRUE` },
    ),
    person: selectRole(db, volunteerId),
    ...settleWaitlists(db, { shiftIds: ids, now }),
  });
  refuseUnlessVolunteer(person[0]);
  await queueMails(env, [...mails, ...settledMails(settled)]);
  return { results: toPlaceResults(shiftIds, { held, obstacles }, assignError) };
}

/** @throws AppError person.not_found | person.not_volunteer */
function refuseUnlessVolunteer(person: { role: string } | undefined): void {
  if (!person) throw new AppError('person.not_found');
  if (person.role === 'user') throw new AppError('person.not_volunteer');
}
