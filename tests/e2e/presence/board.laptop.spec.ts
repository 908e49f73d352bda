import type { Board, BoardShift } from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { button, notice } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

/** An element in the page, whose types these files do not have. */
interface StyledElement {
  computedStyleMap(): Map<string, { toString(): string }>;
}

test('an admin connects a screen, which shows who is on, until it is ended', async ({
  page,
  newcomer,
  t,
  language,
}) => {
  const startTime = Date.now() - HOUR_MS;
  const shift = await makeShift({ startTime, endTime: startTime + 3 * HOUR_MS, title: `Kassa ${startTime}` });
  const firstName = `Sanne${startTime}`;
  await makePlace(shift, await makeVolunteer({ firstName, lastName: 'Zwaardvis' }));
  await signInAs(page.context(), await makeAdmin({ locale: language }));
  await page.goto('/settings');
  await page.getByRole('link', { name: t('nav_settings_screens') }).click();
  const name = `Ploegruimte ${startTime}`;
  await button({ page, t }, 'screens_make').click();
  const dialog = page.getByRole('dialog', { name: t('screens_make') });
  await dialog.getByRole('button', { name: t('screens_make_submit') }).click();
  await expect(dialog.getByLabel(t('screens_name'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('screens_name')).fill(name);
  await dialog.getByRole('button', { name: t('screens_make_submit') }).click();
  await expect(page.getByRole('heading', { name: t('screens_ready', { name }) })).toBeFocused();
  const url = await page.getByLabel(t('screens_address')).inputValue();

  // The device is signed out.
  const device = await newcomer();
  const asked: string[] = [];
  device.on('request', (request) => asked.push(request.url()));
  await device.goto(url);
  const card = device.getByRole('article').filter({ hasText: shift.title });
  await expect(card).toContainText(firstName);
  await expect(device.locator('body')).not.toContainText('Zwaardvis');
  const key = url.split('#')[1] ?? '-';
  expect(asked.filter((address) => address.includes(key))).toEqual([]);

  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('screens_end'), exact: true })
    .click();
  await expect(notice({ page, t }, t('screens_ended'))).toBeVisible();
  await device.reload();
  await expect(device.getByText(t('board_unknown'))).toBeVisible();
  await expect(device.getByText(firstName)).toHaveCount(0);
});

/** The clock of a page, which may be loading itself again. */
const clockOf = (page: Page): Promise<number> =>
  page
    .evaluate(() => Date.now())
    .catch((error: unknown) => {
      if (page.isClosed()) throw error;
      return clockOf(page);
    });

/** Answers the board's requests by the clock of the page, whose server has the same time. */
async function mockBoard(page: Page, start: number) {
  const state = { version: 'one', isOff: false, requests: 0 };
  await page.clock.install({ time: start });
  await page.route('**/api/board', async (route) => {
    state.requests += 1;
    if (state.isOff) return route.abort('internetdisconnected');
    const now = await clockOf(page);
    const shifts = shiftsAround(start).filter(({ endTime }) => Date.parse(endTime) > now);
    const json: Board = { day: '2041-12-14', version: state.version, hasNames: true, shifts };
    await route.fulfill({ json, headers: { Date: new Date(now).toUTCString() } });
  });
  return state;
}

/** Forty shifts of ten people, four an hour from an hour before. */
const shiftsAround = (start: number): BoardShift[] =>
  Array.from({ length: 40 }, (_, index) => {
    const from = start + (Math.floor(index / 4) - 1) * HOUR_MS;
    return {
      id: `shf_${index}`,
      title: `Dienst ${index}`,
      location: 'Grote baan',
      startTime: new Date(from).toISOString(),
      endTime: new Date(from + 2 * HOUR_MS).toISOString(),
      maxVolunteers: 12,
      held: 10,
      present: 0,
      missing: index === 7 ? 3 : 2,
      isBelowMinimum: index === 7,
      people: Array.from({ length: 10 }, (_, person) => ({
        name: `Persoon ${index}.${person}`,
        isLead: person === 0,
        isIn: false,
      })),
    };
  });

test.describe('the board', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('is readable from afar, turns its pages and keeps its picture without a connection', async ({
    page,
    t,
  }) => {
    const board = await mockBoard(page, Date.parse('2041-12-14T14:00:00Z'));
    await page.goto('/board#key');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(40);
    const name = page.getByText('Persoon 0.1', { exact: true });
    expect(
      await name.evaluate((element: StyledElement) =>
        Number.parseFloat(String(element.computedStyleMap().get('font-size'))),
      ),
    ).toBeGreaterThanOrEqual(28);
    // Below its minimum, so before the others that are under way.
    await expect(cards.first()).toContainText(t('board_needed', { count: 3 }));
    await expect(page.getByText(/^1 of \d$/)).toBeVisible();
    const last = cards.filter({ hasText: 'Dienst 39' });
    await expect(last).not.toBeInViewport();
    const pages = Number((await page.getByText(/^1 of \d$/).textContent())?.at(-1));
    for (let turned = 1; turned < pages; turned += 1) {
      await page.clock.fastForward(15_000);
      await expect(page.getByText(`${turned + 1} of ${pages}`)).toBeVisible();
    }
    await expect(last).toBeInViewport({ ratio: 0.99 });

    const stale = page.getByText(/^No connection\. As of 15:\d\d$/);
    /** Lets time pass until something holds: a request under way is not repeated, so one poll may not be enough. */
    const pollUntil = (holds: () => Promise<void>) =>
      expect(async () => {
        await page.clock.runFor(31_000);
        await holds();
      }).toPass();
    board.isOff = true;
    await pollUntil(() => expect(stale).toBeVisible({ timeout: 500 }));
    await expect(cards).toHaveCount(40);
    board.isOff = false;
    await pollUntil(() => expect(stale).toHaveCount(0, { timeout: 500 }));

    // A new version loads the page again, and only once.
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    board.version = 'two';
    await pollUntil(async () => expect(loads).toBe(1));
    await pollUntil(() => expect(cards).toHaveCount(40, { timeout: 500 }));
    await pollUntil(async () => expect(loads).toBe(1));
  });

  test('runs for a day and a night: it dims, loads itself again at four, and shows nothing that is over', async ({
    page,
    t,
  }) => {
    const start = Date.parse('2041-12-14T11:00:00Z');
    const board = await mockBoard(page, start);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/board#key');
    await expect(page.getByRole('article')).toHaveCount(40);
    const main = page.getByRole('main');
    const dimmed = new Set<number>();
    /** Reads the page, again if it has just loaded itself. */
    const read = () =>
      main.evaluate((element: StyledElement) => ({
        now: Date.now(),
        hour: new Date().getHours(),
        filter: element.computedStyleMap().get('filter')?.toString(),
      }));
    for (let now = start; now < start + 24 * HOUR_MS; ) {
      await page.clock.fastForward(HOUR_MS / 2);
      const before = board.requests;
      // A request under way is not repeated.
      await expect(async () => {
        await page.clock.runFor(31_000);
        expect(board.requests).toBeGreaterThan(before);
      }).toPass();
      await expect(async () => {
        const found = await read();
        now = found.now;
        if (found.filter !== 'none') dimmed.add(found.hour);
      }).toPass();
    }
    expect([...dimmed].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 23]);
    expect(loads).toBe(2);
    await expect(page.getByText(t('board_empty'))).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
