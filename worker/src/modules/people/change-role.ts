import type { Person, Role, RoleChange } from '@ijsploeg/worker/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { shiftAssignments } from '../assignments/assignments.table.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { enqueueMail, queueMails } from '../mail/mail.outbox.ts';
import { profiles } from '../profile/profile.table.ts';
import { enqueueRemovedMails, isExpected } from '../shifts/mails/notified-shift.ts';
import { volunteerRequests } from '../volunteer-requests/volunteer-requests.table.ts';
import { toPerson } from './people.mapper.ts';
import {
  isAdminStill,
  isNotLastAdmin,
  isPlaceToCome,
  selectCurrentRoles,
  selectPerson,
} from './people.repository.ts';
import { type CurrentRoles, refuseForRoles, type Work } from './people-work.ts';

/** What stands with an application that an admin decided by changing the role. */
const UPGRADE_NOTES = 'Made a volunteer by an admin';
const DOWNGRADE_NOTES = 'No longer a volunteer';

/**
 * Why nobody takes this step; null for a step there is: user ↔ volunteer ↔ admin, one at a time (product 5).
 * A step of oneself is none. The last admin hears why nobody else could take it for them either.
 */
export function refusalOfStep(
  found: Role,
  { role, from }: RoleChange,
  { isSelf, admins }: { isSelf: boolean; admins: number },
): AppError | null {
  if (isSelf) return new AppError(admins > 1 ? 'person.is_self' : 'person.last_admin');
  if (from && found !== from) return new AppError('person.wrong_role', { state: found });
  if (found === 'user' && role === 'admin') return new AppError('person.not_volunteer', { state: found });
  if (found === 'admin' && role === 'user') return new AppError('person.is_admin', { state: found });
  return found === 'admin' && role !== 'admin' && admins < 2 ? new AppError('person.last_admin') : null;
}

/**
 * Gives somebody another role, from this moment on. The role they have already is no change.
 *
 * Who becomes a volunteer has a waiting application approved with it, and is mailed so. Who becomes a user has the
 * latest application rejected, else it would go on saying that they are approved (product 3), and loses the places
 * on shifts to come, with a mail about each.
 *
 * @returns the person, and how many places are free again
 * @throws AppError those of {@link refusalOfStep} | person.not_found | auth.forbidden for an admin who is none any more
 */
export async function changeRole(
  { db, env, clock, signedIn, requestId }: Work,
  personId: string,
  change: RoleChange,
): Promise<Person & { freedShifts: number }> {
  const now = clock.now();
  const isSelf = personId === signedIn.id;
  const [[seen], [before]] = await db.batch([
    selectPerson(db, personId, now),
    selectCurrentRoles(db, signedIn.id, personId),
  ]);
  if (!seen || !before) throw new AppError('person.not_found');
  refuse(before, change, isSelf);
  const from = seen.role;
  const { role } = change;
  if (role === from) return { ...toPerson(seen), freedShifts: 0 };

  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'person.role_changed',
    subjectKind: 'person',
    subjectId: personId,
    before: { role: from },
    after: { role },
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const isUp = role === 'volunteer' && from === 'user' ? isDone : sql`FALSE`;
  const isDown = role === 'user' ? isDone : sql`FALSE`;
  const places = sql`shift_assignments.volunteer_id = ${personId} AND ${isExpected} AND ${isPlaceToCome(now)}`;
  const [[changed], , , welcome, , removed, freed, [row], [standings]] = await db.batch([
    db
      .update(profiles)
      .set({ role, updatedAt: now })
      .where(
        and(
          eq(profiles.id, personId),
          eq(profiles.role, from),
          isAdminStill(signedIn.id),
          from === 'admin' ? isNotLastAdmin : undefined,
        ),
      )
      .returning({ id: profiles.id }),
    audit.statement,
    db
      .update(volunteerRequests)
      .set({ status: 'approved', approvedAt: now, notes: UPGRADE_NOTES })
      .where(and(eq(volunteerRequests.userId, personId), eq(volunteerRequests.status, 'pending'), isUp)),
    enqueueMail(db, {
      kind: 'request_approved',
      dedupeKey: sql`'request_approved:' || decided.id`,
      from: sql`profiles JOIN volunteer_requests AS decided ON decided.user_id = profiles.id`,
      to: sql`profiles.id = ${personId} AND decided.status = 'approved' AND decided.approved_at = ${now}`,
      when: isUp,
      now,
    }),
    db
      .update(volunteerRequests)
      .set({ status: 'rejected', rejectedAt: now, notes: DOWNGRADE_NOTES })
      .where(
        and(
          sql`${volunteerRequests.id} = (
            SELECT id FROM volunteer_requests AS latest WHERE latest.user_id = ${personId}
            ORDER BY latest.requested_at DESC LIMIT 1)`,
          isDown,
        ),
      ),
    // Before the places are cancelled: then nobody could tell them from those that were cancelled earlier.
    enqueueRemovedMails(db, { actId: audit.id, when: isDown, now }, places, signedIn.id),
    db
      .update(shiftAssignments)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          inArray(shiftAssignments.status, ['assigned', 'confirmed']),
          isPlaceToCome(now),
          isDown,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    selectPerson(db, personId, now),
    selectCurrentRoles(db, signedIn.id, personId),
  ]);
  if (changed && row) {
    await queueMails(env, [...welcome, ...removed]);
    return { ...toPerson(row), freedShifts: freed.length };
  }
  if (standings) refuse(standings, { ...change, from }, isSelf);
  throw new AppError('person.not_found');
}

function refuse(standings: CurrentRoles, change: RoleChange, isSelf: boolean): void {
  refuseForRoles(standings);
  const refusal = refusalOfStep(standings.personRole as Role, change, { isSelf, admins: standings.admins });
  if (refusal) throw refusal;
}
