import { WORKER_NAME } from './worker-config.ts';

const CRON = '* * * * *';
const EVERY_MS = 60_000;

/** Runs the Worker's scheduled handler every minute, as Cloudflare would: wrangler does not do it locally. */
export function runCron(portalUrl: string): void {
  const tick = () =>
    fetch(`${portalUrl}/cdn-cgi/local/explorer/api/local/scheduled?worker=${WORKER_NAME}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: portalUrl },
      body: JSON.stringify({ cron: CRON }),
    }).catch(() => undefined);
  // Mails may have been interrupted when the product stopped.
  void tick();
  setInterval(tick, EVERY_MS).unref();
}
