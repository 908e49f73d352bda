import type { Env } from '../env.ts';
import { fromBase64Url, toBase64Url } from '../lib/base64url.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { deriveBytes } from '../lib/secret-key.ts';

/** The portal's identity at push services (VAPID, RFC 8292). */

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order, so that every key is as likely (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;
/** PKCS #8 of a private key of P-256 without its public key, which Web Crypto calculates. */
const PKCS8_PREFIX = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';
/** Push services accept a day at most. */
const VALID_MS = 12 * HOUR_MS;

type SecretKey = Pick<Env, 'SECRET_KEY'>;

interface VapidKeys {
  privateKey: CryptoKey;
  /** An uncompressed point, in base64url: what a browser subscribes with. */
  publicKey: string;
}

/**
 * The portal's key pair. It follows from SECRET_KEY, so there is no second secret to set or to lose. With another SECRET_KEY the
 * browsers subscribe again when they are opened.
 */
export async function vapidKeys(env: SecretKey): Promise<VapidKeys> {
  const seed = toHex(await deriveBytes(env, 'push', SEED_BYTES));
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const pkcs8 = fromHex(PKCS8_PREFIX + scalar.toString(16).padStart(64, '0'));
  const extractable = await crypto.subtle.importKey('pkcs8', pkcs8, CURVE, true, ['sign']);
  const { x, y } = (await crypto.subtle.exportKey('jwk', extractable)) as JsonWebKey;
  if (!x || !y) throw new Error('The public key was not calculated');
  const point = [4, ...fromBase64Url(x), ...fromBase64Url(y)];
  return { privateKey: extractable, publicKey: toBase64Url(new Uint8Array(point)) };
}

/**
 * The Authorization header of a request to a push service.
 *
 * @param origin of the push service
 */
export async function vapidHeader(
  env: Pick<Env, 'SECRET_KEY' | 'PORTAL_ORIGIN'>,
  origin: string,
  now: number,
): Promise<string> {
  const { privateKey, publicKey } = await vapidKeys(env);
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    // Apple refuses a subject that is not a real address.
    { aud: origin, exp: Math.floor((now + VALID_MS) / 1000), sub: env.PORTAL_ORIGIN },
  ].map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))));
  const unsigned = parts.join('.');
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(unsigned),
  );
  return `vapid t=${unsigned}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
