import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildDesktop } from './lib/desktop-build.ts';
import { E2E_SERVER } from './lib/e2e-server.ts';
import { ensureChromium } from './lib/ensure-chromium.ts';
import { ROOT } from './lib/settings.ts';
import { compileMessages } from './lib/web-build.ts';

/** Runs one test file, given by its path from the root. Other arguments are passed to the test runner. */

const [file, ...options] = process.argv.slice(2);
if (!file || !/\.(test|spec)\.tsx?$/.test(file)) {
  console.error('Name one file: pnpm test:one tests/e2e/journey.spec.ts [--project=phone]');
  process.exit(1);
}
const missing = ensureChromium();
if (missing) {
  console.error(missing);
  process.exit(1);
}
if (areMessagesStale()) await compileMessages();
process.exit(file.includes('.spec.') ? await runJourney(file) : run('vitest', ['run', resolve(ROOT, file)]));

/** Messages are compiled only after a change, because compiling takes longer than most test files. */
function areMessagesStale(): boolean {
  const compiled = join(ROOT, 'web/src/paraglide/runtime.js');
  if (!existsSync(compiled)) return true;
  const { mtimeMs } = statSync(compiled);
  return globSync(join(ROOT, 'web/messages/*.json')).some((source) => statSync(source).mtimeMs > mtimeMs);
}

/** Uses the running `pnpm e2e:server`; without one, Playwright starts a server of its own. */
async function runJourney(spec: string): Promise<number> {
  const health = await fetch(`http://localhost:${E2E_SERVER.port}/api/health`).catch(() => undefined);
  if (!health?.ok) return run('playwright', ['test', spec]);
  if (spec.includes('desktop/')) await buildDesktop();
  return run('playwright', ['test', spec], {
    E2E_SERVER: 'running',
    E2E_PORT: E2E_SERVER.port,
    E2E_MAIL_PORT: E2E_SERVER.mailPort,
    E2E_STATE_DIR: E2E_SERVER.stateDir,
  });
}

function run(runner: 'vitest' | 'playwright', args: string[], env: Record<string, string> = {}): number {
  const tests = join(ROOT, 'tests');
  const config = join(tests, `${runner}.config.ts`);
  const { status } = spawnSync(
    join(tests, 'node_modules/.bin', runner),
    [...args, '--config', config, ...options],
    { cwd: tests, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  return status ?? 1;
}
