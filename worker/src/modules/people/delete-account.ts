import type { Answer, deleteAccount } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { attemptsAt } from '../auth/attempts.ts';
import { tryPassword } from '../auth/password-attempts.ts';
import { deleteSessionCookie } from '../auth/sessions.ts';
import { removePerson } from './remove-person.ts';

/**
 * Deletes the caller's own account after checking the password. Wrong ones are counted per session.
 *
 * @returns the numbers of freed places and reservations
 * @throws AppError auth.wrong_password | auth.throttled | request.rate_limited | person.last_admin
 */
export async function deleteOwnAccount(
  call: Call<typeof deleteAccount>,
): Promise<Answer<typeof deleteAccount>> {
  const { db, body, clock, signedIn, c } = call;
  const { account, isRight } = await tryPassword(db, {
    counter: await attemptsAt.session(signedIn.sessionId),
    whose: eq(accounts.id, signedIn.id),
    password: body.password,
    now: clock.now(),
  });
  // The account was removed after the session was read.
  if (!account) throw new AppError('auth.required');
  if (!isRight)
    throw new AppError('auth.wrong_password', {
      issues: [{ path: 'password', message: 'wrong_password' }],
    });
  const removal = await removePerson(
    call,
    signedIn.id,
    'self',
    // If the password was changed meanwhile, this request may come from somebody who should not know it.
    sql`EXISTS (SELECT 1 FROM accounts AS verified
                WHERE verified.id = ${account.id} AND verified.password_hash = ${account.passwordHash})`,
  );
  deleteSessionCookie(c);
  return removal;
}
