import type { Context } from 'hono';
import { generateCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv, Route } from '../../platform/http/endpoint.ts';
import { hostCookie } from '../../platform/identity/host-cookie.ts';
import { BOOKMARK_SECONDS, openBookmark, sealBookmark } from '../../platform/lib/sealed-bookmark.ts';

/**
 * Which requests a replica of the database may answer (docs/decisions/016-read-replicas.md): those for polled lists, by
 * visitors and by people who are not admins. Everything else goes to the primary.
 */

/**
 * Longer than a bookmark is accepted, so that a bookmark used after an act was also made after it, in whatever order the
 * responses arrived. The difference covers that the clocks of two servers differ.
 */
const ACTED_SECONDS = BOOKMARK_SECONDS + 10;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Without replicas a session of D1 has no use, and locally it makes a read three times as slow. */
const hasReplicas = ({ env }: Context<AppEnv>) => env.READ_REPLICAS === 'on';

const actedCookie = (c: Context<AppEnv>) => hostCookie(c, 'acted');
const bookmarkCookie = (c: Context<AppEnv>) => hostCookie(c, 'bookmark');

/** Marks the browser after any request that may write, even a refused one: its reads go to the primary for a while. */
export const markActs = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!hasReplicas(c) || SAFE_METHODS.has(c.req.method)) return;
  const { name, attributes } = actedCookie(c);
  setCookie(c, name, '1', { ...attributes, maxAge: ACTED_SECONDS });
});

/** Lets a replica answer the route if it is polled and not for admins only. */
export function readThroughReplicas(route: Route): Route {
  const { endpoint, answer } = route;
  if (!endpoint.polled || endpoint.access === 'admin') return route;
  return {
    ...route,
    async answer(c) {
      const { hasCookie } = c.var.session;
      if (!hasReplicas(c) || getCookie(c, actedCookie(c).name)) return answer(c);
      const bookmark = await openBookmark(c.env, getCookie(c, bookmarkCookie(c).name), c.var.clock.now());
      if (bookmark || !hasCookie) return answerFromReplica(c, bookmark ?? 'first-unconstrained', answer);
      return answerWithBookmark(c, answer);
    },
  };
}

/** Repeats a refused call on the primary, because the session, the right or the row may be too new for the replica. */
async function answerFromReplica(c: AppContext, start: string, answer: Route['answer']): Promise<Response> {
  const { $client: connection } = c.var.db;
  connection.readFrom(start);
  try {
    return await answer(c);
  } catch {
    connection.usePrimary();
    return answer(c);
  }
}

/**
 * Answers from the primary, and lets replicas answer the next requests of this browser. Admins always read from the
 * primary, because their reads show the most and their rights must end at once.
 */
async function answerWithBookmark(c: AppContext, answer: Route['answer']): Promise<Response> {
  const { $client: connection } = c.var.db;
  const startedAt = c.var.clock.now();
  connection.readFrom('first-primary');
  const response = await answer(c);
  const { bookmark } = connection;
  if (bookmark && c.var.signedIn && c.var.signedIn.heldRole !== 'admin') {
    const { name, attributes } = bookmarkCookie(c);
    const value = await sealBookmark(c.env, bookmark, startedAt);
    const cookie = generateCookie(name, value, { ...attributes, maxAge: BOOKMARK_SECONDS });
    response.headers.append('Set-Cookie', cookie);
  }
  return response;
}
