import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { accountChecks } from '../../scripts/probe/account-checks.ts';
import { Fault, runChecks } from '../../scripts/probe/check.ts';
import { outsideChecks } from '../../scripts/probe/outside-checks.ts';

/** Each fault that the portal of this test can have, with the only check that it may fail. */
const FAULTS = {
  'the database is gone': 'The API reaches its database',
  'the cron job has stopped': 'The background jobs run',
  'scripts of others may run': 'Pages have the headers that protect them',
  'pages may be shown in frames': 'Pages have the headers that protect them',
  'a cache keeps pages': 'Pages are never kept for others',
  'scripts are asked for each time': 'Scripts are kept for a year, without cookies',
  'scripts come with a cookie': 'Scripts are kept for a year, without cookies',
  'the service worker is kept': 'The service worker is asked for anew',
  'the manifest is a page': 'The app can be installed',
  'a cache keeps answers': 'Answers of the API are not kept, and can be found in the log',
  'unknown pages answer': 'Unknown addresses are not found',
  'the origin is not checked': 'Other sites cannot write',
  'every site may read': 'Other sites cannot read',
  'people are listed for anybody': 'What is for people who are signed in asks for a session',
  'no mail arrives': 'Signing up sends a mail, whose link confirms the address',
  'mails name another address': 'Signing up sends a mail, whose link confirms the address',
  'scripts can read the cookie': 'The cookie of the session stays in this browser',
  'a replica is behind': 'A change is there when it is read at once',
  'no ticket arrives': 'A ticket arrives by mail, and can be cancelled',
  'deleted accounts live on': 'The account and its session can be deleted',
  'guesses are not counted': 'Guessing a password is slowed down',
};
type FaultName = keyof typeof FAULTS;

const PAGE_HEADERS = {
  'Content-Type': 'text/html',
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
const SCRIPT_HEADERS = { 'Content-Type': 'text/javascript' };
const API_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Request-Id': 'req_1',
};
const EVENT = {
  id: 'evt_1',
  title: 'Opening',
  priceCents: null,
  maxCapacity: 10,
  currentCapacity: 0,
  calledOff: null,
  startDate: '2099-12-01T10:00:00.000Z',
};

