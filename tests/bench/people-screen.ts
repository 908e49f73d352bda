import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { cookieOf } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { longestTask } from './longest-task.ts';
import { median } from './numbers.ts';
import { serveSite } from './site.ts';
import { type Bench, LARGE } from './start-bench.ts';

const ROUNDS = 3;
const WIDTHS = { 'on a laptop': 1280, 'on a phone': 390 } as const;

/** Waits for the list of the current page, instead of a previous one. */
const arePeopleShown = (page: Page) =>
  page.locator('[aria-busy="false"] > ul > li').first().waitFor({ state: 'visible' });

/** An admin's actions on the list; each continues from the state the previous one left. */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  async 'scrolls to the end and back'(page) {
    for (const step of [600, 600, 600, 600, 600, -1500, -1500]) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(50);
    }
  },
  async 'turns the page'(page) {
    await page.getByRole('link', { name: 'Volgende' }).click();
    await page.waitForURL(/page=2/);
    await arePeopleShown(page);
  },
  async 'types a search'(page) {
    await page.getByRole('searchbox').pressSequentially('sanne de', { delay: 30 });
    await page.waitForURL(/q=sanne/);
    await arePeopleShown(page);
  },
  async 'chooses a skill'(page) {
    await page.getByRole('combobox').selectOption('BHV');
    await page.waitForURL(/skill=BHV/);
    await arePeopleShown(page);
  },
  async 'shows all users'(page) {
    await page.getByRole('link', { name: 'Toon alle gebruikers' }).click();
    await page.waitForURL(/view=all/);
    await arePeopleShown(page);
  },
};

/**
 * The longest task of scrolling and filtering 30,000 people. Input during a task of over 50 ms is handled
 * noticeably late.
 */
export async function measurePeopleScreen(_small: Bench, large: Bench): Promise<Section> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const figures: Figure[] = [];
    for (const [where, width] of Object.entries(WIDTHS)) {
      const rounds: Record<string, number>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeRound(browser, large, width));
      for (const action of Object.keys(ACTIONS))
        figures.push({
          name: `${action}, ${where}`,
          value: median(rounds.map((times) => times[action] ?? Number.NaN)),
          unit: 'ms',
          aim: { atMost: 50 },
        });
    }
    return { title: `/volunteers, ${LARGE}× the data: the longest task when somebody`, figures };
  } finally {
    await browser.close();
  }
}

/** A new page, so that nothing is warmer than for a person. */
async function timeRound(browser: Browser, bench: Bench, width: number): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'nl-NL' });
  try {
    const [name = '', value = ''] = cookieOf('admin').split('=');
    await context.addCookies([{ name, value, url: bench.urls.product }]);
    const page = await context.newPage();
    await serveSite(page);
    await page.goto(`${bench.urls.product}/volunteers`);
    await arePeopleShown(page);
    // Preloads belong to the page load, not to the actions.
    await page.waitForLoadState('networkidle');
    const times: Record<string, number> = {};
    for (const [action, perform] of Object.entries(ACTIONS))
      times[action] = await longestTask(browser, page, () => perform(page));
    return times;
  } finally {
    await context.close();
  }
}
