import type { Access, Endpoint, Role } from '@ijsploeg/worker/contract';
import { AppError } from '../lib/errors.ts';
import type { SignedIn } from './signed-in.ts';

const ALLOWED_ROLES: Record<Exclude<Access, 'anyone' | 'in-charge'>, readonly Role[]> = {
  'signed-in': ['user', 'volunteer', 'admin'],
  applicant: ['user'],
  volunteer: ['volunteer', 'admin'],
  admin: ['admin'],
};

type Caller = Pick<SignedIn, 'role' | 'heldRole' | 'secondFactor'>;

/**
 * @param isInCharge for the access `in-charge`: whether the caller is in charge of the shift in question
 * @throws AppError auth.required without a session, auth.forbidden for other roles, auth.second_factor where only the
 *   second factor is missing (before the code that is every endpoint without `beforeCode`), auth.verify_again for a sensitive
 *   action long after the last code
 */
export function requireAccess(
  { access, sensitive, beforeCode }: Pick<Endpoint, 'access' | 'sensitive' | 'beforeCode'>,
  signedIn: Caller | null,
  isInCharge = false,
): void {
  if (access === 'anyone') return;
  if (!signedIn) throw new AppError('auth.required');
  const { role, heldRole, secondFactor } = signedIn;
  const roles = ALLOWED_ROLES[access === 'in-charge' ? (isInCharge ? 'volunteer' : 'admin') : access];
  if (!roles.includes(heldRole)) throw new AppError('auth.forbidden');
  const needsCode = secondFactor.needs === 'code' && !beforeCode;
  if (!roles.includes(role) || needsCode)
    throw new AppError('auth.second_factor', { needs: secondFactor.needs });
  if (sensitive && !secondFactor.isRecent) throw new AppError('auth.verify_again');
}
