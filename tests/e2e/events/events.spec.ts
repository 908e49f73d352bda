import type { Page, Request } from '@playwright/test';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { heading, type Viewer } from '../support/actions.ts';
import { makeEvent } from '../support/events.ts';

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

test('finds and opens an event, and keeps the search in the address', { tag: '@phone' }, async ({
  page,
  t,
}) => {
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
    // The name of the zone in winter or in summer.
    await expect(page.getByText(/^CES?T$/)).toBeVisible();
    await expect(page).toHaveTitle(`${coming.title} · IJsploeg`);
    await page.goBack();
    await expect(page).toHaveURL(`/events?q=${word}&filter=upcoming`);
  });
});

test('puts title, date and structured data into a shared link, safely escaped, and requests the event once', {
  tag: '@phone',
}, async ({ page, request }) => {
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

  const calls: Request[] = [];
  page.on('request', (call) => call.url().endsWith(`/api/events/${event.id}`) && calls.push(call));
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  // The page makes the only request before the app has loaded; the app uses its response.
  const details = await Promise.all(calls.map(requestDetails));
  expect(
    details.map(({ by }) => by),
    JSON.stringify(details),
  ).toEqual(['fetch']);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? '')).toMatchObject({
    '@type': 'Event',
    name: title,
    offers: { price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect((await request.get('/events/evt_nobody')).status()).toBe(404);
});

/** Details of a request, for the message of a failed assertion. */
const requestDetails = async (call: Request) => {
  const response = await call.response();
  return { by: call.resourceType(), status: response?.status(), failure: call.failure(), ...call.timing() };
};
