import { delimiter, join } from 'node:path';
import { ROOT } from './settings.ts';

/**
 * The environment of every child process: the workspace's own programs come first, and nothing is looked up on the
 * network. wrangler would ask for its telemetry and for a sample of request metadata (`send_metrics = false` in
 * wrangler.toml is not enough).
 */
export const childEnvironment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  ...extra,
});
