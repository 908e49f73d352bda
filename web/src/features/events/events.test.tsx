import type { Event } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { eventKeys } from '../../lib/api/query-keys.ts';
import { setLocale } from '../../lib/i18n/locale.ts';
import { createQueryClient } from '../../query-client.ts';
import { fakeApi, later, offline, type Routes, refuse, someone } from '../../test-support/fake-api.ts';
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
  requiresTicket: true,
  status: 'upcoming',
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
/** Without the window coming into focus, at which everything is read anew by itself. */
const pressUnfocused = (button: Locator) => (button.element() as HTMLElement).click();
const cards = () => page.getByRole('article');

describe('the list of events', () => {
  test('is there before anybody knows who looks at it', async () => {
    const session = later();
    await open('/events', { [LIST]: () => ({ items: [event()] }), [SESSION]: session.answer });
    await expect.element(page.getByRole('link', { name: 'Disco op het ijs' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).not.toBeInTheDocument();
    session.come({ user: null });
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).toBeVisible();
  });

  test('says in euro, with two decimals, what a place costs, in both languages', async () => {
    await open('/events', { [LIST]: () => ({ items: [event()] }) });
    await expect.element(cards().getByText('€ 7,50')).toBeVisible();
    setLocale('en');
    await expect.element(cards().getByText('€7.50')).toBeVisible();
    await expect.element(cards().getByText('Ticket required')).toBeVisible();
    await expect.element(page.getByText('1 event coming up')).toBeVisible();
  });

  test('asks the server for what the address says', async () => {
    const { api } = await open('/events?q=disco&filter=past', { [LIST]: () => ({ items: [] }) });
    await expect.element(page.getByText('Niets gevonden')).toBeVisible();
    const [call] = api.calls(LIST);
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ filter: 'past', search: 'disco' });
  });

  test('says that there is nothing yet', async () => {
    await open('/events', { [LIST]: () => ({ items: [] }) });
    await expect.element(page.getByText('Nog geen evenementen')).toBeVisible();
  });

  test('that could not be read can be asked for again', async () => {
    const { api } = await open('/events', { [LIST]: offline });
    await expect.element(page.getByText('De evenementen konden niet worden geladen')).toBeVisible();
    api.answer(LIST, () => ({ items: [event()] }));
    pressUnfocused(page.getByRole('button', { name: 'Opnieuw proberen' }));
    await expect.element(page.getByRole('link', { name: 'Disco op het ijs' })).toBeVisible();
  });

  test('takes markup in a title for words', async () => {
    const title = '<img src=x onerror=alert(1)>';
    await open('/events', { [LIST]: () => ({ items: [event({ title })] }) });
    await expect.element(page.getByRole('link', { name: title })).toBeVisible();
  });

  test('shows a drawing where a picture could not be read', async () => {
    const imageUrl = '/api/events/evt_disco/image/gone.webp';
    await open('/events', { [LIST]: () => ({ items: [event({ imageUrl, imageSmallUrl: imageUrl })] }) });
    await expect.element(cards()).toBeVisible();
    await expect.poll(() => cards().element().querySelector('img')).toBeNull();
    expect(cards().element().querySelector('.aspect-video > svg')).not.toBeNull();
  });
});

describe('one event', () => {
  test('shows the picture in the size that fits, before all others', async () => {
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
    await vi.waitFor(() => expect(src).toBe(imageUrl));
    expect(srcset).toBe(`${imageSmallUrl} 640w, ${imageUrl} 1600w`);
    watch.disconnect();
  });

  test.each([
    ['the event', <EventScreen key="one" eventId="evt_disco" reserve={() => null} tools={() => null} />],
    ['the list', <EventsScreen key="all" search={{}} onSearch={() => {}} action={null} />],
  ])('%s is not asked for again by a screen whose code came late', async (_, screen) => {
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
  ])('that %s has no places left to speak of', async (_, change, overlay) => {
    await open('/events/evt_disco', { [ONE]: () => event(change) });
    await expect.element(page.getByText(overlay)).toBeVisible();
    await expect.element(page.getByText(/plekken vrij/)).not.toBeInTheDocument();
  });

  test('asks visitors whether they will help, and nobody who is signed in', async () => {
    const session = later();
    await open('/events/evt_disco', { [ONE]: () => event(), [SESSION]: session.answer });
    await expect.element(page.getByRole('link', { name: 'Word vrijwilliger' })).toBeInTheDocument();
    session.come(someone({ profileCompleted: true }));
    await expect.element(page.getByRole('link', { name: 'Naar het portaal' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Word vrijwilliger' })).not.toBeInTheDocument();
  });

  test('that is not there leads back to the others, without asking twice', async () => {
    const { api } = await open('/events/evt_disco', {
      [ONE]: refuse('event.not_found'),
      [LIST]: () => ({ items: [] }),
    });
    await expect.element(page.getByText('Dit evenement bestaat niet (meer)')).toBeVisible();
    expect(api.calls(ONE)).toHaveLength(1);
    await page.getByRole('link', { name: 'Naar de evenementen' }).click();
    await expect.element(page.getByText('Nog geen evenementen')).toBeVisible();
  });

  test('that could not be read says so, and can be asked for again', async () => {
    const { api } = await open('/events/evt_disco', { [ONE]: refuse('internal') });
    await expect.element(page.getByText('Het evenement kon niet worden geladen')).toBeVisible();
    setLocale('en');
    await expect.element(page.getByText('Failed to load event')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to events' })).toBeVisible();
    api.answer(ONE, () => event());
    pressUnfocused(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('215 places left')).toBeVisible();
  });

  test('opened from the list is there at once, as the list showed it', async () => {
    const own = later();
    await open('/events', { [LIST]: () => ({ items: [event()] }), [ONE]: own.answer });
    await page.getByRole('link', { name: 'Disco op het ijs' }).click();
    await expect.element(page.getByText('nog 215 plekken vrij')).toBeVisible();
    own.come(event({ currentCapacity: 249 }));
    await expect.element(page.getByText('nog 1 plek vrij')).toBeVisible();
  });

  test('offers who is signed in the way to the portal', async () => {
    await open('/events/evt_disco', { [ONE]: () => event(), [SESSION]: () => someone() });
    await expect.element(page.getByRole('link', { name: 'Naar het portaal' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Inloggen' })).not.toBeInTheDocument();
  });
});
