import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { buildWeb, compileMessages } from '../../scripts/lib/web-build.ts';
import { BUSY_DAYS, SHIFTS, SHIFTS_OF_BUSY_DAY, TITLES } from './calendar-data.ts';
import type { Section } from './figures.ts';
import { median } from './numbers.ts';
import { scriptTimer } from './script-time.ts';
import { ourStyles } from './site.ts';

/** Our calendar and the peers; `nothing` is React alone, which all of them need. */
const PAGES = ['nothing', 'ours', 'fullcalendar', 'big-calendar'] as const;
type PageName = (typeof PAGES)[number];
type CalendarName = Exclude<PageName, 'nothing'>;
const PEERS = { fullcalendar: 'FullCalendar', 'big-calendar': 'react-big-calendar' } as const;

const ROUNDS = 5;
const fileOf = (name: PageName, file: string) =>
  readFileSync(join(ROOT, '.wrangler/bench/calendars', name, file), 'utf8');

/** Milliseconds of script for each action. */
interface Times {
  month: number;
  day: number;
  otherDay: number;
}

/**
 * A month of 2,000 shifts and days of 200 in our calendar and two others, in the same browser: the script
 * time of the first render and of a change of day, and the size of each without React.
 */
export async function measureCalendars(): Promise<Section> {
  await buildPages();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const times = await timesOf(browser);
    const { ours } = times;
    const figures: Section['figures'] = [
      { name: 'month of 2,000, first drawing', value: ours.month, unit: 'ms', aim: { atMost: 100 } },
      { name: 'day of 200, first drawing', value: ours.day, unit: 'ms', aim: { atMost: 100 } },
      { name: 'change to another day of 200', value: ours.otherDay, unit: 'ms', aim: { atMost: 50 } },
      { name: 'weight', value: weightOf('ours'), unit: 'kB' },
    ];
    for (const [name, title] of Object.entries(PEERS) as [keyof typeof PEERS, string][]) {
      const theirs = times[name];
      const ratio = (action: keyof Times, of: string) => ({
        name: `${title} / ours, ${of} (${theirs[action].toFixed(0)} ms)`,
        value: theirs[action] / ours[action],
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
  const folder = join(import.meta.dirname, 'calendars');
  await run('pnpm', ['install', '--frozen-lockfile'], folder);
  await run('pnpm', ['exec', 'tsc', '-b', folder], ROOT);
  const config = join(folder, 'vite.config.ts');
  for (const name of PAGES) await run('vite', ['build', '--config', config, '--mode', name]);
}

/** Gzip, minus the size of React alone. */
function weightOf(name: PageName): number {
  const bytes = (page: PageName) => gzipSync(fileOf(page, 'page.js')).length;
  return (bytes(name) - bytes('nothing')) / 1000;
}

/**
 * The median over fresh pages. The calendars take turns, so that other load on the machine affects all of
 * them.
 */
async function timesOf(browser: Browser): Promise<Record<CalendarName, Times>> {
  const rounds: Record<CalendarName, Times>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await timeRound(browser, 'ours'),
      fullcalendar: await timeRound(browser, 'fullcalendar'),
      'big-calendar': await timeRound(browser, 'big-calendar'),
    });
  }
  const medianOf = (name: CalendarName, action: keyof Times) =>
    median(rounds.map((round) => round[name][action]));
  const timesOfOne = (name: CalendarName): Times => ({
    month: medianOf(name, 'month'),
    day: medianOf(name, 'day'),
    otherDay: medianOf(name, 'otherDay'),
  });
  return {
    ours: timesOfOne('ours'),
    fullcalendar: timesOfOne('fullcalendar'),
    'big-calendar': timesOfOne('big-calendar'),
  };
}

/** Each action has a new page, so that nothing is warmer than for a person. */
async function timeRound(browser: Browser, name: CalendarName): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Amsterdam',
    locale: 'nl-NL',
  });
  try {
    const inMonth = await openPage(context, name);
    const month = await inMonth('calendar.showMonth()', SHIFTS);
    const inDay = await openPage(context, name);
    const day = await inDay(`calendar.showDay('${BUSY_DAYS[0]}')`, SHIFTS_OF_BUSY_DAY);
    const otherDay = await inDay(`calendar.showDay('${BUSY_DAYS[1]}')`, SHIFTS_OF_BUSY_DAY);
    return { month, day, otherDay };
  } finally {
    await context.close();
  }
}

/**
 * Opens a calendar's page.
 *
 * @returns runs an action there and resolves to its milliseconds of script
 */
async function openPage(context: BrowserContext, name: CalendarName) {
  const page = await context.newPage();
  await page.setContent('<!doctype html><html lang="nl"><div id="root" style="width:940px"></div></html>');
  await page.addStyleTag({ content: name === 'ours' ? ourStyles() : fileOf(name, 'page.css') });
  await page.addScriptTag({ content: fileOf(name, 'page.js'), type: 'module' });
  await page.waitForFunction('globalThis.calendar !== undefined');
  const timed = await scriptTimer(page);
  return async (action: string, shifts: number): Promise<number> => {
    const time = await timed(action);
    const shown = countShifts(await page.evaluate<string>('document.body.innerText'));
    if (shown !== shifts) throw new Error(`${name} shows ${shown} shifts after ${action}, not ${shifts}.`);
    return time;
  };
}

/** The number of shifts that a calendar shows: the named ones, plus those counted as `+63`. */
const countShifts = (text: string): number =>
  [...text.matchAll(/\+(\d+)/g)].reduce((sum, [, more]) => sum + Number(more), 0) +
  TITLES.reduce((sum, title) => sum + text.split(title).length - 1, 0);
