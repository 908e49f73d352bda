import type { Answer, BodyOutput, Endpoint, PathParams, QueryOutput } from '@ijsploeg/worker/contract';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Context, Hono } from 'hono';
import { type BatchResults, mapStatements, type Statements } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { rewriter } from '../db/shared-queries.ts';
import type { Env } from '../env.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { AppError } from '../lib/errors.ts';
import { countCall } from './count-calls.ts';
import { compareAnswer, polledReader, type ReadHeader, type Shown } from './polled.ts';
import { countBurst, tooManyCalls } from './rate-limit.ts';
import { readImage, readJson } from './request-body.ts';
import { requireAccess } from './require-access.ts';
import type { ServiceContext } from './service-context.ts';
import type { SessionKey, SessionReader, SignedIn } from './signed-in.ts';
import { validate } from './validate.ts';

/** The context variables of a request; set by the middleware of `app.ts`. */
export interface Variables extends Omit<ServiceContext, 'env' | 'signedIn'> {
  session: SessionReader;
  /** Not set for a request that no route answers. */
  endpoint?: Endpoint;
  /** Null when nobody is signed in, and before the route has read the session. */
  signedIn: SignedIn | null;
}
export type AppEnv = { Bindings: Env; Variables: Variables };
export type AppContext = Context<AppEnv>;

/** One call of an endpoint, with its input validated. */
export interface Call<E extends Endpoint> extends Omit<ServiceContext, 'signedIn'> {
  params: PathParams<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  /** The image of an endpoint with `imageMaxBytes`. */
  image: E extends { imageMaxBytes: number } ? Uint8Array<ArrayBuffer> : undefined;
  /** The image in a small size, of an endpoint with `imageSmall`; null if the request has none. */
  smallImage: E extends { imageSmall: true } ? Uint8Array<ArrayBuffer> | null : undefined;
  signedIn: E extends { access: 'anyone' } ? SignedIn | null : SignedIn;
  /** For cookies and `waitUntil`. */
  c: AppContext;
}

type Result<E extends Endpoint> = NoInfer<Answer<E>> | Response;
type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Promise<Result<E>>;

/** The part of a call that is known before its session is read. */
export interface Asked<E extends Endpoint>
  extends Pick<ServiceContext, 'db'>,
    Pick<Call<E>, 'params' | 'query' | 'body'> {
  now: number;
  /** For `personOf` and `actingPerson`. */
  session: SessionKey;
  header: ReadHeader;
}

/** A handler whose statements run in the batch that reads the session, so that a call needs one round trip to the database. */
interface OneTrip<E extends Endpoint, S extends Statements> {
  /** What the answer is made from. Required for a polled endpoint. */
  shows?: Shown;
  /** Builds the statements. They run for every caller, before access is checked: see `SessionReader.read`. */
  read: (asked: Asked<E>) => S;
  /** Runs after the access check, with the results of the statements. */
  answer: (call: Call<E>, rows: BatchResults<S>) => Result<E> | Promise<Result<E>>;
}

interface RouteOptions {
  /**
   * Limits the caller's bursts of this kind of call: 30 in ten seconds. Per person, because everyone at the venue shares
   * one IP address.
   */
  burst?: 'claim' | 'export' | 'reserve';
  /** For the access `in-charge`. In SQL: the session's person is in charge of the shift that the call is about. */
  isInCharge?: (asked: Pick<Asked<Endpoint>, 'session'> & { params: { id: string } }) => SQL;
  /** Writes every refused call of a signed-in person to the audit log; see `audit-refusal.ts` for the rules. */
  auditRefusals?: boolean;
}

/** An endpoint of the contract with its handler. */
export interface Route extends RouteOptions {
  endpoint: Endpoint;
  answer: (c: AppContext) => Promise<Response>;
}

/** What the statements of a call found, and how its answer is sent. */
interface Found<S extends Statements> {
  signedIn: SignedIn | null;
  rows: BatchResults<S>;
  /** Makes the answer, unless the caller has it already. */
  respond: (makeAnswer: () => Promise<unknown>) => Promise<Response>;
}

/**
 * Connects an endpoint to its handler. Refusals come in this order: of the caller, of the input, of the handler itself.
 */
export function route<const E extends Endpoint, S extends Statements = Record<never, never>>(
  endpoint: E,
  handler: Handler<E> | OneTrip<E, S>,
  options: RouteOptions = {},
): Route {
  const { shows, read, answer }: Partial<OneTrip<E, S>> & Pick<OneTrip<E, S>, 'answer'> =
    typeof handler === 'function' ? { answer: handler } : handler;
  if (endpoint.polled && !shows) throw new Error(`${endpoint.path} is polled and needs \`shows\``);
  if ((endpoint.access === 'in-charge') !== (options.isInCharge !== undefined))
    throw new Error(`${endpoint.path} needs \`isInCharge\` exactly for the access in-charge`);
  const find = shows ? findPolled<S>(shows) : findOnce<S>(endpoint);
  const onlyIf = readsOnlyIf();
  return {
    ...options,
    endpoint,
    async answer(c) {
      const { session, db, clock } = c.var;
      const now = clock.now();
      if (!session.hasCookie) requireAccess(endpoint, null);
      const isLimited = options.burst && !(await countBurst(c.env, `${options.burst}:${session.personKey}`));
      const input = await attempt(async () => {
        const given = await readInput(endpoint, c);
        const statements = isLimited
          ? undefined
          : read?.({ ...given, db, now, session: session.key, header: headerOf(c) });
        return { given, statements };
      });
      const { given, statements = {} as S } = input.value ?? {};
      const charge = options.isInCharge?.({ params: c.req.param() as { id: string }, session: session.key });
      const mayRead = charge
        ? sql`(${isAdmin(session.key)} OR ${charge})`
        : endpoint.access === 'admin' && isAdmin(session.key);
      const { signedIn, rows, respond } = await find(c, {
        ...(mayRead ? onlyIf(db, mayRead, statements) : statements),
        ...(charge && { charge: selectHolds(db, charge) }),
      });
      c.set('signedIn', signedIn);
      requireAccess(endpoint, signedIn, rows.charge?.[0]?.holds === 1);
      if (input.error) throw input.error;
      const images = endpoint.imageMaxBytes && (await readImage(c.req.raw, endpoint));
      if (isLimited) throw tooManyCalls();
      if (signedIn) await countCallOf(signedIn, endpoint, db, now);
      const call = { ...c.var, env: c.env, ...given, ...images, c } as unknown as Call<E>;
      return respond(async () => answer(call, rows));
    },
  };
}

