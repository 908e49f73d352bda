import type { AuditAction, ErrorCode } from '@ijsploeg/worker/contract';
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  type DeletionReason,
  enqueueAccountDeletedMail,
} from '../../accounts/profile/mails/account-deleted.ts';
import { eventReservations } from '../../events/events.table.ts';
import { cancelUpcomingReservations, withoutPerson } from '../../events/reservations.repository.ts';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, isNotLastAdmin } from '../../platform/identity/admin-rights.ts';
import {
  type CurrentRoles,
  refuseForRoles,
  selectCurrentRoles,
} from '../../platform/identity/current-roles.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { enqueuePlaceFreedMails } from '../../shifts/notices/place-freed.ts';
import { settledMails, settleWaitlists } from '../../shifts/places/settle-waitlists.ts';
import { isExpected } from '../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { hourCorrections } from '../../shifts/tables/hours.table.ts';
import { standInRequests } from '../../shifts/tables/stand-ins.table.ts';
import { isUpcomingPlace } from './people.repository.ts';

/** The actions whose audit rows hold names, addresses or a choice of the person. */
const PERSONAL_ACTIONS: AuditAction[] = [
  'person.profile_changed',
  'person.email_change_asked',
  'account.email_changed',
  'account.photos_answered',
];

/** The number of places and reservations that a removal freed. */
interface Freed {
  /** Places on upcoming shifts. */
  freedShifts: number;
  /** Reservations of events that have not ended. */
  freedReservations: number;
}

/**
 * Removes a person (product 4): the account with profile, sessions, tokens, applications and outgoing mails, the
 * picture, the places on upcoming shifts and the reservations of events that have not ended. Places on shifts that
 * have started, reservations of events that have ended and used tickets still count, without personal data. The
 * audit log keeps its rows, which hold no names.
 *
 * `by: 'admin'`: an admin removes another person, who is not an admin. `by: 'self'`: people delete their own account
 * after their password was checked, except the last admin, and a mail confirms it.
 *
 * @param provided in SQL: a further condition that must hold when the statements run
 * @returns the numbers of freed places and reservations
 * @throws AppError person.not_found | person.is_admin | person.is_self | person.last_admin | auth.forbidden if the
 *   caller is no longer an admin
 */
