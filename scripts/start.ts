import { join } from 'node:path';
import { prepareDatabase } from './lib/database.ts';
import { Parts, runCommand } from './lib/parts.ts';
import { announce, setUp } from './lib/surroundings.ts';
import { buildWeb } from './lib/web-build.ts';

/** The whole product on this machine: site, Worker, database, queue and a mail inbox. */

const parts = new Parts();

await runCommand(parts, async () => {
  const run = await setUp(parts);
  await Promise.all([buildWeb(), prepareDatabase(run.workerConfig, run.stateDir)]);

  // One process for both; the first configuration has to be the Pages one of its folder.
  parts.start(
    'The portal',
    'wrangler',
    [
      ...['pages', 'dev', '--cwd', 'web', '-c', 'wrangler.toml', '-c', run.workerConfig],
      ...['--persist-to', run.stateDir, '--port', String(run.port)],
      ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
    ],
    { log: join(run.runDir, 'portal.log'), env: { WRANGLER_REGISTRY_PATH: join(run.runDir, 'registry') } },
  );
  await announce(run);
});
