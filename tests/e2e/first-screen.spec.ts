import type { Page } from '@playwright/test';
import { reserveAddress } from '../../web/src/lib/navigation/event-address.ts';
import { PRERENDERED, type Prerendered } from '../../web/src/prerender/pages.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, link } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { makeAdmin, makeVolunteer, PASSWORD, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import { type TextKey, textsOf } from './support/texts.ts';

const TITLES: Record<string, TextKey> = {
  '/login': 'auth_sign_in_title',
  '/signup': 'auth_sign_up_title',
  '/privacy': 'privacy_title',
  '/events': 'events_title',
};

const addressesOf = (...kinds: Prerendered[]): string[] =>
  Object.keys(PRERENDERED).filter((address) => kinds.some((kind) => PRERENDERED[address] === kind));
const FOR_VISITORS = addressesOf('visitor', 'visit');

/** Holds back the scripts of a page until they are released. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Waits until the app has taken the page over. */
const hydrated = (page: Page) => expect(page.locator('#root:not([data-address])')).toBeAttached();

/** What moved so far without a press or key, as Lighthouse counts it: each with its text, and from where to where. */
const layoutShifts = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const told = ({ node, previousRect, currentRect }) =>
      (node?.textContent ?? '').trim().slice(0, 60) + ': ' + place(previousRect) + ' → ' + place(currentRect);
    // Called with earlier entries too; not called without a shift.
    new PerformanceObserver((list) => resolve(list.getEntries().flatMap(({ sources, value }) =>
      sources.length > 0 ? sources.map(told) : [String(value)])))
      .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 300);
  })`);

/** The messages that React and the browser write to the console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOfRunner = message.text().includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !isOfRunner) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows headings, forms and links in the language of the cookie', async ({ page, t, language }) => {
    const viewer = { page, t };
    for (const address of FOR_VISITORS) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(heading(viewer, TITLES[address] ?? 'auth_ticket_title')).toBeVisible();
    }
    // For any event, and in whatever order the search params are.
    await page.goto(`/login?x=1&returnTo=${encodeURIComponent(reserveAddress('evt_1'))}`);
    await expect(heading(viewer, 'auth_ticket_title')).toBeVisible();
    await page.goto('/events');
    await expect(link(viewer, 'shell_public_help_link')).toHaveAttribute('href', '/signup');
    await page.goto('/signup');
    await expect(page).toHaveTitle(`${t('auth_sign_up_title')} · IJsploeg`);
    await expect(field(viewer, 'auth_first_name')).toBeEditable();
    await link(viewer, 'auth_sign_in_link').click();
    await expect(page).toHaveURL('/login');
    await expect(field(viewer, 'auth_email')).toBeEditable();
    await expect(field(viewer, 'auth_password')).toBeEditable();
    await expect(button(viewer, 'auth_sign_in')).toBeVisible();
  });

  test('keeps a password out of the URL @phone', async ({ page, t }) => {
    const viewer = { page, t };
    await page.goto('/login');
    await field(viewer, 'auth_email').fill('noor@ijsploeg.test');
    await field(viewer, 'auth_password').fill(PASSWORD);
    await button(viewer, 'auth_sign_in').click();
    expect(page.url()).not.toContain('?');
  });
});

test('hydrates every prerendered page without a complaint, and keeps its elements', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const address of FOR_VISITORS) {
    const release = await delayScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    const title = await page.locator('h1').elementHandle();
    release();
    await hydrated(page);
    expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(complaints).toEqual([]);
});

test('moves nothing when the font arrives late', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(500);
    await route.fallback();
  });
  for (const address of FOR_VISITORS) {
    const font = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
    await page.goto(address, { waitUntil: 'commit' });
    await font;
    await hydrated(page);
    expect(await layoutShifts(page), address).toEqual([]);
  }
});

test('sends every signed-in screen as a frame that says nothing about the person @laptop', async ({
  page,
  language,
}) => {
  const admin = await makeAdmin();
  await signInAs(page.context(), admin);
  await page.goto('/dashboard');
  await hydrated(page);
  for (const address of addressesOf('frame')) {
    const frame = await (await page.request.get(address)).text();
    expect(frame, address).toContain(`<html lang="${language}">`);
    expect(frame, address).not.toContain(admin.firstName);
    expect(frame, address).not.toContain('href="/volunteers"');
    const [, title] = /<h1[^>]*>([^<]+)</.exec(frame) ?? [];
    // The dashboard greets the person instead.
    if (address === '/dashboard') continue;
    // Within the portal, because loading each page anew takes long.
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
    await expect(page.locator('h1')).toHaveText(title ?? '');
  }
});

test('replaces a frame without moving its heading, and opens the menu that was pressed before', async ({
  page,
  t,
}) => {
  const noor = await makeVolunteer();
  await signInAs(page.context(), noor);
  const complaints = complaintsOf(page);
  const release = await delayScripts(page);
  await page.goto('/shifts', { waitUntil: 'commit' });
  // What follows the heading takes room beside it.
  await expect.poll(() => page.evaluate('document.readyState')).not.toBe('loading');
  const title = heading({ page, t }, 'shifts_title');
  const before = await title.boundingBox();
  const menu = page.getByRole('button', { name: t('shell_open_menu') });
  if (await menu.isVisible()) await menu.click();
  release();
  await hydrated(page);
  const navigation = page.getByRole('navigation', { name: t('shell_navigation') });
  await expect(navigation.getByRole('link', { name: t('nav_my_shifts') })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  expect(await layoutShifts(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('keeps room in a frame for the tabs of an admin', async ({ page, t }) => {
  await signInAs(page.context(), await makeAdmin());
  const title = heading({ page, t }, 'plans_title');
  const tabs = page.getByRole('navigation', { name: t('nav_shifts'), exact: true });
  await page.goto('/plans');
  await expect(tabs.getByRole('link', { name: t('nav_planning') })).toBeVisible();
  const release = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('document.readyState')).not.toBe('loading');
  await expect(tabs).toBeHidden();
  const { x, y } = (await title.boundingBox()) ?? {};
  release();
  await hydrated(page);
  await expect(tabs).toBeVisible();
  expect(await title.boundingBox()).toMatchObject({ x, y });
  expect(await layoutShifts(page)).toEqual([]);
});

test('moves nothing on the dashboard when its data arrives', async ({ page, t }) => {
  const [sanne, iris] = [await makeVolunteer(), await makeAdmin()];
  for (let places = 0; places < 3; places++) await makePlace(await makeShift(), sanne);
  await makeShift();
  for (const [person, block] of [
    [sanne, 'dashboard_fitting'],
    [iris, 'dashboard_activity'],
  ] as const) {
    await signInAs(page.context(), person);
    await page.goto('/dashboard');
    const region = page.getByRole('region', { name: t(block), exact: true });
    await expect(region.getByRole('listitem').first()).toBeVisible();
    expect(await layoutShifts(page), block).toEqual([]);
  }
});

test('moves nothing on the profile when its parts arrive', async ({ page, t }) => {
  const viewer = { page, t };
  await signInAs(page.context(), await makeVolunteer());
  for (const [anchor, title] of [
    ['availability', 'availability_title'],
    ['feed', 'feed_title'],
  ] as const) {
    // Another anchor alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(`/profile#${anchor}`);
    await expect(page.getByRole('region', { name: t(title) })).toBeInViewport();
    await expect(page.getByText(t('availability_away_none'))).toBeAttached();
    await expect(button(viewer, 'feed_make')).toBeAttached();
    expect(await layoutShifts(page), anchor).toEqual([]);
  }
});

