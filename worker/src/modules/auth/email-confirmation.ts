import type { confirmEmail, resendConfirmation } from '@ijsploeg/worker/contract';
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { oneTimeTokens, profiles } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { enqueueMail } from '../mail/mail.outbox.ts';
import { countMailTo } from './address-limit.ts';
import { accounts } from './auth.table.ts';
import { rememberDevice } from './known-device.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { validToken } from './one-time-tokens.ts';
import { signUpOf } from './pending-sign-ups.ts';

/**
 * Confirms an address with the mailed token (`<id>.<secret>`): the account gets the password and the names of the sign-up
 * that the link was mailed for, and every confirmation link of the account is deleted.
 *
 * @throws AppError token.invalid
 */
export async function confirmAddress({ db, body, clock, requestId, c }: Call<typeof confirmEmail>) {
  const now = clock.now();
  const [id = '', secret = ''] = body.token.split('.', 2);
  const token = await validToken({ id, secret }, 'confirm_email', now);
  const found = await db
    .select({ link: oneTimeTokens, email: accounts.email })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.userId))
    .where(token)
    .get();
  if (!found) throw new AppError('token.invalid');

  const { userId, passwordHash, firstName, lastName } = found.link;
  const isValid = exists(db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(token));
  const audit = auditIfChanged(db, {
    at: now,
    actorId: null,
    action: 'account.email_confirmed',
    subjectKind: 'account',
    subjectId: userId,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const { confirmed } = await batch(db, {
    confirmed: db
      .update(accounts)
      .set({
        emailConfirmedAt: now,
        // A link from before sign-ups had rows confirms the account as it is.
        ...(passwordHash !== null && { passwordHash }),
        updatedAt: now,
      })
      .where(and(eq(accounts.id, userId), isNull(accounts.emailConfirmedAt), isValid))
      .returning({ id: accounts.id }),
    audit: audit.statement,
    names:
      firstName !== null && lastName !== null
        ? db
            .update(profiles)
            .set({
              firstName,
              lastName,
              searchText: toSearchText(firstName, lastName, found.email),
              updatedAt: now,
            })
            .where(and(eq(profiles.id, userId), isDone))
        : undefined,
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'confirm_email'), isDone)),
  });
  // Another link was used in the meantime.
  if (confirmed.length === 0) throw new AppError('token.invalid');
  // The mailbox was read on this device, so guesses from elsewhere cannot keep it from signing in.
  await rememberDevice(c, found.email);
  return { email: found.email };
}

/**
 * Enqueues another confirmation mail, for the named or the newest sign-up, if the address is unconfirmed. Otherwise it does
 * the same work without a mail.
 *
 * @returns the enqueued mails
 * @throws AppError request.rate_limited
 */
export async function enqueueConfirmationMail({
  db,
  body,
  clock,
  requestId,
}: Call<typeof resendConfirmation>) {
  const now = clock.now();
  await countMailTo(db, 'resend_confirmation', body.email, now);
  const unconfirmed = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, body.email), isNull(accounts.emailConfirmedAt)));
  const signUpId = signUpOf(sql`profiles.id`, body.signUpId);
  return enqueueMail(db, confirmEmailMail, {
    dedupeKey: requestId,
    to: inArray(profiles.id, unconfirmed),
    ...(body.signUpId && { when: sql`${signUpId} IS NOT NULL` }),
    data: { signUpId },
    now,
  });
}
