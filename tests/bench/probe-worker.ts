import { JOB_NAMES } from '@ijsploeg/worker/contract';
import { createApp } from '../../worker/src/app.ts';
import { createDb } from '../../worker/src/db/client.ts';
import type { Env } from '../../worker/src/env.ts';
import { hashPassword } from '../../worker/src/modules/auth/passwords.ts';
import { ROUTES } from '../../worker/src/routes.ts';
import { jobsAt } from '../../worker/src/sweep.ts';
import { type Meter, meterDatabase, newMeter } from './metered-database.ts';

/** The probe's response, in place of the product's own. */
export interface Probe extends Meter {
  status: number;
  bytes: number;
}

const app = createApp();

/** Runs the background jobs one after the other. */
async function probeJobs(env: Env): Promise<Record<string, Meter>> {
  const meters: Record<string, Meter> = {};
  for (const name of JOB_NAMES) {
    const meter = newMeter();
    await jobsAt(createDb(meterDatabase(env.DB, meter)), env, Date.now())[name]();
    meters[name] = meter;
  }
  return meters;
}

/**
 * The product's Worker with instrumentation: it responds to each request with its cost, and on demand runs the jobs or
 * hashes passwords.
 */
export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname === '/routes')
      return Response.json(ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
    if (url.pathname === '/jobs') return Response.json(await probeJobs(env));
    if (url.pathname === '/hash') {
      for (let left = Number(url.searchParams.get('times')); left > 0; left--)
        await hashPassword('winterijs');
      return new Response(null, { status: 204 });
    }
    const meter = newMeter();
    const response = await app.fetch(request, { ...env, DB: meterDatabase(env.DB, meter) }, context);
    const bytes = (await response.arrayBuffer()).byteLength;
    return Response.json({ status: response.status, bytes, ...meter } satisfies Probe);
  },
} satisfies ExportedHandler<Env>;
