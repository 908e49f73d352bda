import { createECDH, createHash, createPublicKey, type ECDH, verify } from 'node:crypto';
import { decrypt } from 'http_ece';
import type { PushMessage } from '../../worker/src/platform/push/push.transport.ts';

/** A push service for local runs and tests, and the phones that it delivers to. */

const HOST = 'https://updates.push.services.mozilla.com/wpush/v2/stand-in-';
/** A push service refuses a longer one. */
const MAX_BODY_BYTES = 4096;
const MAX_VALID_SECONDS = 24 * 3600;
/** As Google does. */
const MAX_TTL_SECONDS = 28 * 24 * 3600;
/** Beyond this, the oldest notifications are dropped to limit memory. */
const MAX_PUSHES = 2000;

/** What a browser sends as its `PushSubscription`. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A notification as it arrived. */
export interface Push {
  /** The name of the phone; null for a browser that is none of these phones, which alone can read it. */
  phone: string | null;
  /** The decrypted message; null with `phone`. */
  message: PushMessage | null;
  /** Seconds. */
  ttl: number;
  urgency: string;
  /** ISO 8601. */
  receivedAt: string;
}

function keysOf(name: string): { ecdh: ECDH; auth: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(createHash('sha256').update(`phone ${name}`).digest());
  return { ecdh, auth: createHash('md5').update(name).digest('base64url') };
}

/**
 * The subscription of a phone. It follows from the name, so whoever knows the name needs nothing else.
 *
 * @param name word characters and hyphens. `…-answers-410` makes the service answer with this status, `…-once` only the first time
 */
export function phone(name: string): Subscription {
  const { ecdh, auth } = keysOf(name);
  return { endpoint: HOST + name, keys: { p256dh: ecdh.getPublicKey('base64url'), auth } };
}

/** The messages received since the start, in memory, newest first. */
export class PushService {
  #pushes: Push[] = [];
  #answered = new Set<string>();

  /**
   * Receives a message as a push service does.
   *
   * @param endpoint the address that the browser gave
   * @returns the status of the answer
   */
  receive(endpoint: string, headers: Record<string, string | string[] | undefined>, body: Buffer): number {
    const name = endpoint.startsWith(HOST) ? endpoint.slice(HOST.length) : null;
    const [, status, once] = /-answers-(\d{3})(-once)?$/.exec(name ?? '') ?? [];
    if (status && !(once && this.#answered.has(endpoint))) {
      this.#answered.add(endpoint);
      return Number(status);
    }
    const ttl = Number(headers.ttl);
    if (headers['content-encoding'] !== 'aes128gcm' || !isTimeToLive(ttl)) return 400;
    if (!isSigned(String(headers.authorization), new URL(endpoint).origin)) return 403;
    if (body.length > MAX_BODY_BYTES) return 413;
    this.#pushes.unshift({
      phone: name,
      message: name === null ? null : read(name, body),
      ttl,
      urgency: String(headers.urgency),
      receivedAt: new Date().toISOString(),
    });
    this.#pushes.length = Math.min(this.#pushes.length, MAX_PUSHES);
    return 201;
  }

  /** Those to one phone, or all. */
  list(name?: string | null): Push[] {
    return name ? this.#pushes.filter((push) => push.phone === name) : this.#pushes;
  }

  clear(): void {
    this.#pushes = [];
  }
}

function read(name: string, body: Buffer): PushMessage {
  const { ecdh, auth } = keysOf(name);
  return JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString());
}

const isTimeToLive = (seconds: number) =>
  Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_TTL_SECONDS;

/** Whether a header of RFC 8292 is signed with the key that it names, for this push service and not for too long. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  const seconds = exp - Date.now() / 1000;
  return isValid && aud === audience && seconds > 0 && seconds <= MAX_VALID_SECONDS && URL.canParse(sub);
}
