import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { serveSite, signIn } from './site.ts';
import type { Bench } from './start-bench.ts';

/** The peers were measured with the same time after the load event, so that preloads count. */
const IDLE_MS = 4000;
/** The widths of a laptop and of a phone, which load different code. */
type Width = 1280 | 390;

interface Visit {
  /** Who is signed in; a visitor if omitted. */
  as?: number;
  width?: Width;
}

/**
 * The kB (1000 bytes, gzip) of script that a browser loads on the first visit to a page of the built site.
 * Measured in a real browser with the real API, so that only what is actually loaded counts.
 */
export async function measureFirstLoad(
  { urls }: Bench,
  path: string,
  { as, width = 1280 }: Visit = {},
): Promise<number> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const scripts = new Map<string, number>();
  await serveSite(page, (path, body) => scripts.set(path, gzipSync(body).length));
  if (as !== undefined) await signIn(page.context(), as, urls.product);
  await page.goto(urls.product + path, { waitUntil: 'load' });
  await page.waitForTimeout(IDLE_MS);
  const landed = new URL(page.url()).pathname;
  await browser.close();
  if (landed !== path) throw new Error(`${path} led to ${landed}.`);
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}
