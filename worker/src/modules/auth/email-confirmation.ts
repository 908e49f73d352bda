import type { confirmEmail, resendConfirmation } from '@ijsploeg/worker/contract';
import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
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
import { isLinkOf, signUpOf } from './pending-sign-ups.ts';

/**
 * Confirms an address with the mailed token (`<id>.<secret>`): the account gets the password and the names of the sign-up
 * that the link was mailed for, and the links of other sign-ups are deleted. Until it expires, using the link again gives
 * the same answer, because its reader wants to know whether the address is confirmed.
 *
 * @throws AppError token.invalid
 */
export async function confirmAddress({ db, body, clock, requestId, c }: Call<typeof confirmEmail>) {
  const now = clock.now();
  const [id = '', secret = ''] = body.token.split('.', 2);
  const token = await validToken({ id, secret }, 'confirm_email', now);
  const selectLink = () =>
    db
      .select({
        link: oneTimeTokens,
        // Renamed, since D1 returns the rows of a batch by column name.
        email: sql<string>`${accounts.email}`.as('account_email'),
        confirmedAt: accounts.emailConfirmedAt,
      })
      .from(oneTimeTokens)
      .innerJoin(accounts, eq(accounts.id, oneTimeTokens.userId))
      .where(token);
  const found = await selectLink().get();
  if (!found) throw new AppError('token.invalid');
  if (found.confirmedAt !== null) return { email: found.email };

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
  const ofAccount = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'confirm_email'), isDone);
  const { confirmed, remaining } = await batch(db, {
    confirmed: db
      .update(accounts)
      .set({
        emailConfirmedAt: now,
        // A link from before sign-ups had their own rows confirms the account as it is.
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
    deletedTokens: db.delete(oneTimeTokens).where(and(ofAccount, not(isLinkOf(passwordHash)))),
    // From now on, the other links of this sign-up only answer that the address is confirmed.
    emptiedTokens: db
      .update(oneTimeTokens)
      .set({ passwordHash: null, firstName: null, lastName: null })
      .where(ofAccount),
    remaining: selectLink(),
  });
  if (confirmed.length > 0) {
    // The mailbox was read on this device, so guesses from elsewhere cannot keep it from signing in.
    await rememberDevice(c, found.email);
  }
  // The link of another sign-up was used in the meantime.
  else if (!remaining[0]?.confirmedAt) throw new AppError('token.invalid');
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
