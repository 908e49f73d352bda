import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { buildWeb, compileMessages, VITE } from '../../scripts/lib/web-build.ts';
import { BUSY_DAYS } from './calendars/data.ts';
import type { Section } from './figures.ts';
import { median } from './numbers.ts';
import { ourStyles } from './site.ts';

/** Ours, and those that others use; `nothing` is React alone, which all of them need. */
const PAGES = ['nothing', 'ours', 'fullcalendar', 'big-calendar'] as const;
type PageName = (typeof PAGES)[number];
const PEERS = { fullcalendar: 'FullCalendar', 'big-calendar': 'react-big-calendar' } as const;

const ROUNDS = 5;
/** All that a change sets off has happened by then. */
const SETTLED_MS = 300;

const fileOf = (name: PageName, file: string) =>
  readFileSync(join(ROOT, '.wrangler/bench/calendars', name, file), 'utf8');

/** Milliseconds of script for each act, the median of fresh pages. */
interface Times {
  month: number;
  day: number;
  otherDay: number;
}

/**
 * A month of 2,000 shifts and days of 200, drawn by our calendar and by two others in the same browser: what the
 * first drawing and a change of day cost in script, and what each weighs besides React.
 */
export async function measureCalendars(): Promise<Section> {
  await buildPages();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const ours = await timesOf(browser, 'ours');
    const figures: Section['figures'] = [
      { name: 'month of 2,000, first drawing', value: ours.month, unit: 'ms', aim: { atMost: 100 } },
      { name: 'day of 200, first drawing', value: ours.day, unit: 'ms', aim: { atMost: 100 } },
      { name: 'change to another day of 200', value: ours.otherDay, unit: 'ms', aim: { atMost: 50 } },
      { name: 'weight', value: weightOf('ours'), unit: 'kB' },
    ];
    for (const [name, title] of Object.entries(PEERS) as [keyof typeof PEERS, string][]) {
      const theirs = await timesOf(browser, name);
      const ratio = (act: keyof Times, of: string) => ({
        name: `${title} / ours, ${of} (${theirs[act].toFixed(0)} ms)`,
        value: theirs[act] / ours[act],
        unit: '',
        aim: { atLeast: 3 },
      });
      figures.push(ratio('month', 'month'), ratio('day', 'day'), ratio('otherDay', 'another day'), {
        name: `${title} / ours, weight (${weightOf(name).toFixed(1)} kB)`,
        value: weightOf(name) / weightOf('ours'),
        unit: '',
        aim: { atLeast: 5 },
      });
    }
    return { title: 'Calendars, script in one Chromium', figures };
  } finally {
    await browser.close();
  }
}

async function buildPages(): Promise<void> {
  await buildWeb();
  await compileMessages();
  const config = join(import.meta.dirname, 'calendars/vite.config.ts');
  for (const name of PAGES) await run(VITE, ['build', '--config', config, '--mode', name]);
}

/** Gzip, without what React alone weighs. */
function weightOf(name: PageName): number {
  const bytes = (page: PageName) => gzipSync(fileOf(page, 'page.js')).length;
  return (bytes(name) - bytes('nothing')) / 1000;
}

async function timesOf(browser: Browser, name: PageName): Promise<Times> {
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeRound(browser, name));
  return {
    month: median(rounds.map(({ month }) => month)),
    day: median(rounds.map(({ day }) => day)),
    otherDay: median(rounds.map(({ otherDay }) => otherDay)),
  };
}

/** In pages of their own, so that nothing is warm but what a person's would be. */
async function timeRound(browser: Browser, name: PageName): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Amsterdam',
    locale: 'nl-NL',
  });
  const open = async () => {
    const page = await context.newPage();
    await page.setContent('<!doctype html><html lang="nl"><div id="root" style="width:940px"></div></html>');
    await page.addStyleTag({ content: name === 'ours' ? ourStyles() : fileOf(name, 'page.css') });
    await page.addScriptTag({ content: fileOf(name, 'page.js'), type: 'module' });
    await page.waitForFunction('globalThis.calendar !== undefined');
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    return (act: string) =>
      // From a task of the page: what the protocol itself calls is not counted.
      scriptMs(session, () => page.evaluate(`setTimeout(() => ${act}); 0`));
  };
  try {
    const inMonth = await open();
    const month = await inMonth('calendar.showMonth()');
    const inDay = await open();
    const day = await inDay(`calendar.showDay('${BUSY_DAYS[0]}')`);
    const otherDay = await inDay(`calendar.showDay('${BUSY_DAYS[1]}')`);
    return { month, day, otherDay };
  } finally {
    await context.close();
  }
}

/** The script an act sets off, until all is quiet. */
async function scriptMs(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const before = await read();
  await act();
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return ((await read()) - before) * 1000;
}
