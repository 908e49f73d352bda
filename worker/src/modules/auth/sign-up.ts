import type { signUp } from '@ijsploeg/worker/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { oneTimeTokens, profiles } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../lib/new-id.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { enqueueMail } from '../mail/mail.outbox.ts';
import { countMailTo } from './address-limit.ts';
import { accounts } from './auth.table.ts';
import { confirmEmailMail } from './mails/confirm-email.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { forgiveFailures } from './sign-in-throttle.ts';

/**
 * Makes an account with its profile and owes the confirmation mail, all in one batch. An account that was never
 * confirmed belongs to nobody yet: whoever signs up last with its address gives it names and password, and only
 * the links mailed from then on count.
 *
 * @returns the rows of the mails owed
 * @throws AppError account.exists | request.invalid | request.rate_limited
 */
export async function createAccount({ db, body, clock, requestId }: Call<typeof signUp>) {
  const { email, firstName, lastName, locale } = body;
  refuseWeakPassword(body.password, email);
  const now = clock.now();
  await countMailTo(db, 'sign_up', email, now);

  const passwordHash = await hashPassword(body.password);
  const stamps = { createdAt: now, updatedAt: now };
  // The salt makes the hash unlike any other: a row that carries it was written by the first statement.
  const isWritten = sql`${accounts.email} = ${email} AND ${accounts.passwordHash} = ${passwordHash}`;
  const writtenId = sql`(SELECT ${accounts.id} FROM ${accounts} WHERE ${isWritten})`;
  const names = { firstName, lastName, locale, searchText: toSearchText(firstName, lastName, email) };

  const { account, mails } = await batch(db, {
    account: db
      .insert(accounts)
      .values({ id: newId('usr'), email, passwordHash, ...stamps })
      .onConflictDoUpdate({
        target: accounts.email,
        set: { passwordHash, ...forgiveFailures, ...stamps },
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
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, writtenId), eq(oneTimeTokens.purpose, 'confirm_email'))),
    mails: enqueueMail(db, confirmEmailMail, {
      dedupeKey: requestId,
      data: {},
      to: eq(profiles.id, writtenId),
      now,
    }),
  });
  if (account.length === 0) throw new AppError('account.exists');
  return mails;
}
