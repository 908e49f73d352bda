import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dayOf, startOfDay } from '../../worker/contract/index.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { ALL_RULES, injectAxe, violations } from '../e2e/support/axe.ts';
import { makeAdmin, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import type { Texts } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import type { Desktop } from './host/launch.ts';
import { pressMenu } from './support/menus.ts';
import { mockPortal } from './support/system.ts';

/** The roster of today and the next two days, whatever the app shows. */

const HOUR = 3_600_000;
const today = dayOf(Date.now());
/** 10:00 to 12:00 on a day after today. */
const onDay = (later: number) => {
  const startTime = startOfDay(today, later) + 10 * HOUR;
  return { startTime, endTime: startTime + 2 * HOUR };
};

async function openRoster(app: Desktop, page: Page, t: Texts) {
  await pressMenu(app, 'roster');
  return page.getByRole('dialog', { name: t('desktop_menu_roster') });
}

/** Answers requests whose path ends so with this, and the others as before. */
const answerWith = (app: Desktop, path: string, answer: object): Promise<void> =>
  app.evaluate(
    ({ session }: { session: { fromPartition(name: string): Record<string, unknown> } }, wanted) => {
      type Fetch = (address: string, init: RequestInit) => Promise<Response>;
      const portal = session.fromPartition('persist:portal');
      const original = (portal.fetch as Fetch).bind(portal);
      portal.fetch = (async (address, init) =>
        new URL(address).pathname.endsWith(wanted.path)
          ? Response.json(wanted.answer)
          : original(address, init)) satisfies Fetch;
    },
    { path, answer },
  );

test('shows today and the next two days and how old that is, and opens over any screen', async ({
  signedIn,
  t,
}) => {
  const shifts = await Promise.all(
    [0, 1, 2, 3].map((later) => makeShift({ ...onDay(later), title: `Aaa dag ${later}` })),
  );
  const volunteer = await makeVolunteer({ firstName: 'Liselotte', lastName: 'van Buuren' });
  for (const shift of shifts.slice(2, 3)) await makePlace(shift, volunteer);
  const { app, page } = await signedIn(await makeAdmin());
  const todo = page.getByRole('link', { name: t('nav_todo') });
  await expect(todo).toBeVisible();
  await todo.focus();
  const roster = await openRoster(app, page, t);
  await expect(roster.getByRole('heading', { name: 'Aaa dag 2' })).toBeVisible();
  await expect(
    roster.getByRole('heading', { level: 2 }).filter({ hasNotText: t('desktop_menu_roster') }),
  ).toHaveCount(3);
  await expect(roster).toContainText('Liselotte van Buuren');
  await expect(roster).toContainText('(nu)');
  await expect(roster.getByText('Aaa dag 3')).toHaveCount(0);
  await injectAxe(page);
  expect(await violations(page, ALL_RULES, { include: ['dialog'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(todo).toBeFocused();

  await test.step('with an old portal that does not name its days, only the two that it read', async () => {
    await answerWith(app, '/api/shifts/roster', { items: [] });
    const older = await openRoster(app, page, t);
    await expect(older.getByText(t('desktop_roster_empty'))).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('over a screen that failed', async () => {
    await answerWith(app, '/api/volunteer-requests', { items: [null] });
    await pressMenu(app, 'go/volunteer-approval');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(await openRoster(app, page, t)).toContainText(t('desktop_roster_empty'));
    await page.keyboard.press('Escape');
  });

  await test.step('without a connection', async () => {
    await mockPortal(app, 'unreachable');
    const offline = await openRoster(app, page, t);
    await expect(offline.getByRole('button', { name: t('ui_retry') })).toBeVisible();
    await expect(offline.getByText(t('desktop_roster_empty')).first()).toBeVisible();
  });
});

test('opens while the app is too old for the portal', async ({ signedIn, t }) => {
  const shift = await makeShift({ ...onDay(1), title: 'Aaa kassa' });
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await answerWith(app, '/api/health', { status: 'ok', version: '9.0.0', minimumDesktopVersion: '9.0.0' });
  await page.reload();
  await expect(page.getByRole('heading', { name: t('desktop_too_old_title') })).toBeVisible();
  const button = page.getByRole('button', { name: t('desktop_menu_roster') });
  await button.click();
  const roster = page.getByRole('dialog', { name: t('desktop_menu_roster') });
  await expect(roster.getByRole('heading', { name: shift.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('draws no day that an old copy does not cover', async ({ launch, runtime, t }) => {
  test.skip(runtime !== null, 'the copy is written as the stand-in encrypts it');
  const yesterday = dayOf(startOfDay(today, -1));
  const copy = (to: string) => {
    const shifts = [0, 1].map((later) => {
      const { startTime, endTime } = onDay(later);
      return {
        id: `shf_${later}`,
        title: `Dienst ${later}`,
        location: 'Baan',
        startTime: new Date(startTime).toISOString(),
        endTime: new Date(endTime).toISOString(),
        maxVolunteers: 2,
        names: ['Liselotte van Buuren'],
        attendance: [null],
      };
    });
    const readAt = new Date(startOfDay(yesterday) + 20 * HOUR).toISOString();
    const text = JSON.stringify({ readAt, days: { from: yesterday, to }, shifts });
    return `kept:${Buffer.from(text).toString('base64')}`;
  };
  const userData = mkdtempSync(join(tmpdir(), 'desktop-'));
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ portal: 'http://127.0.0.1:1' }));
  writeFileSync(join(userData, 'roster'), copy(dayOf(startOfDay(today, 1))));
  const { app, page } = await launch({ userData });
  await expect(page.getByRole('heading', { name: t('desktop_roster_title') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByText('Dienst 1')).toBeVisible();
  await expect(page.getByText(/\d+ uur geleden/)).toBeVisible();
  await app.close();

  writeFileSync(join(userData, 'roster'), copy(yesterday));
  const next = await launch({ userData });
  await expect(await openRoster(next.app, next.page, t)).toContainText(t('desktop_roster_missing'));
});

test('prints today in light colours in any theme, and no notice', async ({ signedIn, t }) => {
  const shift = await makeShift({ ...onDay(0), title: `Aaa toegang ${Date.now()}` });
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }');
  await test.step('from the menu, over any screen', async () => {
    // The dashboard may list the shift, too.
    await page.getByRole('link', { name: t('nav_system_updates') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('nav_system_updates') })).toBeVisible();
    await pressMenu(app, 'print');
    await expect.poll(() => page.evaluate('window.printed')).toBe(1);
    const title = page.getByRole('heading', { name: shift.title });
    await expect(title).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
    await expect(page.getByRole('navigation')).toBeHidden();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
    await expect(title).toHaveCount(0);
  });

  await mockPortal(app, 'unreachable');
  const roster = await openRoster(app, page, t);
  await expect(roster.getByRole('button', { name: t('ui_retry') })).toBeVisible();
  // Leaves an error notice.
  await pressMenu(app, 'export');
  await roster.getByRole('button', { name: t('ui_print') }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate<string>('document.body.innerText');
  expect(text).toContain(shift.title);
  // The paper says when its roster was read.
  expect(text).toContain(t('desktop_roster_read', { when: '' }).trim());
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('ui_notices') })).toHaveCount(0);
});
