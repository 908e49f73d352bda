import { describe, expect, it } from 'vitest';
import { findStep, newTotpSecret, stepAt, toBase32, totpCode, totpUri } from './totp.ts';

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRET = Uint8Array.from(new TextEncoder().encode('12345678901234567890'));

describe('a code', () => {
  // The RFC lists eight digits; six are the last ones.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is that of RFC 6238', async (seconds, digits) => {
    expect(await totpCode(SECRET, stepAt(seconds * 1000))).toBe(digits.slice(-6));
  });

  const NOW = 1_800_000_015_000;
  const found = async (off: number, ahead: boolean) => {
    const step = stepAt(NOW) + off;
    const { isInTime, ...rest } = (await findStep(SECRET, await totpCode(SECRET, step), NOW, ahead)) ?? {};
    if ('step' in rest) expect(rest.step).toBe(step);
    return isInTime;
  };

  it('is accepted one step early or late, and known up to four steps', async () => {
    for (const off of [-1, 0, 1]) expect(await found(off, true), String(off)).toBe(true);
    for (const off of [-4, -3, -2, 2, 3, 4]) expect(await found(off, true), String(off)).toBe(false);
    for (const off of [-5, 5, 500]) expect(await found(off, true), String(off)).toBeUndefined();
  });

  it('of the time to come is not known to somebody who may guess', async () => {
    for (const off of [-1, 0, 1]) expect(await found(off, false), String(off)).toBe(true);
    for (const off of [-4, -3, -2]) expect(await found(off, false), String(off)).toBe(false);
    for (let off = 2; off <= 30; off++) expect(await found(off, false), String(off)).toBeUndefined();
  });

  it('is accepted from the first millisecond of the step before until the last of the step after', async () => {
    const step = 60_000_000;
    const code = await totpCode(SECRET, step);
    const isInTime = async (now: number) => (await findStep(SECRET, code, now, true))?.isInTime;
    expect(await isInTime((step - 1) * 30_000)).toBe(true);
    expect(await isInTime((step - 1) * 30_000 - 1)).toBe(false);
    expect(await isInTime((step + 2) * 30_000 - 1)).toBe(true);
    expect(await isInTime((step + 2) * 30_000)).toBe(false);
  });
});

describe('a secret', () => {
  it('is written in base32 as in RFC 4648', () => {
    expect(toBase32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI');
    expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('has 160 random bits', () => {
    expect(newTotpSecret()).toHaveLength(20);
    expect(newTotpSecret()).not.toEqual(newTotpSecret());
  });

  it('is part of the address with the issuer and the account', () => {
    expect(totpUri(SECRET, 'IJsploeg', 'sanne+1@example.test')).toBe(
      'otpauth://totp/IJsploeg:sanne%2B1%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=IJsploeg',
    );
  });
});
