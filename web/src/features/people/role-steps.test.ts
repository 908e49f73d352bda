import type { Role } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { actionsFor } from './role-steps.ts';

test.each<[Role, boolean, boolean, string[]]>([
  ['user', true, false, ['upgrade', 'remove']],
  ['volunteer', true, false, ['skills', 'admin', 'downgrade', 'remove']],
  ['admin', true, false, ['skills', 'step-down']],
  ['admin', true, true, ['skills']],
  ['volunteer', false, false, ['skills']],
  ['admin', false, false, ['skills']],
])('on a %s, in all users %s, own account %s: %j', (role, inAll, isSelf, actions) => {
  expect(actionsFor(role, { inAll, isSelf })).toEqual(actions);
});
