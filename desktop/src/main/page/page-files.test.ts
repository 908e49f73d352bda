import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPageFiles, PAGE_POLICY } from './page-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-'));
const portal = join(folder, 'portal');
mkdirSync(join(portal, 'assets'), { recursive: true });
writeFileSync(join(portal, 'index.html'), '<h1>Portal</h1>');
writeFileSync(join(portal, 'assets/start.js'), 'start()');
writeFileSync(join(portal, 'assets/notes.txt'), 'no part of the page');
writeFileSync(join(folder, 'secret.js'), 'secret');
mkdirSync(join(folder, 'portal-other'));
writeFileSync(join(folder, 'portal-other/secret.js'), 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

const files = createPageFiles(portal);
/** A request of the page, with its path unnormalized. */
const get = (path: string) => files({ method: 'GET', url: `app://portal${path}` } as Request);

it.each(['/', '/shifts', '/shifts?shift=shf_1', '/login#x'])('shows the screens at %s', async (path) => {
  const response = await get(path);
  expect(await response.text()).toBe('<h1>Portal</h1>');
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(response.headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
});

it('serves scripts with the type of a script', async () => {
  const response = await get('/assets/start.js');
  expect(await response.text()).toBe('start()');
  expect(response.headers.get('Content-Type')).toContain('text/javascript');
});

it.each([
  '/../secret.js',
  '/assets/../../secret.js',
  '/%2e%2e/secret.js',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.js',
  '/..%5csecret.js',
  '/%2e%2e%2fportal-other/secret.js',
  '/assets/start.js%00.html',
  '/C:/secret.js',
  '/%E0%A4%A',
  '/assets/missing.js',
  '/assets/notes.txt',
])('answers 404 at %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('answers only GET and HEAD', async () => {
  const response = await files(new Request('app://portal/', { method: 'POST', body: 'x' }));
  expect(response.status).toBe(405);
});

it('allows no script, style or connection from elsewhere', () => {
  expect(PAGE_POLICY).toContain("default-src 'none'");
  expect(PAGE_POLICY).not.toMatch(/unsafe|https?:|\*/);
});
