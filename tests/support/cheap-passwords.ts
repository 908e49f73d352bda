import type { Plugin } from 'vitest/config';

const CHEAP = {
  COST: '{ m: 8, t: 1, p: 1 }',
  // Still one after the other.
  PACE: '{ breakMs: 1, mostWaiting: 64 }',
};

/**
 * Lowers the cost of password hashes in the Worker under test, because the real one would take most of the time of
 * these tests. `tests/rules/passwords.test.ts` covers the real cost.
 */
export const cheapPasswords = (): Plugin => ({
  name: 'cheap-passwords',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/accounts/auth/password-cost.ts')) return undefined;
    return Object.entries(CHEAP).reduce((changed, [name, value]) => {
      const constant = new RegExp(`(export const ${name}: \\w+ = )\\{[^}]*\\}`);
      if (!constant.test(changed)) throw new Error(`password-cost.ts has no ${name} to lower`);
      return changed.replace(constant, `$1${value}`);
    }, code);
  },
});
