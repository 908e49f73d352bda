import type { Answer, BodyOutput, Endpoint, PathParams, QueryOutput } from '@ijsploeg/worker/contract';
import type { Context, Hono } from 'hono';
import type { Env } from './env.ts';
import { etagOf, matchesEtag } from './lib/etag.ts';
import { readImage, readJson } from './lib/request-body.ts';
import { requireAccess } from './lib/require-access.ts';
import type { ServiceContext } from './service-context.ts';
import type { SignedIn } from './signed-in.ts';
import { validate } from './validate.ts';

/** The context variables of a request; set by the middleware of `app.ts`. */
export interface Variables extends Omit<ServiceContext, 'env' | 'signedIn'> {
  /** Null when nobody is signed in. */
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

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<NoInfer<Answer<E>> | Response>;

interface RouteOptions {
  /** Writes every refused call of a signed-in person to the audit log; see `audit-refusal.ts` for the rules. */
  auditRefusals?: boolean;
}

/** An endpoint of the contract with its handler. */
export interface Route extends RouteOptions {
  endpoint: Endpoint;
  answer: (c: AppContext) => Promise<Response>;
}

/** Connects an endpoint to its handler, which runs after the access check and the validation of the input. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route {
  return {
    ...options,
    endpoint,
    async answer(c) {
      requireAccess(endpoint, c.var.signedIn);
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
    },
  };
}

/** Responds with an ETag, or with 304 if the request's If-None-Match matches it. */
async function answerPolled(c: AppContext, result: unknown): Promise<Response> {
  const text = JSON.stringify(result);
  const etag = await etagOf(text);
  c.header('ETag', etag);
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

/** Adds routes to the app. `onError` runs when a call fails, before the error response. */
export function mount(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  onError: (c: AppContext, route: Route, error: unknown) => Promise<void>,
): void {
  for (const route of routes)
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      try {
        return await route.answer(c);
      } catch (error) {
        await onError(c, route, error);
        throw error;
      }
    });
}
