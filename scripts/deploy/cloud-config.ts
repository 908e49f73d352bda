import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import { ROOT } from '../lib/settings.ts';
import {
  readToml,
  readWorkerConfig,
  type SiteConfig,
  type WorkerConfig,
  writeToml,
} from '../lib/worker-config.ts';
import { LOCAL_PREFIX, withPrefix } from './cloud-names.ts';
import type { Deployment } from './deployment.ts';

/** Where a dry run has no database yet. */
const NO_DATABASE = '00000000-0000-0000-0000-000000000000';

/** A number for the rate limits of this portal: two portals in one account must not share their counters. */
const rateLimitBase = (prefix: string) =>
  prefix === LOCAL_PREFIX
    ? 0
    : 10_000 *
      (1 + ([...prefix].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 99_991, 7) % 99_991));

/** The variables of the Worker that a local run sets differently. */
const workerVariables = ({ address, mail }: PortalConfig): Record<string, string> => ({
  PORTAL_ORIGIN: address,
  READ_REPLICAS: 'on',
  MAIL_TRANSPORT: mail.transport,
  ...(mail.transport === 'smtp' &&
    mail.smtp && {
      SMTP_HOST: mail.smtp.host,
      SMTP_PORT: String(mail.smtp.port),
      ...(mail.smtp.user !== null && { SMTP_USER: mail.smtp.user }),
    }),
});

/** wrangler.toml for Cloudflare: the same, with the names, the limits and the variables of this portal. */
function cloudWorkerConfig(portal: PortalConfig, databaseId: string): WorkerConfig {
  const { prefix, cpuMs } = portal.cloudflare;
  const config = readWorkerConfig();
  config.name = withPrefix(config.name, prefix);
  config.limits = { cpu_ms: cpuMs };
  for (const database of config.d1_databases) {
    database.database_name = withPrefix(database.database_name, prefix);
    database.database_id = databaseId;
  }
  for (const bucket of config.r2_buckets) {
    bucket.bucket_name = withPrefix(bucket.bucket_name, prefix);
    bucket.jurisdiction = 'eu';
  }
  for (const queue of [...config.queues.producers, ...config.queues.consumers]) {
    queue.queue = `${prefix}-${queue.queue}`;
    if (queue.dead_letter_queue) queue.dead_letter_queue = `${prefix}-${queue.dead_letter_queue}`;
  }
  for (const limit of config.ratelimits)
    limit.namespace_id = String(rateLimitBase(prefix) + Number(limit.namespace_id));
  config.vars = workerVariables(portal);
  if (portal.mail.transport === 'cloudflare') config.send_email = [{ name: 'EMAIL' }];
  return config;
}

/** web/wrangler.toml for Cloudflare, in a file in `folder`. */
function cloudSiteConfig({ address, cloudflare: { prefix } }: PortalConfig, folder: string) {
  const site = join(ROOT, 'web');
  const config = readToml<SiteConfig>(join(site, 'wrangler.toml'));
  config.name = prefix;
  config.pages_build_output_dir = relative(folder, join(site, 'dist'));
  for (const binding of config.services) binding.service = withPrefix(binding.service, prefix);
  config.vars.PORTAL_ORIGIN = address;
  return config;
}

/** The files that {@link writeCloudConfig} writes. */
export const workerConfigOf = (folder: string) => join(folder, 'worker.toml');
export const siteConfigOf = (folder: string) => join(folder, 'site.toml');

/** Writes the configuration of Worker and site for Cloudflare. The committed files are those of a local run. */
export function writeCloudConfig({
  folder,
  portal,
  databaseId,
}: Pick<Deployment, 'folder' | 'portal' | 'databaseId'>): void {
  mkdirSync(folder, { recursive: true });
  writeToml(workerConfigOf(folder), cloudWorkerConfig(portal, databaseId ?? NO_DATABASE));
  writeToml(siteConfigOf(folder), cloudSiteConfig(portal, folder));
}

/**
 * Runs something while wrangler takes the site's configuration for Cloudflare in place of the committed one. Of a site it
 * takes no path to a configuration, only a redirection in this file.
 */
export async function withSiteConfig<T>(
  { folder, siteFolder }: Pick<Deployment, 'folder' | 'siteFolder'>,
  run: () => Promise<T>,
): Promise<T> {
  const redirection = join(siteFolder, '.wrangler/deploy/config.json');
  mkdirSync(dirname(redirection), { recursive: true });
  writeFileSync(redirection, JSON.stringify({ configPath: siteConfigOf(folder) }));
  try {
    return await run();
  } finally {
    rmSync(redirection, { force: true });
  }
}
