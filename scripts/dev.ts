import { join } from 'node:path';
import { prepareDatabase } from './lib/database.ts';
import { announceWhenReady, prepareRun } from './lib/local-run.ts';
import { freePort } from './lib/ports.ts';
import { ProcessGroup, runCommand } from './lib/process-group.ts';
import { ROOT } from './lib/settings.ts';
import { compileMessages } from './lib/web-build.ts';

/** Runs the product with hot reload of site and Worker, on the ports and state of the start command. */

const processes = new ProcessGroup();

await runCommand(processes, async () => {
  const run = await prepareRun(processes);
  const workerPort = await freePort();
  const worker = `http://localhost:${workerPort}`;
  await Promise.all([compileMessages(), prepareDatabase(run.workerConfig, run.stateDir)]);

  processes.start(
    'The Worker',
    'wrangler',
    [
      ...['dev', '-c', run.workerConfig, '--persist-to', run.stateDir, '--port', String(workerPort)],
      '--show-interactive-dev-session=false',
    ],
    { log: 'inherit', env: run.environment },
  );
  processes.start('The site', 'vite', ['--port', String(run.port), '--strictPort'], {
    log: 'inherit',
    cwd: join(ROOT, 'web'),
    env: { API_ORIGIN: worker },
  });
  await announceWhenReady(run, worker);
});
