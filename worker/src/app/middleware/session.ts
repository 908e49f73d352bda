import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../platform/http/endpoint.ts';
import { openSession } from '../../platform/identity/sessions.ts';

/**
 * Sets the session of a request. The route reads it from the database each time, in one batch with its own statements, so
 * that a changed role applies immediately.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  c.set('session', await openSession(c));
  await next();
});
