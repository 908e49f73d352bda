import type { Role } from '@ijsploeg/worker/contract';
import type { PersonAction } from './people-search.ts';

/** The possible role changes, one step each. */
export const ROLE_STEPS = {
  upgrade: { from: 'user', role: 'volunteer' },
  admin: { from: 'volunteer', role: 'admin' },
  'step-down': { from: 'admin', role: 'volunteer' },
  downgrade: { from: 'volunteer', role: 'user' },
} as const satisfies Partial<Record<PersonAction, { from: Role; role: Role }>>;
export type RoleStep = keyof typeof ROLE_STEPS;

export const isRoleStep = (act: PersonAction): act is RoleStep => act in ROLE_STEPS;

/**
 * An admin's actions on a person of this role, besides viewing shifts and profile. A volunteer can be made
 * an admin in both lists; other roles change in the list of all users only. Admins cannot change their own, and an admin
 * has to be stepped down before removal.
 */
export function actionsFor(
  role: Role,
  { inAll, isSelf, hasFactor }: { inAll: boolean; isSelf: boolean; hasFactor: boolean },
): PersonAction[] {
  const steps = (Object.keys(ROLE_STEPS) as RoleStep[]).filter((step) => ROLE_STEPS[step].from === role);
  return [
    ...(role === 'user' ? [] : (['skills'] as const)),
    ...(role === 'admin' ? [] : (['email'] as const)),
    ...(isSelf ? [] : steps.filter((step) => inAll || step === 'admin')),
    ...(isSelf ? [] : (['end-sessions'] as const)),
    ...(hasFactor && !isSelf ? (['remove-factor'] as const) : []),
    ...(inAll && !isSelf && role !== 'admin' ? (['remove'] as const) : []),
  ];
}
