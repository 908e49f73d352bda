import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserError } from './settings.ts';

/** The Worker's name in wrangler.toml. */
export const WORKER_NAME = 'ijsploeg-api';

/** wrangler.toml with absolute paths, for a copy in another folder. */
export function absolutePaths(toml: string): string {
  let absolute = toml;
  for (const key of ['main', 'migrations_dir']) {
    const setting = new RegExp(`\\b${key} = "([^"]+)"`);
    if (!setting.test(absolute)) throw new UserError(`wrangler.toml has no \`${key} = "…"\`.`);
    absolute = absolute.replace(setting, (_, path: string) => `${key} = ${JSON.stringify(join(ROOT, path))}`);
  }
  return absolute;
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
export function writeWorkerConfig(folder: string, variables: Record<string, string>, main?: string): string {
  let toml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
  if (main) toml = toml.replace(/^main = .*$/m, `main = ${JSON.stringify(main)}`);
  toml = absolutePaths(toml);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'wrangler.toml');
  writeFileSync(file, toml);
  writeFileSync(
    join(folder, '.dev.vars'),
    Object.entries(variables)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
  );
  return file;
}
