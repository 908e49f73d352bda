import { join } from 'node:path';
import { prepareDatabase } from './lib/database.ts';
import { Parts, runCommand } from './lib/parts.ts';
import { freePort } from './lib/ports.ts';
import { ROOT } from './lib/settings.ts';
import { announce, setUp } from './lib/surroundings.ts';
import { compileMessages, VITE } from './lib/web-build.ts';

/** The product with hot reload of site and Worker, on the same ports and the same state as the start command. */

const parts = new Parts();

await runCommand(parts, async () => {
  const run = await setUp(parts);
  const workerPort = await freePort();
  const worker = `http://localhost:${workerPort}`;
  await Promise.all([compileMessages(), prepareDatabase(run.workerConfig, run.stateDir)]);

  parts.start(
    'The Worker',
    'wrangler',
    [
      ...['dev', '-c', run.workerConfig, '--persist-to', run.stateDir, '--port', String(workerPort)],
      '--show-interactive-dev-session=false',
    ],
    { log: 'inherit', env: { WRANGLER_REGISTRY_PATH: join(run.runDir, 'registry') } },
  );
  parts.start('The site', VITE, ['--port', String(run.port), '--strictPort'], {
    log: 'inherit',
    cwd: join(ROOT, 'web'),
    env: { API_ORIGIN: worker },
  });
  await announce(run, worker);
});
