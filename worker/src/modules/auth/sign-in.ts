import type { signIn } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { callerAddress } from '../../lib/rate-limit.ts';
import type { SignedIn } from '../../signed-in.ts';
import { auditSignIn } from '../audit/audit-sign-in.ts';
import { accounts, accountWith } from './auth.table.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { countAttempt, hasUnchangedPassword, resetFailures } from './sign-in-throttle.ts';

/**
 * Starts a session for a confirmed account. `auth.email_not_confirmed` requires the correct password, so that
 * it does not reveal which addresses have an account.
 *
 * @throws AppError auth.invalid_credentials | auth.email_not_confirmed | auth.throttled
 */
export async function signInWithPassword(call: Call<typeof signIn>): Promise<SignedIn> {
  const { db, body, clock, c } = call;
  const account = await countAttempt(db, eq(accounts.email, body.email), clock.now());
  const isRight = await verifyPassword(body.password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    await auditAttempt(call, { action: 'account.sign_in_failed', actorId: null });
    throw new AppError('auth.invalid_credentials');
  }

  const passwordHash = needsRehash(account.passwordHash)
    ? await hashPassword(body.password)
    : account.passwordHash;
  await db
    .update(accounts)
    .set({ ...resetFailures, passwordHash })
    .where(hasUnchangedPassword(account));
  if (account.emailConfirmedAt === null) throw new AppError('auth.email_not_confirmed');

  // Returns null if a password reset has changed the password since it was verified.
  const signedIn = await startSession(c, { id: account.id, passwordHash });
  if (!signedIn) throw new AppError('auth.invalid_credentials');
  await auditAttempt(call, { action: 'account.signed_in', actorId: account.id });
  return signedIn;
}

/** Writes the result of an attempt to the audit log. */
const auditAttempt = (
  call: Call<typeof signIn>,
  what: { action: 'account.signed_in' | 'account.sign_in_failed'; actorId: string | null },
) =>
  auditSignIn(call, {
    ...what,
    at: call.clock.now(),
    email: call.body.email,
    account: accountWith(call.body.email),
    sourceAddress: callerAddress(call.c),
    requestId: call.requestId,
  });
