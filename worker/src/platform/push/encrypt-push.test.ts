import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../lib/base64url.ts';
import { encryptPush, importPushKey } from './encrypt-push.ts';

/** The example of RFC 8291, section 5. */
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

async function keyPairOfTheRfc(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(RFC.senderPublic);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64Url);
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, ECDH, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: RFC.senderPrivate }, ECDH, true, [
      'deriveBits',
    ]),
  };
}

describe('encryptPush', () => {
  it('equals the example of RFC 8291, byte by byte', async () => {
    const randomness = { salt: fromBase64Url(RFC.salt), keyPair: await keyPairOfTheRfc() };
    expect(toBase64Url(await encryptPush(RFC.plaintext, RFC.keys, randomness))).toBe(RFC.body);
  });

  it('encrypts the same text differently each time', async () => {
    const bodies = [1, 2].map(() => encryptPush(RFC.plaintext, RFC.keys));
    const [one, two] = (await Promise.all(bodies)).map(toBase64Url);
    expect(one).not.toBe(two);
  });
});

describe('importPushKey', () => {
  const { p256dh, auth } = RFC.keys;
  const offCurve = toBase64Url(fromBase64Url(p256dh).map((byte, index) => (index === 64 ? byte ^ 1 : byte)));

  it('accepts the keys of a browser, with or without padding', async () => {
    expect(await importPushKey({ p256dh, auth })).not.toBeNull();
    expect(await importPushKey({ p256dh: `${p256dh}=`, auth: `${auth}==` })).not.toBeNull();
  });

  it.each([
    ['a point that is not on the curve', offCurve, auth],
    ['a point that is too short', p256dh.slice(0, 40), auth],
    ['a secret that is too short', p256dh, 'AAAA'],
    ['text that is not base64url', '***', auth],
  ])('refuses %s', async (_, key, secret) => {
    expect(await importPushKey({ p256dh: key, auth: secret })).toBeNull();
  });
});
