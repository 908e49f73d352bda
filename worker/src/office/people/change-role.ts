import type { Person, Role, RoleChange } from '@ijsploeg/worker/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { requestApprovedMail } from '../../accounts/applications/mails/request-approved.ts';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, isNotLastAdmin } from '../../platform/identity/admin-rights.ts';
import {
  type CurrentRoles,
  refuseForRoles,
  selectCurrentRoles,
} from '../../platform/identity/current-roles.ts';
import { capSessionsStatement } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';
import { enqueuePlaceFreedMails } from '../../shifts/notices/place-freed.ts';
import { enqueueShiftRemovedMails } from '../../shifts/notices/shift-removed.ts';
import { settledMails, settleWaitlists } from '../../shifts/places/settle-waitlists.ts';
import { isExpected } from '../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { enqueueAdminMadeMails } from './mails/admin-made.ts';
import { toPerson } from './people.mapper.ts';
import { isUpcomingPlace, selectPerson } from './people.repository.ts';

/** The notes on an application that an admin decided by changing the role. */
const UPGRADE_NOTES = 'Made a volunteer by an admin';
const DOWNGRADE_NOTES = 'No longer a volunteer';

/**
 * Why a change of role is refused; null if it is allowed. Roles change one step at a time along user ↔
 * volunteer ↔ admin, and people cannot change their own (product 5). The last admin gets `person.last_admin`,
 * because no one else could change that role either.
 */
function roleChangeRefusal(
  current: Role,
  { role, from }: RoleChange,
  { isSelf, admins }: { isSelf: boolean; admins: number },
): AppError | null {
  if (isSelf) return new AppError(admins > 1 ? 'person.is_self' : 'person.last_admin');
  if (from && current !== from) return new AppError('person.wrong_role', { state: current });
  if (current === 'user' && role === 'admin') return new AppError('person.not_volunteer', { state: current });
  if (current === 'admin' && role === 'user') return new AppError('person.is_admin', { state: current });
  return current === 'admin' && role !== 'admin' && admins < 2 ? new AppError('person.last_admin') : null;
}

/**
 * Changes a person's role, effective immediately. Setting the current role changes nothing.
 *
 * A new volunteer's pending application is approved, with a mail. A volunteer who becomes a user has the latest
 * application rejected, since it would otherwise still count as approved (product 3), and loses the places on
 * upcoming shifts, with a mail about each.
 *
 * @returns the person, and the number of places that were freed
 * @throws AppError those of {@link roleChangeRefusal} | person.not_found | auth.forbidden if the caller is no
 *   longer an admin
 */
export async function changeRole(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  personId: string,
  change: RoleChange,
): Promise<Person & { freedShifts: number }> {
  const now = clock.now();
  const isSelf = personId === signedIn.id;
  const {
    person: [before],
    roles: [foundRoles],
  } = await batch(db, {
    person: selectPerson(db, personId, now),
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (!before || !foundRoles) throw new AppError('person.not_found');
  refuse(foundRoles, change, isSelf);
  const from = before.role;
  const { role } = change;
  if (role === from) return { ...toPerson(before), freedShifts: 0 };

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
  const isUpgrade = role === 'volunteer' && from === 'user';
  const isDowngrade = role === 'user';
  const upcomingPlaces = sql`shift_assignments.volunteer_id = ${personId} AND ${isExpected} AND ${isUpcomingPlace(now)}`;
  const {
    changed: [changed],
    approvalMails = [],
    removalMails = [],
    freedMails = [],
    adminMails = [],
    cancelledPlaces = [],
    person: [person],
    roles: [roles],
    ...settled
  } = await batch(db, {
    changed: db
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
    audit: audit.statement,
    // An admin's sessions end earlier.
    sessions: role === 'admin' ? capSessionsStatement(db, personId, isDone) : undefined,
    adminMails:
      role === 'admin'
        ? enqueueAdminMadeMails(db, { auditId: audit.id, now }, { personId, actorId: signedIn.id })
        : undefined,
    approvedRequest: isUpgrade
      ? db
          .update(volunteerRequests)
          .set({ status: 'approved', approvedAt: now, notes: UPGRADE_NOTES })
          .where(and(eq(volunteerRequests.userId, personId), eq(volunteerRequests.status, 'pending'), isDone))
      : undefined,
    approvalMails: isUpgrade
      ? enqueueMail(db, requestApprovedMail, {
          dedupeKey: sql`decided.id`,
          data: { requestId: sql`decided.id` },
          from: sql`profiles JOIN volunteer_requests AS decided ON decided.user_id = profiles.id`,
          to: sql`profiles.id = ${personId} AND decided.status = 'approved' AND decided.approved_at = ${now}`,
          when: isDone,
          now,
        })
      : undefined,
    rejectedRequest: isDowngrade
      ? db
          .update(volunteerRequests)
          .set({ status: 'rejected', rejectedAt: now, notes: DOWNGRADE_NOTES })
          .where(
            and(
              sql`${volunteerRequests.id} = (
                SELECT id FROM volunteer_requests AS latest WHERE latest.user_id = ${personId}
                ORDER BY latest.requested_at DESC LIMIT 1)`,
              isDone,
            ),
          )
      : undefined,
    // Before the places are cancelled, because afterwards they look the same as those cancelled earlier.
    removalMails: isDowngrade
      ? enqueueShiftRemovedMails(
          db,
          { auditId: audit.id, now },
          { places: upcomingPlaces, actorId: signedIn.id, when: isDone },
        )
      : undefined,
    freedMails: isDowngrade
      ? enqueuePlaceFreedMails(db, { auditId: audit.id, now }, { places: upcomingPlaces, when: isDone })
      : undefined,
    cancelledPlaces: isDowngrade
      ? db
          .update(shiftAssignments)
          .set({ status: 'cancelled', cancelledAt: now })
          .where(
            and(
              eq(shiftAssignments.volunteerId, personId),
              inArray(shiftAssignments.status, ['assigned', 'confirmed']),
              isUpcomingPlace(now),
              isDone,
            ),
          )
          .returning({ id: shiftAssignments.id })
      : undefined,
    person: selectPerson(db, personId, now),
    roles: selectCurrentRoles(db, signedIn.id, personId),
    ...(isDowngrade && settleWaitlists(db, { now })),
  });
  if (changed && person) {
    await queueMails(env, [
      ...approvalMails,
      ...adminMails,
      ...removalMails,
      ...freedMails,
      ...settledMails(settled),
    ]);
    return { ...toPerson(person), freedShifts: cancelledPlaces.length };
  }
  if (roles) refuse(roles, { ...change, from }, isSelf);
  throw new AppError('person.not_found');
}

function refuse(roles: CurrentRoles, change: RoleChange, isSelf: boolean): void {
  const { personRole, admins } = refuseForRoles(roles);
  const refusal = roleChangeRefusal(personRole, change, { isSelf, admins });
  if (refusal) throw refusal;
}
