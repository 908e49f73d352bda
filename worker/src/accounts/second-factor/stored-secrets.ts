import { RECOVERY_CODES } from '@ijsploeg/worker/contract';
import type { Env } from '../../platform/env.ts';
import { newToken } from '../../platform/lib/new-id.ts';
import { deriveKey } from '../../platform/lib/secret-key.ts';

/** How the secrets of a second factor are stored: useless without SECRET_KEY. */

const IV_BYTES = 12;
/** 50 random bits, short enough to type from paper. */
const RECOVERY_CODE_CHARS = 10;

type Key = Pick<Env, 'SECRET_KEY'>;

const encryptionKey = (env: Key) =>
  deriveKey(env, 'second-factor', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);

// The user id is authenticated, so that a row copied to another account cannot be decrypted.
const algorithm = (iv: Uint8Array<ArrayBuffer>, userId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(userId),
});

/** @returns the initialisation vector and the encrypted secret, in base64url */
export async function encryptSecret(
  env: Key,
  userId: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(algorithm(iv, userId), await encryptionKey(env), secret);
  return Buffer.concat([iv, new Uint8Array(encrypted)]).toString('base64url');
}

/** @throws if it was encrypted with another key or for another account */
export async function decryptSecret(
  env: Key,
  userId: string,
  stored: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Buffer.from(stored, 'base64url'));
  const iv = bytes.slice(0, IV_BYTES);
  const secret = await crypto.subtle.decrypt(
    algorithm(iv, userId),
    await encryptionKey(env),
    bytes.slice(IV_BYTES),
  );
  return new Uint8Array(secret);
}

/** New recovery codes, as `ab3de-fg6hj`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = newToken().slice(0, RECOVERY_CODE_CHARS);
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/**
 * The hash of a recovery code; hyphens do not matter. It is keyed, because codes short enough to type could be guessed
 * from a plain hash.
 */
export async function hashRecoveryCode(env: Key, userId: string, code: string): Promise<string> {
  const key = await deriveKey(env, 'recovery-code', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']);
  const text = new TextEncoder().encode(`${userId}:${code.replaceAll('-', '')}`);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, text)).toString('base64url');
}
