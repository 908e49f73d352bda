import { timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../endpoint.ts';
import { deriveKey } from '../../lib/secret-key.ts';
import { hostCookie } from './host-cookie.ts';
import { newSecret } from './sessions.ts';

/**
 * Recognises a device that signed in to an address before, by a cookie: the id of the device, and a signature of id and
 * address for each of the last accounts. It gives no access; failed sign-ins of a known device are counted apart from
 * those of everybody else (product 14).
 */

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The most accounts that a device remembers: enough for a family, or for the computer at the desk of the rink. */
const MAX_ACCOUNTS = 5;

const deviceCookie = (c: AppContext) => hostCookie(c, 'device');

/** 256 bits in base64url: an id, or a signature. */
const BITS = /^[\w-]{43}$/;

/** The cookie's id and signatures, well-formed but not checked; a new id if there is none. */
function readCookie(c: AppContext): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = getCookie(c, deviceCookie(c).name)?.split('.') ?? [];
  if (!BITS.test(id)) return { id: newSecret(), signatures: [] };
  return { id, signatures: signatures.filter((one) => BITS.test(one)).slice(0, MAX_ACCOUNTS) };
}

async function sign(c: AppContext, id: string, email: string): Promise<string> {
  const key = await deriveKey(c.env, 'device-cookie', { name: 'HMAC', hash: 'SHA-256', length: 256 }, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}:${email}`));
  return Buffer.from(signature).toString('base64url');
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The id of the caller's device if it signed in to this address before. */
export async function knownDevice(c: AppContext, email: string): Promise<string | null> {
  const { id, signatures } = readCookie(c);
  const own = await sign(c, id, email);
  return signatures.some((one) => isEqual(one, own)) ? id : null;
}

/** Sets the cookie that makes this device known to the address for a year. */
export async function rememberDevice(c: AppContext, email: string): Promise<void> {
  const { id, signatures } = readCookie(c);
  const own = await sign(c, id, email);
  const others = signatures.filter((one) => one !== own).slice(0, MAX_ACCOUNTS - 1);
  const { name, attributes } = deviceCookie(c);
  setCookie(c, name, [id, own, ...others].join('.'), { ...attributes, maxAge: YEAR_SECONDS });
}
