import type { Plugin } from 'vitest/config';

const COST = /const COST: Cost = \{[^}]*\}/;

/**
 * Lowers the cost of password hashes in the Worker under test, because the real one takes a quarter of a
 * second for each sign-up and sign-in. `tests/rules/passwords.test.ts` covers the real cost.
 */
export const cheapPasswords = (): Plugin => ({
  name: 'cheap-passwords',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/modules/auth/passwords.ts')) return undefined;
    if (!COST.test(code)) throw new Error('passwords.ts has no COST to lower');
    return code.replace(COST, 'const COST: Cost = { N: 2, r: 1, p: 1 }');
  },
});
