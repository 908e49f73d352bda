import { createApp } from './app/app.ts';
import { MAIL_WRITERS } from './app/mail-writers.ts';
import { sweep } from './app/sweep.ts';
import type { Env, MailMessage } from './platform/env.ts';
import { systemClock } from './platform/lib/clock.ts';
import { consumeMailQueue } from './platform/mail/mail.consumer.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeMailQueue(MAIL_WRITERS, batch, env, systemClock),
  scheduled: (_, env) => sweep(env, systemClock),
} satisfies ExportedHandler<Env, MailMessage>;
