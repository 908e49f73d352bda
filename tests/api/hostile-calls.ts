import {
  deleteAccount,
  type Endpoint,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  FIELD_RULES,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { profiles } from '../../worker/src/app/schema.ts';
import { documentedErrors } from '../../worker/src/office/api-description/documented-errors.ts';
import { LEAKS } from '../support/leaks.ts';
import { type TestPerson, withPassword } from './factories.ts';
import { db, send, textOf } from './harness.ts';
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
export const SEED = 20261212;
export const RANDOM_RUNS = 25;

/** Who sends the requests. */
export let callers: Callers;

/** Creates the callers of all requests; for `beforeAll`. */
export async function createCallers(): Promise<void> {
  callers = await newCallers();
  await Promise.all(Object.values(callers).map(withPassword));
}

/** A caller with access; none for a public endpoint, since signing in would end the session. */
export function callerOf({ access }: Endpoint): TestPerson | undefined {
  if (access === 'anyone') return undefined;
  return access === 'applicant' ? callers.user : callers.admin;
}

/** A valid request; the account deletion has a wrong password, so that the caller keeps existing. */
export async function validCallOf(endpoint: Endpoint): Promise<RouteCall> {
  const valid = await validCall(endpoint, callers);
  return endpoint === deleteAccount ? { ...valid, body: { password: 'een-ander-wachtwoord' } } : valid;
}

/** Errors that show that the input was not validated. */
export const ACCESS_CODES: readonly ErrorCode[] = ['auth.required', 'auth.forbidden', 'request.cross_origin'];

/**
 * Accepts the endpoint's own success, a 304 of a polled endpoint, or an error of the shared shape that the
 * endpoint documents; fails for any other response.
 */
export async function checkResponse(
  response: Response,
  endpoint: Endpoint | undefined,
  sent: string,
  unexpectedCodes: readonly ErrorCode[] = ACCESS_CODES,
): Promise<{ wasAccepted: boolean }> {
  const text = await textOf(response);
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

export async function sendJson(
  endpoint: Endpoint,
  routeCall: RouteCall,
  body: BodyInit,
  contentType?: string,
) {
  const address = addressOf(endpoint, routeCall);
  return send(endpoint.method, address, {
    as: callerOf(endpoint),
    body,
    headers: { 'Content-Type': contentType ?? 'application/json' },
  });
}

/** Every field that the contract defines for a body or a query. */
export const fieldsOf = (schema: Endpoint['body']) =>
  Object.keys(schema && 'entries' in schema ? (schema.entries as object) : {});

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [routeName(endpoint), endpoint] as const);
export const WITH_BODY = named(ENDPOINTS.filter(({ body }) => body));
export const WITH_QUERY = named(ENDPOINTS.filter(({ query }) => query));
export const WITH_PARAMS = named(ENDPOINTS.filter(({ path }) => path.includes(':')));
export const WITH_IMAGE = named(ENDPOINTS.filter(({ imageMaxBytes }) => imageMaxBytes));

/** Checks that no request changed a role or the object prototype. */
export async function expectCallersUnchanged(): Promise<void> {
  expect({}).not.toHaveProperty('role');
  for (const [name, { id }] of Object.entries(callers)) {
    const row = await db.select().from(profiles).where(eq(profiles.id, id)).get();
    expect(row?.role).toBe(name === 'other' ? 'volunteer' : name);
  }
}
