import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findElectron } from './lib/electron-runtime.ts';
import { ensureEngines } from './lib/engines.ts';
import { ensureChromium } from './lib/ensure-chromium.ts';
import { ROOT } from './lib/settings.ts';
import {
  type PlaywrightReport,
  readPlaywrightReport,
  readVitestReport,
  summarise,
  type TestResult,
  type VitestReport,
} from './lib/test-report.ts';

/**
 * Runs every check of the product, or one kind with `--only=check|unit|attack|e2e`, and ends with the names of the failed tests
 * and the total.
 */

interface Step {
  kind: 'check' | 'unit' | 'attack' | 'e2e';
  name: string;
  /** Runs before the others, at the same time as all such steps; its output is shown when it ends. */
  isParallel?: boolean;
  run: () => Promise<TestResult>;
}

const REPORTS = '.wrangler/test-reports';

/** The runners at work, each in a process group of its own. */
const running = new Set<ChildProcess>();
let isStopping = false;

/** Ends the runners as Ctrl-C does, with everything they started, and then this process. */
function stop(): void {
  isStopping = true;
  if (running.size === 0) process.exit(1);
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGINT');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

/**
 * Runs a program; true when it exits with 0. With `isQuiet` its output is printed in one piece at the end.
 */
const runs = (command: string, args: string[], { isQuiet = false, env = {} } = {}) =>
  new Promise<boolean>((done) => {
    const child = spawn(command, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // Only Ctrl-C lets Playwright end the product that it started, so no other signal may reach it.
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', (error) => {
      running.delete(child);
      console.error(`${command} did not start: ${error.message}`);
      done(false);
    });
    child.once('close', (code) => {
      running.delete(child);
      if (isStopping && running.size === 0) process.exit(1);
      if (output) process.stdout.write(output);
      done(code === 0);
    });
  });

/** The result of a step that counts as one test. */
const one = (hasPassed: boolean): TestResult => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
  troubled: [],
});

/** A step that counts as one test. */
const single = (kind: Step['kind'], name: string, command: string, args: string[]): Step => ({
  kind,
  name,
  isParallel: true,
  run: async () => one(await runs(command, args, { isQuiet: true })),
});

/** A step whose runner writes a JSON report; a runner that exits with an error and no failed test is one failure. */
const reported = (
  kind: Step['kind'],
  name: string,
  args: string[],
  read: (report: never) => TestResult,
  /** Installs what the runner needs; returns a message when that fails. */
  prepare: () => string | undefined = () => undefined,
): Step => ({
  kind,
  name,
  async run() {
    const missing = prepare();
    if (missing) {
      console.error(missing);
      return one(false);
    }
    const file = `${REPORTS}/${kind}.json`;
    rmSync(file, { force: true });
    const hasSucceeded = await runs('pnpm', ['--filter', '@ijsploeg/tests', 'exec', ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(file) },
    });
    const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : one(false);
    return hasSucceeded && result.passed > 0 ? result : { ...result, failed: Math.max(result.failed, 1) };
  },
});

const STEPS: Step[] = [
  single('check', 'messages', 'node', ['scripts/check-messages.ts']),
  single('check', 'settings', 'node', ['scripts/check-portal-config.ts']),
  single('check', 'types', 'tsc', ['-b']),
  single('check', 'lint and format', 'biome', ['ci', '--error-on-warnings', '.']),
  single('check', 'migrations', 'node', ['scripts/check-migrations.ts']),
  single('check', 'documentation', 'node', ['scripts/check-docs.ts']),
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
    (report: VitestReport) => readVitestReport(report, ROOT),
    ensureChromium,
  ),
  // Before the journeys, which then use the same build of the site.
  reported(
    'attack',
    'the attack, in short',
    [
      'node',
      'attack/attack.ts',
      '--minutes=0.5',
      // The same requests in each run; other seeds are for `pnpm attack`.
      '--seed=20261212',
      `--report=${process.cwd()}/${REPORTS}/attack.json`,
    ],
    (count: { passed: number; failed: number }) => ({ ...count, troubled: [] }),
  ),
  reported(
    'e2e',
    'journeys in three browsers and in the desktop app',
    ['playwright', 'test', '--config', 'playwright.config.ts'],
    (report: PlaywrightReport) => readPlaywrightReport(report, ROOT),
    () => {
      missingEngines = ensureEngines();
      return ensureChromium();
    },
  ),
];

let missingEngines: string[] = [];
const results: (TestResult & { name: string })[] = [];

async function runStep({ name, run, isParallel }: Step): Promise<void> {
  const startedAt = Date.now();
  if (!isParallel) console.log(`\n── ${name}`);
  const result = await run();
  results.push({ name, ...result });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${result.failed ? `${result.failed} failed` : 'good'}, ${seconds} s`);
}

mkdirSync(REPORTS, { recursive: true });
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
// Types, tests and screens import the compiled messages, which are not in git.
if (!(await runs('node', ['web/build/compile-messages.ts']))) process.exit(1);
const steps = STEPS.filter(({ kind }) => !only || kind === only);
await Promise.all(steps.filter(({ isParallel }) => isParallel).map(runStep));
for (const step of steps.filter(({ isParallel }) => !isParallel)) await runStep(step);
if (!findElectron() && (!only || only === 'e2e'))
  console.log(
    "\nNot run: the desktop app in Electron's own runtime, which is not on this machine. It ran in the stand-in.",
  );
for (const engine of missingEngines) console.log(`\nNot run: the journeys in ${engine}.`);
const summary = summarise(results);
if (summary) console.log(`\n${summary}`);
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
