import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { auditRefusal } from '../platform/audit/audit-refusal.ts';
import { createDb, type Db } from '../platform/db/client.ts';
import { refusalByTrigger } from '../platform/db/refused-by-trigger.ts';
import { type AppEnv, mount } from '../platform/http/endpoint.ts';
import { type Clock, systemClock } from '../platform/lib/clock.ts';
import { AppError } from '../platform/lib/errors.ts';
import { loggableError } from '../platform/lib/loggable-error.ts';
import { dependencies } from './middleware/dependencies.ts';
import { markActs, readThroughReplicas } from './middleware/read-replicas.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { session } from './middleware/session.ts';
import { ROUTES } from './routes.ts';

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Creates the API: the middleware in order, the routes and the error responses.
 *
 * @param openDb opens the database for each request; tests replace it to measure the cost of a request
 */
export function createApp(
  clock: Clock = systemClock,
  openDb: (d1: D1Database) => Db = createDb,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(dependencies(clock, openDb));
  app.use(requestLog);
  app.use(
    secureHeaders({
      // Routes that return something other than JSON may set stricter or looser headers.
      overwrite: false,
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    }),
  );
  app.use(async (c, next) => {
    await next();
    // By default responses are personal and load no resources.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', JSON_POLICY);
  });
  app.use(sameOrigin);
  app.use(markActs);
  app.use(session);

  mount(app, ROUTES.map(readThroughReplicas), auditRefusal);

  app.notFound((c) => new AppError('route.not_found').toResponse(c.var.requestId));
  app.onError((error, c) => {
    if (error instanceof AppError) return error.toResponse(c.var.requestId);
    if (error instanceof HTTPException && error.status < 500)
      return new AppError('request.invalid').toResponse(c.var.requestId);
    const refusal = refusalByTrigger(error);
    if (refusal) return refusal.toResponse(c.var.requestId);
    console.error(
      JSON.stringify({ level: 'error', requestId: c.var.requestId, error: loggableError(error) }),
    );
    return new AppError('internal').toResponse(c.var.requestId);
  });

  return app;
}
