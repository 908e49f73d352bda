import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { ROOT } from './settings.ts';

/** The Worker's name in wrangler.toml. */
export const WORKER_NAME = 'ijsploeg-api';

interface Queue {
  queue: string;
  dead_letter_queue?: string;
}

/** The settings of wrangler.toml that the copies of it change. */
export interface WorkerConfig {
  name: string;
  main: string;
  limits: { cpu_ms: number };
  d1_databases: [{ database_name: string; database_id: string; migrations_dir: string }];
  r2_buckets: { bucket_name: string; jurisdiction?: string }[];
  ratelimits: { namespace_id: string }[];
  queues: { producers: Queue[]; consumers: Queue[] };
  vars: Record<string, string>;
  send_email?: { name: string }[];
  /** Files that the Worker imports in place of others. */
  alias?: Record<string, string>;
}

/** The settings of web/wrangler.toml that the copy of it changes. */
export interface SiteConfig {
  name: string;
  pages_build_output_dir: string;
  services: { service: string }[];
  vars: { PORTAL_ORIGIN: string };
}

/** Reads a configuration of wrangler. */
export const readToml = <T>(file: string) => parse(readFileSync(file, 'utf8')) as T;

/** Writes a configuration of wrangler. */
export const writeToml = (file: string, config: object) => writeFileSync(file, stringify(config));

/**
 * wrangler.toml with absolute paths, for a copy in another folder.
 *
 * @param main another Worker, to run with the product's configuration
 */
export function readWorkerConfig(main?: string): WorkerConfig {
  const config = readToml<WorkerConfig>(join(ROOT, 'wrangler.toml'));
  config.main = join(ROOT, main ?? config.main);
  for (const database of config.d1_databases) database.migrations_dir = join(ROOT, database.migrations_dir);
  return config;
}

/**
 * Writes the configuration of one local run: wrangler.toml with absolute paths, and beside it the variables
 * that depend on the ports. wrangler's own options for variables apply only to the first of two
 * configurations, and a `.dev.vars` at the root would be shared by every run on this machine.
 *
 * @param folder of this run
 * @param main another Worker, to run with the product's configuration
 * @returns the path of the written file
 */
export function writeWorkerConfig(
  folder: string,
  variables: Record<string, string>,
  { main, alias }: { main?: string | undefined; alias?: Record<string, string> } = {},
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'wrangler.toml');
  writeToml(file, { ...readWorkerConfig(main), ...(alias && { alias }) });
  writeFileSync(
    join(folder, '.dev.vars'),
    Object.entries(variables)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
  );
  return file;
}
