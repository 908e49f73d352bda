import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { portalSchema } from '../worker/src/platform/portal-schema.ts';
import { readPortalConfig } from './lib/portal-config.ts';
import { run } from './lib/run.ts';
import { ROOT, UserError } from './lib/settings.ts';

/** Fails if portal.config.json is invalid, or if its schema for editors is outdated; `--write` updates the schema. */

const FILE = join(ROOT, 'portal.config.schema.json');
const schema = JSON.stringify(portalSchema());
if (process.argv.includes('--write')) {
  writeFileSync(FILE, schema);
  await run('biome', ['format', '--write', FILE]);
}

try {
  const { name } = readPortalConfig();
  if (!isDeepStrictEqual(JSON.parse(readFileSync(FILE, 'utf8')), JSON.parse(schema)))
    throw new UserError(
      'portal.config.schema.json is out of date: node scripts/check-portal-config.ts --write',
    );
  console.log(`The settings of ${name} are good`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
