import { join } from 'node:path';
import { prepareDatabase } from './lib/database.ts';
import { announceWhenReady, prepareRun } from './lib/local-run.ts';
import { ProcessGroup, runCommand } from './lib/process-group.ts';
import { buildWeb } from './lib/web-build.ts';

/** Runs the whole product on this machine: site, Worker, database, queue and a mail inbox. */

const processes = new ProcessGroup();

await runCommand(processes, async () => {
  const run = await prepareRun(processes);
  await Promise.all([buildWeb(), prepareDatabase(run.workerConfig, run.stateDir)]);

  // One process for both. The first configuration has to be that of the Pages site in `--cwd`.
  processes.start(
    'The portal',
    'wrangler',
    [
      ...['pages', 'dev', '--cwd', 'web', '-c', 'wrangler.toml', '-c', run.workerConfig],
      ...['--persist-to', run.stateDir, '--port', String(run.port)],
      ...['--binding', `PORTAL_ORIGIN=${run.portal}`],
      ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
    ],
    { log: join(run.runDir, 'portal.log'), env: run.environment },
  );
  await announceWhenReady(run);
});