/** @throws AppError request.invalid | request.too_large | request.unsupported_media_type */
async function readInput<E extends Endpoint>(endpoint: E, c: AppContext) {
  const { query, body, bodyMaxBytes } = endpoint;
  return {
    params: c.req.param() as unknown as PathParams<E>,
    query: (query && validate(query, c.req.query())) as QueryOutput<E>,
    body: (body && validate(body, await readJson(c.req.raw, bodyMaxBytes))) as BodyOutput<E>,
  };
}

const headerOf =
  (c: AppContext): ReadHeader =>
  (name) =>
    c.req.header(name);

/** Runs the statements of a call with those of its session. */
const findOnce =
  <S extends Statements>({ status }: Endpoint) =>
  async (c: AppContext, statements: S): Promise<Found<S>> => ({
    ...(await c.var.session.read(statements)),
    async respond(makeAnswer) {
      const answer = await makeAnswer();
      if (answer instanceof Response) return answer;
      return status === 204 ? c.body(null, 204) : c.json(answer as object, status);
    },
  });

/** Reads the session and the rows of a polled endpoint; its statements do not run if nothing that it shows has changed. */
function findPolled<S extends Statements>(shows: Shown) {
  const readPolled = polledReader(shows);
  return async (c: AppContext, statements: S): Promise<Found<S>> => {
    const { session, db, clock } = c.var;
    const header = headerOf(c);
    const polled = await readPolled({ db, now: clock.now(), session, header }, statements);
    const notModified = (ETag: string) => c.body(null, 304, { ETag });
    return {
      ...polled,
      async respond(makeAnswer) {
        if (polled.unchanged) return notModified(polled.unchanged);
        const answer = await makeAnswer();
        if (answer instanceof Response) return answer;
        const text = JSON.stringify(answer);
        const { etag, isKnown } = await compareAnswer(text, polled.mark, header('If-None-Match'));
        if (isKnown) return notModified(etag);
        return c.body(text, 200, { ETag: etag, 'Content-Type': 'application/json' });
      },
    };
  };
}

/** In SQL: the session's person is an admin. */
const isAdmin = ({ sessionId }: SessionKey) => sql`EXISTS (SELECT 1 FROM profiles
  WHERE id = (SELECT user_id FROM sessions WHERE id = ${sessionId}) AND role = 'admin')`;

/** Whether a condition holds: 1 or 0. */
const selectHolds = (db: Db, condition: SQL) =>
  db.select({ holds: sql<number>`${condition}`.as('holds') }).from(sql`(SELECT 1)`);

const dialect = new SQLiteSyncDialect();

/**
 * Returns a function that changes the statements so that they return and read nothing unless a condition holds. They run before
 * access is checked, and nobody must be able to keep the database busy with a made-up cookie. The text of the condition is the
 * same for each call.
 */
function readsOnlyIf() {
  let limit: ReturnType<typeof rewriter> | undefined;
  return <S extends Statements>(db: Db, condition: SQL, statements: S): S => {
    const { sql: text, params } = dialect.sqlToQuery(condition);
    limit ??= rewriter((query) => `SELECT * FROM (${query}) LIMIT (SELECT -(${text}))`);
    const change = limit;
    return mapStatements(statements, (one) => change(db, one, params));
  };
}

/** @throws AppError request.rate_limited after too many calls of one person, where the endpoint has a limit */
async function countCallOf(
  { id, role }: SignedIn,
  { method, path, personLimit }: Endpoint,
  db: Db,
  now: number,
): Promise<void> {
  if (!personLimit || role === 'admin') return;
  const { calls, hours } = personLimit;
  await countCall(db, { key: `${method} ${path}:${id}`, max: calls, periodMs: hours * HOUR_MS, now });
}

/** The result of a check whose failure is reported later. */
async function attempt<T>(check: () => Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await check() };
  } catch (error) {
    return { error };
  }
}

/** The error of the connection, which Drizzle wraps in an error with the query. */
const withoutQuery = (error: unknown) =>
  error instanceof DrizzleQueryError && error.cause instanceof AppError ? error.cause : error;

/** Adds routes to the app. `onError` runs when a call fails, before the error response. */
export function mount(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  onError: (c: AppContext, route: Route, error: unknown) => Promise<void>,
): void {
  for (const route of routes)
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      c.set('endpoint', route.endpoint);
      try {
        return await route.answer(c);
      } catch (thrown) {
        const error = withoutQuery(thrown);
        await onError(c, route, error).catch((failure: unknown) => {
          throw withoutQuery(failure);
        });
        throw error;
      }
    });
}
