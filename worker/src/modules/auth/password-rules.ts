import { fieldError } from '../../errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Checks the rules for a new password that only the server can check. The contract checks its length.
 *
 * @throws AppError request.invalid at `password`: password_too_common | password_is_email
 */
export function refuseWeakPassword(password: string, email: string): void {
  const folded = password.trim().toLowerCase();
  if (folded === email) throw fieldError('password', 'password_is_email');
  if (COMMON_PASSWORDS.has(folded)) throw fieldError('password', 'password_too_common');
}
