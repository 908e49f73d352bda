import type { ErrorBody } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin } from '../factories.ts';
import { ORIGIN, send } from '../harness.ts';
import {
  callerOf,
  callers,
  checkResponse,
  createCallers,
  expectCallersUnchanged,
  fieldsOf,
  RANDOM_RUNS,
  SEED,
  validCallOf,
  WITH_IMAGE,
  WITH_PARAMS,
  WITH_QUERY,
} from '../hostile-calls.ts';
import { HOSTILE_PARTS, HOSTILE_VALUES } from '../hostile-values.ts';
import { addressOf, ENDPOINTS, routeName } from '../route-calls.ts';

beforeAll(createCallers);

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : `${JSON.stringify(value)}`).toWellFormed().slice(0, 4000);

describe('a hostile query is accepted or refused properly by', () => {
  it.each(WITH_QUERY)('%s', async (_, endpoint) => {
    const query = async (search: string) =>
      checkResponse(
        await send(endpoint.method, `${endpoint.path}?${search}`, { as: callerOf(endpoint) }),
        endpoint,
        search,
      );
    for (const field of fieldsOf(endpoint.query)) {
      for (const [, value] of HOSTILE_VALUES) await query(`${field}=${encodeURIComponent(asText(value))}`);
      for (const part of HOSTILE_PARTS) await query(`${field}=${part}`);
      await query(`${field}=pending&${field}=sent&${field}=2020-12-12`);
      await query(`${field}[]=1&${field}[a]=1`);
      await query(field);
    }
    await query('__proto__=1&constructor=2&toString=3');
    await query('&&==&%=%&=');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom(...fieldsOf(endpoint.query)),
          fc.string({ unit: 'binary', maxLength: 300 }),
        ),
        async (fields) => {
          await query(new URLSearchParams(fields).toString());
        },
      ),
      { seed: SEED, numRuns: RANDOM_RUNS },
    );
  });
});

describe('a hostile path segment is refused by', () => {
  it.each(WITH_PARAMS)('%s', async (_, endpoint) => {
    const names = endpoint.path.match(/:\w+/g) ?? [];
    let valid = await validCallOf(endpoint);
    for (const name of names)
      for (const part of HOSTILE_PARTS) {
        const others = { ...valid, params: { ...valid.params, [name.slice(1)]: 'HERE' } };
        const address = addressOf(endpoint, others).replace('HERE', part);
        const response = await send(endpoint.method, address, {
          as: callerOf(endpoint),
          body: endpoint.body && JSON.stringify(valid.body),
        });
        // Dot segments are resolved, so this may be another, existing route.
        const { pathname } = new URL(address, ORIGIN);
        const isElsewhere = pathname.split('/').length < endpoint.path.split('/').length;
        if (isElsewhere && response.ok) {
          valid = await validCallOf(endpoint);
          continue;
        }
        expect(response.ok, part).toBe(false);
        const { code } = (await response.clone().json<ErrorBody>()).error;
        // The segment may also make it an unknown route.
        await checkResponse(response, code === 'route.not_found' ? undefined : endpoint, address);
      }
  });
});

