import type { Role } from '@ijsploeg/worker/contract';
import type { PersonAct } from './people-search.ts';

/** The possible role changes, one step each. */
export const ROLE_STEPS = {
  upgrade: { from: 'user', role: 'volunteer' },
  admin: { from: 'volunteer', role: 'admin' },
  'step-down': { from: 'admin', role: 'volunteer' },
  downgrade: { from: 'volunteer', role: 'user' },
} as const satisfies Partial<Record<PersonAct, { from: Role; role: Role }>>;
export type RoleStep = keyof typeof ROLE_STEPS;

export const isRoleStep = (act: PersonAct): act is RoleStep => act in ROLE_STEPS;

/**
 * The actions an admin has on a person of this role besides viewing shifts and profile. Roles change in the
 * list of all users only; nobody changes their own, and an admin is stepped down before removal.
 */
export function actsOn(role: Role, { inAll, isSelf }: { inAll: boolean; isSelf: boolean }): PersonAct[] {
  const steps = (Object.keys(ROLE_STEPS) as RoleStep[]).filter((step) => ROLE_STEPS[step].from === role);
  return [
    ...(role === 'user' ? [] : (['skills'] as const)),
    ...(inAll && !isSelf ? steps : []),
    ...(inAll && !isSelf && role !== 'admin' ? (['remove'] as const) : []),
  ];
}
