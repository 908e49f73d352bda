import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { accounts } from './auth.table.ts';

const FREE_FAILURES = 4;
const MAX_DELAY_SECONDS = 15 * 60;

/**
 * Counts one attempt at an account's password (product 14). It counts as failed until the update with
 * {@link resetFailures}. Because it is counted before the password is checked, parallel guesses are limited like
 * sequential ones. From the fifth failure on the account is blocked for 1 s, 2 s, 4 s … up to 15 min.
 *
 * @param whose a condition on `accounts` that selects one
 * @returns the account; null if there is none
 * @throws AppError auth.throttled, with the seconds to wait
 */
export async function countAttempt(db: Db, whose: SQL, now: number) {
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

/** The fields that reset the failures, for the update after a correct password. */
export const resetFailures = { failedSignIns: 0, signInBlockedUntil: null };

/** The condition that selects the account if its password has not changed since it was read. */
export const hasUnchangedPassword = (account: { id: string; passwordHash: string }) =>
  and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash));
