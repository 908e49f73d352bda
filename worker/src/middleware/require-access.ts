import type { Access, Role } from '@ijsploeg/worker/contract';
import { AppError } from '../errors.ts';
import type { SignedIn } from '../modules/auth/sessions.ts';

const ROLES_WITH: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': ['user', 'volunteer', 'admin'],
  applicant: ['user'],
  volunteer: ['volunteer', 'admin'],
  admin: ['admin'],
};

/** @throws AppError auth.required without a session, auth.forbidden without the right */
export function requireAccess(access: Access, signedIn: SignedIn | null): void {
  if (access === 'anyone') return;
  if (!signedIn) throw new AppError('auth.required');
  if (!ROLES_WITH[access].includes(signedIn.role)) throw new AppError('auth.forbidden');
}
