import type { signIn } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { accounts } from './auth.table.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { type SignedIn, startSession } from './sessions.ts';
import { forgiveFailures, stillWithPassword, takeAttempt } from './sign-in-throttle.ts';

/**
 * Starts a session for whoever knows the password of a confirmed account. That an address is unconfirmed is told
 * only after the right password.
 *
 * @throws AppError auth.invalid_credentials | auth.email_not_confirmed | auth.throttled
 */
export async function signInWithPassword({ db, body, clock, c }: Call<typeof signIn>): Promise<SignedIn> {
  const account = await takeAttempt(db, eq(accounts.email, body.email), clock.now());
  const isRight = await verifyPassword(body.password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new AppError('auth.invalid_credentials');

  const passwordHash = needsRehash(account.passwordHash)
    ? await hashPassword(body.password)
    : account.passwordHash;
  await db
    .update(accounts)
    .set({ ...forgiveFailures, passwordHash })
    .where(stillWithPassword(account));
  if (account.emailConfirmedAt === null) throw new AppError('auth.email_not_confirmed');

  // A reset that came in between has ended this person's sessions: none may begin with the old password.
  const signedIn = await startSession(c, { id: account.id, passwordHash });
  if (!signedIn) throw new AppError('auth.invalid_credentials');
  return signedIn;
}
