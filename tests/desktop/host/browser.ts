import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../../../scripts/lib/ensure-chromium.ts';
import { LOCALE, USER_DATA } from './environment.ts';

let started: Promise<BrowserContext> | undefined;

/** The Chromium instance whose pages are the app's windows, with the app's own profile. */
export function browser(): Promise<BrowserContext> {
  started ??= start();
  return started;
}

async function start(): Promise<BrowserContext> {
  const { args, ...options } = chromiumLaunchOptions();
  return chromium.launchPersistentContext(join(USER_DATA, 'chromium'), {
    ...options,
    args: [
      ...args,
      `--remote-debugging-port=${process.env.HOST_CDP_PORT ?? 0}`,
      // A page cannot open another: its first request could be sent before Playwright routes it, because the
      // connection of the test may release the new page first.
      '--block-new-web-contents',
    ],
    viewport: null,
    locale: LOCALE,
    timezoneId: 'Europe/Amsterdam',
  });
}

/** Closes the browser if it was started. */
export async function closeBrowser(): Promise<void> {
  const context = await started?.catch(() => undefined);
  await context?.close().catch(() => {});
}
