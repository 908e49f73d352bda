import { JOB_NAMES } from '@ijsploeg/worker/contract';
import { hashPassword } from '../../worker/src/accounts/auth/passwords.ts';
import { MAIL_WRITERS } from '../../worker/src/app/mail-writers.ts';
import { ROUTES } from '../../worker/src/app/routes.ts';
import { jobsAt } from '../../worker/src/app/sweep.ts';
import { createDb } from '../../worker/src/platform/db/client.ts';
import type { DatabaseCost } from '../../worker/src/platform/db/connection.ts';
import type { Env, MailMessage } from '../../worker/src/platform/env.ts';
import { systemClock } from '../../worker/src/platform/lib/clock.ts';
import { consumeMailQueue } from '../../worker/src/platform/mail/mail.consumer.ts';
import { meteredApp } from '../support/metered-app.ts';

/** The probe's response, in place of the product's own. */
export interface Probe extends DatabaseCost {
  status: number;
  bytes: number;
}

/** Runs the background jobs one after the other. */
async function probeJobs(env: Env): Promise<Record<string, DatabaseCost>> {
  const costs: Record<string, DatabaseCost> = {};
  for (const name of JOB_NAMES) {
    const db = createDb(env.DB);
    await jobsAt(db, env, Date.now())[name]();
    costs[name] = db.$client.cost;
  }
  return costs;
}

/** Delivers mails to a server that accepts them at once. */
async function probeMails(env: Env, outboxIds: readonly string[]): Promise<DatabaseCost> {
  const messages = outboxIds.map((outboxId) => ({ body: { outboxId }, ack() {}, retry() {} }));
  const db = createDb(env.DB);
  const batch = { queue: 'mail', messages } as unknown as MessageBatch<MailMessage>;
  await consumeMailQueue(MAIL_WRITERS, batch, env, systemClock, { send: async () => {} }, db);
  return db.$client.cost;
}

/**
 * The product's Worker with instrumentation: it responds to each request with its cost, and on demand runs the jobs,
 * delivers mails or hashes passwords.
 */
export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname === '/routes')
      return Response.json(ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
    if (url.pathname === '/jobs') return Response.json(await probeJobs(env));
    if (url.pathname === '/mails') return Response.json(await probeMails(env, await request.json()));
    if (url.pathname === '/hash') {
      for (let left = Number(url.searchParams.get('times')); left > 0; left--)
        await hashPassword('winterijs');
      return new Response(null, { status: 204 });
    }
    const { app, costs } = meteredApp();
    const response = await app.fetch(request, env, context);
    const bytes = (await response.arrayBuffer()).byteLength;
    const [cost] = costs;
    if (!cost) throw new Error('The request has no cost.');
    return Response.json({ status: response.status, bytes, ...cost } satisfies Probe);
  },
} satisfies ExportedHandler<Env>;
