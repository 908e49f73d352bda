import { daysOfWeek, type GridPerson, type GridShift } from '@ijsploeg/worker/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, ensureChromium } from '../../scripts/lib/ensure-chromium.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { cookieOf } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { longestTask } from './longest-task.ts';
import { median } from './numbers.ts';
import { serveSite } from './site.ts';
import type { Bench } from './start-bench.ts';

const ROUNDS = 3;
const WEEK = '2026-W50';
const PEOPLE = 300;
const SHIFTS = 60;
const HOUR_MS = 3_600_000;

const people = Array.from(
  { length: PEOPLE },
  (_, index): GridPerson => ({
    id: `usr_${index}`,
    firstName: `Sanne${index}`,
    lastName: 'de Vries',
    skills: ['BHV'],
    dayParts: [],
    absences: [],
    minutesThisWeek: 180,
    shiftsThisWeek: 1,
  }),
);

/** Everybody is on one shift, five on each. */
const shifts = Array.from({ length: SHIFTS }, (_, index): GridShift => {
  const start = Date.parse(`${daysOfWeek(WEEK)[index % 7]}T07:00:00Z`) + (index % 4) * 3 * HOUR_MS;
  return {
    id: `shf_${index}`,
    title: 'Schaatsverhuur',
    location: `Baan ${index % 6}`,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3 * HOUR_MS).toISOString(),
    maxVolunteers: 8,
    minVolunteers: 2,
    requiredSkills: null,
    status: 'active',
    version: 1,
    opensAt: null,
    freePlaces: 3,
    places: people.slice(index * 5, index * 5 + 5).map(({ id, firstName, lastName }) => ({
      id: `asg_${id}`,
      volunteerId: id,
      ...{ firstName, lastName, guestName: null },
      ...{ status: 'assigned', isLead: false, isAcknowledged: false, hasStandIn: false, attendance: null },
    })),
  };
});

const ANSWERS: Record<string, unknown> = {
  '/api/planning': { week: WEEK, days: daysOfWeek(WEEK), shifts },
  '/api/planning/people': { items: people, total: PEOPLE, page: 1, pageSize: PEOPLE },
  '/api/planning/objections': { items: [] },
};

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Somebody is picked up or dragged, and each shift shows the objections to them. */
const areObjectionsShown = (page: Page) => page.getByText('Kan hier').first().waitFor();

/** An admin's actions on the grid; each continues from the state the previous one left. */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  async 'scrolls through the shifts'(page) {
    await page.locator('[role=grid]').hover();
    for (const step of [600, 600, 600, -1800]) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(50);
    }
  },
  async 'picks somebody up by the keyboard'(page) {
    await page.locator('[data-item^="place:"]').first().focus();
    await press(page, 'm');
    await areObjectionsShown(page);
  },
  'moves over four shifts': (page) => press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'),
  'puts them back': (page) => press(page, 'Escape'),
  async 'turns to the reading by person'(page) {
    await page.getByRole('tab', { name: 'Per persoon' }).click();
    await page.locator('[data-item="person:usr_0"]').waitFor();
  },
  async 'scrolls through the people'(page) {
    await page.locator('[role=grid]').hover();
    for (const step of [1500, 1500, 1500, -4500]) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(50);
    }
  },
  async 'drags somebody'(page) {
    const place = page.locator('[data-item^="place:"]').first();
    await place.hover();
    await page.mouse.down();
    const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 };
    for (const step of [1, 2, 3, 4]) await page.mouse.move(x + step * 90, y + step * 30);
    await areObjectionsShown(page);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  },
};

/** The longest task of working on a week of 300 people and 60 shifts. */
export async function measurePlanningScreen(bench: Bench): Promise<Section> {
  await buildWeb();
  const missing = ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeRound(browser, bench));
    const figures = Object.keys(ACTIONS).map(
      (action): Figure => ({
        name: action,
        value: median(rounds.map((times) => times[action] ?? Number.NaN)),
        unit: 'ms',
        aim: { atMost: 50 },
      }),
    );
    return {
      title: `/planning, ${PEOPLE} people and ${SHIFTS} shifts: the longest task when somebody`,
      figures,
    };
  } finally {
    await browser.close();
  }
}

async function timeRound(browser: Browser, bench: Bench): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL' });
  try {
    const [name = '', value = ''] = cookieOf('admin').split('=');
    await context.addCookies([{ name, value, url: bench.urls.product }]);
    const page = await context.newPage();
    await serveSite(page);
    await page.route('**/api/planning**', (route) =>
      route.fulfill({ json: ANSWERS[new URL(route.request().url()).pathname] }),
    );
    await page.goto(`${bench.urls.product}/planning?week=${WEEK}`);
    await page.locator('[data-item^="place:"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const times: Record<string, number> = {};
    for (const [action, perform] of Object.entries(ACTIONS))
      times[action] = await longestTask(browser, page, () => perform(page));
    return times;
  } finally {
    await context.close();
  }
}
