import type {
  Access,
  Answer,
  BodyOutput,
  Endpoint,
  PathParams,
  QueryOutput,
} from '@ijsploeg/worker/contract';
import type { Context, Hono } from 'hono';
import type { Db } from './db/client.ts';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import type { Clock } from './lib/clock.ts';
import { etagOf, isNamedBy } from './lib/etag.ts';
import { readImage, readJson } from './middleware/request-body.ts';
import { requireAccess } from './middleware/require-access.ts';
import { auditRefusal } from './modules/audit/audit-refusal.ts';
import type { SignedIn } from './modules/auth/sessions.ts';
import { validate } from './validate.ts';

/** What every handler can reach; set by the middleware of `app.ts`. */
export interface Variables {
  requestId: string;
  clock: Clock;
  db: Db;
  /** Null when nobody is signed in. */
  signedIn: SignedIn | null;
}
export type AppEnv = { Bindings: Env; Variables: Variables };
export type AppContext = Context<AppEnv>;

/** Everything one call of an endpoint brings, checked. */
export interface Call<E extends Endpoint> extends Omit<Variables, 'signedIn'> {
  env: Env;
  params: PathParams<E>;
  query: QueryOutput<E>;
  body: BodyOutput<E>;
  /** The image of an endpoint with `imageMaxBytes`. */
  image: E extends { imageMaxBytes: number } ? Uint8Array<ArrayBuffer> : undefined;
  /** The same in a small size, where the endpoint takes one and it came. */
  smallImage: E extends { imageSmall: true } ? Uint8Array<ArrayBuffer> | null : undefined;
  signedIn: E extends { access: 'anyone' } ? SignedIn | null : SignedIn;
  /** For cookies and for work after the answer. */
  c: AppContext;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<NoInfer<Answer<E>> | Response>;

/** An endpoint of the contract with the code that answers it. */
export interface Route {
  endpoint: Endpoint;
  answer: (c: AppContext) => Promise<Response>;
}

interface RouteOptions {
  /**
   * A call of somebody signed in that is refused is written into the audit log, whatever it is refused for. Without
   * this only one that reaches for what is not the caller's is: {@link reachesTooFar}.
   */
  auditRefusals?: boolean;
}

/**
 * Whether a refused call was a change to something that is not the caller's, or a look at one thing that they have no
 * right to see. Of others' things it is often said that they are not there, but not to admins in what only admins do;
 * whoever only looks for what is gone has followed an old link.
 */
function reachesTooFar({ method, path, access }: Endpoint, error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const isOne = path.includes(':');
  if (error.code === 'auth.forbidden') return method !== 'GET' || isOne;
  return method !== 'GET' && isOne && access !== 'admin' && error.status === 404;
}

/** Joins an endpoint to its handler: rights first, then the input, then the work. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { auditRefusals = false }: RouteOptions = {},
): Route {
  const answer = answerer(endpoint, handler);
  return {
    endpoint,
    async answer(c) {
      try {
        return await answer(c);
      } catch (error) {
        if (auditRefusals || reachesTooFar(endpoint, error)) await auditRefusal(c, endpoint, error);
        throw error;
      }
    },
  };
}

function answerer<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route['answer'] {
  return async (c) => {
    requireAccess(endpoint.access satisfies Access, c.var.signedIn);
    const call = {
      ...c.var,
      env: c.env,
      params: c.req.param(),
      query: endpoint.query && validate(endpoint.query, c.req.query()),
      body: endpoint.body && validate(endpoint.body, await readJson(c.req.raw)),
      ...(endpoint.imageMaxBytes && (await readImage(c.req.raw, endpoint))),
      c,
    } as unknown as Call<E>;
    const result = await handler(call);
    if (result instanceof Response) return result;
    if (endpoint.status === 204) return c.body(null, 204);
    return endpoint.polled ? answerPolled(c, result) : c.json(result as unknown as object, endpoint.status);
  };
}

/** The answer with its ETag; only "not modified" to whoever has it already. */
async function answerPolled(c: AppContext, result: unknown): Promise<Response> {
  const text = JSON.stringify(result);
  const etag = await etagOf(text);
  c.header('ETag', etag);
  if (isNamedBy(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

/** Puts routes into the app, where their endpoints say. */
export function mount(app: Hono<AppEnv>, routes: readonly Route[]): void {
  for (const { endpoint, answer } of routes) app.on(endpoint.method, endpoint.path, answer);
}
