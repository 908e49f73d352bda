import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import type * as goodSettings from '../../scripts/lib/good-settings.ts';
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

/** The rest of the test's time is for a busy machine. */
const ANSWERS = { timeout: 140_000, interval: 100 };

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

/** Runs the Worker of the copy, in a folder of its own. */
async function startWorker(name: string, alias: Record<string, string> = {}) {
  const folder = join(copy, name);
  const main = relative(ROOT, join(copy, 'worker/src/index.ts'));
  const config = writeWorkerConfig(folder, {}, { main, alias });
  const port = await freePort();
  const child = spawn(
    'wrangler',
    [
      ...['dev', '-c', config, '--port', String(port), '--inspector-port', String(await freePort())],
      ...['--persist-to', join(folder, 'state'), '--show-interactive-dev-session=false'],
    ],
    { env: childEnvironment({ WRANGLER_REGISTRY_PATH: join(folder, 'registry') }), detached: true },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    async health() {
      // A Worker that has ended says why.
      if (!isRunning()) throw new Error(output);
      const answer = await fetch(`http://localhost:${port}/api/health`);
      return (await answer.json()) as { desktopDownloads: { win: string } | null };
    },
    isRunning,
    // Wrangler underlines addresses.
    output: () => stripVTControlCharacters(output),
    async end() {
      if (!isRunning()) return;
      // With its processes.
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await once(child, 'exit');
    },
  };
}

it('the Worker does not start with a wrong file of settings, and names each setting', async () => {
  const worker = await startWorker('wrong');
  onTestFinished(worker.end);
  await vi.waitUntil(() => worker.output().includes('failed to start') || !worker.isRunning(), ANSWERS);
  expect(worker.output()).toContain(WRONG);
  expect(worker.output()).toContain(MISSING);
});

it('a Worker that runs keeps its settings when a wrong file is saved, and takes those of a good one', async () => {
  const save = (changes: object) =>
    writeFileSync(join(copy, 'portal.config.json'), JSON.stringify({ ...settings, alertsTo, ...changes }));
  save({});
  const module = join(copy, 'scripts/lib/good-settings.ts');
  const { copyGoodSettings, SETTINGS_IMPORT } = (await import(module)) as typeof goodSettings;
  const printed: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => printed.push(text));
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { file, close } = copyGoodSettings(join(copy, 'good'));
  onTestFinished(close);
  const worker = await startWorker('good', { [SETTINGS_IMPORT]: file });
  onTestFinished(worker.end);
  await vi.waitFor(worker.health, ANSWERS);

  save({ desktopDownloads: 'http://example.test/desktop' });
  await vi.waitUntil(() => printed.length > 0, ANSWERS);
  expect(printed[0]?.trim().split('\n')).toEqual([
    'portal.config.json is wrong.',
    WRONG,
    'The portal keeps running with the settings from before.',
  ]);
  // A reload bundles the settings anew.
  appendFileSync(join(copy, 'worker/src/index.ts'), "console.log('reloaded');\n");
  await vi.waitUntil(() => worker.output().includes('\nreloaded'), ANSWERS);
  expect(await worker.health()).toMatchObject({ desktopDownloads: null });

  save({ desktopDownloads: 'https://example.test/desktop' });
  await vi.waitFor(async () => {
    const { desktopDownloads } = await worker.health();
    expect(desktopDownloads?.win).toMatch(/^https:\/\/example\.test\/desktop\//);
  }, ANSWERS);
  expect(worker.isRunning()).toBe(true);
});
