import type { Event } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { eventKeys } from '../../lib/api/query-keys.ts';
import { setLocale } from '../../lib/i18n/locale.ts';
import { createQueryClient } from '../../query-client.ts';
import {
  fakeApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { EventScreen } from './event-screen.tsx';
import { EventsScreen } from './events-screen.tsx';

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const event = (change: Partial<Event> = {}): Event => ({
  id: 'evt_disco',
  title: 'Disco op het ijs',
  description: 'Lampen uit, muziek aan.',
  location: 'Grote baan',
  startDate: fromNow(48),
  endDate: fromNow(51),
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: 750,
  maxCapacity: 250,
  currentCapacity: 35,
  maxPerPerson: 10,
  requiresTicket: true,
  status: 'upcoming',
  calledOff: null,
  version: 1,
  ...change,
});

const LIST = 'GET /api/events';
const ONE = 'GET /api/events/evt_disco';
const SESSION = 'GET /api/auth/session';

async function open(address: string, routes: Routes) {
  const api = fakeApi({ [SESSION]: () => ({ user: null }), ...routes });
  return { api, ...(await openPortal(address)) };
}
/** Clicks without focusing the window, because focus refetches everything. */
const clickUnfocused = (button: Locator) => (button.element() as HTMLElement).click();
const cards = () => page.getByRole('article');

describe('the list of events', () => {
  test('is shown before the session is loaded', async () => {
    const session = pendingAnswer();
    await open('/events', { [LIST]: () => ({ items: [event()] }), [SESSION]: session.answer });
    await expect.element(page.getByRole('link', { name: 'Disco op het ijs' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).not.toBeInTheDocument();
    session.resolve({ user: null });
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).toBeVisible();
  });

  test('shows the price in euros with two decimals, in both languages', async () => {
    await open('/events', { [LIST]: () => ({ items: [event()] }) });
    await expect.element(cards().getByText('€ 7,50')).toBeVisible();
    setLocale('en');
    await expect.element(cards().getByText('€7.50')).toBeVisible();
    await expect.element(cards().getByText('Ticketed')).toBeVisible();
    await expect.element(page.getByText('1 event to come')).toBeVisible();
  });

  test('requests the filter and search of the search params', async () => {
    const { api } = await open('/events?q=disco&filter=past', { [LIST]: () => ({ items: [] }) });
    await expect.element(page.getByText('Niets gevonden')).toBeVisible();
    const [call] = api.calls(LIST);
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ filter: 'past', search: 'disco' });
  });

  test('shows all events again when nothing was found', async () => {
    const { api, path } = await open('/events?q=disco&filter=past', { [LIST]: () => ({ items: [] }) });
    const showAll = page.getByRole('button', { name: 'Toon alle evenementen' });
    await expect.element(showAll).toBeVisible();
    api.answer(LIST, () => ({ items: [event()] }));
    await showAll.click();
    await expect.element(page.getByRole('link', { name: 'Disco op het ijs' })).toBeVisible();
    expect(path()).toBe('/events');
  });

  test('shows that there are no events yet', async () => {
    await open('/events', { [LIST]: () => ({ items: [] }) });
    await expect.element(page.getByText('Nog geen evenementen')).toBeVisible();
  });

  test('can be retried when it could not be loaded', async () => {
    const { api } = await open('/events', { [LIST]: offline });
    await expect
      .element(page.getByText(/^De evenementen konden niet worden geladen\. Geen verbinding\./))
      .toBeVisible();
    api.answer(LIST, () => ({ items: [event()] }));
    clickUnfocused(page.getByRole('button', { name: 'Opnieuw proberen' }));
    await expect.element(page.getByRole('link', { name: 'Disco op het ijs' })).toBeVisible();
  });

  test('shows markup in a title as text', async () => {
    const title = '<img src=x onerror=alert(1)>';
    await open('/events', { [LIST]: () => ({ items: [event({ title })] }) });
    await expect.element(page.getByRole('link', { name: title })).toBeVisible();
  });

  test('shows a drawing when a picture cannot be loaded', async () => {
    const imageUrl = '/api/events/evt_disco/image/gone.webp';
    await open('/events', { [LIST]: () => ({ items: [event({ imageUrl, imageSmallUrl: imageUrl })] }) });
    await expect.element(cards()).toBeVisible();
    await expect.poll(() => cards().element().querySelector('img')).toBeNull();
    expect(cards().element().querySelector('.aspect-video > svg')).not.toBeNull();
  });
});