test('keeps what is typed before the script arrives, and signs in with it @phone', async ({ page, t }) => {
  const viewer = { page, t };
  const noor = await makeVolunteer();
  const release = await delayScripts(page);
  await page.goto('/login?returnTo=%2Fmy-shifts', { waitUntil: 'commit' });
  await field(viewer, 'auth_email').fill(noor.email);
  await field(viewer, 'auth_password').pressSequentially(PASSWORD);
  await field(viewer, 'auth_password').press('Enter');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).not.toContain('password');
  release();
  await expect(page).toHaveURL('/my-shifts');
});

test('loses nothing of a sign-up or a search that began before the script @phone', async ({ page, t }) => {
  const viewer = { page, t };
  let release = await delayScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await field(viewer, 'auth_first_name').fill('Noor');
  await field(viewer, 'auth_last_name').fill('Wit');
  release();
  await hydrated(page);
  await field(viewer, 'auth_last_name').press('End');
  await field(viewer, 'auth_last_name').pressSequentially('jes');
  await expect(field(viewer, 'auth_first_name')).toHaveValue('Noor');
  await expect(field(viewer, 'auth_last_name')).toHaveValue('Witjes');

  release = await delayScripts(page);
  await page.goto('/events', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: t('events_search') });
  await search.fill('disco');
  release();
  await expect(page).toHaveURL('/events?q=disco');
  await expect(search).toHaveValue('disco');
});

