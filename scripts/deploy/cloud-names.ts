import { readWorkerConfig } from '../lib/worker-config.ts';

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

/** A name of wrangler.toml with the prefix of a portal. */
export const withPrefix = (name: string, prefix: string) => prefix + name.slice(LOCAL_PREFIX.length);

/** The names for a prefix: those of wrangler.toml, which has everything that a portal needs. */
export function cloudNames(prefix: string): CloudNames {
  const { name, d1_databases, r2_buckets, queues } = readWorkerConfig();
  return {
    worker: withPrefix(name, prefix),
    site: prefix,
    database: withPrefix(d1_databases[0].database_name, prefix),
    buckets: r2_buckets.map(({ bucket_name }) => withPrefix(bucket_name, prefix)),
    queues: [...new Set([...queues.producers, ...queues.consumers].map(({ queue }) => `${prefix}-${queue}`))],
  };
}
