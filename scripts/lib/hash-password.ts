import { argon2Sync, randomBytes } from 'node:crypto';
import { COST } from '../../worker/src/accounts/auth/password-cost.ts';

/** A password hash as the Worker stores it, for rows that are written from Node, which has argon2id built in. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const key = argon2Sync('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: COST.m,
    passes: COST.t,
    parallelism: COST.p,
    tagLength: 32,
  });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}$${encode(salt)}$${encode(key)}`;
}
