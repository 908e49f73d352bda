/** Time-based one-time passwords (RFC 6238) with what authenticator apps support: SHA-1, 6 digits, 30 seconds. */

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A code is accepted one step early or late, for typing and small differences between clocks. */
const WINDOW = 1;
/** A code this far off is refused, but the answer says that the clock of the phone is wrong. */
const CLOCK_WINDOW = 4;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** The secret in base32 (RFC 4648), as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** The time step of an instant, which is the counter of a code. */
export const stepAt = (now: number) => Math.floor(now / STEP_MS);

const importSecret = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);

async function codeOfStep(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  // RFC 4226, 5.3: the last four bits say where the number starts.
  const number = mac.getUint32(mac.getUint8(mac.byteLength - 1) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The code of one time step. */
export const totpCode = async (secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> =>
  codeOfStep(await importSecret(secret), step);

/**
 * Finds the time step of a code.
 *
 * @param ahead whether to look further ahead than codes are accepted. Not where somebody may guess: the answer would tell which
 *   code will be right in a minute
 * @returns the step and whether it is close enough to be accepted; null for a code of no nearby step
 */
export async function findStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  now: number,
  ahead: boolean,
): Promise<{ step: number; isInTime: boolean } | null> {
  const key = await importSecret(secret);
  const current = stepAt(now);
  for (let off = 0; off <= CLOCK_WINDOW; off++) {
    const isInTime = off <= WINDOW;
    const steps = [current - off, ...(off > 0 && (isInTime || ahead) ? [current + off] : [])];
    for (const step of steps)
      if (step >= 0 && (await codeOfStep(key, step)) === code) return { step, isInTime };
  }
  return null;
}
