import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findElectron } from '../scripts/lib/electron-runtime.ts';
import { findEngines } from '../scripts/lib/engines.ts';
import { chromiumLaunchOptions } from '../scripts/lib/ensure-chromium.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { ROOT } from '../scripts/lib/settings.ts';
import type { Options } from './e2e/fixtures.ts';

/** Whether the tests use a product that is already running: see README.md. */
const isServerRunning = process.env.E2E_SERVER === 'running';

// Every worker process evaluates this file again, so values chosen once are passed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_MAIL_PORT ??= String(await freePort());
if (!process.env.E2E_STATE_DIR) {
  mkdirSync(join(ROOT, '.wrangler'), { recursive: true });
  process.env.E2E_STATE_DIR = mkdtempSync(join(ROOT, '.wrangler/e2e-'));
}

const runtime = findElectron();

/**
 * The stand-in's pages cannot open another: its first request could be sent before Playwright routes it.
 */
function standInLaunchOptions() {
  const { args, ...options } = chromiumLaunchOptions();
  return { ...options, args: [...args, '--block-new-web-contents'] };
}

const PHONE = {
  name: 'phone',
  testDir: 'e2e',
  testIgnore: '**/*.laptop.spec.ts',
  grepInvert: [/@laptop/],
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, language: 'nl' as const },
};

const LAPTOP = {
  name: 'laptop',
  testDir: 'e2e',
  testIgnore: '**/*.phone.spec.ts',
  grepInvert: [/@phone/],
  use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, language: 'en' as const },
};

/** Whether everything runs in WebKit and Firefox: `test` keeps to 15 minutes without the rest. See docs/browsers.md. */
const isComplete = process.env.ENGINES === 'all';

/**
 * The projects of an engine beside Chromium. A journey for both widths runs at that of a phone in WebKit, and of a laptop in
 * Firefox, because Safari is mostly used on phones and Firefox on laptops.
 */
function projectsOf({ name, options }: ReturnType<typeof findEngines>[number]) {
  const isFirefox = name === 'firefox';
  const [usual, other] = isFirefox ? [LAPTOP, PHONE] : [PHONE, LAPTOP];
  const isRun = (width: typeof PHONE | typeof LAPTOP) => isComplete || width === usual || !isFirefox;
  return [usual, other].filter(isRun).map((width) => ({
    ...width,
    ...(width === other && { testMatch: `**/*.${width.name}.spec.ts` }),
    name: `${width.name}-${name}`,
    grep: [/@engines/, ...(isFirefox ? [/@firefox/] : []), ...(isComplete || !isFirefox ? [/@layout/] : [])],
    // Playwright takes its pictures with a style that the policy forbids.
    use: { ...width.use, ...options, userAgent: undefined, screenshot: 'off' as const },
  }));
}

/**
 * Journeys through the whole product, in a browser as wide as a phone and a laptop, and in the desktop app.
 */
export default defineConfig<Options & { runtime: string | null }>({
  outputDir: '../test-results',
  // For two cores, because a journey also waits: for mails, retries and the queue. All share one product; `withLock`
  // guards its settings.
  workers: 3,
  // CI shares its machine, and a pause of ten seconds ends a journey. The report names a test that needed its retry.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  // A journey is as long as its steps: each has a limit of its own below, so this one only ends a test that never ends.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // The accessibility file is long, and other files run beside it: its duration is no warning.
  reportSlowTests: null,
  // The test command counts results from this report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  ...(!isServerRunning && {
    globalSetup: './desktop/support/build-desktop.ts',
    globalTeardown: './e2e/remove-state.ts',
  }),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    timezoneId: 'Europe/Amsterdam',
    // A page whose requests go through it cannot be slowed down or interrupted by a test.
    serviceWorkers: 'block',
    // A step that hangs fails on its own and names its locator, well before the test times out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace doubles the cost of every step.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    // The desktop app in a stand-in for Electron, and in Electron itself where it is installed.
    { name: 'desktop', testDir: 'desktop', use: { runtime: null, launchOptions: standInLaunchOptions() } },
    ...(runtime
      ? [
          {
            name: 'electron',
            testDir: 'desktop',
            testIgnore: '**/packaging.spec.ts',
            use: { runtime },
          },
        ]
      : []),
    ...[PHONE, LAPTOP].map((width) => ({ ...width, grepInvert: [...width.grepInvert, /@layout/] })),
    ...findEngines().flatMap(projectsOf),
  ],
  webServer: isServerRunning
    ? []
    : {
        command: 'node scripts/start.ts',
        cwd: ROOT,
        env: {
          PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
          PORT: process.env.E2E_PORT,
          MAIL_PORT: process.env.E2E_MAIL_PORT,
          STATE_DIR: process.env.E2E_STATE_DIR,
        },
        wait: { stdout: /Ctrl-C ends it/ },
        timeout: 120_000,
        stdout: 'ignore',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 8000 },
      },
});
