import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../endpoint.ts';

/** The addresses of calendar feeds and of unsubscribing hold a secret; every other path holds ids at most. */
const withoutSecret = (path: string) => path.replace(/^(\/api\/(?:feeds|links\/mute)\/).+/, '$1…');

/**
 * Logs one line of JSON per request: method, path, status and duration. Bodies, queries and personal data are left
 * out.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  await next();
  c.header('X-Request-Id', c.var.requestId);
  console.log(
    JSON.stringify({
      level: c.res.status >= 500 ? 'error' : 'info',
      requestId: c.var.requestId,
      method: c.req.method,
      path: withoutSecret(c.req.path),
      status: c.res.status,
      userId: c.var.signedIn?.id,
      durationMs: Math.round(performance.now() - startedAt),
    }),
  );
});
