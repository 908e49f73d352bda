import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { fieldError } from '../../errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * The scrypt parameters. They are stored with each hash, so that raising them invalidates no password (product 12).
 */
interface Cost {
  N: number;
  r: number;
  p: number;
}

const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

// Normalised, because keyboards produce different code points for the same letter.
const derive = (password: string, salt: Uint8Array, { N, r, p }: Cost, keyBytes: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Verifies a password in constant time. `null`, for an account that does not exist, takes as long and returns
 * false, so that the response time does not reveal which addresses have an account.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = parse(stored);
  if (!hash) {
    await derive(password, new Uint8Array(SALT_BYTES), COST, KEY_BYTES);
    return false;
  }
  const key = await derive(password, hash.salt, hash.cost, hash.key.length);
  return timingSafeEqual(key, hash.key);
}

/** Whether a hash has other parameters than the current ones, so that it should be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const cost = parse(stored)?.cost;
  return cost?.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

function parse(stored: string | null) {
  const match = stored?.match(/^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/);
  if (!match) return null;
  const [, N, r, p, salt = '', key = ''] = match;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/**
 * Checks the rules for a new password that only the server can check. The contract checks its length.
 *
 * @throws AppError request.invalid at `password`: password_too_common | password_is_email
 */
export function refuseWeakPassword(password: string, email: string): void {
  const folded = password.trim().toLowerCase();
  if (folded === email) throw fieldError('password', 'password_is_email');
  if (COMMON_PASSWORDS.has(folded)) throw fieldError('password', 'password_too_common');
}