describe('the page of an event', () => {
  test('loads its picture first, in the size that fits', async () => {
    const imageUrl = '/api/events/evt_disco/image/a.webp';
    const imageSmallUrl = '/api/events/evt_disco/image/a-small.webp';
    let src: string | null | undefined;
    let srcset: string | null | undefined;
    const watch = new MutationObserver(() => {
      const picture = document.querySelector('article img');
      src ??= picture?.getAttribute('src');
      srcset ??= picture?.getAttribute('srcset');
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await open('/events/evt_disco', { [ONE]: () => event({ imageUrl, imageSmallUrl }) });
    await expect.element(page.getByRole('heading', { name: 'Disco op het ijs' })).toBeVisible();
    await expect.poll(() => src).toBe(imageUrl);
    expect(srcset).toBe(`${imageSmallUrl} 640w, ${imageUrl} 1600w`);
    watch.disconnect();
  });

  test.each([
    ['the event', <EventScreen key="one" eventId="evt_disco" reserve={() => null} tools={() => null} />],
    ['the list', <EventsScreen key="all" search={{}} onSearch={() => {}} action={null} />],
  ])('does not request %s again when its code arrives late', async (_, screen) => {
    fakeApi({ [ONE]: () => event(), [LIST]: () => ({ items: [event()] }) });
    const client = createQueryClient();
    const updatedAt = Date.now() - 10_000;
    client.setQueryData(eventKeys.one('evt_disco'), event(), { updatedAt });
    client.setQueryData(eventKeys.list({ filter: 'all', search: '' }), [event()], { updatedAt });
    await render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
    await expect.element(page.getByRole('heading', { name: 'Disco op het ijs' })).toBeVisible();
    expect(client.isFetching()).toBe(0);
  });

  test.each([
    ['is over', { startDate: fromNow(-3), endDate: fromNow(-1) }, /^Afgelopen$/],
    ['is full', { currentCapacity: 250 }, /^Vol$/],
  ])('shows no free places when the event %s', async (_, change, overlay) => {
    await open('/events/evt_disco', { [ONE]: () => event(change) });
    await expect.element(page.getByText(overlay)).toBeVisible();
    await expect.element(page.getByText(/plekken vrij/)).not.toBeInTheDocument();
  });

  test('invites visitors to volunteer', async () => {
    await open('/events/evt_disco', { [ONE]: () => event() });
    await expect.element(page.getByRole('link', { name: 'Word vrijwilliger' })).toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).toBeVisible();
  });

  test('shows a signed-in person the menu of the portal, with a link to become a volunteer', async () => {
    await open('/events/evt_disco', {
      [ONE]: () => event(),
      [SESSION]: () => fakeSession({ profileCompleted: true }),
    });
    await expect.element(page.getByRole('link', { name: 'Vrijwilliger worden' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Mijn reserveringen' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).not.toBeInTheDocument();
  });

  test('links to the list when the event does not exist, without a second request', async () => {
    const { api } = await open('/events/evt_disco', {
      [ONE]: refuse('event.not_found'),
      [LIST]: () => ({ items: [] }),
      [SESSION]: () => fakeSession(),
    });
    await expect.element(page.getByText('Dit evenement bestaat niet (meer)')).toBeVisible();
    expect(api.calls(ONE)).toHaveLength(1);
    await page.getByRole('link', { name: 'Naar de evenementen' }).click();
    await expect.element(page.getByText('Nog geen evenementen')).toBeVisible();
  });

  test('can be retried when the event could not be loaded', async () => {
    const { api } = await open('/events/evt_disco', { [ONE]: refuse('internal') });
    await expect.element(page.getByText(/^Het evenement kon niet worden geladen\. Er ging/)).toBeVisible();
    setLocale('en');
    await expect
      .element(page.getByText(/^Failed to load event\. Something went wrong .* reference req_test\.$/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to events' })).toBeVisible();
    api.answer(ONE, () => event());
    clickUnfocused(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('215 places left, at most 10 per person')).toBeVisible();
  });

  test('follows the event while it fills up and ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const now = event({ startDate: fromNow(-1), endDate: fromNow(1), status: 'ongoing' });
    const { api } = await open('/events/evt_disco', { [ONE]: () => now });
    await expect.element(page.getByText('Nu bezig')).toBeVisible();
    await expect.element(page.getByText('Vol', { exact: true })).not.toBeInTheDocument();
    api.answer(ONE, () => ({ ...now, currentCapacity: now.maxCapacity }));
    vi.advanceTimersByTime(61_000);
    await expect.element(page.getByText('Vol', { exact: true })).toBeVisible();
    api.answer(ONE, () => ({ ...now, endDate: fromNow(-0.1), status: 'completed' }));
    vi.advanceTimersByTime(61_000);
    await expect.element(page.getByText('Afgelopen', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Geweest', { exact: true })).toBeVisible();
  });

  test('is read again when the window gets the focus', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open('/events/evt_disco', { [ONE]: () => event() });
    await expect.element(page.getByText(/^nog 215 plekken vrij/)).toBeVisible();
    api.answer(ONE, () => event({ currentCapacity: 249 }));
    // What was just read would not be read again.
    vi.setSystemTime(Date.now() + 6_000);
    window.dispatchEvent(new window.Event('focus'));
    await expect.element(page.getByText(/^nog 1 plek vrij/)).toBeVisible();
  });

  test('shows the event of the list at once', async () => {
    const own = pendingAnswer();
    await open('/events', { [LIST]: () => ({ items: [event()] }), [ONE]: own.answer });
    await page.getByRole('link', { name: 'Disco op het ijs' }).click();
    await expect.element(page.getByText('nog 215 plekken vrij, maximaal 10 per persoon')).toBeVisible();
    own.resolve(event({ currentCapacity: 249 }));
    await expect.element(page.getByText('nog 1 plek vrij, maximaal 10 per persoon')).toBeVisible();
  });
});
