import type { Env } from '../env.ts';

const MIN_CHARS = 32;

/** The algorithm of the derived key, such as `{ name: 'AES-GCM', length: 256 }`. */
type KeyType = SubtleCryptoDeriveKeyAlgorithm | SubtleCryptoImportKeyAlgorithm;

type SecretKey = Pick<Env, 'SECRET_KEY'>;

/**
 * Derives a key from SECRET_KEY (HKDF, RFC 5869). Each purpose has a key of its own.
 *
 * @throws Error if SECRET_KEY is not set or shorter than 32 characters
 */
export async function deriveKey(
  env: SecretKey,
  purpose: string,
  type: KeyType,
  usages: ('sign' | 'verify' | 'encrypt' | 'decrypt')[],
): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(hkdf(purpose), await importSecret(env), type, false, usages);
}

/**
 * Derives bytes from SECRET_KEY, as {@link deriveKey} does, for a key that Web Crypto cannot derive.
 *
 * @throws Error if SECRET_KEY is not set or shorter than 32 characters
 */
export async function deriveBytes(env: SecretKey, purpose: string, length: number): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await importSecret(env), length * 8));
}

const toBytes = (text: string) => new TextEncoder().encode(text);

const hkdf = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: toBytes(purpose),
});

function importSecret({ SECRET_KEY }: SecretKey): Promise<CryptoKey> {
  if (!SECRET_KEY || SECRET_KEY.length < MIN_CHARS)
    throw new Error(`SECRET_KEY has to be set, with at least ${MIN_CHARS} characters: see the README`);
  return crypto.subtle.importKey('raw', toBytes(SECRET_KEY), 'HKDF', false, ['deriveKey', 'deriveBits']);
}
