import { AsyncLocalStorage } from 'node:async_hooks';
import { createApp } from '../../worker/src/app/app.ts';
import product from '../../worker/src/index.ts';
import { createDb } from '../../worker/src/platform/db/client.ts';
import type { DatabaseCost } from '../../worker/src/platform/db/connection.ts';
import type { Env, MailMessage } from '../../worker/src/platform/env.ts';
import { systemClock } from '../../worker/src/platform/lib/clock.ts';
import { failNowAndThen, wrapDatabase } from './faulty-database.ts';
import { COST_HEADER, type Cost, INJECT_PATH, type Injected, NOTHING_INJECTED } from './injected.ts';

/** The product's Worker with bindings that fail on demand. Each answer has a header with its cost. */

let injected: Injected = NOTHING_INJECTED;

/** The request that runs. */
const current = new AsyncLocalStorage<{ cost?: DatabaseCost; failures: number }>();
const noteFailure = () => {
  const request = current.getStore();
  if (request) request.failures += 1;
};

const refuse = () => {
  noteFailure();
  return Promise.reject(new Error('put: We encountered an internal error. Please try again. (10001)'));
};

const wrapFiles = (files: R2Bucket): R2Bucket =>
  new Proxy(files, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => (injected.filesFail ? refuse() : value.apply(target, args));
    },
  });

const wrap = (env: Env): Env => ({
  ...env,
  DB: wrapDatabase(
    env.DB,
    failNowAndThen(() => injected.databaseFailsOnceIn, noteFailure),
  ),
  FILES: wrapFiles(env.FILES),
});

let wrapped: Env | undefined;
/** Every request gets the same ones, which count the calls of all. */
const bindings = (env: Env): Env => {
  wrapped ??= wrap(env);
  return wrapped;
};

/** The same messages for a second delivery. Only the first delivery decides about acknowledgement and retry. */
const repeated = (batch: MessageBatch<MailMessage>): MessageBatch<MailMessage> => ({
  ...batch,
  queue: batch.queue,
  messages: batch.messages.map(({ id, timestamp, body, attempts }) => ({
    ...{ id, timestamp, body, attempts },
    ack() {},
    retry() {},
  })),
  ackAll() {},
  retryAll() {},
});

let batches = 0;

/** As in the product, but each request says what it costs. */
const app = createApp(systemClock, (d1) => {
  const db = createDb(d1);
  const request = current.getStore();
  if (request) request.cost = db.$client.cost;
  return db;
});

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === INJECT_PATH) {
      injected = await request.json<Injected>();
      return new Response(null, { status: 204 });
    }
    const own: { cost?: DatabaseCost; failures: number } = { failures: 0 };
    const response = await current.run(own, async () => app.fetch(request, bindings(env), context));
    const { d1Calls = 0, rowsRead = 0 } = own.cost ?? {};
    const cost: Cost = { d1Calls, rowsRead, failures: own.failures };
    const answer = new Response(response.body, response);
    answer.headers.set(COST_HEADER, JSON.stringify(cost));
    return answer;
  },
  async queue(batch, env) {
    const deliver = (one: MessageBatch<MailMessage>) => product.queue(one, bindings(env));
    if (!injected.deliversTwice) return deliver(batch);
    if (batches++ % 2 === 0) await Promise.all([deliver(batch), deliver(repeated(batch))]);
    else {
      await deliver(batch);
      await deliver(repeated(batch));
    }
  },
  scheduled: (controller, env) => product.scheduled(controller, bindings(env)),
} satisfies ExportedHandler<Env, MailMessage>;
