import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findElectron } from '../scripts/lib/electron-runtime.ts';
import { chromiumLaunchOptions } from '../scripts/lib/ensure-chromium.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { ROOT } from '../scripts/lib/settings.ts';
import type { Options } from './e2e/fixtures.ts';

// This file is read again by every worker process: what is chosen once travels in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_MAIL_PORT ??= String(await freePort());
if (!process.env.E2E_STATE_DIR) {
  mkdirSync(join(ROOT, '.wrangler'), { recursive: true });
  process.env.E2E_STATE_DIR = mkdtempSync(join(ROOT, '.wrangler/e2e-'));
}

const runtime = findElectron();

/** The journeys of people through the whole product, in a real browser on a phone's and a laptop's width. */
export default defineConfig<Options & { runtime: string | null }>({
  outputDir: '../test-results',
  // One product for all: what would disturb others goes in turn.
  workers: 3,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The test command counts from the report it asks for.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  globalSetup: './desktop/support/build-desktop.ts',
  globalTeardown: './e2e/remove-state.ts',
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    timezoneId: 'Europe/Amsterdam',
    // Costs as much again as the steps themselves: on demand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    {
      name: 'phone',
      testDir: 'e2e',
      testIgnore: '**/*.laptop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, language: 'nl' },
    },
    {
      name: 'laptop',
      testDir: 'e2e',
      testIgnore: '**/*.phone.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, language: 'en' },
    },
    // The desktop app, with windows of its own: in a stand-in for Electron, and in Electron where that is there.
    { name: 'desktop', testDir: 'desktop', use: { runtime: null } },
    ...(runtime
      ? [{ name: 'electron', testDir: 'desktop', testIgnore: '**/packaging.spec.ts', use: { runtime } }]
      : []),
  ],
  webServer: {
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
