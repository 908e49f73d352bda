import { env as settings } from 'cloudflare:workers';
import { createApp } from './app.ts';
import type { Env, MailMessage } from './env.ts';
import { systemClock } from './lib/clock.ts';
import { desktopDownloads } from './modules/health/desktop-downloads.ts';
import { consumeMailQueue } from './modules/mail/mail.consumer.ts';
import { sweep } from './sweep.ts';

// A wrong setting stops the deploy instead of requests.
desktopDownloads(settings as Env);
const app = createApp();

export default {
  fetch: app.fetch,
  queue: (batch, env) => consumeMailQueue(batch, env, systemClock),
  scheduled: (_, env) => sweep(env, systemClock),
} satisfies ExportedHandler<Env, MailMessage>;
