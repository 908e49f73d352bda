import {
  deleteAccount,
  type Endpoint,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  FIELD_RULES,
  MAX_BODY_BYTES,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '../../worker/src/db/schema.ts';
import { documentedErrors } from '../../worker/src/modules/api-description/documented-errors.ts';
import { admin, type TestPerson, withPassword } from './factories.ts';
import { db, ORIGIN, send } from './harness.ts';
import { HOSTILE_BODIES, HOSTILE_MEDIA_TYPES, HOSTILE_PARTS, HOSTILE_VALUES } from './hostile-values.ts';
import {
  addressOf,
  type Callers,
  ENDPOINTS,
  newCallers,
  type RouteCall,
  routeName,
  validCall,
} from './route-calls.ts';

/** Fixed, so that a failure can be reproduced. */
const SEED = 20261212;
const RANDOM_RUNS = 25;

let callers: Callers;
beforeAll(async () => {
  callers = await newCallers();
  await Promise.all(Object.values(callers).map(withPassword));
});

/** A caller with access; none for a public endpoint, since signing in would end the session. */
function callerOf({ access }: Endpoint): TestPerson | undefined {
  if (access === 'anyone') return undefined;
  return access === 'applicant' ? callers.user : callers.admin;
}

/** A valid request; the account deletion has a wrong password, so that the caller keeps existing. */
async function validCallOf(endpoint: Endpoint): Promise<RouteCall> {
  const valid = await validCall(endpoint, callers);
  return endpoint === deleteAccount ? { ...valid, body: { password: 'een-ander-wachtwoord' } } : valid;
}

const LEAKS =
  /\.[jt]sx?:\d+|\bat \w+ \(|node_modules|SQLITE|D1_|TypeError|RangeError|SyntaxError|select "|insert into/i;

/** Errors that show that the input was not validated. */
const ACCESS_CODES: readonly ErrorCode[] = ['auth.required', 'auth.forbidden', 'request.cross_origin'];

/**
 * Accepts the endpoint's own success, a 304 of a polled endpoint, or an error of the shared shape that the
 * endpoint documents; fails for any other response.
 */
async function checkResponse(
  response: Response,
  endpoint: Endpoint | undefined,
  sent: string,
  unexpectedCodes: readonly ErrorCode[] = ACCESS_CODES,
): Promise<{ wasAccepted: boolean }> {
  const text = await response.text();
  const details = `${sent.slice(0, 200)} → ${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500) expect.fail(details);
  if (response.ok) {
    if (response.status !== endpoint?.status) expect.fail(details);
    if (endpoint.answer && !v.is(endpoint.answer, JSON.parse(text))) expect.fail(details);
    return { wasAccepted: true };
  }
  if (response.status === 304 && endpoint?.polled && text === '') return { wasAccepted: false };
  const { error } = JSON.parse(text) as ErrorBody;
  const promised: ErrorCode[] = endpoint ? documentedErrors(endpoint) : ['route.not_found'];
  if (!promised.includes(error.code) || unexpectedCodes.includes(error.code)) expect.fail(details);
  if (ERROR_STATUS[error.code] !== response.status) expect.fail(details);
  if (error.requestId !== response.headers.get('X-Request-Id')) expect.fail(details);
  for (const { path, message } of error.issues ?? [])
    if (typeof path !== 'string' || !(FIELD_RULES as readonly string[]).includes(message))
      expect.fail(details);
  if (LEAKS.test(text)) expect.fail(details);
  return { wasAccepted: false };
}

async function sendJson(endpoint: Endpoint, routeCall: RouteCall, body: BodyInit, contentType?: string) {
  const address = addressOf(endpoint, routeCall);
  return send(endpoint.method, address, {
    as: callerOf(endpoint),
    body,
    headers: { 'Content-Type': contentType ?? 'application/json' },
  });
}

/** Every field that the contract defines for a body or a query. */
const fieldsOf = (schema: Endpoint['body']) =>
  Object.keys(schema && 'entries' in schema ? (schema.entries as object) : {});

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [routeName(endpoint), endpoint] as const);
const WITH_BODY = named(ENDPOINTS.filter(({ body }) => body));
const WITH_QUERY = named(ENDPOINTS.filter(({ query }) => query));
const WITH_PARAMS = named(ENDPOINTS.filter(({ path }) => path.includes(':')));
const WITH_IMAGE = named(ENDPOINTS.filter(({ imageMaxBytes }) => imageMaxBytes));

describe('a hostile field in a body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    let valid = await validCallOf(endpoint);
    for (const field of fieldsOf(endpoint.body))
      for (const [name, value] of HOSTILE_VALUES) {
        const body = JSON.stringify({ ...(valid.body as object), [field]: value });
        const { wasAccepted } = await checkResponse(
          await sendJson(endpoint, valid, body),
          endpoint,
          `${field}: ${name}`,
        );
        // A refusal changes nothing, so the same request stays valid.
        if (wasAccepted) valid = await validCallOf(endpoint);
      }
  });
});

describe('a hostile body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    for (const [name, body] of HOSTILE_BODIES) {
      const valid = await validCallOf(endpoint);
      await checkResponse(await sendJson(endpoint, valid, body), endpoint, name);
    }
  });
});

describe('a media type other than JSON is refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const valid = await validCallOf(endpoint);
    for (const type of HOSTILE_MEDIA_TYPES) {
      const response = await sendJson(endpoint, valid, JSON.stringify(valid.body), type);
      expect(response.status, type).toBe(415);
      await checkResponse(response, endpoint, type);
    }
  });
});

describe('a body over the limit is refused unread by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const valid = await validCallOf(endpoint);
    const padded = (bytes: number) => {
      const body = JSON.stringify(valid.body);
      return body + ' '.repeat(bytes - body.length);
    };
    const large = await sendJson(endpoint, valid, padded(MAX_BODY_BYTES + 1));
    expect(large.status).toBe(413);
    await checkResponse(large, endpoint, 'one byte too many');
    // Without a content length the bytes are counted while they arrive.
    const unmeasured = new Response(padded(3 * 1024 * 1024)).body;
    const streamed = await sendJson(endpoint, valid, unmeasured ?? '');
    expect(streamed.status).toBe(413);
    await checkResponse(streamed, endpoint, 'a stream');
    await checkResponse(
      await sendJson(endpoint, valid, padded(MAX_BODY_BYTES)),
      endpoint,
      'as large as may be',
    );
  });
});

describe('a random body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const fields = Object.fromEntries(
      fieldsOf(endpoint.body).map((field) => [
        field,
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 300 })),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (changed) => {
        const valid = await validCallOf(endpoint);
        const body = JSON.stringify({ ...(valid.body as object), ...changed });
        await checkResponse(await sendJson(endpoint, valid, body), endpoint, body);
      }),
      { seed: SEED, numRuns: RANDOM_RUNS },
    );
  });
});

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
      await query(`${field}=pending&${field}=sent&${field}=2026-12-12`);
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
    for (const name of names)
      for (const part of HOSTILE_PARTS) {
        const valid = await validCallOf(endpoint);
        const others = { ...valid, params: { ...valid.params, [name.slice(1)]: 'HERE' } };
        const address = addressOf(endpoint, others).replace('HERE', part);
        const response = await send(endpoint.method, address, {
          as: callerOf(endpoint),
          body: endpoint.body && JSON.stringify(valid.body),
        });
        // Dot segments are resolved, so this may be another, existing route.
        const { pathname } = new URL(address, ORIGIN);
        const isElsewhere = pathname.split('/').length < endpoint.path.split('/').length;
        if (isElsewhere && response.ok) continue;
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

describe('after all hostile requests', () => {
  it('every account has its old role, and the object prototype is unchanged', async () => {
    expect({}).not.toHaveProperty('role');
    for (const [name, { id }] of Object.entries(callers)) {
      const row = await db.select().from(profiles).where(eq(profiles.id, id)).get();
      expect(row?.role).toBe(name === 'other' ? 'volunteer' : name);
    }
  });
});
