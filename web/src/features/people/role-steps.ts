import type { Role } from '@ijsploeg/worker/contract';
import type { PersonAct } from './people-search.ts';

/** The steps between roles, each from one to the next. */
export const ROLE_STEPS = {
  upgrade: { from: 'user', role: 'volunteer' },
  admin: { from: 'volunteer', role: 'admin' },
  'step-down': { from: 'admin', role: 'volunteer' },
  downgrade: { from: 'volunteer', role: 'user' },
} as const satisfies Partial<Record<PersonAct, { from: Role; role: Role }>>;
export type RoleStep = keyof typeof ROLE_STEPS;

export const isRoleStep = (act: PersonAct): act is RoleStep => act in ROLE_STEPS;

/**
 * What an admin can do with somebody of this role besides looking at shifts and profile. Who has which role is
 * decided among all users; nobody decides on themself, and an admin is stepped down before anything else.
 */
export function actsOn(role: Role, { inAll, isSelf }: { inAll: boolean; isSelf: boolean }): PersonAct[] {
  const steps = (Object.keys(ROLE_STEPS) as RoleStep[]).filter((step) => ROLE_STEPS[step].from === role);
  return [
    ...(role === 'user' ? [] : (['skills'] as const)),
    ...(inAll && !isSelf ? steps : []),
    ...(inAll && !isSelf && role !== 'admin' ? (['remove'] as const) : []),
  ];
}
