import { stepAt, totpCode } from '../../worker/src/accounts/second-factor/totp.ts';

/** The bytes of a secret as authenticator apps take it, with or without spaces. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text.replace(/\s/g, '')]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/**
 * The code that an authenticator app shows.
 *
 * @param later how many steps of half a minute later; the API accepts one
 */
export const codeOf = (secret: Uint8Array<ArrayBuffer>, later = 0): Promise<string> =>
  totpCode(secret, stepAt(Date.now()) + later);
