import { WORKER_NAME } from './worker-config.ts';

const CRON = '*/5 * * * *';
const EVERY_MS = 5 * 60_000;

/** Runs the Worker's scheduled handler every five minutes, as Cloudflare would: wrangler does not do it locally. */
export function runCron(portalUrl: string): void {
  const tick = () =>
    fetch(`${portalUrl}/cdn-cgi/local/explorer/api/local/scheduled?worker=${WORKER_NAME}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: portalUrl },
      body: JSON.stringify({ cron: CRON }),
    }).catch(() => undefined);
  setInterval(tick, EVERY_MS).unref();
}
