import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../endpoint.ts';
import { readSession } from '../modules/auth/sessions.ts';

/**
 * Loads the session of a request. It is read from the database each time, so that a changed role applies
 * immediately.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await readSession(c));
  await next();
});
