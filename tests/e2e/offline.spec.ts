import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, chooseFromMenu, heading, link, menuLink, type Viewer } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { makeEvent, makeReservation } from './support/events.ts';
import { keptAnswers } from './support/kept-answers.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

/** The builds in the browser's cache, and whether the portal can start from one. */
const keptBuilds = (page: Page) =>
  page.evaluate<{ names: string[]; isComplete: boolean }>(`Promise.all([
    caches.keys(),
    caches.match('/', { ignoreVary: true }),
  ]).then(([names, page]) => ({
    names: names.filter((name) => name.startsWith('build ')),
    isComplete: page !== undefined,
  }))`);

/** Waits until the portal can start without a connection. */
const becomesReady = (page: Page) =>
  expect.poll(async () => (await keptBuilds(page)).isComplete, { timeout: 120_000 }).toBe(true);

/** Opens an address as on a cold start. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });

/** Marks the page, to see whether it is loaded anew. */
const mark = (page: Page) => page.evaluate('window.isSamePage = true');
const isSamePage = (page: Page) => page.evaluate('window.isSamePage === true');

/** Whether this browser remembers that an import failed, as older Chromium does, instead of requesting it again. */
async function remembersFailedImports(page: Page): Promise<boolean> {
  const script = '/assets/fails-once.js';
  await page.route(script, (route) => route.abort());
  await page.evaluate(`import('${script}').catch(() => {})`);
  await page.unroute(script);
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const remembers = await page.evaluate<boolean>(`import('${script}').then(() => false, () => true)`);
  await page.unroute(script);
  return remembers;
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a volunteer starts with what was seen last, and catches up @phone', async ({ page, context, t }) => {
    const noor: Viewer = { page, t };
    const person = await makeVolunteer();
    const shift = await makeShift();
    await makePlace(shift, person);
    const event = await makeEvent();
    const { reference } = await makeReservation(event, person);
    await signInAs(context, person);
    for (const [address, answer] of [
      ['/dashboard', 'dashboard'],
      ['/my-shifts', '"mine"'],
      [`/events/${event.id}`, event.id],
      ['/my-reservations', '"reservations"'],
    ] as const) {
      await page.goto(address);
      await expect.poll(async () => (await keptAnswers(page)).join()).toContain(answer);
    }
    await becomesReady(page);
    await context.setOffline(true);

    await open(page, '/my-shifts');
    await expect(page.getByRole('link', { name: shift.title, exact: true })).toBeVisible();
    await expect(page.getByText(t('session_offline'))).toBeVisible();
    const [age = ''] = t('error_stale_list', { when: '|' }).split('|');
    await expect(page.getByRole('main').getByText(age)).toBeVisible();
    await expect(page).toHaveTitle(`${t('mine_title')} · IJsploeg`);
    await open(page, '/my-reservations');
    await page
      .getByRole('link', { name: t('reservations_show_ticket') })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(reference)).toBeVisible();
    await open(page, `/events/${event.id}`);
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
    await open(page, '/dashboard');
    await expect(page.getByRole('main').getByText(shift.title).first()).toBeVisible();
    await chooseFromMenu(noor, 'shifts');
    await expect(page.getByText(t('error_not_loaded'))).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(t('error_not_loaded'))).toBeHidden();
    await expect(page.getByText(t('session_offline'))).toBeHidden();

    await test.step('a release replaces the kept build, and a half one is not used', async () => {
      const before = await keptBuilds(page);
      // As if this build were the next one, of which only one file has arrived.
      await page.evaluate(`(async () => {
        const [current] = (await caches.keys()).filter((name) => name.startsWith('build '));
        await caches.delete(current);
        const old = await caches.open('build old');
        await old.put('/', new Response('<h1>Oud</h1>', { headers: { 'Content-Type': 'text/html' } }));
        await (await caches.open(current)).add('/icon.svg');
      })()`);
      await context.setOffline(true);
      await open(page, '/my-shifts');
      await expect(page.getByRole('heading', { name: 'Oud' })).toBeVisible();
      await context.setOffline(false);
      await open(page, '/my-shifts');
      await expect(heading(noor, 'mine_title')).toBeVisible();
      await expect.poll(() => keptBuilds(page), { timeout: 120_000 }).toEqual(before);
    });

    await test.step('where no build is kept a page in both languages says so, and tries again', async () => {
      await page.evaluate(`caches.keys().then((names) =>
        Promise.all(names.filter((name) => name.startsWith('build ')).map((name) => caches.delete(name))))`);
      await context.setOffline(true);
      await open(page, '/my-shifts?view=past');
      await expect(page.getByRole('heading', { name: 'Geen verbinding' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Opnieuw proberen' }).click();
      await expect(heading(noor, 'mine_title')).toBeVisible();
      await expect(page).toHaveURL('/my-shifts?view=past');
    });
  });

  test('an admin opens every screen, and no data of other people is kept @laptop', async ({
    page,
    context,
    t,
  }) => {
    const iris: Viewer = { page, t };
    const person = await makeAdmin();
    await signInAs(context, person);
    await page.goto('/dashboard');
    await becomesReady(page);
    await expect.poll(async () => (await keptAnswers(page)).join()).toContain('dashboard');
    await page.goto('/volunteers');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await context.setOffline(true);
    await open(page, '/volunteers');
    await expect(heading(iris, 'people_title')).toBeVisible();
    await expect(page.getByText(t('error_not_loaded'))).toBeVisible();
    await mark(page);
    await chooseFromMenu(iris, 'approval');
    await expect(page.getByText(t('error_not_loaded'))).toBeVisible();
    for (const [name, title] of [
      ['nav_settings', 'settings_organisation_title'],
      ['nav_messages', 'messages_title'],
      ['nav_system_updates', 'updates_title'],
    ] as const) {
      await menuLink(iris, name).click();
      await expect(heading(iris, title)).toBeVisible();
      await expect(page).toHaveTitle(`${t(title)} · IJsploeg`);
    }
    expect(await isSamePage(page)).toBe(true);
    expect((await keptAnswers(page)).join()).not.toMatch(/people|volunteer-requests|unconfirmed|mail|audit/);
    await context.setOffline(false);
    await chooseFromMenu(iris, 'people');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

    await button(iris, 'shell_sign_out').click();
    await expect(heading(iris, 'auth_sign_in_title')).toBeVisible();
    await expect.poll(() => keptAnswers(page)).toEqual([]);
  });
});

