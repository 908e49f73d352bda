import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/settings.ts';

/** The names of everything on Cloudflare. */
export interface CloudNames {
  worker: string;
  site: string;
  database: string;
  buckets: string[];
  queues: string[];
}

/** How the names of wrangler.toml begin, except those of the queues. */
export const LOCAL_PREFIX = 'ijsploeg';

const valuesOf = (toml: string, setting: string) => [
  ...new Set(
    [...toml.matchAll(new RegExp(`(?<![\\w])${setting} = "([^"]+)"`, 'g'))].map(([, value = '']) => value),
  ),
];

const withPrefix = (name: string, prefix: string) =>
  name.replace(new RegExp(`^${LOCAL_PREFIX}(?=-|$)`), prefix);

/** The names for a prefix: those of wrangler.toml, which has everything that a portal needs. */
export function cloudNames(prefix: string, toml = readWorkerToml()): CloudNames {
  const [worker = ''] = valuesOf(toml, 'name');
  const [database = ''] = valuesOf(toml, 'database_name');
  return {
    worker: withPrefix(worker, prefix),
    site: prefix,
    database: withPrefix(database, prefix),
    buckets: valuesOf(toml, 'bucket_name').map((name) => withPrefix(name, prefix)),
    queues: valuesOf(toml, 'queue').map((name) => `${prefix}-${name}`),
  };
}

export const readWorkerToml = () => readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
