import { describe, expect, it } from 'vitest';
import { checkPortal, readPortalAddress } from './portal-address.ts';

describe('readPortalAddress', () => {
  it.each([
    ['ijsploeg.nl', 'https://ijsploeg.nl'],
    ['  https://ijsploeg.nl/shifts?x=1#y ', 'https://ijsploeg.nl'],
    ['HTTPS://IJsploeg.NL:8443/', 'https://ijsploeg.nl:8443'],
    ['http://localhost:8788', 'http://localhost:8788'],
    ['http://127.0.0.1:8788/', 'http://127.0.0.1:8788'],
  ])('%j is the portal %s', (typed, portal) => {
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
  ])('%j is none', (typed) => {
    expect(readPortalAddress(typed)).toBeNull();
  });
});

describe('the check of a portal', () => {
  const healthy = Response.json.bind(null, { status: 'ok', version: '0.1.0' });
  const check = (answer: () => Promise<Response>) => checkPortal('ijsploeg.nl', answer);

  it('takes an address where a portal answers, and asks it for its health alone, without cookies', async () => {
    const asked: [string, RequestInit][] = [];
    const choice = await checkPortal('ijsploeg.nl', async (address, init) => {
      asked.push([address, init]);
      return healthy();
    });
    expect(choice).toEqual({ outcome: 'chosen', portal: 'https://ijsploeg.nl' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[0]).toBe('https://ijsploeg.nl/api/health');
    expect(asked[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error' });
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['nothing answers', () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')), 'unreachable'],
    [
      'the answer leads elsewhere',
      () => Promise.reject(new Error("Attempted to redirect, but redirect policy was 'error'")),
      'redirected',
    ],
    [
      'a web page answers',
      async () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
      'not_a_portal',
    ],
    ['another JSON answers', async () => Response.json({ status: 'ok' }), 'not_a_portal'],
    [
      'broken JSON answers',
      async () => new Response('{', { headers: { 'Content-Type': 'application/json' } }),
      'not_a_portal',
    ],
    [
      'far too much answers',
      async () => Response.json({ status: 'ok', version: 'x'.repeat(20_000) }),
      'not_a_portal',
    ],
    [
      'the portal is broken',
      async () => Response.json({ error: { code: 'internal' } }, { status: 500 }),
      'not_a_portal',
    ],
  ])('refuses one where %s', async (_, answer, reason) => {
    expect(await check(answer)).toEqual({ outcome: 'refused', reason });
  });

  it('sends no request without a valid address', async () => {
    const choice = await checkPortal('javascript:alert(1)', () => expect.unreachable());
    expect(choice).toEqual({ outcome: 'refused', reason: 'not_an_address' });
  });
});
