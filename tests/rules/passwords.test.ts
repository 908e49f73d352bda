import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from '../../worker/src/modules/auth/passwords.ts';

// The API tests hash at a lower cost, see `tests/support/cheap-passwords.ts`.
describe('a password hash', () => {
  it('is scrypt with N = 2^14, r = 8, p = 5 and a random salt', async () => {
    const stored = await hashPassword('een-lange-winter');
    const [, salt = '', key] = stored.match(/^scrypt\$16384\$8\$5\$([\w-]{22})\$([\w-]{43})$/) ?? [];
    const expected = scryptSync('een-lange-winter', Buffer.from(salt, 'base64url'), 32, {
      ...{ N: 2 ** 14, r: 8, p: 5 },
      maxmem: 2 ** 28,
    });
    expect(key).toBe(expected.toString('base64url'));
    expect(await hashPassword('een-lange-winter')).not.toBe(stored);
    expect(needsRehash(stored)).toBe(false);
  });

  it('verifies the password and nothing else', async () => {
    const stored = await hashPassword('een-lange-winter');
    expect(await verifyPassword('een-lange-winter', stored)).toBe(true);
    expect(await verifyPassword('een-korte-zomer', stored)).toBe(false);
  });

  it('takes no less work to verify when there is no account', async () => {
    const stored = await hashPassword('een-lange-winter');
    const cpuOf = async (hash: string | null) => {
      const before = process.cpuUsage();
      expect(await verifyPassword('een-korte-zomer', hash)).toBe(false);
      return process.cpuUsage(before).user;
    };
    await cpuOf(stored);
    const [existing, missing] = [await cpuOf(stored), await cpuOf(null)];
    expect(missing / existing).toBeGreaterThan(0.5);
  });
});
