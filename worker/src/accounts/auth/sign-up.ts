import type { signUp } from '@ijsploeg/worker/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { countMailTo } from '../../platform/identity/address-limit.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { rememberDevice } from './known-device.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { deleteOldSignUps, insertSignUp } from './pending-sign-ups.ts';

/**
 * Creates an account with its profile and enqueues the confirmation mail, in one batch. An address that was never confirmed
 * can be signed up again. The links of earlier sign-ups keep working, each for its own password and names. The browser
 * remembers its sign-up, so that only there a link confirms without the password.
 *
 * @returns the id of the sign-up and the enqueued mails
 * @throws AppError account.exists | request.invalid | request.rate_limited
 */
export async function createAccount({ db, body, clock, requestId, c }: Call<typeof signUp>) {
  const { email, firstName, lastName, locale } = body;
  refuseWeakPassword(body.password, body);
  const now = clock.now();
  // Before counting, so that a sign-up that is turned away because too many are waiting does not count.
  const passwordHash = await hashPassword(body.password);
  await countMailTo(db, 'sign_up', email, now);

  const stamps = { createdAt: now, updatedAt: now };
  // The salt makes the hash unique, so a row with this hash was written by the first statement.
  const isWritten = sql`${accounts.email} = ${email} AND ${accounts.passwordHash} = ${passwordHash}`;
  const writtenId = sql`(SELECT ${accounts.id} FROM ${accounts} WHERE ${isWritten})`;
  const signUpId = newId('tok');
  const names = { firstName, lastName, locale, searchText: toSearchText(firstName, lastName, email) };

  const { account, mails } = await batch(db, {
    account: db
      .insert(accounts)
      .values({ id: newId('usr'), email, passwordHash, ...stamps })
      .onConflictDoUpdate({
        target: accounts.email,
        set: { passwordHash, ...stamps },
        setWhere: isNull(accounts.emailConfirmedAt),
      })
      .returning({ id: accounts.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: null,
      action: 'account.signed_up',
      subjectKind: 'account',
      subjectId: writtenId,
      requestId,
    }).statement,
    profile: insertFrom(
      db,
      profiles,
      { id: sql`${accounts.id}`, email, ...names, ...stamps },
      { from: sql`${accounts}`, where: isWritten },
    ).onConflictDoUpdate({ target: profiles.id, set: { ...names, ...stamps } }),
    signUp: insertSignUp(db, { id: signUpId, passwordHash, firstName, lastName, now }, isWritten),
    deletedSignUps: deleteOldSignUps(db, writtenId),
    // Links from before sign-ups had their own rows have no password, so they would confirm this one.
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, writtenId),
          eq(oneTimeTokens.purpose, 'confirm_email'),
          isNull(oneTimeTokens.passwordHash),
        ),
      ),
    mails: enqueueMail(db, confirmEmailMail, {
      dedupeKey: requestId,
      data: { signUpId },
      to: eq(profiles.id, writtenId),
      now,
    }),
  });
  if (account.length === 0) throw new AppError('account.exists');
  await rememberDevice(c, 'signed_up', passwordHash);
  return { signUpId, mails };
}
