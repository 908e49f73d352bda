import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../endpoint.ts';

/** One structured line a request: what, how it ended, how long. No bodies, no query, no personal data. */
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
