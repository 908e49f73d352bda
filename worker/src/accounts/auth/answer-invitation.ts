import {
  type acceptInvitation,
  type InvitationOfLink,
  type lookAtInvitation,
  type refuseInvitation,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import type { SignedIn } from '../../platform/http/signed-in.ts';
import { refuseOtherText } from '../../platform/identity/photo-consent.ts';
import { hashSecret } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { toE164, toPhoneDisplay } from '../../platform/lib/phone-number.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { markAccepted } from '../invitations/accepted.ts';
import { deleteMailsOf, isMailOf, refusedEmail } from '../invitations/invitations.repository.ts';
import { invitationImports, invitationLinks, invitations } from '../invitations/invitations.table.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { enter } from './sign-in.ts';

/**
 * The invitation of a mailed link (`<id>.<secret>`).
 *
 * @throws AppError token.invalid, also for one that was withdrawn, refused or expired
 */
async function findInvitation(db: Db, token: string, now: number) {
  const [id = '', secret = ''] = token.split('.', 2);
  const found = await selectJson(db, {
    invitation: getTableColumns(invitations),
    import: getTableColumns(invitationImports),
    hasAccount: sql<number>`EXISTS (SELECT 1 FROM accounts
      WHERE accounts.email = invitations.email AND accounts.email_confirmed_at IS NOT NULL)`,
  })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .innerJoin(invitationImports, eq(invitationImports.id, invitations.importId))
    .where(
      and(
        eq(invitationLinks.id, id),
        eq(invitationLinks.secretHash, hashSecret(secret)),
        ne(invitations.state, 'refused'),
        gt(invitations.expiresAt, now),
      ),
    )
    .get();
  if (!found) throw new AppError('token.invalid');
  return found.row;
}

/** What the link shows its reader. Notes that it was opened. */
export async function look({ db, body, clock }: Call<typeof lookAtInvitation>): Promise<InvitationOfLink> {
  const now = clock.now();
  const { invitation, import: sheet, hasAccount } = await findInvitation(db, body.token, now);
  if (invitation.openedAt === null && invitation.state === 'waiting')
    await db
      .update(invitations)
      .set({ openedAt: now })
      .where(and(eq(invitations.id, invitation.id), sql`${invitations.openedAt} IS NULL`));
  return {
    email: invitation.email,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    phoneDisplay: toPhoneDisplay(invitation.phoneNumber),
    skills: invitation.skills,
    note: { nl: sheet.noteNl, en: sheet.noteEn },
    locale: sheet.locale,
    expiresAt: toInstant(invitation.expiresAt),
    hasAccount: invitation.state === 'accepted' || Boolean(hasAccount),
  };
}

/**
 * Creates the account of an invited person, confirmed and as a volunteer, and signs in. A sign-up with the address that was not
 * confirmed is replaced: the link proves who reads the mailbox.
 *
 * @throws AppError token.invalid | account.exists | request.invalid | consent.text_changed | request.rate_limited
 */
export async function accept(call: Call<typeof acceptInvitation>): Promise<SignedIn> {
  const { db, body, clock, requestId } = call;
  const now = clock.now();
  const { firstName, lastName, skills, password, locale, consent } = body;
  const phoneNumber = toE164(body.phoneNumber);
  if (consent) refuseOtherText(consent);
  const { invitation } = await findInvitation(db, body.token, now);
  const { email } = invitation;
  refuseWeakPassword(password, { email, firstName, lastName });
  const passwordHash = await hashPassword(password);

  const stamps = { createdAt: now, updatedAt: now };
  // The salt makes the hash unique, so a row with this hash was written by the first statement.
  const isWritten = sql`${accounts.email} = ${email} AND ${accounts.passwordHash} = ${passwordHash}`;
  const writtenId = sql`(SELECT ${accounts.id} FROM ${accounts} WHERE ${isWritten})`;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'account.invitation_accepted',
    subjectKind: 'account',
    subjectId: writtenId,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const profile = {
    firstName,
    lastName,
    phoneNumber,
    skills,
    locale,
    role: 'volunteer' as const,
    profileCompleted: true,
    searchText: toSearchText(firstName, lastName, email),
    ...(consent && {
      photoAnswer: consent.answer,
      photoAnsweredAt: now,
      photoTextVersion: consent.textVersion,
      photoVersion: 1,
    }),
  };
  const {
    account: [account],
  } = await batch(db, {
    account: insertFrom(
      db,
      accounts,
      { id: newId('usr'), email: sql`invitations.email`, passwordHash, emailConfirmedAt: now, ...stamps },
      { from: sql`invitations`, where: isOpen(invitation.id, now) },
    )
      .onConflictDoUpdate({
        target: accounts.email,
        set: { passwordHash, emailConfirmedAt: now, ...stamps },
        setWhere: sql`${accounts.emailConfirmedAt} IS NULL`,
      })
      .returning({ id: accounts.id }),
    audit: audit.statement,
    profile: insertFrom(
      db,
      profiles,
      { id: sql`${accounts.id}`, email, ...profile, ...stamps },
      { from: sql`${accounts}`, where: sql`${isWritten} AND ${isDone}` },
    ).onConflictDoUpdate({ target: profiles.id, set: { ...profile, ...stamps } }),
    // The links of sign-ups with this address, which were never confirmed.
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, writtenId), eq(oneTimeTokens.purpose, 'confirm_email'), isDone)),
    // The mails go with the account from now on.
    mails: db
      .update(mailOutbox)
      .set({ userId: writtenId })
      .where(and(isMailOf(sql`${invitation.id}`), isDone)),
    accepted: markAccepted(db, { email, userId: writtenId, when: isDone, now }),
  });
  // The link was used a moment before, or the person signed up meanwhile.
  if (!account) throw new AppError('account.exists');
  return enter(call, { id: account.id, email, passwordHash });
}

const isOpen = (id: string, now: number): SQL =>
  sql`invitations.id = ${id} AND invitations.state = 'waiting' AND invitations.expires_at > ${now}`;

/**
 * Refuses an invitation: erases the person's data and the mails at once. What stays is a hash of the address, so that it is not
 * invited again, until the invitation would have expired.
 *
 * @throws AppError token.invalid, also if it was accepted
 */
export async function refuse({
  db,
  body,
  clock,
  requestId,
}: Call<typeof refuseInvitation>): Promise<undefined> {
  const now = clock.now();
  const { invitation } = await findInvitation(db, body.token, now);
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'invitation.refused',
    subjectKind: 'invitation',
    subjectId: invitation.id,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const {
    refused: [refused],
  } = await batch(db, {
    refused: db
      .update(invitations)
      .set({
        state: 'refused',
        email: refusedEmail(invitation.email),
        firstName: '',
        lastName: '',
        phoneNumber: null,
        skills: [],
        answeredAt: now,
      })
      .where(isOpen(invitation.id, now))
      .returning({ id: invitations.id }),
    audit: audit.statement,
    mails: deleteMailsOf(db, invitation.id, isDone),
    links: db.delete(invitationLinks).where(and(eq(invitationLinks.invitationId, invitation.id), isDone)),
  });
  if (!refused) throw new AppError('token.invalid');
  return undefined;
}
