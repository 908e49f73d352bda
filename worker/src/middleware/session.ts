import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../endpoint.ts';
import { readSession } from '../modules/auth/sessions.ts';

/** Finds out who is calling. Read from the database each time, so that a changed role holds at once. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await readSession(c));
  await next();
});
