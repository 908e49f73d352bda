import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../endpoint.ts';

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
      path: c.req.path,
      status: c.res.status,
      userId: c.var.signedIn?.id,
      durationMs: Math.round(performance.now() - startedAt),
    }),
  );
});
