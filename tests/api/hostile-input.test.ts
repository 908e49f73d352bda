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
import { admin, type TestPerson } from './factories.ts';
import { db, ORIGIN, send } from './harness.ts';
import { HOSTILE_BODIES, HOSTILE_MEDIA_TYPES, HOSTILE_PARTS, HOSTILE_VALUES } from './hostile-values.ts';
import {
  addressOf,
  ENDPOINTS,
  nameOf,
  newWorld,
  type RouteCall,
  rightCall,
  type World,
  withPassword,
} from './route-calls.ts';

/** Random input is the same in every run; a failure names the path to it. */
const SEED = 20261212;
const RANDOM_RUNS = 25;

let world: World;
beforeAll(async () => {
  world = await newWorld();
  await Promise.all(Object.values(world).map(withPassword));
});

/** Somebody whom the endpoint lets in; nobody where anybody is, for a sign-in would end the session. */
function callerOf({ access }: Endpoint): TestPerson | undefined {
  if (access === 'anyone') return undefined;
  return access === 'applicant' ? world.user : world.admin;
}

/** The right call; but nobody of this world is to delete themself, with all of this still to be asked. */
async function callIn(endpoint: Endpoint): Promise<RouteCall> {
  const right = await rightCall(endpoint, world);
  return endpoint === deleteAccount ? { ...right, body: { password: 'een-ander-wachtwoord' } } : right;
}

