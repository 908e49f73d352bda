import { randomBytes, scryptSync } from 'node:crypto';

/**
 * A stored password hash as the Worker makes them, but at the lowest cost, which it reads from the hash: the real
 * one takes a quarter of a second. The first sign-in with it hashes the password again at the real cost.
 */
export function cheapPasswordHash(password: string): string {
  const [N, r, p] = [2, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
