import type { Page, Request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { events } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { heading, type Viewer } from './support/actions.ts';
import { database } from './support/database.ts';
import { deleteEvent, makeEvent } from './support/events.ts';
import { delayCalls } from './support/network.ts';
import { makePerson, signInAs } from './support/people.ts';

const HOUR_MS = 3_600_000;
/** Longer than the pause in typing after which the address is updated. */
const TYPING_MS = 40;

const search = ({ page, t }: Viewer) => page.getByRole('searchbox', { name: t('events_search') });
const filterLink = ({ page, t }: Viewer, key: Parameters<Viewer['t']>[0]) =>
  page.getByRole('navigation', { name: t('events_filter') }).getByRole('link', { name: t(key), exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** An upcoming, a full and a past event that one search finds. */
async function makeThree() {
  const word = newId('evt').slice(4, 14);
  const now = Date.now();
  const coming = await makeEvent({
    title: `Disco ${word}`,
    description: 'Lampen uit, muziek aan.\nMet warme chocolademelk.',
    location: 'Buitenbaan',
    priceCents: 750,
    maxCapacity: 250,
    requiresTicket: true,
    startDate: now + 48 * HOUR_MS,
    endDate: now + 51 * HOUR_MS,
  });
  const full = await makeEvent({ title: `Les ${word}`, maxCapacity: 4, currentCapacity: 4 });
  const over = await makeEvent({
    title: `Opening ${word}`,
    startDate: now - 51 * HOUR_MS,
    endDate: now - 48 * HOUR_MS,
  });
  return { word, coming, full, over };
}

test('finds and opens an event, and keeps the search in the address', async ({ page, t }) => {
  const viewer = { page, t };
  const { word, coming, full, over } = await makeThree();
  await page.goto('/events');
  await expect(heading(viewer, 'events_title')).toBeVisible();

  await test.step('updates the address once typing pauses', async () => {
    await search(viewer).pressSequentially(word, { delay: TYPING_MS });
    await expect(page).toHaveURL(`/events?q=${word}`);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      coming.title,
      full.title,
      over.title,
    ]);
    await expect(page.getByText(t('events_count_found', { count: 3 }))).toBeVisible();
  });

  await test.step('shows the state of each event on its card', async () => {
    await expect(card(page, coming.title)).toContainText('0/250');
    await expect(card(page, coming.title)).toContainText(/7[.,]50/);
    await expect(card(page, coming.title)).toContainText(t('events_requires_ticket'));
    await expect(card(page, full.title)).toContainText(t('events_full'));
    await expect(card(page, full.title)).toContainText(t('events_free'));
    await expect(card(page, over.title)).toContainText(t('events_ended'));
    // Past events are in a section of their own.
    await expect(heading(viewer, 'events_over_title')).toBeVisible();
  });

  await test.step('keeps the filter in the address through a reload', async () => {
    await filterLink(viewer, 'events_filter_past').click();
    await expect(page).toHaveURL(`/events?q=${word}&filter=past`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(search(viewer)).toHaveValue(word);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([over.title]);
    await filterLink(viewer, 'events_filter_upcoming').click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('shows the whole event and returns to the results', async () => {
    await card(page, coming.title).click();
    await expect(page).toHaveURL(`/events/${coming.id}`);
    await expect(page.getByRole('heading', { name: coming.title })).toBeVisible();
    await expect(page.getByText('Met warme chocolademelk.')).toBeVisible();
    await expect(page.getByText('Buitenbaan')).toBeVisible();
    await expect(page.getByText(t('events_left', { count: 250 }))).toBeVisible();
    await expect(page.getByText('CET')).toBeVisible();
    await expect(page).toHaveTitle(`${coming.title} · IJsploeg`);
    await page.goBack();
    await expect(page).toHaveURL(`/events?q=${word}&filter=upcoming`);
  });
});

test('reports no results and can show everything again', { tag: '@phone' }, async ({ page, t }) => {
  await page.goto('/events?q=bestaat+vast+niet&filter=past');
  await expect(page.getByText(t('events_none_found_title'))).toBeVisible();
  await page.getByRole('button', { name: t('events_show_all') }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('reserves the space of loading content with placeholders', async ({ page }) => {
  // The placeholder has one line for the title and one for the time: a whole id, or two days, may need two.
  const title = `Disco ${newId('evt').slice(-8)}`;
  const noon = new Date(Date.now() + 7 * 86_400_000).setUTCHours(12, 0, 0, 0);
  const event = await makeEvent({
    title,
    description: 'Lampen uit, muziek aan.',
    startDate: noon,
    endDate: noon + 2 * 3_600_000,
  });
  for (const [path, calls] of [
    [`/events?q=${event.title.slice(6)}`, '**/api/events?*'],
    [`/events/${event.id}`, `**/api/events/${event.id}`],
  ] as const) {
    const held = await delayCalls(page, calls);
    await page.goto(path);
    const picture = page.locator('main .aspect-video').first();
    await expect(picture).toBeVisible();
    const [outline, outlined] = [await picture.boundingBox(), await picture.locator('..').boundingBox()];
    held.release();
    await expect(page.getByRole('article')).toBeVisible();
    expect(await picture.boundingBox()).toEqual(outline);
    if (path.includes('?')) expect(await page.getByRole('article').boundingBox()).toEqual(outlined);
  }
});

test('reports an event that failed to load, and retries', { tag: '@phone' }, async ({ page, t }) => {
  const event = await makeEvent();
  await page.route(`**/api/events/${event.id}`, (route) => route.abort());
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText(t('events_one_failed'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('events_back_to_all'), exact: true })).toBeVisible();
  await page.unroute(`**/api/events/${event.id}`);
  await page.getByRole('button', { name: t('ui_retry') }).click();
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
});

test('links to all events from an unknown or deleted one', { tag: '@phone' }, async ({ page, t }) => {
  const event = await makeEvent();
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
  await deleteEvent(event);
  const response = await page.reload();
  expect(response?.status()).toBe(404);
  await expect(page.getByText(t('events_not_found_title'))).toBeVisible();
  await page.getByRole('link', { name: t('events_back_to_all'), exact: true }).click();
  await expect(heading({ page, t }, 'events_title')).toBeVisible();
});

test('updates an open page when the event fills up and ends', { tag: '@phone' }, async ({ page, t }) => {
  const now = Date.now();
  const event = await makeEvent({ startDate: now - HOUR_MS, endDate: now + HOUR_MS, maxCapacity: 2 });
  await page.clock.install();
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText(t('events_status_ongoing'))).toBeVisible();
  await expect(page.getByText(t('events_full'), { exact: true })).toBeHidden();
  await database.update(events).set({ currentCapacity: 2 }).where(eq(events.id, event.id));
  await page.clock.runFor(61_000);
  await expect(page.getByText(t('events_full'), { exact: true })).toBeVisible();
  await page.clock.runFor(62 * 60_000);
  await expect(page.getByText(t('events_ended'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('events_status_completed'), { exact: true })).toBeVisible();
});

test('returns to the event after signing in from it', { tag: '@phone' }, async ({ page, t }) => {
  const event = await makeEvent();
  await page.goto(`/events/${event.id}`);
  await page.getByRole('link', { name: t('shell_sign_in') }).click();
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`/events/${event.id}`)}`);
  await page.getByRole('link', { name: t('auth_visit_events_link') }).click();
  await expect(heading({ page, t }, 'events_title')).toBeVisible();
});

test('shows events before the session is loaded, and then the menu of the portal to a signed-in person', {
  tag: '@phone',
}, async ({ page, t }) => {
  const person = await makePerson({ profileCompleted: false });
  await signInAs(page.context(), person);
  const event = await makeEvent();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell_sign_in') })).toHaveCount(0);
  release();
  await page.getByRole('button', { name: t('shell_open_menu') }).click();
  await expect(page.getByRole('link', { name: t('nav_become_volunteer') })).toBeVisible();
});

test("shows the viewer's time and the local time of the event in another time zone", {
  tag: '@phone',
}, async ({ browser, baseURL, t, locale }) => {
  const event = await makeEvent({
    startDate: Date.parse('2031-12-12T18:30:00Z'),
    endDate: Date.parse('2031-12-12T22:00:00Z'),
  });
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText('13:30–17:00')).toBeVisible();
  await expect(page.getByText(t('shifts_event_time', { time: '19:30–23:00' }))).toBeVisible();
  await context.close();
});

test('puts title, date and structured data into a shared link, safely escaped', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const title = `Disco </title><script>window.hacked = 1</script> "${newId('evt')}'`;
  const event = await makeEvent({ title, description: title, priceCents: 1250 });
  const response = await request.get(`/events/${event.id}`);
  expect(response.headers()['cache-control']).toBe('private, no-cache');
  expect(response.headers()['content-security-policy']).toContain("script-src 'self'");
  const html = await response.text();
  expect(html).toContain('<meta property="og:title" content="Disco &lt;/title&gt;');
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/share\.jpg">/);
  const picture = await request.get('/share.jpg');
  expect(picture.headers()['content-type']).toBe('image/jpeg');

  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? '')).toMatchObject({
    '@type': 'Event',
    name: title,
    offers: { price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect((await request.get('/events/evt_nobody')).status()).toBe(404);
});

test('requests the event once, before the screen is loaded', { tag: '@phone' }, async ({ page }) => {
  const event = await makeEvent();
  const calls: Request[] = [];
  page.on('request', (call) => call.url().endsWith(`/api/events/${event.id}`) && calls.push(call));
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
  const details = await Promise.all(calls.map(requestDetails));
  // The page makes the only request before the app has loaded; the app uses its response.
  expect(
    details.map(({ by }) => by),
    JSON.stringify(details),
  ).toEqual(['fetch']);
});

/** Details of a request, for the message of a failed assertion. */
const requestDetails = async (call: Request) => {
  const response = await call.response();
  return { by: call.resourceType(), status: response?.status(), failure: call.failure(), ...call.timing() };
};

test('opens an event by keyboard and returns', { tag: '@laptop' }, async ({ page, t }) => {
  const { word, coming } = await makeThree();
  await page.goto(`/events?q=${word}&filter=upcoming`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await filterLink({ page, t }, 'events_filter_past').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: coming.title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/events/${coming.id}`);
});
