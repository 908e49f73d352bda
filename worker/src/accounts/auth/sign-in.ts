import type { signIn } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { auditSignIn } from '../../platform/audit/audit-sign-in.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AppContext, Call } from '../../platform/http/endpoint.ts';
import { callerAddress } from '../../platform/http/rate-limit.ts';
import type { SignedIn } from '../../platform/http/signed-in.ts';
import { startSession } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { accounts, accountWith } from '../../platform/tables/auth.table.ts';
import { attemptsAt } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { hasUnchangedPassword, tryPassword } from './password-attempts.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { selectSignUps } from './pending-sign-ups.ts';

/**
 * Starts a session for a confirmed account. `auth.email_not_confirmed` requires the correct password, so that
 * it does not reveal which addresses have an account.
 *
 * @throws AppError auth.invalid_credentials | auth.email_not_confirmed | auth.throttled | request.rate_limited
 */
export async function signInWithPassword(call: Call<typeof signIn>): Promise<SignedIn> {
  const { db, body, clock, c } = call;
  const { account, isRight } = await tryPassword(db, {
    counter: await attemptsFrom(c, body.email),
    whose: eq(accounts.email, body.email),
    password: body.password,
    now: clock.now(),
  });
  if (!account || !isRight) {
    await auditAttempt(call, body.email, { action: 'account.sign_in_failed', actorId: null });
    throw new AppError('auth.invalid_credentials');
  }

  if (account.emailConfirmedAt === null) {
    const signUps = await selectSignUps(db, account.id);
    // With it the client can request the confirmation mail of this sign-up again.
    const signUpId = signUps.find(({ passwordHash }) => passwordHash === account.passwordHash)?.id;
    throw new AppError('auth.email_not_confirmed', { ...(signUpId && { signUpId }) });
  }

  const passwordHash = await renewHash(db, account, body.password);
  return enter(call, { ...account, passwordHash });
}

/** The counter of attempts at a password from the caller's device; see `attemptsAt`. */
export async function attemptsFrom(c: AppContext, email: string): Promise<string> {
  const device = await knownDevice(c, 'signed_in', email);
  return device ? attemptsAt.device(device, email) : attemptsAt.address(email);
}

/**
 * Starts a session after the right password, and remembers the device.
 *
 * @throws AppError auth.invalid_credentials if the password has changed since it was verified
 */
export async function enter(
  call: SignInCall,
  account: { id: string; email: string; passwordHash: string },
): Promise<SignedIn> {
  const signedIn = await startSession(call.c, account);
  if (!signedIn) throw new AppError('auth.invalid_credentials');
  await rememberDevice(call.c, 'signed_in', account.email);
  await auditAttempt(call, account.email, { action: 'account.signed_in', actorId: account.id });
  return signedIn;
}

/**
 * Replaces a hash with outdated parameters. Another sign-in may have replaced it at the same moment.
 *
 * @param account the account whose password was just verified
 * @returns the hash that is stored now
 * @throws AppError auth.invalid_credentials if the password was changed meanwhile
 */
async function renewHash(db: Db, account: typeof accounts.$inferSelect, password: string): Promise<string> {
  if (!needsRehash(account.passwordHash)) return account.passwordHash;
  const {
    stored: [stored],
  } = await batch(db, {
    renewed: db
      .update(accounts)
      .set({ passwordHash: await hashPassword(password) })
      .where(hasUnchangedPassword(account)),
    stored: db.select().from(accounts).where(eq(accounts.id, account.id)),
  });
  if (stored && (await verifyPassword(password, stored.passwordHash))) return stored.passwordHash;
  throw new AppError('auth.invalid_credentials');
}

type SignInCall = Pick<Call<typeof signIn>, 'db' | 'env' | 'clock' | 'requestId' | 'c'>;

/** Writes the result of an attempt to the audit log. */
export const auditAttempt = (
  call: SignInCall,
  email: string,
  what: { action: 'account.signed_in' | 'account.sign_in_failed'; actorId: string | null },
) =>
  auditSignIn(call, {
    ...what,
    at: call.clock.now(),
    email,
    account: accountWith(email),
    sourceAddress: callerAddress(call.c),
    requestId: call.requestId,
  });
