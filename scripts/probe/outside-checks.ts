import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';
import { Browser } from './browser.ts';
import { type Check, expectEqual, expectMatch, Fault, Skipped } from './check.ts';

/** What anybody can see of a portal, without an account. */

const HEADERS: readonly [string, RegExp][] = [
  // No script runs but those of the site.
  ['Content-Security-Policy', /default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*;/],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Referrer-Policy', /^no-referrer$/],
  ['Strict-Transport-Security', /max-age=31536000/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
];

const ELSEWHERE = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
const CERTIFICATE_DAYS = 14;
const DAY_MS = 86_400_000;

export function outsideChecks(origin: string): Check[] {
  const browser = new Browser(origin);
  const isSecure = origin.startsWith('https:');
  const get = async (path: string) => {
    const response = await browser.request(path);
    expectEqual(`the status of ${path}`, response.status, 200);
    return response;
  };
  return [
    {
      name: 'The API reaches its database',
      async run() {
        const { status, version } = await browser.call<{ status: string; version: string }>('/api/health');
        expectEqual('status', status, 'ok');
        return `version ${version}`;
      },
    },
    {
      name: 'The background jobs run',
      async run() {
        const { lastRunAt } = await browser.call<{ lastRunAt: string }>('/api/health/jobs');
        return `last at ${lastRunAt}`;
      },
    },
    {
      name: 'http leads to https',
      async run() {
        if (!isSecure) throw new Skipped('the address has no https');
        const response = await new Browser(origin.replace('https:', 'http:')).request('/login');
        expectMatch('the address after http', response.headers.get('Location'), /^https:/);
        return `${response.status}`;
      },
    },
    {
      name: 'The certificate is valid for two more weeks',
      async run() {
        if (!isSecure) throw new Skipped('the address has no https');
        const { protocol, validTo } = await certificateOf(new URL(origin));
        if (validTo.getTime() - Date.now() < CERTIFICATE_DAYS * DAY_MS)
          throw new Fault(`it ends on ${validTo.toISOString()}`);
        return `${protocol}, until ${validTo.toISOString().slice(0, 10)}`;
      },
    },
    {
      name: 'Pages have the headers that protect them',
      async run() {
        const { headers } = await get('/login');
        for (const [name, pattern] of HEADERS) expectMatch(name, headers.get(name), pattern);
        return `${HEADERS.length} headers`;
      },
    },
    {
      name: 'Pages are never kept for others',
      async run() {
        const cacheControl = (await get('/login')).headers.get('Cache-Control');
        expectMatch('Cache-Control', cacheControl, /private, no-cache/);
        return cacheControl ?? '';
      },
    },
    {
      name: 'Scripts are kept for a year, without cookies',
      async run() {
        const [script] = (await (await get('/login')).text()).match(/\/assets\/[\w.-]+\.js/) ?? [];
        if (!script) throw new Fault('the page has no script');
        const { headers } = await get(script);
        expectMatch('Cache-Control', headers.get('Cache-Control'), /max-age=31536000, immutable/);
        expectMatch('Content-Type', headers.get('Content-Type'), /javascript/);
        if (headers.getSetCookie().length > 0) throw new Fault('the script sets a cookie');
        return script;
      },
    },
    {
      name: 'The service worker is asked for anew',
      async run() {
        const { headers } = await get('/sw.js');
        expectMatch('Cache-Control', headers.get('Cache-Control'), /no-cache/);
        expectMatch('Content-Type', headers.get('Content-Type'), /javascript/);
        return headers.get('Cache-Control') ?? '';
      },
    },
    {
      name: 'The app can be installed',
      async run() {
        const response = await get('/manifest.webmanifest');
        expectMatch('Content-Type', response.headers.get('Content-Type'), /manifest\+json|json/);
        const { name, icons = [] } = (await response.json()) as { name?: string; icons?: unknown[] };
        if (!name || icons.length === 0) throw new Fault('the manifest has no name or no icons');
        return name;
      },
    },
    {
      name: 'Answers of the API are not kept, and can be found in the log',
      async run() {
        const { headers } = await browser.request('/api/auth/session');
        expectMatch('Cache-Control', headers.get('Cache-Control'), /no-store/);
        expectMatch('X-Request-Id', headers.get('X-Request-Id'), /./);
        return headers.get('X-Request-Id') ?? '';
      },
    },
    {
      name: 'Unknown addresses are not found',
      async run() {
        for (const path of [`/none-${randomUUID()}`, `/api/none-${randomUUID()}`])
          expectEqual(`the status of ${path}`, (await browser.request(path)).status, 404);
        return '404';
      },
    },
    {
      name: 'Other sites cannot write',
      async run() {
        const { status } = await browser.request('/api/auth/sign-in', {
          method: 'POST',
          headers: ELSEWHERE,
          body: { email: 'nobody@example.org', password: 'nothing' },
        });
        expectEqual('the status', status, 403);
        return '403';
      },
    },
    {
      name: 'Other sites cannot read',
      async run() {
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { ...ELSEWHERE, 'Access-Control-Request-Method': 'POST' };
          const response = await browser.request('/api/auth/session', { method, headers });
          const allowed = response.headers.get('Access-Control-Allow-Origin');
          if (allowed !== null) throw new Fault(`Access-Control-Allow-Origin is "${allowed}"`);
        }
        return 'no header allows it';
      },
    },
    {
      name: 'What is for people who are signed in asks for a session',
      async run() {
        for (const path of ['/api/profile', '/api/people', '/api/shifts'])
          expectEqual(`the status of ${path}`, (await browser.request(path)).status, 401);
        return '401';
      },
    },
  ];
}

function certificateOf({ hostname, port }: URL): Promise<{ protocol: string; validTo: Date }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      resolve({
        protocol: socket.getProtocol() ?? 'no protocol',
        validTo: new Date(socket.getPeerCertificate().valid_to),
      });
      socket.end();
    });
    socket.once('error', reject);
  });
}
