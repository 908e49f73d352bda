import { CONFIRM_EMAIL_HOURS, type LinkQuestion, type Person } from '@ijsploeg/worker/contract';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { countMailTo } from '../../platform/identity/address-limit.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { refuseForRoles, selectCurrentRoles } from '../../platform/identity/current-roles.ts';
import { endSessionsStatement } from '../../platform/identity/sessions.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { deleteLinksStatement, type FoundLink } from '../../platform/links/action-links.ts';
import { actionLinks } from '../../platform/links/links.table.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { enqueueEmailChangeMail } from './mails/email-change.ts';
import { enqueueEmailChangedMail } from './mails/email-changed.ts';
import { toPerson } from './people.mapper.ts';
import { selectPerson } from './people.repository.ts';

const LIFETIME_MS = CONFIRM_EMAIL_HOURS * HOUR_MS;

/** In SQL: another account has this address, and it was confirmed. An unconfirmed account belongs to nobody (product 9). */
const isTaken = (email: string, personId: string) =>
  sql`EXISTS (SELECT 1 FROM accounts AS other
    WHERE other.email = ${email} AND other.id <> ${personId} AND other.email_confirmed_at IS NOT NULL)`;

/**
 * Asks a person to confirm a new mail address with a link sent to it. Until then nothing changes. A later request replaces it.
 *
 * @throws AppError person.not_found | person.is_admin | person.not_confirmed | account.exists | request.rate_limited |
 *   auth.forbidden if the caller is no longer an admin
 */
export async function askForEmail(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  personId: string,
  email: string,
): Promise<Person> {
  const now = clock.now();
  await countMailTo(db, 'email_change', email, now);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'person.email_change_asked',
    subjectKind: 'person',
    subjectId: personId,
    after: { email },
    requestId,
  });
  const {
    asked,
    mails,
    account: [account],
    person: [person],
    roles: [roles],
  } = await batch(db, {
    asked: db
      .update(accounts)
      .set({ pendingEmail: email, pendingEmailUntil: now + LIFETIME_MS })
      .where(
        and(
          eq(accounts.id, personId),
          ne(accounts.email, email),
          isNotNull(accounts.emailConfirmedAt),
          sql`NOT ${isTaken(email, personId)}`,
          // An admin's account gives access to the data of all volunteers, so nobody else may choose its address.
          sql`(SELECT role FROM profiles WHERE id = ${personId}) <> 'admin'`,
          isAdminStill(signedIn.id),
        ),
      )
      .returning({ id: accounts.id }),
    audit: audit.statement,
    links: deleteLinksStatement(
      db,
      personId,
      sql`${actionLinks.purpose} = 'confirm_address' AND ${auditRowExists(audit.id)}`,
    ),
    mails: enqueueEmailChangeMail(db, { auditId: audit.id, now }, { personId, email }),
    account: db
      .select({ confirmedAt: accounts.emailConfirmedAt })
      .from(accounts)
      .where(eq(accounts.id, personId)),
    person: selectPerson(db, personId, now),
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (roles && refuseForRoles(roles).personRole === 'admin') throw new AppError('person.is_admin');
  if (!account || !person) throw new AppError('person.not_found');
  if (account.confirmedAt === null) throw new AppError('person.not_confirmed');
  if (asked.length === 0) throw new AppError('account.exists');
  await queueMails(env, mails);
  return toPerson(person);
}

type LinkContext = Omit<ServiceContext, 'signedIn'>;

const selectAddresses = (db: Db, personId: string) =>
  db
    .select({ email: accounts.email, pendingEmail: accounts.pendingEmail })
    .from(accounts)
    .where(eq(accounts.id, personId));

/** The question of the link to a new address: whether it belongs to the person. */
export async function lookAtEmail(
  { db }: LinkContext,
  { userId, subjectId: email, firstName }: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'confirm_address' }>> {
  const account = await selectAddresses(db, userId).get();
  const isConfirmed = account?.email === email;
  if (!isConfirmed && account?.pendingEmail !== email) throw new AppError('link.not_found');
  return {
    purpose: 'confirm_address',
    firstName,
    email,
    isConfirmed,
    answers: isConfirmed ? [] : ['confirm'],
  };
}

/**
 * Changes the address of the account to that of the link, which confirms it, and notifies the old one. All
 * sessions end, and no link in an earlier mail works any more. Repeating it changes nothing.
 *
 * @throws AppError account.exists if another account has confirmed the address meanwhile
 */
export async function confirmEmailOf(
  { db, env, clock, requestId }: LinkContext,
  { id: linkId, userId, subjectId: email }: FoundLink,
): Promise<void> {
  const now = clock.now();
  const found = await db
    .select({ email: accounts.email, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(eq(accounts.id, userId))
    .get();
  if (!found || found.email === email) return;
  const isAsked = and(
    eq(accounts.id, userId),
    eq(accounts.pendingEmail, email),
    gt(accounts.pendingEmailUntil, now),
  );
  const audit = auditIfChanged(db, {
    at: now,
    actorId: userId,
    action: 'account.email_changed',
    subjectKind: 'account',
    subjectId: userId,
    before: { email: found.email },
    after: { email, via: 'link' },
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const {
    mails,
    account: [account],
  } = await batch(db, {
    // Deletes an account that somebody signed up with this address and never confirmed.
    freed: db
      .delete(accounts)
      .where(
        and(
          eq(accounts.email, email),
          isNull(accounts.emailConfirmedAt),
          sql`EXISTS (SELECT 1 FROM accounts AS asked WHERE asked.id = ${userId} AND asked.pending_email = ${email})`,
        ),
      ),
    changed: db
      .update(accounts)
      .set({ email, pendingEmail: null, pendingEmailUntil: null, updatedAt: now })
      .where(and(isAsked, sql`NOT ${isTaken(email, userId)}`)),
    audit: audit.statement,
    profile: db
      .update(profiles)
      .set({
        email,
        searchText: toSearchText(found.firstName, found.lastName, email),
        updatedAt: now,
      })
      .where(and(eq(profiles.id, userId), isDone)),
    tokens: db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isDone)),
    sessions: endSessionsStatement(db, userId, { when: isDone }),
    links: deleteLinksStatement(db, userId, sql`${actionLinks.id} <> ${linkId} AND ${isDone}`),
    mails: enqueueEmailChangedMail(
      db,
      { auditId: audit.id, now },
      { personId: userId, from: found.email, to: email },
    ),
    account: selectAddresses(db, userId),
  });
  if (account?.pendingEmail === email) throw new AppError('account.exists');
  await queueMails(env, mails);
}
