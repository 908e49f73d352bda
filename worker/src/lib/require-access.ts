import type { Access, Role } from '@ijsploeg/worker/contract';
import { AppError } from '../errors.ts';

const ALLOWED_ROLES: Record<Exclude<Access, 'anyone'>, readonly Role[]> = {
  'signed-in': ['user', 'volunteer', 'admin'],
  applicant: ['user'],
  volunteer: ['volunteer', 'admin'],
  admin: ['admin'],
};

/** @throws AppError auth.required without a session, auth.forbidden for other roles */
export function requireAccess(access: Access, signedIn: { role: Role } | null): void {
  if (access === 'anyone') return;
  if (!signedIn) throw new AppError('auth.required');
  if (!ALLOWED_ROLES[access].includes(signedIn.role)) throw new AppError('auth.forbidden');
}
