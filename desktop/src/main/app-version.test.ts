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

const ENDLESS = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(Buffer.alloc(4096, ' ')) });
const answer = (body: unknown) => async () => Response.json(body);
it.each<[string, () => Promise<Response>, string]>([
  [
    'wants a newer one',
    answer({ status: 'ok', version: '2.0.0', minimumDesktopVersion: '1.1.0' }),
    'too_old',
  ],
  ['takes this one', answer({ status: 'ok', version: '2.0.0', minimumDesktopVersion: '1.0.0' }), 'current'],
  ['is older than this app needs', answer({ status: 'ok', version: '1.9.9' }), 'portal_too_old'],
  [
    'is older, and wants a newer app',
    answer({ status: 'ok', version: '1.0.0', minimumDesktopVersion: '1.1.0' }),
    'too_old',
  ],
  ['answers without end', async () => new Response(ENDLESS()), 'unknown'],
  ['says nothing of it', answer({ status: 'ok', version: '2.0.0' }), 'current'],
  ['answers something else', answer({ hello: 'world' }), 'unknown'],
  ['is down', () => Promise.reject(new Error('net::ERR_FAILED')), 'unknown'],
])('a portal that %s', async (_, fetch, check) => {
  expect(await checkVersion('https://ijsploeg.nl', '1.0.0', fetch, '2.0.0')).toBe(check);
});
