import type { confirmEmail, resendConfirmation } from '@ijsploeg/worker/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { oneTimeTokens, profiles } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { enqueueMail } from '../mail/mail.outbox.ts';
import { countMailTo } from './address-limit.ts';
import { accounts } from './auth.table.ts';
import { rememberDevice } from './known-device.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { validToken } from './one-time-tokens.ts';

/**
 * Confirms an address with the mailed token (`<id>.<secret>`) and deletes every confirmation link of the account.
 *
 * @throws AppError token.invalid
 */
export async function confirmAddress({ db, body, clock, requestId, c }: Call<typeof confirmEmail>) {
  const now = clock.now();
  const [id = '', secret = ''] = body.token.split('.', 2);
  const owner = db
    .select({ id: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(await validToken({ id, secret }, 'confirm_email', now));
  const {
    confirmed: [confirmed],
  } = await batch(db, {
    confirmed: db
      .update(accounts)
      .set({ emailConfirmedAt: now, updatedAt: now })
      .where(inArray(accounts.id, owner))
      .returning({ email: accounts.email }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: null,
      action: 'account.email_confirmed',
      subjectKind: 'account',
      subjectId: sql`${owner}`,
      requestId,
    }).statement,
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(inArray(oneTimeTokens.userId, owner), eq(oneTimeTokens.purpose, 'confirm_email'))),
  });
  if (!confirmed) throw new AppError('token.invalid');
  // The mailbox was read on this device, so guesses from elsewhere cannot keep it from signing in.
  await rememberDevice(c, confirmed.email);
  return confirmed;
}

/**
 * Enqueues another confirmation mail if the address is unconfirmed. Otherwise it does the same work without a mail.
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
  return enqueueMail(db, confirmEmailMail, {
    dedupeKey: requestId,
    to: inArray(profiles.id, unconfirmed),
    data: {},
    now,
  });
}
