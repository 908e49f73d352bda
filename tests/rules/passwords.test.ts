import { argon2Sync, scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword as hashInNode } from '../../scripts/lib/hash-password.ts';
import { argon2id } from '../../worker/src/accounts/auth/argon2id.ts';
import { createTurns } from '../../worker/src/accounts/auth/password-turns.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../worker/src/accounts/auth/passwords.ts';
import type { AppError } from '../../worker/src/platform/lib/errors.ts';

// Called as it is, and recorded.
vi.mock('../../worker/src/accounts/auth/argon2id.ts', { spy: true });

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

describe('argon2id', () => {
  // The vectors of version 0x13 in the tests of the reference implementation, phc-winner-argon2.
  it.each([
    [2, 16, 1, 'password', 'somesalt', '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'],
    [2, 8, 1, 'password', 'somesalt', '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
    [2, 8, 2, 'password', 'somesalt', '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
    [1, 16, 1, 'password', 'somesalt', 'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98'],
    [4, 16, 1, 'password', 'somesalt', '9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c'],
    [
      2,
      16,
      1,
      'differentpassword',
      'somesalt',
      '0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde',
    ],
    [2, 16, 1, 'password', 'diffsalt', 'bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c'],
  ])(
    'answers the published vector of t=%i, m=2^%i, p=%i, %s, %s',
    (t, log2m, p, password, salt, expected) => {
      expect(hex(argon2id(bytes(password), bytes(salt), { t, m: 2 ** log2m, p }, 32))).toBe(expected);
    },
  );

  it("agrees with Node's own implementation for every password, also beyond ASCII", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.uint8Array({ minLength: 8, maxLength: 32 }),
        (text, salt) => {
          const native = argon2Sync('argon2id', {
            ...{ message: text, nonce: salt, memory: 64, passes: 2, parallelism: 1, tagLength: 32 },
          });
          expect(hex(argon2id(bytes(text), salt, { m: 64, t: 2, p: 1 }, 32))).toBe(hex(native));
        },
      ),
    );
  });

  it('keeps the memory of one hash however many are made', () => {
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
    const instances = vi.spyOn(WebAssembly, 'Instance');
    for (let hash = 0; hash < 5; hash++)
      argon2id(bytes('a'), bytes('somesalt'), { m: 19_456, t: 1, p: 1 }, 32);
    expect(instances).not.toHaveBeenCalled();
    expect(grow).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

// The API tests hash at a lower cost, see `tests/support/cheap-passwords.ts`.
describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes, one lane and a random salt, as a PHC string', async () => {
    const stored = await hashPassword('een-lange-winter');
    const [, salt = '', key] =
      stored.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$([\w+/]{43})$/) ?? [];
    const expected = argon2Sync('argon2id', {
      ...{ message: 'een-lange-winter', nonce: Buffer.from(salt, 'base64') },
      ...{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
    });
    expect(key).toBe(expected.toString('base64').replace(/=+$/, ''));
    expect(await hashPassword('een-lange-winter')).not.toBe(stored);
    expect(needsRehash(stored)).toBe(false);
  });

  it('verifies the password and nothing else', async () => {
    const stored = await hashPassword('een-lange-winter');
    expect(await verifyPassword('een-lange-winter', stored)).toBe(true);
    expect(await verifyPassword('een-korte-zomer', stored)).toBe(false);
  });

  it('that Node wrote for the demo data or a test is one that the Worker accepts', async () => {
    expect(await verifyPassword('schaatsé', hashInNode('schaatsé'))).toBe(true);
    expect(needsRehash(hashInNode('schaatsé'))).toBe(false);
  });

  it('of scrypt still verifies, and is to be replaced', async () => {
    const salt = Buffer.from('salt-of-a-test!!');
    const key = scryptSync('een-lange-winter', salt, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 28 });
    const stored = `scrypt$16384$8$5$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await verifyPassword('een-lange-winter', stored)).toBe(true);
    expect(await verifyPassword('een-korte-zomer', stored)).toBe(false);
    expect(needsRehash(stored)).toBe(true);
  });

  it('takes the same work to verify when there is no account', async () => {
    const workOf = async (hash: string | null) => {
      vi.mocked(argon2id).mockClear();
      expect(await verifyPassword('een-korte-zomer', hash)).toBe(false);
      return vi
        .mocked(argon2id)
        .mock.calls.map(([password, salt, cost, size]) => [password.length, salt.length, cost, size]);
    };
    const work = await workOf(await hashPassword('een-lange-winter'));
    expect(work).toEqual([[15, 16, { m: 19_456, t: 2, p: 1 }, 32]]);
    expect(await workOf(null)).toEqual(work);
  });
});

describe('the turns of hashing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }));
  afterEach(() => {
    // First, because it puts back the fake timers that were spied on: the next file would run with them.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** When each of several callers at once got its turn, or why not. */
  async function askAtOnce(callers: number, { inTurn } = createTurns({ breakMs: 40, mostWaiting: 10 })) {
    const askedAt = Date.now();
    const answers = Promise.all(
      Array.from({ length: callers }, () =>
        inTurn(() => Date.now() - askedAt).catch(
          ({ code, detail }: AppError) => `${code} ${detail.retryAfterSeconds}`,
        ),
      ),
    );
    await vi.runAllTimersAsync();
    return answers;
  }

  it('come in order, with a break between two of them', async () => {
    const [first, ...others] = await askAtOnce(5);
    expect(first).toBe(0);
    let before = 0;
    for (const at of others) {
      expect(Number(at) - before).toBeGreaterThanOrEqual(40);
      before = Number(at);
    }
  });

  it('are refused when the queue is full, with the seconds to wait', async () => {
    const answers = await askAtOnce(13);
    expect(answers.slice(0, 11).every((answer) => typeof answer === 'number')).toBe(true);
    expect(answers.slice(11)).toEqual(['request.rate_limited 8', 'request.rate_limited 8']);
  });

  it('come at once again after a burst', async () => {
    const turns = createTurns({ breakMs: 40, mostWaiting: 10 });
    await askAtOnce(13, turns);
    vi.advanceTimersByTime(1001);
    expect(await askAtOnce(1, turns)).toEqual([0]);
  });

  it('pass over a request that was cancelled while it waited', async () => {
    const turns = createTurns({ breakMs: 40, mostWaiting: 10 });
    const { inTurn } = turns;
    void inTurn(() => {});
    // The timers of a cancelled request never fire.
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never);
    let cancelled = 'waiting';
    void inTurn(() => {
      cancelled = 'served';
    });
    const [at] = await askAtOnce(1, turns);
    expect(at).toBeGreaterThan(1000);
    expect(at).toBeLessThan(1200);
    expect(cancelled).toBe('waiting');
  });

  it('come again once all requests of a full queue were cancelled', async () => {
    const turns = createTurns({ breakMs: 40, mostWaiting: 10 });
    void turns.inTurn(() => {});
    const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
    for (let waiting = 0; waiting < 10; waiting++) void turns.inTurn(() => {});
    timers.mockRestore();
    expect(turns.refuseIfFull).toThrow('request.rate_limited');
    vi.advanceTimersByTime(1001);
    expect(turns.refuseIfFull).not.toThrow();
    expect(await askAtOnce(1, turns)).toEqual([0]);
  });

  it('leave the thread free in between, however long a hash takes', async () => {
    vi.useRealTimers();
    const { inTurn } = createTurns({ breakMs: 20, mostWaiting: 10 });
    const hashes: { from: number; to: number }[] = [];
    await Promise.all(
      Array.from({ length: 5 }, () =>
        inTurn(() => {
          const from = performance.now();
          while (performance.now() < from + 60);
          hashes.push({ from, to: performance.now() });
        }),
      ),
    );
    const breaks = hashes.slice(1).map(({ from }, index) => from - (hashes[index]?.to ?? 0));
    // A timer may fire a millisecond early.
    expect(Math.min(...breaks)).toBeGreaterThan(18);
  });
});
