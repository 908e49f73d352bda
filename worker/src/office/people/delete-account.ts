import type { Answer, deleteAccount } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { checkOwnPassword } from '../../accounts/auth/password-attempts.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { deleteSessionCookie } from '../../platform/identity/sessions.ts';
import { removePerson } from './remove-person.ts';

/**
 * Deletes the caller's own account after checking the password.
 *
 * @returns the numbers of freed places and reservations
 * @throws AppError auth.wrong_password | auth.throttled | request.rate_limited | person.last_admin
 */
export async function deleteOwnAccount(
  call: Call<typeof deleteAccount>,
): Promise<Answer<typeof deleteAccount>> {
  const { body, signedIn, c } = call;
  const account = await checkOwnPassword(call, body.password);
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
