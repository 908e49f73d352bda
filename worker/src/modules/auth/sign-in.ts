import type { signIn } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { auditWhen } from '../audit/audit.statements.ts';
import { accounts, accountWith } from './auth.table.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { type SignedIn, startSession } from './sessions.ts';
import { forgiveFailures, stillWithPassword, takeAttempt } from './sign-in-throttle.ts';

/**
 * Starts a session for whoever knows the password of a confirmed account. That an address is unconfirmed is told
 * only after the right password.
 *
 * @throws AppError auth.invalid_credentials | auth.email_not_confirmed | auth.throttled
 */
export async function signInWithPassword(call: Call<typeof signIn>): Promise<SignedIn> {
  const { db, body, clock, c } = call;
  const account = await takeAttempt(db, eq(accounts.email, body.email), clock.now());
  const isRight = await verifyPassword(body.password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    // For an address without an account it does the same work, and writes nothing.
    await trace(call, { action: 'account.sign_in_failed', actorId: null });
    throw new AppError('auth.invalid_credentials');
  }

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
  await trace(call, { action: 'account.signed_in', actorId: account.id });
  return signedIn;
}

/** The audit row of what became of an attempt; none where there is no such account. */
const trace = (
  { db, body, clock, requestId }: Call<typeof signIn>,
  what: { action: string; actorId: string | null },
) =>
  auditWhen(
    db,
    { ...what, at: clock.now(), subjectKind: 'account', subjectId: accountWith(body.email), requestId },
    sql`EXISTS ${accountWith(body.email)}`,
  ).statement;
