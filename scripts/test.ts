import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findElectron } from './lib/electron-runtime.ts';
import { ensureChromium } from './lib/ensure-chromium.ts';

/** Runs every check of the product, or one kind with `--only=check|unit|e2e`, and counts them all in one closing line. */

interface Count {
  passed: number;
  failed: number;
}
interface Step {
  kind: 'check' | 'unit' | 'e2e';
  name: string;
  run: () => Count;
}

const REPORTS = '.wrangler/test-reports';

/** Runs a program in the foreground; true when it ended well. */
function runs(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** A step that is one test: it passes or fails as a whole. */
const single = (kind: Step['kind'], name: string, command: string, args: string[]): Step => ({
  kind,
  name,
  run: () => (runs(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A step whose runner writes a JSON report; a runner that ends badly without a failed test counts as one failure. */
const reported = (
  kind: Step['kind'],
  name: string,
  args: string[],
  read: (report: never) => Count,
  /** Gets what the runner needs; a sentence when it cannot be got. */
  prepare: () => string | undefined = () => undefined,
): Step => ({
  kind,
  name,
  run() {
    const missing = prepare();
    if (missing) {
      console.error(missing);
      return { passed: 0, failed: 1 };
    }
    const file = `${REPORTS}/${kind}.json`;
    rmSync(file, { force: true });
    const endedWell = runs('pnpm', ['--filter', '@ijsploeg/tests', 'exec', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(file),
    });
    const count = existsSync(file)
      ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
      : { passed: 0, failed: 1 };
    if (count.passed + count.failed === 0) return { passed: 0, failed: 1 };
    return endedWell || count.failed > 0 ? count : { ...count, failed: 1 };
  },
});

const STEPS: Step[] = [
  single('check', 'messages', 'node', ['scripts/check-messages.ts']),
  single('check', 'types', 'tsc', ['-b']),
  single('check', 'lint and format', 'biome', ['ci', '--error-on-warnings', '.']),
  single('check', 'migrations', 'node', ['scripts/check-migrations.ts']),
  reported(
    'unit',
    'rules, routes and components',
    [
      'vitest',
      'run',
      '--config',
      'vitest.config.ts',
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${process.cwd()}/${REPORTS}/unit.json`,
    ],
    (report: { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
    ensureChromium,
  ),
  reported(
    'e2e',
    'journeys in the browser and in the desktop app',
    ['playwright', 'test', '--config', 'playwright.config.ts'],
    (report: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: report.stats.expected,
      // A test that was not run because one before it failed proves nothing either.
      failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped,
    }),
    ensureChromium,
  ),
];

mkdirSync(REPORTS, { recursive: true });
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
// Types, tests and screens import the compiled messages, which git does not keep.
if (!runs('node', ['web/build/compile-messages.ts'])) process.exit(1);
const total: Count = { passed: 0, failed: 0 };
const broken: string[] = [];
for (const step of STEPS.filter(({ kind }) => !only || kind === only)) {
  const startedAt = Date.now();
  console.log(`\n── ${step.name}`);
  const { passed, failed } = step.run();
  total.passed += passed;
  total.failed += failed;
  if (failed) broken.push(step.name);
  console.log(
    `── ${step.name}: ${failed ? `${failed} failed` : 'good'}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}
if (!findElectron() && (!only || only === 'e2e'))
  console.log(
    "\nNot run: the desktop app in Electron's own runtime, which is not on this machine. It ran in the stand-in.",
  );
if (broken.length) console.log(`\nBroken: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