test('says that a screen or a dialog could not be loaded, and loads it on request @laptop', async ({
  page,
  context,
  t,
}) => {
  const sanne: Viewer = { page, t };
  const person = await makeVolunteer();
  const shift = await makeShift();
  await makePlace(shift, person);
  await signInAs(context, person);
  const scripts = /\/assets\/(my-shifts|shift-details-dialog)-/;
  await page.route(scripts, (route) => route.abort());
  await page.goto('/shifts?view=list');
  // One press leads to the screen or the dialog in either kind of browser; in one that remembers by a reload of the page.
  const isReloaded = await remembersFailedImports(page);
  await mark(page);
  await link(sanne, 'nav_my_shifts').click();
  await expect(heading(sanne, 'error_not_loaded')).toBeVisible();
  await expect(page).toHaveTitle(`${t('error_not_loaded')} · IJsploeg`);
  await page.unroute(scripts);
  await button(sanne, 'ui_retry').click();
  await expect(heading(sanne, 'mine_title')).toBeVisible();
  expect(await isSamePage(page)).toBe(!isReloaded);

  await mark(page);
  await page.route(scripts, (route) => route.abort());
  await page.getByRole('link', { name: shift.title, exact: true }).click();
  const failed = page.getByRole('dialog', { name: t('error_title') });
  await expect(failed.getByText(t('error_not_loaded'))).toBeVisible();
  await page.unroute(scripts);
  await failed.getByRole('button', { name: t('ui_retry') }).click();
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  expect(await isSamePage(page)).toBe(!isReloaded);
});

test('reloads the page if a release has replaced a script @laptop', async ({ page, context, t }) => {
  const sanne: Viewer = { page, t };
  await signInAs(context, await makeVolunteer());
  let isNew = false;
  await page.route(/\/assets\/my-shifts-/, (route) =>
    isNew ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.goto('/shifts?view=list');
  await mark(page);
  await link(sanne, 'nav_my_shifts').click();
  await expect(heading(sanne, 'error_not_loaded')).toBeVisible();
  page.on('framenavigated', () => {
    isNew = true;
  });
  await button(sanne, 'ui_retry').click();
  await expect(heading(sanne, 'mine_title')).toBeVisible();
  expect(await isSamePage(page)).toBe(false);
});
