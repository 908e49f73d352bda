import { and, eq, type SQL } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { attemptStatements, forgetAttempts, refuseBlocked, uncountAttempt } from './attempts.ts';
import { accounts } from './auth.table.ts';
import { verifyPassword } from './passwords.ts';

interface Attempt {
  /** A key of `attemptsAt`. */
  counter: string;
  /** A condition on `accounts` that selects one account. */
  whose: SQL;
  password: string;
  now: number;
}

/**
 * Checks a password of an account, as a counted attempt. The right password deletes the counter.
 *
 * @returns the account, null if there is none, and whether the password is right
 * @throws AppError auth.throttled | request.rate_limited, with the seconds to wait
 */
export async function tryPassword(db: Db, { counter, whose, password, now }: Attempt) {
  const { account: found, ...attempt } = await batch(db, {
    ...attemptStatements(db, counter, now),
    // Also read when the attempt is refused, so that the response takes the same time for every address.
    account: db.select().from(accounts).where(whose),
  });
  const [account = null] = found;
  const counted = refuseBlocked(attempt, now);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null).catch(async (error) => {
    // The password was not checked.
    await uncountAttempt(db, counted);
    throw error;
  });
  if (isRight) await forgetAttempts(db, [counter]);
  return { account, isRight };
}

/** The condition that selects the account if its password has not changed since it was read. */
export const hasUnchangedPassword = (account: { id: string; passwordHash: string }) =>
  and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash));
