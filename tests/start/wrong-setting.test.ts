import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { writeWorkerConfig } from '../../scripts/lib/worker-config.ts';

/** A copy of the repository's code whose portal.config.json has a wrong and a missing setting. */
const copy = mkdtempSync(join(tmpdir(), 'ijsploeg-setting-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const isCode = (path: string) => !path.includes('node_modules');
for (const path of ['scripts', 'worker', 'wrangler.toml', 'package.json', 'tsconfig.base.json'])
  cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isCode });
for (const path of ['node_modules', 'worker/node_modules', 'tests', 'migrations', 'web'])
  symlinkSync(join(ROOT, path), join(copy, path));
const { alertsTo, ...settings } = JSON.parse(readFileSync(join(ROOT, 'portal.config.json'), 'utf8'));
writeFileSync(
  join(copy, 'portal.config.json'),
  JSON.stringify({ ...settings, desktopDownloads: 'http://example.test/desktop' }),
);

const WRONG =
  '"desktopDownloads" has to be the folder of the desktop app\'s installers, "https://…", or null, and is "http://example.test/desktop".';
const MISSING =
  '"alertsTo" is missing: it has to be the mail address that gets alerts about the portal itself.';

it.each([
  ['start', ['scripts/start.ts']],
  ['dev', ['scripts/dev.ts']],
  ['deploy', ['scripts/deploy.ts']],
  ['test', ['scripts/check-portal-config.ts']],
])('%s stops at a wrong file of settings, and names each setting with what it has to be', async (_, args) => {
  const command = spawn(process.execPath, args, { cwd: copy, env: childEnvironment() });
  let output = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(command, 'close');
  expect(output.trim().split('\n')).toEqual(['portal.config.json is wrong.', MISSING, WRONG]);
  expect(code).toBe(1);
});

it('the Worker does not start with a wrong file of settings, and names each setting', async () => {
  const folder = join(copy, 'run');
  const config = writeWorkerConfig(folder, {}, relative(ROOT, join(copy, 'worker/src/index.ts')));
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
  // Wrangler underlines addresses.
  expect(stripVTControlCharacters(output)).toContain(WRONG);
  expect(stripVTControlCharacters(output)).toContain(MISSING);
});
