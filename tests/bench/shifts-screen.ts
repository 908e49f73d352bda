import { chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { BUSY_DAYS, makeMonth } from './calendar-data.ts';
import type { Section } from './figures.ts';
import { median } from './numbers.ts';
import { scriptTimer } from './script-time.ts';
import { serveSite, signIn } from './site.ts';
import type { Bench } from './start-bench.ts';

const ROUNDS = 3;
/** Back and forth, so that each is also measured after its first render. */
const CHANGES = 4;

/** The script time of a change of day on the whole screen: URL, calendar and the list below it. */
export async function measureShiftsScreen(bench: Bench): Promise<Section> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  const inMonth: number[] = [];
  const inDay: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        timezoneId: 'Europe/Amsterdam',
        locale: 'nl-NL',
      });
      await signIn(context, 0, bench.urls.product);
      const page = await context.newPage();
      await serveSite(page);
      await answerWithMonth(page);
      inMonth.push(...(await timeChanges(page, `${bench.urls.product}/shifts?view=month`, MONTH_STEPS)));
      inDay.push(...(await timeChanges(page, `${bench.urls.product}/shifts?view=day`, DAY_STEPS)));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const aim = { atMost: 50 };
  return {
    title: '/shifts with a month of 2,000, script of the whole screen',
    figures: [
      { name: 'another day of the month', value: median(inMonth), unit: 'ms', aim },
      { name: 'another day of 200', value: median(inDay), unit: 'ms', aim },
    ],
  };
}

const [FIRST, SECOND] = BUSY_DAYS;
/** Shows the second of the busy days, and then the first again. */
type Steps = readonly [string, string];
const click = (selector: string) => `document.querySelector('${selector}').click()`;
const MONTH_STEPS: Steps = [click(`[data-day="${SECOND}"]`), click(`[data-day="${FIRST}"]`)];
const DAY_STEPS: Steps = [click('[aria-label="Volgende dag"]'), click('[aria-label="Vorige dag"]')];

async function timeChanges(page: Page, address: string, [there, back]: Steps): Promise<number[]> {
  await page.goto(`${address}&day=${FIRST}`);
  await page.locator('[data-shift]').first().waitFor();
  const timed = await scriptTimer(page);
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    times.push(await timed(change % 2 === 0 ? there : back));
    const shown = change % 2 === 0 ? SECOND : FIRST;
    if (!page.url().includes(shown)) throw new Error(`${page.url()} does not show ${shown}.`);
  }
  return times;
}

/** The month of calendar-data.ts, whatever the database holds. */
async function answerWithMonth(page: Page): Promise<void> {
  const shifts = makeMonth();
  await page.route('**/api/shifts?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map((text) => text ?? '');
    const items = shifts.filter(({ startTime, endTime }) => startTime < to && endTime > from);
    return route.fulfill({ json: { items } });
  });
}
