import type { Person, Role, RoleChange } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
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
import { enqueueAdminMadeMails } from './mails/admin-made.ts';
import { toPerson } from './people.mapper.ts';
import { selectPerson } from './people.repository.ts';
import { mailsOfStopping, stopVolunteering } from './stop-volunteering.ts';

/** The notes on an application that an admin approved by changing the role. */
const UPGRADE_NOTES = 'Made a volunteer by an admin';

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
  const {
    changed: [changed],
    approvalMails = [],
    adminMails = [],
    person: [person],
    roles: [roles],
    ...stopped
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
    ...(role === 'user' && stopVolunteering(db, { personId, actorId: signedIn.id, auditId: audit.id, now })),
    person: selectPerson(db, personId, now),
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (changed && person) {
    await queueMails(env, [...approvalMails, ...adminMails, ...mailsOfStopping(stopped)]);
    return { ...toPerson(person), freedShifts: stopped.cancelledPlaces?.length ?? 0 };
  }
  if (roles) refuse(roles, { ...change, from }, isSelf);
  throw new AppError('person.not_found');
}

function refuse(roles: CurrentRoles, change: RoleChange, isSelf: boolean): void {
  const { personRole, admins } = refuseForRoles(roles);
  const refusal = roleChangeRefusal(personRole, change, { isSelf, admins });
  if (refusal) throw refusal;
}
