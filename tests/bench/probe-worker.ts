import { createApp } from '../../worker/src/app.ts';
import type { Env } from '../../worker/src/env.ts';
import { hashPassword } from '../../worker/src/modules/auth/passwords.ts';
import { ROUTES } from '../../worker/src/routes.ts';
import { type Meter, meterDatabase } from './metered-database.ts';

/** The probe's response, in place of the product's own. */
export interface Probe extends Meter {
  status: number;
  bytes: number;
}

const app = createApp();

/**
 * The product's Worker with instrumentation: it responds to each request with its cost, and hashes passwords
 * on demand.
 */
export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname === '/routes')
      return Response.json(ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
    if (url.pathname === '/hash') {
      for (let left = Number(url.searchParams.get('times')); left > 0; left--)
        await hashPassword('winterijs');
      return new Response(null, { status: 204 });
    }
    const meter: Meter = { roundTrips: 0, rowsRead: 0, statements: [] };
    const response = await app.fetch(request, { ...env, DB: meterDatabase(env.DB, meter) }, context);
    const bytes = (await response.arrayBuffer()).byteLength;
    return Response.json({ status: response.status, bytes, ...meter } satisfies Probe);
  },
} satisfies ExportedHandler<Env>;