export async function removePerson(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  personId: string,
  by: 'admin' | 'self',
  provided: SQL = sql`TRUE`,
): Promise<Freed> {
  const found = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM profiles AS removed WHERE removed.id = ${personId} AND ${condition})`;
  const isAllowed =
    by === 'self'
      ? sql`${provided} AND ${found(sql`(removed.role <> 'admin' OR ${isNotLastAdmin})`)}`
      : sql`${provided} AND ${found(sql`removed.role <> 'admin'`)} AND ${isAdminStill(signedIn.id)}`;
  const {
    roles: [roles],
    ...removal
  } = await batch(db, {
    roles: selectCurrentRoles(db, signedIn.id, personId),
    ...removalStatements(db, {
      personId,
      isAllowed,
      actorId: signedIn.id,
      requestId,
      now: clock.now(),
      mailAbout: by === 'self' ? 'own_wish' : null,
    }),
  });
  if (!removal.removed[0] || !roles) throw removalRefusal(roles, signedIn.id === personId, by);
  return finish(env, personId, removal);
}

/**
 * Removes a person like {@link removePerson}, on behalf of the portal itself, and notifies them. Nothing happens if `isAllowed`,
 * in SQL, no longer holds when the statements run.
 */
export async function removeInactivePerson(
  { db, env }: Pick<ServiceContext, 'db' | 'env'>,
  personId: string,
  isAllowed: SQL,
  now: number,
): Promise<void> {
  const removal = await batch(
    db,
    removalStatements(db, {
      personId,
      isAllowed,
      actorId: null,
      requestId: 'sweep',
      now,
      mailAbout: 'inactivity',
    }),
  );
  if (removal.removed[0]) await finish(env, personId, removal);
}

/**
 * Removes a person again whom a restore brought back, like {@link removePerson} but without a mail, which they had before.
 *
 * @returns whether the person was removed; the last admin is not
 */
export async function removeErasedPerson(
  { db, env }: Pick<ServiceContext, 'db' | 'env'>,
  personId: string,
  now: number,
): Promise<boolean> {
  const removal = await batch(
    db,
    removalStatements(db, {
      personId,
      isAllowed: sql`EXISTS (SELECT 1 FROM profiles AS removed
        WHERE removed.id = ${personId} AND (removed.role <> 'admin' OR ${isNotLastAdmin}))`,
      actorId: null,
      requestId: 'sweep',
      now,
      mailAbout: null,
    }),
  );
  if (!removal.removed[0]) return false;
  await finish(env, personId, removal);
  return true;
}

interface Removal {
  personId: string;
  /** In SQL. It is true for all statements or for none, because the account is deleted last. */
  isAllowed: SQL;
  /** Null for the portal itself. */
  actorId: string | null;
  requestId: string;
  now: number;
  /** The reason to give in a mail to the person; null to send no mail. */
  mailAbout: DeletionReason | null;
}

function removalStatements(db: Db, { personId, isAllowed, now, mailAbout, ...by }: Removal) {
  const audit = auditIfChanged(db, {
    ...by,
    at: now,
    action: 'person.removed',
    subjectKind: 'person',
    subjectId: personId,
  });
  const ownPlaces = db
    .select({ id: shiftAssignments.id })
    .from(shiftAssignments)
    .where(eq(shiftAssignments.volunteerId, personId));
  return {
    mails: mailAbout
      ? enqueueAccountDeletedMail(
          db,
          { auditId: audit.id, now },
          { personId, when: isAllowed, reason: mailAbout },
        )
      : undefined,
    // Before the places are deleted.
    freedMails: enqueuePlaceFreedMails(
      db,
      { auditId: audit.id, now },
      { places: sql`shift_assignments.volunteer_id = ${personId} AND ${isExpected}`, when: isAllowed },
    ),
    // A shift that the person led still shows that nobody leads it now (product 41), so these places stay, without the person.
    ledPlaces: db
      .update(shiftAssignments)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          eq(shiftAssignments.isLead, true),
          isExpected,
          isUpcomingPlace(now),
          isAllowed,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    freedPlaces: db
      .delete(shiftAssignments)
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          ne(shiftAssignments.status, 'cancelled'),
          isUpcomingPlace(now),
          isAllowed,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    cancelledPlaces: db
      .delete(shiftAssignments)
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          eq(shiftAssignments.isLead, false),
          isUpcomingPlace(now),
          isAllowed,
        ),
      ),
    remainingPlaces: db
      .update(shiftAssignments)
      .set({ notes: null })
      .where(and(eq(shiftAssignments.volunteerId, personId), isAllowed)),
    reasons: db
      .update(standInRequests)
      .set({ reason: null })
      .where(and(inArray(standInRequests.assignmentId, ownPlaces), isAllowed)),
    attendanceNotes: db
      .update(attendance)
      .set({ note: null })
      .where(and(inArray(attendance.assignmentId, ownPlaces), isNotNull(attendance.note), isAllowed)),
    corrections: db
      .delete(hourCorrections)
      .where(and(inArray(hourCorrections.assignmentId, ownPlaces), isAllowed)),
    cancelledReservations: cancelUpcomingReservations(db, personId, isAllowed, now),
    reservations: db
      .update(eventReservations)
      .set(withoutPerson)
      .where(and(eq(eventReservations.userId, personId), isAllowed)),
    auditedValues: db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.personId, personId), inArray(auditLog.action, PERSONAL_ACTIONS), isAllowed)),
    auditedAddresses: db
      .update(auditLog)
      .set({ sourceAddress: null })
      .where(and(eq(auditLog.actorId, personId), isNotNull(auditLog.sourceAddress), isAllowed)),
    removed: db
      .delete(accounts)
      .where(and(eq(accounts.id, personId), isAllowed))
      .returning({ id: accounts.id }),
    audit: audit.statement,
    ...settleWaitlists(db, { now }),
  };
}

/** Sends the mails of a removal, deletes the pictures, and counts what was freed. */
async function finish(
  env: Env,
  personId: string,
  {
    mails = [],
    freedMails,
    ledPlaces,
    freedPlaces,
    cancelledReservations,
    ...settled
  }: BatchResults<ReturnType<typeof removalStatements>>,
): Promise<Freed> {
  await Promise.all([
    queueMails(env, [...mails, ...freedMails, ...settledMails(settled)]),
    deletePictures(env, personId),
  ]);
  return {
    freedShifts: ledPlaces.length + freedPlaces.length,
    freedReservations: cancelledReservations.length,
  };
}

function removalRefusal(roles: CurrentRoles | undefined, isSelf: boolean, by: 'admin' | 'self'): AppError {
  if (!roles) return new AppError('person.not_found');
  if (by === 'self') return new AppError(selfRemovalRefusal(roles));
  const { admins } = refuseForRoles(roles);
  if (!isSelf) return new AppError('person.is_admin');
  return new AppError(admins > 1 ? 'person.is_self' : 'person.last_admin');
}

function selfRemovalRefusal({ actorRole, admins }: CurrentRoles): ErrorCode {
  if (actorRole === null) return 'auth.required';
  // Apart from the last admin, the only possible reason is `provided`: the password was changed meanwhile.
  return actorRole === 'admin' && admins < 2 ? 'person.last_admin' : 'auth.wrong_password';
}

/** Never throws: the person is already removed, and a picture without a profile is not served. */
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
