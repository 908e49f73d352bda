import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import type { Section } from './figures.ts';
import { median, percentile } from './numbers.ts';
import { serveSite, signIn } from './site.ts';
import type { Bench } from './start-bench.ts';

const ROUNDS = 3;
/** A slow phone, as Lighthouse has it. */
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LAPTOP = { viewport: { width: 1280, height: 800 } };
/** When a page that still loads is pressed, after its first paint. */
const EARLY_MS = [300, 700, 1_200, 2_000];

type Press = [name: string, press: (page: Page) => Promise<void>];
interface Visit {
  path: string;
  as: number | 'admin';
  on: typeof PHONE | typeof LAPTOP;
  /** In order; each begins where the one before ended. */
  presses: Press[];
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).filter({ visible: true }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** Its code is loaded first, so that the next press is not measured with it. */
async function openShift(page: Page): Promise<void> {
  await page.locator('[data-shift]').first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

const VISITS: Visit[] = [
  {
    path: '/shifts',
    as: 0,
    on: PHONE,
    presses: [
      ['open the menu', button(/^Meer/)],
      ['close the menu', key('Escape')],
      ['another month', button('Volgende maand')],
      ['the list', link(/^Lijst$/)],
      ['open a shift', openShift],
      ['close a shift', button('Sluiten')],
      ['the day', link(/^Dag$/)],
      ['another day', button('Volgende dag')],
      ['the filters', button(/^Filters/)],
      ['a letter in the search', (page) => page.getByRole('searchbox').first().press('s')],
    ],
  },
  {
    path: '/shifts?view=list&show=claimable',
    as: 0,
    on: PHONE,
    presses: [['claim', button(/^Claimen/)]],
  },
  {
    path: '/dashboard',
    as: 0,
    on: PHONE,
    presses: [
      ['another screen', link(/^Mijn diensten/)],
      ['a tab of a list', (page) => page.getByRole('tab', { name: /Geschiedenis/ }).click()],
    ],
  },
  {
    path: '/admin-todo',
    as: 'admin',
    on: LAPTOP,
    presses: [
      ['select all', (page) => page.getByRole('checkbox').first().click()],
      ['confirm one', button(/^Bevestigen:/)],
      ['the search for anything', key('Control+k')],
      ['close the search', key('Escape')],
    ],
  },
  {
    path: '/shifts?view=month',
    as: 'admin',
    on: LAPTOP,
    presses: [
      ['another month, as an admin', button('Volgende maand')],
      ['a form', link('Dienst toevoegen')],
      ['a letter in a form', (page) => page.getByRole('dialog').getByRole('textbox').first().press('a')],
      ['close a form', key('Escape')],
    ],
  },
  {
    path: '/planning',
    as: 'admin',
    on: LAPTOP,
    presses: [
      ['a cell of the grid', (page) => page.getByRole('gridcell').nth(1).click()],
      ['an arrow in the grid', key('ArrowRight')],
      ['an arrow down the grid', key('ArrowDown')],
      ['the people of the week', (page) => page.getByRole('tab', { name: 'Per persoon' }).click()],
    ],
  },
  {
    path: '/volunteers',
    as: 'admin',
    on: PHONE,
    presses: [
      ['a person of a list', (page) => page.locator('summary').first().click()],
      ['a letter in the search of people', (page) => page.getByRole('searchbox').first().press('s')],
    ],
  },
];

/** How long the page takes to show the answer to a press, at a quarter of the processor (Event Timing, in steps of 8 ms). */
export async function measureTouch(bench: Bench): Promise<Section> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const times = new Map<string, number[]>();
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const visit of VISITS) await pressAll(browser, bench, visit, times);
      for (const wait of EARLY_MS) await pressEarly(browser, bench, wait, times);
    }
  } finally {
    await browser.close();
  }
  const figures = [...times].map(([name, values]) => ({ name, value: median(values), unit: 'ms' }));
  const medians = figures.map(({ value }) => value);
  return {
    title: 'Presses at a quarter of the processor',
    figures: [
      ...figures,
      { name: 'three of four presses', value: percentile(medians, 0.75), unit: 'ms', aim: { atMost: 64 } },
      { name: 'the slowest press', value: Math.max(...medians), unit: 'ms', aim: { atMost: 120 } },
    ],
  };
}

async function open(browser: Browser, bench: Bench, { as, on }: Pick<Visit, 'as' | 'on'>): Promise<Page> {
  const context = await browser.newContext({ ...on, timezoneId: 'Europe/Amsterdam', locale: 'nl-NL' });
  await signIn(context, as, bench.urls.product);
  const page = await context.newPage();
  await serveSite(page);
  await page.addInitScript(COLLECT_EVENTS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

async function pressAll(
  browser: Browser,
  bench: Bench,
  visit: Visit,
  times: Map<string, number[]>,
): Promise<void> {
  const page = await open(browser, bench, visit);
  await page.goto(bench.urls.product + visit.path);
  await page.waitForLoadState('networkidle');
  await settle(page);
  for (const [name, press] of visit.presses)
    times.set(name, [...(times.get(name) ?? []), await timed(page, press)]);
  await page.context().close();
}

/** Presses a link of the bar of a phone while the page still loads. */
async function pressEarly(
  browser: Browser,
  bench: Bench,
  wait: number,
  times: Map<string, number[]>,
): Promise<void> {
  const page = await open(browser, bench, { as: 0, on: PHONE });
  await page.goto(`${bench.urls.product}/shifts`, { waitUntil: 'commit' });
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  await page.waitForTimeout(wait);
  const name = `a press ${wait / 1000} s after the first paint`;
  times.set(name, [...(times.get(name) ?? []), await timed(page, link(/^Mijn diensten/))]);
  await page.context().close();
}

const COLLECT_EVENTS = `
  globalThis.pressDurations = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) pressDurations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
/** The browser does not report what was faster. */
const SHORTEST_MS = 16;

async function timed(page: Page, press: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate('void (pressDurations.length = 0)');
  await press(page);
  await settle(page);
  return page.evaluate<number>(`Math.max(${SHORTEST_MS}, ...pressDurations)`);
}

/** Waits until two frames and an idle moment have passed, after which the durations are known. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 2000 }))))',
  );
  await page.waitForTimeout(300);
}