test('requests the events once, before the scripts have loaded @phone', async ({ page, t }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.includes('/image/')) asked.push(pathname);
  });
  const release = await delayScripts(page);
  await page.goto('/events', { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(['/api/events']);
  release();
  await expect(page.getByText(t('ui_loading'))).toBeHidden();
  expect(asked).toEqual(['/api/events']);
});

test('asks for the shifts that the screen shows before the scripts have loaded, and once @phone', async ({
  page,
  t,
}) => {
  await signInAs(page.context(), await makeVolunteer());
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/shifts') asked.push(url.search);
  });
  const release = await delayScripts(page);
  await page.goto('/shifts', { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(1);
  release();
  await hydrated(page);
  await expect(page.getByText(t('ui_loading'))).toBeHidden();
  const [early] = asked;
  expect(asked.filter((search) => search === early)).toHaveLength(1);
  // The list, once it was chosen on this device, needs another period.
  await page.evaluate(`localStorage.setItem('ijsploeg.shifts-view', 'list')`);
  asked.length = 0;
  await page.goto('/shifts');
  await expect(page.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) }).first()).toBeVisible();
  expect(asked.length).toBe(new Set(asked).size);
  expect(asked).not.toContain(early);
});

test('requests the session of a known browser once, before the scripts have loaded @phone', async ({
  page,
}) => {
  await signInAs(page.context(), await makeVolunteer());
  await page.goto('/my-shifts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/session') asked.push(request.url());
  });
  const release = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(1);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.length).toBe(1);
});

test('repeats an early request that failed @phone', async ({ page, t }) => {
  await page.route('**/api/events?*', (route) => route.abort(), { times: 1 });
  await page.goto('/events');
  await expect(page.getByText(t('ui_loading'))).toBeHidden();
  await expect(page.getByRole('button', { name: t('ui_retry') })).toBeHidden();
  await expect(page.getByRole('status').first()).not.toBeEmpty();
});

test('sends pages in the language that was chosen here, also before the script arrived', async ({
  page,
  t,
  language,
}) => {
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const other = language === 'nl' ? 'English' : 'Nederlands';
  await page.getByRole('button', { name: other }).click();
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'nl' ? 'en' : 'nl');
  const response = await page.goto('/login');
  expect((await response?.text())?.includes(`<html lang="${language === 'nl' ? 'en' : 'nl'}">`)).toBe(true);
  await expect(page.getByRole('heading', { name: t('auth_sign_in_title') })).toBeHidden();
});

test("is in Dutch until another language is chosen, and marks the browser's language @laptop", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const { baseURL = '' } = test.info().project.use;
  await page.goto(`${baseURL}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { name: textsOf('nl')('auth_sign_in_title') })).toBeVisible();
  await page.getByText('In English').click();
  await expect(page.getByRole('heading', { name: textsOf('en')('auth_sign_in_title') })).toBeVisible();
  await expect(page.getByText('In English')).toBeHidden();
  await context.close();
});

test('shows the language chosen in this browser if the site does not know it @phone', async ({
  page,
  language,
}) => {
  const other = language === 'nl' ? 'en' : 'nl';
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), other);
  const complaints = complaintsOf(page);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page.getByRole('heading', { name: textsOf(other)('auth_sign_in_title') })).toBeVisible();
  const response = await page.reload();
  expect((await response?.text())?.includes(`<html lang="${other}">`)).toBe(true);
  expect(complaints).toEqual([]);
});

test('sends people who are signed in to the portal, not to the form @phone', async ({ page }) => {
  await signInAs(page.context(), await makeVolunteer());
  const response = await page.goto('/login');
  expect((await response?.text())?.includes('data-address="')).toBe(false);
  await expect(page).toHaveURL('/dashboard');
});

test('returns after signing up by a link that was followed before the script arrived @phone', async ({
  page,
  t,
}) => {
  const release = await delayScripts(page);
  await page.goto('/login?returnTo=%2Fevents%2Fdisco', { waitUntil: 'commit' });
  await link({ page, t }, 'auth_sign_up_link').click();
  await expect(page).toHaveURL('/signup?returnTo=%2Fevents%2Fdisco');
  release();
  await hydrated(page);
  await expect(link({ page, t }, 'auth_sign_in_link')).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fevents%2Fdisco',
  );
});
