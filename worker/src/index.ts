import { createApp } from './app.ts';
import type { Env, MailMessage } from './env.ts';
import { systemClock } from './lib/clock.ts';
import { consumeMailQueue } from './modules/mail/mail.consumer.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeMailQueue(batch, env, systemClock),
  scheduled: (_, env) => sweep(env, systemClock),
} satisfies ExportedHandler<Env, MailMessage>;
