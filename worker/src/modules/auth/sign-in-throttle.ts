import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { accounts } from './auth.table.ts';

const FREE_FAILURES = 4;
const MAX_DELAY_SECONDS = 15 * 60;

/**
 * Takes one attempt at an account's password (product 14). The attempt counts as failed until
 * {@link forgiveFailures}, and it is taken before the password is looked at: a burst of parallel guesses gets no
 * more of them than a row of guesses. From the fifth failure on the account waits 1 s, 2 s, 4 s … up to 15 min.
 *
 * @param whose a condition on `accounts` that finds one
 * @returns the account as it was found; null if there is none
 * @throws AppError auth.throttled, with the seconds to wait
 */
export async function takeAttempt(db: Db, whose: SQL, now: number) {
  const delaySeconds = sql`min(${MAX_DELAY_SECONDS}, 1 << min(${accounts.failedSignIns} - ${FREE_FAILURES}, 10))`;
  const account = await db
    .update(accounts)
    .set({
      failedSignIns: sql`${accounts.failedSignIns} + 1`,
      signInBlockedUntil: sql`
        CASE WHEN ${accounts.failedSignIns} < ${FREE_FAILURES} THEN NULL ELSE ${now} + 1000 * ${delaySeconds} END`,
    })
    .where(and(whose, or(isNull(accounts.signInBlockedUntil), lte(accounts.signInBlockedUntil, now))))
    .returning()
    .get();
  if (account) return account;
  const blocked = await db.select({ until: accounts.signInBlockedUntil }).from(accounts).where(whose).get();
  if (!blocked) return null;
  const retryAfterSeconds = Math.max(1, Math.ceil(((blocked.until ?? now) - now) / 1000));
  throw new AppError('auth.throttled', { retryAfterSeconds });
}

/** The fields that end the count of failures, for the update that follows a right password. */
export const forgiveFailures = { failedSignIns: 0, signInBlockedUntil: null };

/** The account, provided its password is still the one that was verified. */
export const stillWithPassword = (account: { id: string; passwordHash: string }) =>
  and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash));
