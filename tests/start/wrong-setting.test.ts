import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { writeWorkerConfig } from '../../scripts/lib/worker-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-setting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the Worker does not start with a wrong setting, and names it with what it has to be', async () => {
  const config = writeWorkerConfig(folder, { DESKTOP_DOWNLOADS: 'http://example.test/desktop' });
  const worker = spawn(
    'wrangler',
    [
      ...[
        'dev',
        '-c',
        config,
        '--port',
        String(await freePort()),
        '--inspector-port',
        String(await freePort()),
      ],
      ...['--persist-to', join(folder, 'state'), '--show-interactive-dev-session=false'],
    ],
    { env: childEnvironment({ WRANGLER_REGISTRY_PATH: join(folder, 'registry') }), detached: true },
  );
  let output = '';
  const isNamed = new Promise<void>((done) => {
    for (const stream of [worker.stdout, worker.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('failed to start')) done();
      });
    worker.once('exit', () => done());
  });
  await isNamed;
  // With its processes.
  if (worker.exitCode === null) {
    process.kill(-(worker.pid ?? 0), 'SIGTERM');
    await once(worker, 'exit');
  }
  expect(output).toContain(
    'DESKTOP_DOWNLOADS has to be the address of a folder, https://…, and is "http://example.test/desktop"',
  );
});
