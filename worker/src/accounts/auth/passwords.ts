import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { argon2id } from './argon2id.ts';
import { COST, type Cost, PACE } from './password-cost.ts';
import { createTurns } from './password-turns.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Every hash of this isolate waits for its turn. */
const { inTurn, refuseIfFull } = createTurns(PACE);

/**
 * Refuses a request that would hash a password if too many are waiting. It goes before the limits, which count only what was
 * worked on.
 *
 * @throws AppError request.rate_limited
 */
export const refuseIfBusy = refuseIfFull;

/** A stored hash with its parameters. */
interface Hash {
  salt: Uint8Array;
  key: Uint8Array;
  /** The parameters of argon2id; null for a hash of the earlier algorithm. */
  cost: Cost | null;
  derive: (password: string) => Promise<Uint8Array>;
}

// Normalised, because keyboards produce different code points for the same letter.
const bytesOf = (password: string) => new TextEncoder().encode(password.normalize('NFKC'));

const derive = (password: string, salt: Uint8Array, cost: Cost, keyBytes: number) =>
  inTurn(() => argon2id(bytesOf(password), salt, cost, keyBytes));

/**
 * @returns `$argon2id$v=19$m=…,t=…,p=…$salt$key`, salt and key in base64 without padding
 * @throws AppError request.rate_limited, when too many hashes are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}$${encode(salt)}$${encode(key)}`;
}

/**
 * Verifies a password in constant time. `null`, for an account that does not exist, takes as long and returns
 * false, so that the response time does not reveal which addresses have an account.
 *
 * @throws AppError request.rate_limited, when too many hashes are waiting
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = parse(stored);
  if (!hash) {
    await derive(password, new Uint8Array(SALT_BYTES), COST, KEY_BYTES);
    return false;
  }
  return timingSafeEqual(await hash.derive(password), hash.key);
}

/** Whether a hash has other parameters than new ones, and should be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const cost = parse(stored)?.cost;
  return cost?.m !== COST.m || cost.t !== COST.t || cost.p !== COST.p;
}

const parse = (stored: string | null): Hash | null =>
  stored === null ? null : (parseArgon2id(stored) ?? parseScrypt(stored));

function parseArgon2id(stored: string): Hash | null {
  const match = stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/);
  if (!match) return null;
  const [, m, t, p, salt = '', key = ''] = match;
  const hash = {
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
    cost: { m: Number(m), t: Number(t), p: Number(p) },
  };
  return { ...hash, derive: (password) => derive(password, hash.salt, hash.cost, hash.key.length) };
}

/** `scrypt$N$r$p$salt$key`, the hashes made before argon2id. */
function parseScrypt(stored: string): Hash | null {
  const match = stored.match(/^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/);
  if (!match) return null;
  const [N, r, p] = match.slice(1, 4).map(Number) as [number, number, number];
  const salt = Buffer.from(match[4] ?? '', 'base64url');
  const key = Buffer.from(match[5] ?? '', 'base64url');
  return {
    salt,
    key,
    cost: null,
    derive: (password) =>
      inTurn(() => scryptSync(bytesOf(password), salt, key.length, { N, r, p, maxmem: 256 * N * r })),
  };
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
