import { describe, expect, it } from 'vitest';
import { fromBase64Url } from '../lib/base64url.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

const env = {
  SECRET_KEY: 'a secret of more than thirty-two characters',
  PORTAL_ORIGIN: 'https://ijs.example',
};
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' };
const NOW = Date.parse('2026-12-01T10:00:00Z');

describe('vapidKeys', () => {
  it('has the same keys for the same secret, and others for another', async () => {
    const [one, same, other] = await Promise.all(
      [env, env, { SECRET_KEY: `${env.SECRET_KEY}!` }].map(async (each) => (await vapidKeys(each)).publicKey),
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(fromBase64Url(one ?? '')).toHaveLength(65);
  });
});

describe('vapidHeader', () => {
  it('is signed with the key that it names, for the push service and half a day', async () => {
    const header = await vapidHeader(env, 'https://fcm.googleapis.com', NOW);
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe((await vapidKeys(env)).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(part)));
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(read(claims)).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: NOW / 1000 + 12 * 3600,
      sub: 'https://ijs.example',
    });
    const publicKey = await crypto.subtle.importKey('raw', fromBase64Url(key), ECDSA, false, ['verify']);
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    const hashed = { name: 'ECDSA', hash: 'SHA-256' };
    expect(await crypto.subtle.verify(hashed, publicKey, fromBase64Url(signature), signed)).toBe(true);
  });
});
