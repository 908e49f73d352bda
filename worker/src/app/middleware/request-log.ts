import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../platform/http/endpoint.ts';
import { logCost } from '../../platform/http/log-cost.ts';

/**
 * Logs a request: method, route, status and cost. The route is the path of the contract, such as `/api/shifts/:id`,
 * because a path may hold ids and secrets. Admins also get the cost as `Server-Timing`, which the network panel of a
 * browser shows; it would tell others how much there is that they may not see.
 *
 * The reads of an export while its body is sent are not counted.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const { requestId, db, signedIn, endpoint } = c.var;
  const { cost } = db.$client;
  c.header('X-Request-Id', requestId);
  if (signedIn?.role === 'admin')
    c.header(
      'Server-Timing',
      [
        `db;dur=${cost.databaseMs.toFixed(1)};desc="${cost.d1Calls} calls"`,
        `rows;desc="${cost.rowsRead} read, ${cost.rowsWritten} written"`,
        `total;dur=${(performance.now() - startedAt).toFixed(1)}`,
      ].join(', '),
    );
  logCost({
    level: c.res.status >= 500 ? 'error' : 'info',
    event: 'request',
    requestId,
    method: c.req.method,
    route: endpoint?.path,
    status: c.res.status,
    startedAt,
    cost,
  });
});
