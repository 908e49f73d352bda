import { and, eq, type SQL, sql } from 'drizzle-orm';
import { auditWhen } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { attemptStatements, attemptsAt, forgetAttempts, refuseBlocked, uncountAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

interface Attempt {
  /** A key of `attemptsAt`. */
  counter: string;
  /** A condition on `accounts` that selects one account. */
  whose: SQL;
  /** The hash of a pending sign-up, instead of that of the account. */
  passwordHash?: string;
  password: string;
  now: number;
}

/**
 * Checks a password of an account or of a pending sign-up, as a counted attempt. The right password deletes the counter.
 *
 * @returns the account, null if there is none, and whether the password is right
 * @throws AppError auth.throttled | request.rate_limited, with the seconds to wait
 */
export async function tryPassword(db: Db, { counter, whose, passwordHash, password, now }: Attempt) {
  const { account: matching, ...attempt } = await batch(db, {
    ...attemptStatements(db, counter, now),
    // Also read when the attempt is refused, so that the response takes the same time for every address.
    account: db.select().from(accounts).where(whose),
  });
  const [account = null] = matching;
  const counted = refuseBlocked(attempt, now);
  const stored = passwordHash ?? account?.passwordHash ?? null;
  const isRight = await verifyPassword(password, stored).catch(async (error) => {
    // The password was not checked.
    await uncountAttempt(db, counted);
    throw error;
  });
  if (isRight) await forgetAttempts(db, [counter]);
  return { account, isRight };
}

/** The refusal of a wrong password of somebody who is signed in, at its field. */
export const wrongPassword = (path = 'password') =>
  new AppError('auth.wrong_password', { issues: [{ path, message: 'wrong_password' }] });

/**
 * Checks the caller's own password. Wrong ones are counted per session, so nobody else can block the caller, and logged.
 *
 * @param path the field of the password
 * @returns the account, for {@link hasUnchangedPassword}
 * @throws AppError auth.wrong_password | auth.throttled | request.rate_limited
 */
export async function checkOwnPassword(
  { db, clock, signedIn, requestId }: Pick<ServiceContext, 'db' | 'clock' | 'signedIn' | 'requestId'>,
  password: string,
  path?: string,
): Promise<typeof accounts.$inferSelect> {
  const now = clock.now();
  const { account, isRight } = await tryPassword(db, {
    counter: await attemptsAt.session(signedIn.sessionId),
    whose: eq(accounts.id, signedIn.id),
    password,
    now,
  });
  // The account was removed after the session was read.
  if (!account) throw new AppError('auth.required');
  if (isRight) return account;
  const failed = {
    at: now,
    actorId: signedIn.id,
    action: 'account.sign_in_failed',
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  } as const;
  await auditWhen(db, failed, sql`TRUE`).statement;
  throw wrongPassword(path);
}

/** The condition that selects the account if its password has not changed since it was read. */
export const hasUnchangedPassword = (account: { id: string; passwordHash: string }) =>
  and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash));
