import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';

/**
 * Brings the local database of a state folder up to date, and loads the demo data where it is empty. Does nothing
 * where the same migrations are in it already: each look costs a second.
 */
export async function prepareDatabase(configFile: string, stateDir: string): Promise<void> {
  const stamp = join(stateDir, 'migrated');
  const mark = fingerprint(['migrations/*.sql']);
  if (isStamped(stamp, mark) && existsSync(join(stateDir, 'v3/d1'))) return;
  rmSync(stamp, { force: true });
  await run('wrangler', [
    'd1',
    'migrations',
    'apply',
    'ijsploeg',
    '--local',
    '--config',
    configFile,
    '--persist-to',
    stateDir,
  ]);
  await run('node', ['scripts/demo/load-demo.ts', configFile, stateDir]);
  writeStamp(stamp, mark);
}
