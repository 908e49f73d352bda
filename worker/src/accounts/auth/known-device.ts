import { timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../platform/http/endpoint.ts';
import { hostCookie } from '../../platform/identity/host-cookie.ts';
import { newSecret } from '../../platform/identity/sessions.ts';
import { deriveKey } from '../../platform/lib/secret-key.ts';

/**
 * Recognises a device by a cookie: the id of the device, and a signature of id and subject for each thing that was done on it.
 * It gives no access: failed attempts of a known device are counted apart from those of everybody else (product 14).
 */

/** What was done on a device, each with the letter before its signatures. */
const LETTERS = {
  /** Somebody signed in to this address, or opened a link from its mailbox. */
  signed_in: '',
  /** This person verified a session with a code. */
  verified: 'v',
  /** The sign-up with this password hash was made. */
  signed_up: 'u',
} as const;
type Deed = keyof typeof LETTERS;

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The most subjects of each kind that a device remembers: enough for a family, or for the computer at the desk of the rink. */
const MAX_SUBJECTS = 5;

const deviceCookie = (c: AppContext) => hostCookie(c, 'device');

/** 256 bits in base64url: an id, or a signature, which may have a letter before it. */
const ID = /^[\w-]{43}$/;
const SIGNATURE = /^[a-z]?[\w-]{43}$/;

const lettersOf = (signature: string) => signature.slice(0, -43);

/** The cookie's id and signatures, well-formed but not checked; a new id if there is none. */
function readCookie(c: AppContext): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = getCookie(c, deviceCookie(c).name)?.split('.') ?? [];
  if (!ID.test(id)) return { id: newSecret(), signatures: [] };
  const most = MAX_SUBJECTS * Object.keys(LETTERS).length;
  return { id, signatures: signatures.filter((one) => SIGNATURE.test(one)).slice(0, most) };
}

async function sign(c: AppContext, id: string, deed: Deed, subject: string): Promise<string> {
  const key = await deriveKey(c.env, 'device-cookie', { name: 'HMAC', hash: 'SHA-256', length: 256 }, [
    'sign',
  ]);
  // An address has an @, which no other subject has, so no signature is one of another deed.
  const text = new TextEncoder().encode(`${id}:${subject}`);
  const signature = await crypto.subtle.sign('HMAC', key, text);
  return LETTERS[deed] + Buffer.from(signature).toString('base64url');
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The id of the caller's device if this was done on it before. */
export async function knownDevice(c: AppContext, deed: Deed, subject: string): Promise<string | null> {
  const { id, signatures } = readCookie(c);
  const own = await sign(c, id, deed, subject);
  return signatures.some((one) => isEqual(one, own)) ? id : null;
}

/** Sets the cookie by which this device is known for this for a year. */
export async function rememberDevice(c: AppContext, deed: Deed, subject: string): Promise<void> {
  const { id, signatures } = readCookie(c);
  const own = await sign(c, id, deed, subject);
  const isOfDeed = (one: string) => lettersOf(one) === LETTERS[deed];
  const kept = [
    own,
    ...signatures.filter((one) => isOfDeed(one) && one !== own).slice(0, MAX_SUBJECTS - 1),
    ...signatures.filter((one) => !isOfDeed(one)),
  ];
  const { name, attributes } = deviceCookie(c);
  setCookie(c, name, [id, ...kept].join('.'), { ...attributes, maxAge: YEAR_SECONDS });
}
