import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';
import { ROOT } from './settings.ts';

/**
 * Migrates the local database of a state folder and loads the demo data if it is empty. Skipped if the same
 * migrations were applied before, because the check takes two seconds.
 */
export async function prepareDatabase(configFile: string, stateDir: string): Promise<void> {
  const stamp = join(stateDir, 'migrated');
  const hash = fingerprint(['migrations/*.sql']);
  if (isStamped(stamp, hash) && existsSync(join(stateDir, 'v3/d1'))) return;
  rmSync(stamp, { force: true });
  // The home of the person may not be writable.
  const environment = { XDG_CONFIG_HOME: dirname(configFile) };
  await run('node', ['scripts/prepare-database.ts', configFile, stateDir], ROOT, environment);
  writeStamp(stamp, hash);
}
