import { fromBase64Url } from '../lib/base64url.ts';

/**
 * The encryption of Web Push messages (RFC 8291) with the content coding aes128gcm (RFC 8188). Only the browser that made the
 * keys of a subscription can read the message; its push service cannot.
 */

/** The keys of a subscription, in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256: 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

/** What differs with every message. Given only to compare with the example of the RFC. */
interface Randomness {
  salt: Uint8Array<ArrayBuffer>;
  keyPair: CryptoKeyPair;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
/** The size of the only record: a push service accepts at least as much. */
const RECORD_BYTES = 4096;
/** Ends the last record. */
const LAST_RECORD = 2;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The browser's public key, if both keys of a subscription can be used; otherwise null. */
export async function importPushKey({ p256dh, auth }: PushKeys): Promise<CryptoKey | null> {
  try {
    if (fromBase64Url(auth).length !== AUTH_BYTES) return null;
    // Refuses a point that is not on the curve.
    return await crypto.subtle.importKey('raw', fromBase64Url(p256dh), CURVE, true, []);
  } catch {
    return null;
  }
}

/**
 * Encrypts a text of at most 3993 bytes in UTF-8 for a subscription.
 *
 * @returns the body of the request to the push service
 * @throws Error if the keys cannot be used
 */
export async function encryptPush(
  plaintext: string,
  keys: PushKeys,
  randomness?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const browserKey = await importPushKey(keys);
  if (!browserKey) throw new Error('The keys of the subscription cannot be used');
  const { salt, keyPair } = randomness ?? (await newRandomness());
  const ownPublic = new Uint8Array((await crypto.subtle.exportKey('raw', keyPair.publicKey)) as ArrayBuffer);
  const shared = await crypto.subtle.deriveBits(
    // The types of Workers name the property for other languages too.
    { name: 'ECDH', public: browserKey } as unknown as SubtleCryptoDeriveKeyAlgorithm,
    keyPair.privateKey,
    256,
  );
  const info = [utf8('WebPush: info\0'), fromBase64Url(keys.p256dh), ownPublic];
  const secret = await hkdf(fromBase64Url(keys.auth), new Uint8Array(shared), join(info), 32);
  const contentKey = await hkdf(salt, secret, utf8('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await hkdf(salt, secret, utf8('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const record = join([utf8(plaintext), new Uint8Array([LAST_RECORD])]);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record);
  return join([
    salt,
    toUint32(RECORD_BYTES),
    new Uint8Array([ownPublic.length]),
    ownPublic,
    new Uint8Array(sealed),
  ]);
}

const newRandomness = async (): Promise<Randomness> => ({
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  keyPair: (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair,
});

async function hkdf(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8),
  );
}

function toUint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
