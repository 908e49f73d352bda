import type { signUp } from '@ijsploeg/worker/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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
  const written = sql`FROM ${accounts} WHERE ${accounts.email} = ${email} AND ${accounts.passwordHash} = ${passwordHash}`;
  const isWritten = (id: SQL | typeof profiles.id | typeof oneTimeTokens.userId) =>
    sql`${id} = (SELECT ${accounts.id} ${written})`;

  const [account, , , , owed] = await db.batch([
    db
      .insert(accounts)
      .values({ id: newId('usr'), email, passwordHash, ...stamps })
      .onConflictDoUpdate({
        target: accounts.email,
        set: { passwordHash, ...forgiveFailures, ...stamps },
        setWhere: isNull(accounts.emailConfirmedAt),
      })
      .returning({ id: accounts.id }),
    auditIfChanged(db, {
      at: now,
      actorId: null,
      action: 'account.signed_up',
      subjectKind: 'account',
      subjectId: sql`(SELECT ${accounts.id} ${written})`,
      requestId,
    }).statement,
    db
      .insert(profiles)
      // Every column, in the table's order.
      .select(
        sql`
          SELECT ${accounts.id}, ${email}, ${firstName}, ${lastName}, NULL, '[]', NULL, 0, 0, 'user', NULL, NULL,
                 ${locale}, ${toSearchText(firstName, lastName, email)}, ${now}, ${now}
          ${written}`,
      )
      .onConflictDoUpdate({
        target: profiles.id,
        set: { firstName, lastName, locale, searchText: toSearchText(firstName, lastName, email), ...stamps },
      }),
    db
      .delete(oneTimeTokens)
      .where(and(isWritten(oneTimeTokens.userId), eq(oneTimeTokens.purpose, 'confirm_email'))),
    enqueueMail(db, confirmEmailMail, {
      dedupeKey: requestId,
      to: isWritten(profiles.id),
      data: {},
      now,
    }),
  ]);
  if (account.length === 0) throw new AppError('account.exists');
  return owed;
}
