import type { ErrorCode } from '@ijsploeg/worker/contract';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { shiftAssignments } from '../assignments/assignments.table.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { auditLog } from '../audit/audit.table.ts';
import { accounts } from '../auth/auth.table.ts';
import { eventReservations } from '../events/events.table.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { enqueueAccountDeletedMail } from '../profile/mails/account-deleted.ts';
import { cancelAllOf } from '../reservations/reservations.repository.ts';
import { isAdminStill, isNotLastAdmin, isPlaceToCome, selectCurrentRoles } from './people.repository.ts';
import { type CurrentRoles, refuseForRoles, type Work } from './people-work.ts';

/** What others can have now. */
interface Freed {
  /** Places on shifts to come. */
  freedShifts: number;
  /** Reservations of events that are not over. */
  freedReservations: number;
}

/**
 * Removes somebody (product 4): the account with profile, sessions, tokens, applications and mails owed, the
 * picture, the places on shifts to come and those reserved on events that are not over. Places on shifts that have
 * begun, on events that are over and of tickets that were used keep counting without any personal data; the audit
 * log keeps that things happened, and no names.
 *
 * `by` an admin it removes others, and no admin. By the person themself it is "delete my account": whoever calls it
 * has asked for the password, anybody may go but the last admin, and a last mail confirms it.
 *
 * @param provided in SQL: only if this still holds at that very moment
 * @returns what is free again
 * @throws AppError person.not_found | person.is_admin | person.is_self | person.last_admin | auth.forbidden for an
 *   admin who is none any more
 */
export async function removePerson(
  { db, env, clock, signedIn, requestId }: Work,
  personId: string,
  by: 'admin' | 'self',
  provided: SQL = sql`TRUE`,
): Promise<Freed> {
  const now = clock.now();
  const found = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM profiles AS gone WHERE gone.id = ${personId} AND ${condition})`;
  // The same for each of the statements: what it asks for changes with the last of them only.
  const mayGo =
    by === 'self'
      ? sql`${provided} AND ${found(sql`(gone.role <> 'admin' OR ${isNotLastAdmin})`)}`
      : sql`${provided} AND ${found(sql`gone.role <> 'admin'`)} AND ${isAdminStill(signedIn.id)}`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'person.removed',
    subjectKind: 'person',
    subjectId: personId,
    requestId,
  });
  const [[standings], owed, freed, , , cancelled, , , [removed]] = await db.batch([
    selectCurrentRoles(db, signedIn.id, personId),
    enqueueAccountDeletedMail(
      db,
      { auditId: audit.id, now },
      { personId, when: by === 'self' ? mayGo : sql`FALSE` },
    ),
    db
      .delete(shiftAssignments)
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          ne(shiftAssignments.status, 'cancelled'),
          isPlaceToCome(now),
          mayGo,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    // Those given back earlier: they hold no place.
    db
      .delete(shiftAssignments)
      .where(and(eq(shiftAssignments.volunteerId, personId), isPlaceToCome(now), mayGo)),
    db
      .update(shiftAssignments)
      .set({ notes: null })
      .where(and(eq(shiftAssignments.volunteerId, personId), mayGo)),
    cancelAllOf(db, personId, mayGo, now),
    db
      .update(eventReservations)
      .set({
        email: '',
        firstName: '',
        lastName: '',
        phoneNumber: null,
        // Its code stays, on the row as in the search: it names nobody, and its places are still counted.
        searchText: sql`lower(reference || ' ' || replace(reference, '-', ''))`,
      })
      .where(and(eq(eventReservations.userId, personId), mayGo)),
    db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.personId, personId), eq(auditLog.action, 'person.profile_changed'), mayGo)),
    db
      .delete(accounts)
      .where(and(eq(accounts.id, personId), mayGo))
      .returning({ id: accounts.id }),
    audit.statement,
  ]);
  if (!removed || !standings) throw refusalOf(standings, signedIn.id === personId, by);
  await Promise.all([queueMails(env, owed), clearPictures(env, personId)]);
  return { freedShifts: freed.length, freedReservations: cancelled.length };
}

function refusalOf(standings: CurrentRoles | undefined, isSelf: boolean, by: 'admin' | 'self'): AppError {
  if (!standings) return new AppError('person.not_found');
  if (by === 'self') return new AppError(refusalOfLeaving(standings));
  refuseForRoles(standings);
  if (!isSelf) return new AppError('person.is_admin');
  return new AppError(standings.admins > 1 ? 'person.is_self' : 'person.last_admin');
}

function refusalOfLeaving({ actorRole, admins }: CurrentRoles): ErrorCode {
  if (actorRole === null) return 'auth.required';
  // Not for being the last admin: then what was proved before does not hold any more.
  return actorRole === 'admin' && admins < 2 ? 'person.last_admin' : 'auth.wrong_password';
}

/** Never throws: the person is gone, and a picture without a profile is not served any more. */
async function clearPictures(env: Env, personId: string): Promise<void> {
  try {
    const { objects } = await env.FILES.list({ prefix: `${personId}/` });
    await env.FILES.delete(objects.map(({ key }) => key));
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'avatar.not_deleted', personId, error: String(error) }),
    );
  }
}
