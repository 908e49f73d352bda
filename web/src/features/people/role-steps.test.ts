import type { Role } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { actionsFor } from './role-steps.ts';

test.each<[Role, boolean, boolean, boolean, string[]]>([
  ['user', true, false, false, ['email', 'upgrade', 'end-sessions', 'remove']],
  ['volunteer', true, false, false, ['skills', 'email', 'admin', 'downgrade', 'end-sessions', 'remove']],
  ['admin', true, false, false, ['skills', 'step-down', 'end-sessions']],
  ['admin', true, false, true, ['skills', 'step-down', 'end-sessions', 'remove-factor']],
  ['admin', true, true, true, ['skills']],
  ['volunteer', false, false, false, ['skills', 'email', 'admin', 'end-sessions']],
  ['admin', false, false, true, ['skills', 'end-sessions', 'remove-factor']],
])(
  'on a %s, in all users %s, own account %s, second factor %s: %j',
  (role, inAll, isSelf, hasFactor, actions) => {
    expect(actionsFor(role, { inAll, isSelf, hasFactor })).toEqual(actions);
  },
);
