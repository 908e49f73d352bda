import type { forgotPassword, resetPassword } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { countMailTo } from '../../platform/identity/address-limit.ts';
import { endSessionsStatement } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { deleteAnswerLinks } from '../../platform/links/action-links.ts';
import { enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { accounts, accountWith, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { attemptsAt, forgetAttempts } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { enqueuePasswordChangedMail } from './mails/password-changed.ts';
import { resetPasswordMail } from './mails/reset-password.ts';
import { validToken } from './one-time-tokens.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { selectSignUps, signUpOfBrowser, toNames } from './pending-sign-ups.ts';

/**
 * Enqueues a reset mail if the address has an account. Otherwise it does the same work without a mail.
 *
 * @returns the enqueued mails
 * @throws AppError request.rate_limited
 */
export async function enqueueResetMail({ db, body, clock, requestId }: Call<typeof forgotPassword>) {
  const now = clock.now();
  await countMailTo(db, 'forgot_password', body.email, now);
  const { mails } = await batch(db, {
    mails: enqueueMail(db, resetPasswordMail, {
      dedupeKey: requestId,
      to: eq(profiles.email, body.email),
      data: {},
      now,
    }),
    audit: auditIfChanged(db, {
      at: now,
      // Anyone can request a reset, so the actor is unknown.
      actorId: null,
      action: 'account.reset_requested',
      subjectKind: 'account',
      subjectId: accountWith(body.email),
      requestId,
    }).statement,
  });
  return mails;
}

/**
 * Sets a new password with a mailed link, once (product 11): every session and every other link ends, except those that
 * protect the account, and the person is notified by mail. Since the link was read in the mailbox, it confirms the address as
 * well.
 *
 * @returns the account's address and the enqueued mails
 * @throws AppError reset.invalid_tokens | request.invalid | request.rate_limited
 */
export async function resetWithToken({ db, body, clock, requestId, c }: Call<typeof resetPassword>) {
  const now = clock.now();
  const token = await validToken({ id: body.accessToken, secret: body.refreshToken }, 'reset_password', now);
  const account = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      confirmedAt: accounts.emailConfirmedAt,
    })
    .from(oneTimeTokens)
    .innerJoin(profiles, eq(profiles.id, oneTimeTokens.userId))
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.userId))
    .where(token)
    .get();
  if (!account) throw new AppError('reset.invalid_tokens');
  // The token is used up only after this check, so that the link still works after a refused password.
  refuseWeakPassword(body.password, account);
  const passwordHash = await hashPassword(body.password);
  // All sign-ups that wait for their confirmation end. The names are those of the newest, unless this browser made another.
  const signUpHere =
    account.confirmedAt === null && (await signUpOfBrowser(c, await selectSignUps(db, account.id)));

  const audit = auditIfChanged(db, {
    at: now,
    actorId: account.id,
    action: 'account.password_reset',
    subjectKind: 'account',
    subjectId: account.id,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const device = await knownDevice(c, 'signed_in', account.email);
  const attempts = [
    await attemptsAt.address(account.email),
    ...(device ? [await attemptsAt.device(device, account.email)] : []),
  ];
  const { used, mails } = await batch(db, {
    used: db.delete(oneTimeTokens).where(token).returning({ id: oneTimeTokens.id }),
    audit: audit.statement,
    changed: db
      .update(accounts)
      .set({
        passwordHash,
        emailConfirmedAt: sql`coalesce(${accounts.emailConfirmedAt}, ${now})`,
        updatedAt: now,
      })
      .where(and(eq(accounts.id, account.id), isDone)),
    names: signUpHere
      ? db
          .update(profiles)
          .set(toNames(signUpHere, account.email))
          .where(and(eq(profiles.id, account.id), isDone))
      : undefined,
    attempts: forgetAttempts(db, attempts, isDone),
    endedSessions: endSessionsStatement(db, account.id, { when: isDone }),
    deletedLinks: deleteAnswerLinks(db, account.id, isDone),
    deletedTokens: db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, account.id), isDone)),
    mails: enqueuePasswordChangedMail(db, { auditId: audit.id, now }, account.id),
  });
  if (used.length === 0) throw new AppError('reset.invalid_tokens');
  // The mailbox was read on this device, so guesses from elsewhere cannot keep it from signing in.
  await rememberDevice(c, 'signed_in', account.email);
  return { email: account.email, mails };
}
