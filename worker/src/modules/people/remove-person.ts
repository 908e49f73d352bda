import type { ErrorCode } from '@ijsploeg/worker/contract';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { accounts, auditLog, eventReservations, shiftAssignments } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { Work } from '../../work.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { isAdminStill, isNotLastAdmin } from '../profile/admin-rights.ts';
import { enqueueAccountDeletedMail } from '../profile/mails/account-deleted.ts';
import { cancelAllOf } from '../reservations/reservations.repository.ts';
import { type CurrentRoles, refuseForRoles, selectCurrentRoles } from './current-roles.ts';
import { isPlaceToCome } from './people.repository.ts';

/** What becomes free for others. */
interface Freed {
  /** Places on shifts to come. */
  freedShifts: number;
  /** Reservations of events that are not over. */
  freedReservations: number;
}

/**
 * Removes a person (product 4): the account with profile, sessions, tokens, applications and outgoing mails, the
 * picture, the places on shifts to come and the reservations of events that are not over. Places on shifts that
 * have begun, reservations of events that are over and used tickets keep counting, without any personal data. The
 * audit log keeps its rows, which hold no names.
 *
 * An admin (`by: 'admin'`) can remove anybody but admins. `by: 'self'` is "delete my account": the caller has
 * checked the password, anybody but the last admin can leave, and a last mail confirms it.
 *
 * @param provided in SQL: a further condition that must hold when the statements run
 * @returns what is free again
 * @throws AppError person.not_found | person.is_admin | person.is_self | person.last_admin | auth.forbidden if the
 *   caller is no longer an admin
 */
export async function removePerson(
  { db, env, clock, signedIn, requestId }: Work,
  personId: string,
  by: 'admin' | 'self',
  provided: SQL = sql`TRUE`,
): Promise<Freed> {
  const now = clock.now();
  const found = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM profiles AS removed WHERE removed.id = ${personId} AND ${condition})`;
  // The same for every statement: only the last one changes what it depends on.
  const isAllowed =
    by === 'self'
      ? sql`${provided} AND ${found(sql`(removed.role <> 'admin' OR ${isNotLastAdmin})`)}`
      : sql`${provided} AND ${found(sql`removed.role <> 'admin'`)} AND ${isAdminStill(signedIn.id)}`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'person.removed',
    subjectKind: 'person',
    subjectId: personId,
    requestId,
  });
  const {
    roles: [roles],
    mails = [],
    freedPlaces,
    cancelledReservations,
    removed: [removed],
  } = await batch(db, {
    roles: selectCurrentRoles(db, signedIn.id, personId),
    mails:
      by === 'self'
        ? enqueueAccountDeletedMail(db, { auditId: audit.id, now }, { personId, when: isAllowed })
        : undefined,
    freedPlaces: db
      .delete(shiftAssignments)
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          ne(shiftAssignments.status, 'cancelled'),
          isPlaceToCome(now),
          isAllowed,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    cancelledPlaces: db
      .delete(shiftAssignments)
      .where(and(eq(shiftAssignments.volunteerId, personId), isPlaceToCome(now), isAllowed)),
    pastPlaces: db
      .update(shiftAssignments)
      .set({ notes: null })
      .where(and(eq(shiftAssignments.volunteerId, personId), isAllowed)),
    cancelledReservations: cancelAllOf(db, personId, isAllowed, now),
    reservations: db
      .update(eventReservations)
      .set({
        email: '',
        firstName: '',
        lastName: '',
        phoneNumber: null,
        // The reference identifies nobody and its places still count, so it stays searchable.
        searchText: sql`lower(reference || ' ' || replace(reference, '-', ''))`,
      })
      .where(and(eq(eventReservations.userId, personId), isAllowed)),
    auditedValues: db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.personId, personId), eq(auditLog.action, 'person.profile_changed'), isAllowed)),
    removed: db
      .delete(accounts)
      .where(and(eq(accounts.id, personId), isAllowed))
      .returning({ id: accounts.id }),
    audit: audit.statement,
  });
  if (!removed || !roles) throw refusalOf(roles, signedIn.id === personId, by);
  await Promise.all([queueMails(env, mails), deletePictures(env, personId)]);
  return { freedShifts: freedPlaces.length, freedReservations: cancelledReservations.length };
}

function refusalOf(roles: CurrentRoles | undefined, isSelf: boolean, by: 'admin' | 'self'): AppError {
  if (!roles) return new AppError('person.not_found');
  if (by === 'self') return new AppError(refusalOfLeaving(roles));
  const { admins } = refuseForRoles(roles);
  if (!isSelf) return new AppError('person.is_admin');
  return new AppError(admins > 1 ? 'person.is_self' : 'person.last_admin');
}

function refusalOfLeaving({ actorRole, admins }: CurrentRoles): ErrorCode {
  if (actorRole === null) return 'auth.required';
  // Anybody but the last admin is refused only if `provided` no longer holds: the password has changed since.
  return actorRole === 'admin' && admins < 2 ? 'person.last_admin' : 'auth.wrong_password';
}

/** Never throws: the person is removed already, and a picture without a profile is not served. */
async function deletePictures(env: Env, personId: string): Promise<void> {
  try {
    const { objects } = await env.FILES.list({ prefix: `${personId}/` });
    await env.FILES.delete(objects.map(({ key }) => key));
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'avatar.not_deleted', personId, error: String(error) }),
    );
  }
}
