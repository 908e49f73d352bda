import type { Answer, deleteAccount } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { deleteSessionCookie } from '../auth/sessions.ts';
import { countAttempt, hasUnchangedPassword, resetFailures } from '../auth/sign-in-throttle.ts';
import { removePerson } from './remove-person.ts';

/**
 * Deletes the caller's own account after checking the password. A wrong one counts as a failed sign-in.
 *
 * @returns what was freed
 * @throws AppError auth.wrong_password | auth.throttled | person.last_admin
 */
export async function deleteOwnAccount(
  call: Call<typeof deleteAccount>,
): Promise<Answer<typeof deleteAccount>> {
  const { db, body, clock, signedIn, c } = call;
  const account = await countAttempt(db, eq(accounts.id, signedIn.id), clock.now());
  // Removed after the session was read.
  if (!account) throw new AppError('auth.required');
  if (!(await verifyPassword(body.password, account.passwordHash)))
    throw new AppError('auth.wrong_password', {
      issues: [{ path: 'password', message: 'wrong_password' }],
    });
  // The password was correct, so this is not a failed sign-in even if the last admin is refused below.
  await db.update(accounts).set(resetFailures).where(hasUnchangedPassword(account));
  const removal = await removePerson(
    call,
    signedIn.id,
    'self',
    // If the password was changed in the meantime, this request may come from a person who should not know
    // it.
    sql`EXISTS (SELECT 1 FROM accounts AS verified
                WHERE verified.id = ${account.id} AND verified.password_hash = ${account.passwordHash})`,
  );
  deleteSessionCookie(c);
  return removal;
}