describe('a file that is not an image is refused by', () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set(name, new File([content], '../../<script>.png\r\n', { type: 'image/png' }));
    return form;
  };
  const field = new FormData();
  field.set('file', 'a text, not a file');

  it.each(WITH_IMAGE)('%s', async (_, endpoint) => {
    const maxBytes = endpoint.imageMaxBytes ?? 0;
    const bodies: [string, BodyInit, string?][] = [
      ['nothing', '', 'image/png'],
      ['text', 'GIF89a, they said', 'image/png'],
      ['markup', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
      ['JSON', '{}', 'application/json'],
      ['no type', new Uint8Array([0x89, 0x50]), ''],
      ['the first bytes alone', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'image/png'],
      ['a byte too many', new Uint8Array(maxBytes + 1), 'image/webp'],
      ['a form with a large file', file('file', new Uint8Array(maxBytes + 1))],
      ['a form without a file', file('other', 'x')],
      ['a form with a text', field],
      ['an invalid form', '--x\r\nnonsense', 'multipart/form-data; boundary=x'],
      ['a form without a boundary', 'x', 'multipart/form-data'],
      ['a form with an endless boundary', 'x', `multipart/form-data; boundary=${'x'.repeat(5000)}`],
    ];
    for (const [name, body, type] of bodies) {
      const response = await send(endpoint.method, endpoint.path, {
        as: callerOf(endpoint),
        body,
        ...(type !== undefined && { headers: { 'Content-Type': type } }),
      });
      expect(response.ok, name).toBe(false);
      await checkResponse(response, endpoint, name);
    }
  });
});

describe('a hostile header', () => {
  // The valid calls of all routes would reach the limits of one volunteer.
  beforeEach(createCallers);

  it.each([
    ['an endless cookie', { Cookie: `__Host-session=${'x'.repeat(8000)}` }],
    ['a cookie with signs', { Cookie: "__Host-session=%00%ff'; DROP TABLE sessions; --" }],
    ['many cookies', { Cookie: '__Host-session=a; __Host-session=b; =; ;;; __proto__=1' }],
    ['a broken encoding', { Cookie: '__Host-session=%E0%A4%A' }],
    ['no type that is defined', { Accept: '*/*;q=x', 'Content-Type': ';;charset=' }],
    ['a strange tag', { 'If-None-Match': `W/"${'x'.repeat(2000)}", *` }],
    ['an opaque origin', { Origin: 'null' }],
    ['an endless agent', { 'User-Agent': 'x'.repeat(8000) }],
    ['an override of the method', { 'X-HTTP-Method-Override': 'DELETE', 'X-Forwarded-For': "'" }],
  ])('breaks no route: %s', async (_, headers) => {
    for (const endpoint of ENDPOINTS) {
      const valid = await validCallOf(endpoint);
      const response = await send(endpoint.method, addressOf(endpoint, valid), {
        // A new admin for each route, since one of them signs out.
        as: 'Cookie' in headers ? undefined : endpoint.access === 'applicant' ? callers.user : await admin(),
        body: endpoint.body && JSON.stringify(valid.body),
        headers,
      });
      await checkResponse(response, endpoint, routeName(endpoint), []);
    }
  });
});

describe('a method that a path does not support', () => {
  it('is an unknown route on every path', async () => {
    for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
      const defined = ENDPOINTS.filter((endpoint) => endpoint.path === path).map(({ method }) => `${method}`);
      const unknown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (method) => !defined.includes(method),
      );
      // Segments such as `mine` and `export` match the id of another route.
      const isAnId = ENDPOINTS.some(
        (other) => other.path !== path && new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
      );
      if (isAnId) continue;
      for (const method of unknown) {
        const response = await send(method, path.replace(/:\w+/g, 'none'), { as: callers.admin });
        expect(response.status, `${method} ${path}`).toBe(404);
        await checkResponse(response, undefined, `${method} ${path}`);
      }
    }
  });
});

describe('an invalid address', () => {
  it.each([
    '/api',
    '/api/',
    '/api//shifts',
    '/api/shifts/',
    '/API/shifts',
    '/api/%00',
    '/api/%ff',
    '/api/%',
    '/api/shifts%2f1',
    '/api/../secret',
    '/api/__proto__',
    `/api/${'x'.repeat(8000)}`,
    `/api${'/x'.repeat(2000)}`,
    '/',
    '/.env',
  ])('%.40s is an unknown route', async (path) => {
    const response = await send('GET', path, { as: callers.admin });
    expect(response.status).toBe(404);
    await checkResponse(response, undefined, path);
  });
});

it('leaves every account with its role', expectCallersUnchanged);
