import type { Role } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { actsOn } from './role-steps.ts';

test.each<[Role, boolean, boolean, string[]]>([
  ['user', true, false, ['upgrade', 'remove']],
  ['volunteer', true, false, ['skills', 'admin', 'downgrade', 'remove']],
  ['admin', true, false, ['skills', 'step-down']],
  ['admin', true, true, ['skills']],
  ['volunteer', false, false, ['skills']],
  ['admin', false, false, ['skills']],
])('on a %s, in all users %s, oneself %s: %j', (role, inAll, isSelf, acts) => {
  expect(actsOn(role, { inAll, isSelf })).toEqual(acts);
});
