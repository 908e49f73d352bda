import { chromium } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { cookieOf } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { median } from './numbers.ts';
import { serveSecureSite } from './secure-site.ts';
import type { Bench } from './start-bench.ts';
import { loadLighthouse } from './tools.ts';

const RUNS = 3;

interface Screen {
  path: string;
  /** The volunteer who is signed in, by index; a visitor if omitted. */
  as?: number;
  aims: { score: number; lcp?: number; tbt?: number };
}

const SCREENS: Screen[] = [
  { path: '/login', aims: { score: 95, lcp: 1000, tbt: 200 } },
  { path: '/events', aims: { score: 95, lcp: 1000 } },
  { path: '/shifts', as: 0, aims: { score: 90, lcp: 1400, tbt: 400 } },
];

const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
type Run = Record<keyof typeof METRICS | 'score', number>;

/** Lighthouse's report of the first visit on its phone, over HTTP/2 with brotli and applied throttling. */
export async function measureScreens({ urls }: Bench): Promise<Section> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const site = await serveSecureSite(urls.product);
  try {
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await visit(site.url, screen));
      const of = (name: keyof Run) => median(runs.map((run) => run[name]));
      const { path, aims } = screen;
      figures.push(
        { name: `${path}, score`, value: of('score'), unit: '', aim: { atLeast: aims.score } },
        { name: `${path}, first paint with content`, value: of('fcp'), unit: 'ms' },
        {
          name: `${path}, largest paint`,
          value: of('lcp'),
          unit: 'ms',
          ...(aims.lcp && { aim: { atMost: aims.lcp } }),
        },
        {
          name: `${path}, blocked`,
          value: of('tbt'),
          unit: 'ms',
          ...(aims.tbt && { aim: { atMost: aims.tbt } }),
        },
        { name: `${path}, layout shift`, value: of('cls'), unit: '', aim: { atMost: 0 } },
      );
    }
    return { title: 'First screen on a phone (Lighthouse)', figures };
  } finally {
    await site.close();
  }
}

/** One visit in a browser of its own, so that nothing is cached. */
async function visit(origin: string, { path, as }: Screen): Promise<Run> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const options = chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      throttlingMethod: 'devtools',
      ...(as !== undefined && { extraHeaders: { Cookie: cookieOf(as) } }),
    });
    if (!result) throw new Error(`Lighthouse has no result for ${path}.`);
    const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
    if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
    const metric = (name: keyof typeof METRICS) => audits[METRICS[name]]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
      fcp: metric('fcp'),
      lcp: metric('lcp'),
      tbt: metric('tbt'),
      cls: metric('cls'),
    };
  } finally {
    await browser.close();
  }
}