/** Starts a portal that answers what the probe asks, with one fault or none. @returns its origin */
async function startPortal(fault: FaultName | null): Promise<string> {
  const has = (name: FaultName) => fault === name;
  const account = { isConfirmed: false, isDeleted: false, city: '', formerCity: '' };
  let guesses = 0;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, headers: Record<string, string>, body = '') =>
      response.writeHead(status, headers).end(body);
    const api = (status: number, body: object = {}, headers = {}) =>
      send(status, { ...API_HEADERS, ...headers }, JSON.stringify(body));
    const refuse = (status: number, code: string, headers = {}) => api(status, { error: { code } }, headers);
    const isElsewhere = request.headers.origin !== `http://${request.headers.host}`;
    const isSignedIn = request.headers.cookie?.includes('session=1') && !account.isDeleted;
    const [path = ''] = (request.url ?? '').split('?');
    switch (`${request.method} ${path}`) {
      case 'GET /login':
        return send(
          200,
          {
            ...PAGE_HEADERS,
            ...(has('scripts of others may run') && { 'Content-Security-Policy': 'script-src *' }),
            ...(has('pages may be shown in frames') && { 'X-Frame-Options': '' }),
            ...(has('a cache keeps pages') && { 'Cache-Control': 'public, max-age=600' }),
          },
          '<script src="/assets/app-1.js"></script>',
        );
      case 'GET /assets/app-1.js':
        return send(200, {
          ...SCRIPT_HEADERS,
          'Cache-Control': has('scripts are asked for each time')
            ? 'no-cache'
            : 'public, max-age=31536000, immutable',
          ...(has('scripts come with a cookie') && { 'Set-Cookie': 'a=1' }),
        });
      case 'GET /sw.js':
        return send(200, {
          ...SCRIPT_HEADERS,
          'Cache-Control': has('the service worker is kept') ? 'max-age=86400' : 'no-cache',
        });
      case 'GET /manifest.webmanifest':
        return has('the manifest is a page')
          ? send(200, PAGE_HEADERS, '<html>')
          : send(200, { 'Content-Type': 'application/manifest+json' }, '{"name":"Baan","icons":[{}]}');
      case 'GET /api/health':
        return has('the database is gone') ? refuse(503, 'database.unavailable') : api(200, { status: 'ok' });
      case 'GET /api/health/jobs':
        return has('the cron job has stopped')
          ? refuse(503, 'health.jobs_stopped')
          : api(200, { status: 'ok' });
      case 'GET /api/auth/session':
      case 'OPTIONS /api/auth/session':
        return api(
          200,
          {},
          {
            ...(has('a cache keeps answers') && { 'Cache-Control': 'max-age=60' }),
            ...(has('every site may read') && { 'Access-Control-Allow-Origin': '*' }),
          },
        );
      case 'GET /api/people':
        return has('people are listed for anybody') ? api(200) : refuse(401, 'auth.required');
      case 'GET /api/shifts':
        return refuse(401, 'auth.required');
      case 'POST /api/auth/sign-up':
        return api(201);
      case 'POST /api/auth/confirm-email':
        account.isConfirmed = true;
        return api(200);
      case 'POST /api/auth/sign-in': {
        if (isElsewhere && !has('the origin is not checked')) return refuse(403, 'request.cross_origin');
        const { password } = (await json(request)) as { password: string };
        if (password.startsWith('wrong-') && ++guesses > 5 && !has('guesses are not counted'))
          return refuse(429, 'auth.throttled', { 'Retry-After': '8' });
        if (password.startsWith('wrong-') || !account.isConfirmed || account.isDeleted)
          return refuse(401, 'auth.invalid_credentials');
        const httpOnly = has('scripts can read the cookie') ? '' : ' HttpOnly;';
        return api(200, {}, { 'Set-Cookie': `session=1;${httpOnly} Path=/; SameSite=Lax` });
      }
      case 'GET /api/profile':
        if (!isSignedIn) return refuse(401, 'auth.required');
        return api(200, { city: has('a replica is behind') ? account.formerCity : account.city });
      case 'PATCH /api/profile': {
        const { city } = (await json(request)) as { city: string };
        Object.assign(account, { city, formerCity: account.city });
        return api(200);
      }
      case 'DELETE /api/profile':
        account.isDeleted = !has('deleted accounts live on');
        return api(200);
      case 'GET /api/events':
        return api(200, { items: [EVENT] });
      case 'POST /api/events/evt_1/reservations':
        return api(201, { id: 'rsv_1' });
      case 'POST /api/reservations/rsv_1/cancel':
        return api(200);
      default:
        return has('unknown pages answer') && !path.startsWith('/api/')
          ? send(200, PAGE_HEADERS)
          : refuse(404, 'route.not_found');
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The checks of a portal that fail. */
async function faultsOf(fault: FaultName | null): Promise<string[]> {
  const origin = await startPortal(fault);
  const mailbox = {
    async linkTo(page: string) {
      if (page === '/confirm-email' ? fault === 'no mail arrives' : fault === 'no ticket arrives')
        throw new Fault('no mail');
      const linked = fault === 'mails name another address' ? 'http://elsewhere.example' : origin;
      return `${linked}${page}?token=1`;
    },
  };
  const checks = [
    ...outsideChecks(origin),
    ...accountChecks(origin, { email: 'proef@example.org', mailbox }),
  ];
  const results = await runChecks(checks, () => {});
  return results.filter(({ verdict }) => verdict === 'fault').map(({ name }) => name);
}

it('finds nothing in a portal without a fault', async () => {
  expect(await faultsOf(null)).toEqual([]);
});

it.each(Object.entries(FAULTS))('finds that %s', async (fault, check) => {
  const found = await faultsOf(fault as FaultName);
  expect(found[0]).toBe(check);
  // Without a confirmed account nobody can sign in.
  expect(found.slice(1)).toEqual(
    check.startsWith('Signing up') ? ['The cookie of the session stays in this browser'] : [],
  );
});
