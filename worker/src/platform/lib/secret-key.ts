import type { Env } from '../env.ts';

const MIN_CHARS = 32;

/** The algorithm of the derived key, such as `{ name: 'AES-GCM', length: 256 }`. */
type KeyType = SubtleCryptoDeriveKeyAlgorithm | SubtleCryptoImportKeyAlgorithm;

/**
 * Derives a key from SECRET_KEY (HKDF, RFC 5869). Each purpose has a key of its own.
 *
 * @throws Error if SECRET_KEY is not set or shorter than 32 characters
 */
export async function deriveKey(
  { SECRET_KEY }: Pick<Env, 'SECRET_KEY'>,
  purpose: string,
  type: KeyType,
  usages: ('sign' | 'verify' | 'encrypt' | 'decrypt')[],
): Promise<CryptoKey> {
  if (!SECRET_KEY || SECRET_KEY.length < MIN_CHARS)
    throw new Error(`SECRET_KEY has to be set, with at least ${MIN_CHARS} characters: see the README`);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const base = await crypto.subtle.importKey('raw', bytes(SECRET_KEY), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) },
    base,
    type,
    false,
    usages,
  );
}
