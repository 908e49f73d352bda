/**
 * What every child process is told, so that nothing is looked up on the network: wrangler would ask for its
 * telemetry and for a sample of request metadata (`send_metrics = false` in wrangler.toml is not enough).
 */
export const OFFLINE = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
};
