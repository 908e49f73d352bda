import { describe, expect, it } from 'vitest';
import { checkPortal, readPortalAddress } from './portal-address.ts';

describe('readPortalAddress', () => {
  it.each([
    ['ijsploeg.nl', 'https://ijsploeg.nl'],
    ['  https://ijsploeg.nl/shifts?x=1#y ', 'https://ijsploeg.nl'],
    ['HTTPS://IJsploeg.NL:8443/', 'https://ijsploeg.nl:8443'],
    ['http://localhost:8788', 'http://localhost:8788'],
    ['http://127.0.0.1:8788/', 'http://127.0.0.1:8788'],
  ])('parses %j as %s', (typed, portal) => {
    expect(readPortalAddress(typed)).toBe(portal);
  });

  it.each([
    '',
    '   ',
    'ijsploeg',
    'http://ijsploeg.nl',
    'http://localhost.evil.example',
    'ftp://ijsploeg.nl',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://portal',
    'https://',
    'https://ijsploeg.nl@evil.example',
    'https://user:secret@ijsploeg.nl',
    'https://ijsploeg.nl\\@evil.example',
    'https://ijs ploeg.nl',
    `https://${'a'.repeat(300)}.nl`,
  ])('rejects %j', (typed) => {
    expect(readPortalAddress(typed)).toBeNull();
  });
});

describe('checkPortal', () => {
  const healthy = Response.json.bind(null, { status: 'ok', version: '0.1.0' });
  const check = (answer: () => Promise<Response>) => checkPortal('ijsploeg.nl', answer);

  it('accepts an address where a portal answers, and requests only its health, without cookies', async () => {
    const requests: [string, RequestInit][] = [];
    const choice = await checkPortal('ijsploeg.nl', async (address, init) => {
      requests.push([address, init]);
      return healthy();
    });
    expect(choice).toEqual({ outcome: 'chosen', portal: 'https://ijsploeg.nl' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.[0]).toBe('https://ijsploeg.nl/api/health');
    expect(requests[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error' });
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['there is no response', () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')), 'unreachable'],
    [
      'the response is a redirect',
      () => Promise.reject(new Error("Attempted to redirect, but redirect policy was 'error'")),
      'redirected',
    ],
    [
      'the response is a web page',
      async () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
      'not_a_portal',
    ],
    ['the response is other JSON', async () => Response.json({ status: 'ok' }), 'not_a_portal'],
    [
      'the response is broken JSON',
      async () => new Response('{', { headers: { 'Content-Type': 'application/json' } }),
      'not_a_portal',
    ],
    [
      'the response is far too large',
      async () => Response.json({ status: 'ok', version: 'x'.repeat(20_000) }),
      'not_a_portal',
    ],
    [
      'the portal is broken',
      async () => Response.json({ error: { code: 'internal' } }, { status: 500 }),
      'not_a_portal',
    ],
  ])('refuses an address when %s', async (_, fetch, reason) => {
    expect(await check(fetch)).toEqual({ outcome: 'refused', reason });
  });

  it('sends no request without a valid address', async () => {
    const choice = await checkPortal('javascript:alert(1)', () => expect.unreachable());
    expect(choice).toEqual({ outcome: 'refused', reason: 'not_an_address' });
  });
});
