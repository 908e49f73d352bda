import type { Role } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

const NAMES: Record<Role, () => string> = {
  user: m.role_user,
  volunteer: m.role_volunteer,
  admin: m.role_admin,
};

/** The name of a role. */
export const roleName = (role: Role): string => NAMES[role]();
