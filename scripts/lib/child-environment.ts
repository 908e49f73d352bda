import { delimiter, join } from 'node:path';
import { ROOT } from './settings.ts';

/**
 * The environment of every child process: the workspace's programs come first in PATH, and wrangler's
 * telemetry and its request for sample metadata are switched off (`send_metrics = false` in wrangler.toml is
 * not enough).
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
