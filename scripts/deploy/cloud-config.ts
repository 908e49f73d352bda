import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import { ROOT, UserError } from '../lib/settings.ts';
import { absolutePaths } from '../lib/worker-config.ts';
import { cloudNames, LOCAL_PREFIX, readWorkerToml } from './cloud-names.ts';
import type { Deployment } from './deployment.ts';

/** Where a dry run has no database yet. */
const NO_DATABASE = '00000000-0000-0000-0000-000000000000';

/** Replaces each place of a setting; a setting that is not there was renamed. */
function replaced(toml: string, setting: RegExp, value: (match: string, ...groups: string[]) => string) {
  if (!new RegExp(setting.source, 'm').test(toml))
    throw new UserError(`wrangler.toml has no ${setting.source}.`);
  return toml.replace(new RegExp(setting.source, 'gm'), value);
}

const text = JSON.stringify as (value: string) => string;

/** A number for the rate limits of this portal: two portals in one account must not share their counters. */
const rateLimitBase = (prefix: string) =>
  prefix === LOCAL_PREFIX
    ? 0
    : 10_000 *
      (1 + ([...prefix].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 99_991, 7) % 99_991));

/** The variables of the Worker that a local run sets differently. */
export const workerVariables = ({ address, mail }: PortalConfig): Record<string, string> => ({
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
export function cloudWorkerToml(portal: PortalConfig, databaseId: string, local = readWorkerToml()): string {
  const { prefix, cpuMs } = portal.cloudflare;
  const names = cloudNames(prefix, local);
  const variables = Object.entries(workerVariables(portal)).map(
    ([name, value]) => `${name} = ${text(value)}`,
  );
  let toml = absolutePaths(local);
  toml = replaced(toml, /^name = "[^"]+"/, () => `name = ${text(names.worker)}`);
  toml = replaced(toml, /^limits = \{[^}]*\}/, () => `limits = { cpu_ms = ${cpuMs} }`);
  toml = replaced(toml, /database_name = "[^"]+"/, () => `database_name = ${text(names.database)}`);
  toml = replaced(toml, /database_id = "[^"]+"/, () => `database_id = ${text(databaseId)}`);
  toml = replaced(
    toml,
    /bucket_name = "ijsploeg([^"]*)"/,
    (_, rest) => `bucket_name = ${text(prefix + rest)}, jurisdiction = "eu"`,
  );
  toml = replaced(
    toml,
    /\b((?:dead_letter_)?queue) = "([^"]+)"/,
    (_, key, name) => `${key} = ${text(`${prefix}-${name}`)}`,
  );
  toml = replaced(
    toml,
    /namespace_id = "(\d+)"/,
    (_, id) => `namespace_id = "${rateLimitBase(prefix) + Number(id)}"`,
  );
  toml = replaced(toml, /^\[vars\]\n(?:(?!\[).*\n)*/, () => `[vars]\n${variables.join('\n')}\n\n`);
  return portal.mail.transport === 'cloudflare' ? `${toml}\n[[send_email]]\nname = "EMAIL"\n` : toml;
}

/**
 * web/wrangler.toml for Cloudflare.
 *
 * @param built the folder of the built site
 */
export function cloudSiteToml(
  { address, cloudflare: { prefix } }: PortalConfig,
  local: string,
  built: string,
): string {
  let toml = replaced(local, /^name = "[^"]+"/, () => `name = ${text(prefix)}`);
  toml = replaced(toml, /^pages_build_output_dir = "[^"]+"/, () => `pages_build_output_dir = ${text(built)}`);
  toml = replaced(toml, /service = "ijsploeg([^"]*)"/, (_, rest) => `service = ${text(prefix + rest)}`);
  return replaced(toml, /^PORTAL_ORIGIN = "[^"]+"/, () => `PORTAL_ORIGIN = ${text(address)}`);
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
  writeFileSync(workerConfigOf(folder), cloudWorkerToml(portal, databaseId ?? NO_DATABASE));
  const site = join(ROOT, 'web');
  writeFileSync(
    siteConfigOf(folder),
    cloudSiteToml(
      portal,
      readFileSync(join(site, 'wrangler.toml'), 'utf8'),
      relative(folder, join(site, 'dist')),
    ),
  );
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
