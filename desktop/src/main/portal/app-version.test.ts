import { expect, it } from 'vitest';
import { checkVersion, isOlder } from './app-version.ts';

it.each([
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.0', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '2.0.0', true],
  ['0.1.0', '0.1.1', true],
  ['2.0.0-beta', '1.9.9', false],
  ['x', '1.0.0', false],
  ['1.0.0', 'x', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});

const endlessBody = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(Buffer.alloc(4096, ' ')) });
const respond = (body: unknown) => async () => Response.json(body);
it.each<[string, () => Promise<Response>, string]>([
  [
    'requires a newer app',
    respond({ status: 'ok', version: '2.0.0', minimumDesktopVersion: '1.1.0' }),
    'too_old',
  ],
  [
    'supports this app',
    respond({ status: 'ok', version: '2.0.0', minimumDesktopVersion: '1.0.0' }),
    'current',
  ],
  ['is older than this app needs', respond({ status: 'ok', version: '1.9.9' }), 'portal_too_old'],
  [
    'is older, and requires a newer app',
    respond({ status: 'ok', version: '1.0.0', minimumDesktopVersion: '1.1.0' }),
    'too_old',
  ],
  ['sends an endless response', async () => new Response(endlessBody()), 'unknown'],
  ['names no minimum version', respond({ status: 'ok', version: '2.0.0' }), 'current'],
  ['sends another response', respond({ hello: 'world' }), 'unknown'],
  ['is down', () => Promise.reject(new Error('net::ERR_FAILED')), 'unknown'],
])('handles a portal that %s', async (_, fetch, check) => {
  expect(await checkVersion('https://ijsploeg.nl', '1.0.0', fetch, '2.0.0')).toBe(check);
});
