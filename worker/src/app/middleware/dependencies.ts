import { createMiddleware } from 'hono/factory';
import type { Db } from '../../platform/db/client.ts';
import type { AppEnv } from '../../platform/http/endpoint.ts';
import type { Clock } from '../../platform/lib/clock.ts';

/**
 * Sets the context variables of a request. They are created for each request, because a Worker must not share
 * state between requests.
 */
export const dependencies = (clock: Clock, openDb: (d1: D1Database) => Db) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    c.set('clock', clock);
    c.set('db', openDb(c.env.DB));
    c.set('signedIn', null);
    await next();
  });