const LEAKS =
  /\.[jt]sx?:\d+|\bat \w+ \(|node_modules|SQLITE|D1_|TypeError|RangeError|SyntaxError|select "|insert into/i;

/** Would mean that the input was never looked at. */
const WALLS: readonly ErrorCode[] = ['auth.required', 'auth.forbidden', 'request.cross_origin'];

/**
 * An answer is the endpoint's own success, not modified where it is polled, or a refusal in the one shape whose code the endpoint documents. Nothing
 * else, whatever was sent.
 */
async function judge(
  response: Response,
  endpoint: Endpoint | undefined,
  sent: string,
  walls: readonly ErrorCode[] = WALLS,
): Promise<{ wasTaken: boolean }> {
  const text = await response.text();
  const told = `${sent.slice(0, 200)} → ${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500) expect.fail(told);
  if (response.ok) {
    if (response.status !== endpoint?.status) expect.fail(told);
    if (endpoint.answer && !v.is(endpoint.answer, JSON.parse(text))) expect.fail(told);
    return { wasTaken: true };
  }
  if (response.status === 304 && endpoint?.polled && text === '') return { wasTaken: false };
  const { error } = JSON.parse(text) as ErrorBody;
  const promised: ErrorCode[] = endpoint ? documentedErrors(endpoint) : ['route.not_found'];
  if (!promised.includes(error.code) || walls.includes(error.code)) expect.fail(told);
  if (ERROR_STATUS[error.code] !== response.status) expect.fail(told);
  if (error.requestId !== response.headers.get('X-Request-Id')) expect.fail(told);
  for (const { path, message } of error.issues ?? [])
    if (typeof path !== 'string' || !(FIELD_RULES as readonly string[]).includes(message)) expect.fail(told);
  if (LEAKS.test(text)) expect.fail(told);
  return { wasTaken: false };
}

async function sendJson(endpoint: Endpoint, routeCall: RouteCall, body: BodyInit, contentType?: string) {
  const address = addressOf(endpoint, routeCall);
  return send(endpoint.method, address, {
    as: callerOf(endpoint),
    body,
    headers: { 'Content-Type': contentType ?? 'application/json' },
  });
}

/** Every field of a body or a query that the contract knows. */
const fieldsOf = (schema: Endpoint['body']) =>
  Object.keys(schema && 'entries' in schema ? (schema.entries as object) : {});

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const WITH_BODY = named(ENDPOINTS.filter(({ body }) => body));
const WITH_QUERY = named(ENDPOINTS.filter(({ query }) => query));
const WITH_PARAMS = named(ENDPOINTS.filter(({ path }) => path.includes(':')));
const WITH_IMAGE = named(ENDPOINTS.filter(({ imageMaxBytes }) => imageMaxBytes));

describe('a hostile field in a body is taken or refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    let right = await callIn(endpoint);
    for (const field of fieldsOf(endpoint.body))
      for (const [name, value] of HOSTILE_VALUES) {
        const body = JSON.stringify({ ...(right.body as object), [field]: value });
        const { wasTaken } = await judge(
          await sendJson(endpoint, right, body),
          endpoint,
          `${field}: ${name}`,
        );
        // What was refused changed nothing.
        if (wasTaken) right = await callIn(endpoint);
      }
  });
});

describe('a hostile body is taken or refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    for (const [name, body] of HOSTILE_BODIES) {
      const right = await callIn(endpoint);
      await judge(await sendJson(endpoint, right, body), endpoint, name);
    }
  });
});

describe('another media type than JSON is refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const right = await callIn(endpoint);
    for (const type of HOSTILE_MEDIA_TYPES) {
      const response = await sendJson(endpoint, right, JSON.stringify(right.body), type);
      expect(response.status, type).toBe(415);
      await judge(response, endpoint, type);
    }
  });
});

describe('a body that is too large is refused unread by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const right = await callIn(endpoint);
    const padded = (bytes: number) => {
      const body = JSON.stringify(right.body);
      return body + ' '.repeat(bytes - body.length);
    };
    const large = await sendJson(endpoint, right, padded(MAX_BODY_BYTES + 1));
    expect(large.status).toBe(413);
    await judge(large, endpoint, 'one byte too many');
    // Without a length: it is counted as it comes.
    const unmeasured = new Response(padded(3 * 1024 * 1024)).body;
    const streamed = await sendJson(endpoint, right, unmeasured ?? '');
    expect(streamed.status).toBe(413);
    await judge(streamed, endpoint, 'a stream');
    await judge(await sendJson(endpoint, right, padded(MAX_BODY_BYTES)), endpoint, 'as large as may be');
  });
});

describe('a random body is taken or refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const fields = Object.fromEntries(
      fieldsOf(endpoint.body).map((field) => [
        field,
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 300 })),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (changed) => {
        const right = await callIn(endpoint);
        const body = JSON.stringify({ ...(right.body as object), ...changed });
        await judge(await sendJson(endpoint, right, body), endpoint, body);
      }),
      { seed: SEED, numRuns: RANDOM_RUNS },
    );
  });
});

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : `${JSON.stringify(value)}`).toWellFormed().slice(0, 4000);

describe('a hostile query is taken or refused by', () => {
  it.each(WITH_QUERY)('%s', async (_, endpoint) => {
    const ask = async (search: string) =>
      judge(
        await send(endpoint.method, `${endpoint.path}?${search}`, { as: callerOf(endpoint) }),
        endpoint,
        search,
      );
    for (const field of fieldsOf(endpoint.query)) {
      for (const [, value] of HOSTILE_VALUES) await ask(`${field}=${encodeURIComponent(asText(value))}`);
      for (const part of HOSTILE_PARTS) await ask(`${field}=${part}`);
      await ask(`${field}=pending&${field}=sent&${field}=2026-12-12`);
      await ask(`${field}[]=1&${field}[a]=1`);
      await ask(field);
    }
    await ask('__proto__=1&constructor=2&toString=3');
    await ask('&&==&%=%&=');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom(...fieldsOf(endpoint.query)),
          fc.string({ unit: 'binary', maxLength: 300 }),
        ),
        async (query) => {
          await ask(new URLSearchParams(query).toString());
        },
      ),
      { seed: SEED, numRuns: RANDOM_RUNS },
    );
  });
});

describe('a hostile part of the path is refused by', () => {
  it.each(WITH_PARAMS)('%s', async (_, endpoint) => {
    const names = endpoint.path.match(/:\w+/g) ?? [];
    for (const name of names)
      for (const part of HOSTILE_PARTS) {
        const right = await callIn(endpoint);
        const others = { ...right, params: { ...right.params, [name.slice(1)]: 'HERE' } };
        const address = addressOf(endpoint, others).replace('HERE', part);
        const response = await send(endpoint.method, address, {
          as: callerOf(endpoint),
          body: endpoint.body && JSON.stringify(right.body),
        });
        // Dots lead to another route, which may have an answer.
        const { pathname } = new URL(address, ORIGIN);
        const isElsewhere = pathname.split('/').length < endpoint.path.split('/').length;
        if (isElsewhere && response.ok) continue;
        expect(response.ok, part).toBe(false);
        const { code } = (await response.clone().json<ErrorBody>()).error;
        // A part may make it another address, that of nothing or of another route.
        await judge(response, code === 'route.not_found' ? undefined : endpoint, address);
      }
  });
});

describe('what is no image is refused by', () => {
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
      ['a form that is none', '--x\r\nnonsense', 'multipart/form-data; boundary=x'],
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
      await judge(response, endpoint, name);
    }
  });
});

describe('a hostile header', () => {
  it.each([
    ['an endless cookie', { Cookie: `__Host-session=${'x'.repeat(8000)}` }],
    ['a cookie with signs', { Cookie: "__Host-session=%00%ff'; DROP TABLE sessions; --" }],
    ['many cookies', { Cookie: '__Host-session=a; __Host-session=b; =; ;;; __proto__=1' }],
    ['a broken encoding', { Cookie: '__Host-session=%E0%A4%A' }],
    ['no type that is known', { Accept: '*/*;q=x', 'Content-Type': ';;charset=' }],
    ['a strange tag', { 'If-None-Match': `W/"${'x'.repeat(2000)}", *` }],
    ['an origin that is none', { Origin: 'null' }],
    ['an endless agent', { 'User-Agent': 'x'.repeat(8000) }],
    ['an override of the method', { 'X-HTTP-Method-Override': 'DELETE', 'X-Forwarded-For': "'" }],
  ])('that is %s breaks no route', async (_, headers) => {
    for (const endpoint of ENDPOINTS) {
      const right = await callIn(endpoint);
      const response = await send(endpoint.method, addressOf(endpoint, right), {
        // Of its own for each route: one of them signs out.
        as: 'Cookie' in headers ? undefined : endpoint.access === 'applicant' ? world.user : await admin(),
        body: endpoint.body && JSON.stringify(right.body),
        headers,
      });
      await judge(response, endpoint, nameOf(endpoint), []);
    }
  });
});

describe('a method that a path does not have', () => {
  it('is an unknown route, on every path', async () => {
    for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
      const known = ENDPOINTS.filter((endpoint) => endpoint.path === path).map(({ method }) => `${method}`);
      const unknown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (method) => !known.includes(method),
      );
      // `mine`, `export` and such could be the id of another route, which answers then.
      const isAnId = ENDPOINTS.some(
        (other) => other.path !== path && new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
      );
      if (isAnId) continue;
      for (const method of unknown) {
        const response = await send(method, path.replace(/:\w+/g, 'none'), { as: world.admin });
        expect(response.status, `${method} ${path}`).toBe(404);
        await judge(response, undefined, `${method} ${path}`);
      }
    }
  });
});

describe('an address that is none', () => {
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
    const response = await send('GET', path, { as: world.admin });
    expect(response.status).toBe(404);
    await judge(response, undefined, path);
  });
});

describe('after all of it', () => {
  it('everybody has the role they had, and objects are as they were', async () => {
    expect({}).not.toHaveProperty('role');
    for (const [name, { id }] of Object.entries(world)) {
      const row = await db.select().from(profiles).where(eq(profiles.id, id)).get();
      expect(row?.role).toBe(name === 'other' ? 'volunteer' : name);
    }
  });
});
