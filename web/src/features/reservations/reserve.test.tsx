import type { EventDetail, Reserved } from '@ijsploeg/worker/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../components/ui/toast.tsx';
import { eventKeys } from '../../lib/api/query-keys.ts';
import type { RouterContext } from '../../lib/navigation/router-context.ts';
import { RouterSiteLinks } from '../../lib/navigation/router-site-links.tsx';
import { createQueryClient } from '../../query-client.ts';
import {
  fakeApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { useSessionWatch } from '../session/use-session-watch.ts';
import { ReserveButton } from './reserve-button.tsx';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const disco = (change: Partial<EventDetail> = {}): EventDetail => ({
  id: 'evt_disco',
  title: '<b>Disco</b> op ijs',
  description: null,
  location: 'Grote baan',
  startDate: inHours(48),
  endDate: inHours(50),
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: 1010,
  maxCapacity: 50,
  currentCapacity: 10,
  maxPerPerson: 100,
  requiresTicket: true,
  status: 'upcoming',
  calledOff: null,
  version: 1,
  ...change,
});

const reserved = (quantity: number, event = disco()): Reserved => ({
  id: 'rsv_1',
  eventId: event.id,
  reference: '7KM-4XP-A9C',
  status: 'reserved',
  quantity,
  totalCents: quantity * (event.priceCents ?? 0),
  email: 'noor@example.test',
  mailedTo: 'noor@example.test',
  firstName: 'Noor',
  lastName: 'Dijk',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: inHours(0),
  cancelledAt: null,
  usedAt: null,
  cancellable: true,
  event,
});

const EVENT = 'GET /api/events/evt_disco';
const MINE = 'GET /api/reservations/mine';
const RESERVE = 'POST /api/events/evt_disco/reservations';

const api = (routes: Routes = {}) =>
  fakeApi({
    'GET /api/auth/session': () => fakeSession({ phoneDisplay: '06 12345678', profileCompleted: true }),
    [EVENT]: () => disco(),
    [RESERVE]: ({ body }) => reserved((body as { quantity: number }).quantity),
    [MINE]: () => ({ items: [] }),
    ...routes,
  });

function EventPage() {
  const event = useQuery({
    queryKey: eventKeys.one('evt_disco'),
    queryFn: async () => (await (await fetch('/api/events/evt_disco')).json()) as EventDetail,
  }).data;
  return event ? <ReserveButton event={event} /> : null;
}

function Root() {
  useSessionWatch();
  return (
    <RouterSiteLinks>
      <Outlet />
    </RouterSiteLinks>
  );
}

/** An event page that only renders the button. */
async function openEvent(search = '') {
  const client = createQueryClient();
  const root = createRootRouteWithContext<RouterContext>()({ component: Root });
  const event = createRoute({ getParentRoute: () => root, path: '/events/$id', component: EventPage });
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => <p>inloggen</p> });
  const router = createRouter({
    routeTree: root.addChildren([event, login]),
    context: { queryClient: client },
    history: createMemoryHistory({ initialEntries: [`/events/evt_disco${search}`] }),
  });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { router, client };
}

afterEach(() => page.viewport(1280, 800));

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name: new RegExp(`^${name}`) });
const quantity = () => field('Aantal plekken');
const submit = () => dialog().getByRole('button', { name: /reserveren$/ });
const total = (text: string) => expect.element(dialog().getByText(text)).toBeVisible();
const euro = (amount: string) => `€\u00a0${amount}`;

describe('the button of an event', () => {
  test('is labelled "buy" when there is a price', async () => {
    api();
    await openEvent();
    await expect.element(page.getByRole('link', { name: 'Ticket reserveren' })).toBeVisible();
  });

  test('is labelled "reserve" when there is no price', async () => {
    api({ [EVENT]: () => disco({ priceCents: null }) });
    await openEvent();
    await expect.element(page.getByRole('link', { name: 'Plek reserveren' })).toBeVisible();
  });

  test('sends a visitor to sign in and back to the form', async () => {
    api({ 'GET /api/auth/session': () => ({ user: null }) });
    const { router } = await openEvent();
    await page.getByRole('link', { name: 'Ticket reserveren' }).click();
    await expect.element(page.getByText('inloggen')).toBeVisible();
    expect(router.state.location.search).toEqual({ returnTo: '/events/evt_disco?act=reserve' });
  });

  test('gives way to a notice when the event is over or full', async () => {
    api({ [EVENT]: () => disco({ startDate: inHours(-3), endDate: inHours(-1), status: 'completed' }) });
    const { client } = await openEvent();
    await expect.element(page.getByText('Dit evenement is afgelopen.')).toBeVisible();
    client.setQueryData(eventKeys.one('evt_disco'), disco({ maxCapacity: 9 }));
    await expect.element(page.getByText('Dit evenement is vol.')).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  test('is prefilled from the profile and shows the exact price of every quantity', async () => {
    api();
    await openEvent('?act=reserve');
    await expect.element(field('Voornaam')).toHaveValue('Noor');
    await expect.element(field('Achternaam')).toHaveValue('Dijk');
    await expect.element(field('E-mailadres')).toHaveValue('noor@example.test');
    await expect.element(field('Telefoonnummer')).toHaveValue('06 12345678');
    await expect.element(quantity()).toHaveValue('1');
    await total(euro('10,10'));
    await dialog().getByRole('button', { name: 'Een plek meer' }).click();
    await dialog().getByRole('button', { name: 'Een plek meer' }).click();
    await expect.element(quantity()).toHaveValue('3');
    await total(euro('30,30'));
    await dialog().getByRole('button', { name: 'Een plek minder' }).click();
    await total(euro('20,20'));
    await userEvent.type(quantity(), '{ArrowUp}{ArrowUp}{ArrowDown}');
    await total(euro('30,30'));
  });

  test.for([
    ['abc', '1', 'Dat is geen getal.'],
    ['', '1', 'Dat is geen getal.'],
    ['0', '1', 'Je reserveert minstens 1 plek.'],
    ['-1', '1', 'Je reserveert minstens 1 plek.'],
    ['1.5', '1', 'Alleen hele plekken.'],
    ['1000000000', '40', 'Er zijn nog 40 plekken vrij.'],
  ] as const)(
    'corrects %j places to %s, explains why, and sends it only after that was shown',
    async ([typed, becomes, why]) => {
      const { calls } = api();
      await openEvent('?act=reserve');
      await userEvent.fill(quantity(), typed);
      await submit().click();
      await expect.element(quantity()).toHaveValue(becomes);
      await expect.element(dialog().getByText(why, { exact: false })).toBeVisible();
      expect(calls(RESERVE)).toHaveLength(0);
      await submit().click();
      await expect.element(dialog().getByText('7KM-4XP-A9C', { exact: true })).toBeVisible();
      expect(calls(RESERVE)).toMatchObject([{ body: { quantity: Number(becomes) } }]);
    },
  );

  test('does not send a corrected quantity on Enter in the field', async () => {
    const { calls } = api();
    await openEvent('?act=reserve');
    await userEvent.fill(quantity(), '999');
    await userEvent.keyboard('{Enter}');
    await expect.element(quantity()).toHaveValue('40');
    expect(calls(RESERVE)).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('7KM-4XP-A9C', { exact: true })).toBeVisible();
    expect(calls(RESERVE)).toHaveLength(1);
  });

  test('shows the ticket with its QR code and the address it was mailed to', async () => {
    api();
    await openEvent('?act=reserve');
    await submit().click();
    await expect.element(page.getByRole('dialog', { name: 'Je plek is gereserveerd' })).toBeVisible();
    await expect.element(dialog().getByRole('img', { name: 'QR-code van ticket 7KM-4XP-A9C' })).toBeVisible();
    await expect.element(dialog().getByText('Ticketcode, gespeld: 7 K M, 4 X P, A 9 C')).toBeInTheDocument();
    await expect.element(dialog().getByText('We mailen je ticket naar noor@example.test.')).toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: 'Mijn reserveringen' }))
      .toHaveAttribute('href', '/my-reservations');
  });

  test('says where the ticket was mailed to instead of an address that got too many', async () => {
    api({ [RESERVE]: () => ({ ...reserved(1), email: 'oma@example.test' }) });
    await openEvent('?act=reserve');
    await submit().click();
    await expect
      .element(
        dialog().getByText(
          'Naar oma@example.test zijn net al veel tickets gemaild. Dit ticket mailen we naar noor@example.test.',
        ),
      )
      .toBeVisible();
    await expect.element(dialog().getByText(/We mailen je ticket naar/)).not.toBeInTheDocument();
  });

  test('reserves once on a double press and repeats the same submission id after a lost answer', async () => {
    const answer = pendingAnswer();
    const { calls, answer: answerWith } = api({ [RESERVE]: answer.answer });
    await openEvent('?act=reserve');
    await submit().dblClick();
    expect(calls(RESERVE)).toHaveLength(1);
    answer.resolve(Promise.reject(new TypeError('Failed to fetch')) as never);
    await expect.element(dialog().getByText('gerust nog een keer', { exact: false })).toBeVisible();
    answerWith(RESERVE, () => reserved(1));
    await submit().click();
    await expect.element(dialog().getByText('7KM-4XP-A9C', { exact: true })).toBeVisible();
    const [first, second] = calls(RESERVE).map(({ body }) => (body as { submissionId: string }).submissionId);
    expect(second).toBe(first);
  });

  test('sends a new submission id for changed content', async () => {
    const { calls } = api({ [RESERVE]: offline });
    await openEvent('?act=reserve');
    await submit().click();
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    await userEvent.fill(field('Voornaam'), 'Nora');
    await submit().click();
    await expect.poll(() => calls(RESERVE)).toHaveLength(2);
    const names = calls(RESERVE).map(({ body }) => (body as { submissionId: string }).submissionId);
    expect(new Set(names).size).toBe(2);
    await expect.element(field('Voornaam')).toHaveValue('Nora');
  });

  test('takes the places that are left when others were faster, and reserves them with one press', async () => {
    const { answer } = api({ [RESERVE]: refuse('event.full', { left: 2 }) });
    await openEvent('?act=reserve');
    await userEvent.fill(quantity(), '5');
    await userEvent.fill(field('Voornaam'), 'Nora');
    answer(EVENT, () => disco({ currentCapacity: 48 }));
    await submit().click();
    await expect.element(quantity()).toHaveValue('2');
    await expect.element(quantity()).toHaveAccessibleDescription(/^Er zijn nog 2 plekken vrij\./);
    await expect.element(dialog().getByRole('button', { name: '2 plekken reserveren' })).toBeVisible();
    await expect.element(dialog().getByText(euro('20,20'))).toBeVisible();
    await expect.element(field('Voornaam')).toHaveValue('Nora');
    answer(RESERVE, () => reserved(2));
    await expect
      .element(dialog().getByRole('button', { name: 'Een plek meer' }))
      .toHaveAttribute('aria-disabled', 'true');
    await submit().click();
    await expect.element(dialog().getByText('7KM-4XP-A9C', { exact: true })).toBeVisible();
  });

  test('shows the total above the button, however wide the phone is', async () => {
    api();
    await openEvent('?act=reserve');
    await total(euro('10,10'));
    for (const width of [320, 390, 412, 430, 447, 600]) {
      await page.viewport(width, 800);
      const sum = dialog().getByText('Totaal').element().closest('[role=status]');
      await expect
        .poll(
          () => (sum?.getBoundingClientRect().bottom ?? 0) - submit().element().getBoundingClientRect().top,
        )
        .toBeLessThanOrEqual(0);
    }
  });

  test('shows a changed price and reserves at it only after it was shown', async () => {
    await page.viewport(390, 600);
    const { answer, calls } = api({ [RESERVE]: refuse('event.price_changed', { priceCents: 1200 }) });
    await openEvent('?act=reserve');
    await userEvent.fill(field('Voornaam'), 'Nora');
    answer(EVENT, () => disco({ priceCents: 1200 }));
    await submit().click();
    // The form is taller than a phone screen, with its button below.
    await expect.element(dialog().getByText(/^De prijs is intussen gewijzigd/)).toBeInViewport({ ratio: 1 });
    await expect.element(dialog().getByText(euro('12,00'))).toBeVisible();
    await expect.element(field('Voornaam')).toHaveValue('Nora');
    answer(RESERVE, () => reserved(1));
    await submit().click();
    await expect.element(dialog().getByText('7KM-4XP-A9C', { exact: true })).toBeVisible();
    expect(calls(RESERVE).map(({ body }) => (body as { priceCents: number }).priceCents)).toEqual([
      1010, 1200,
    ]);
  });

  test('closes when the last places are gone and reopens when some are free again', async () => {
    const { answer } = api({ [RESERVE]: refuse('event.full', { left: 0 }) });
    const { client } = await openEvent('?act=reserve');
    await userEvent.fill(field('Voornaam'), 'Nora');
    answer(EVENT, () => disco({ currentCapacity: 50 }));
    await submit().click();
    await expect
      .element(dialog().getByText('Alle plekken zijn net vergeven.', { exact: false }))
      .toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
    answer(EVENT, () => disco({ currentCapacity: 49 }));
    await client.invalidateQueries({ queryKey: eventKeys.one('evt_disco') });
    await expect.element(submit()).toBeVisible();
    await expect.element(field('Voornaam')).toHaveValue('Nora');
  });

  test('offers what the maximum per person leaves beside earlier reservations', async () => {
    const items = [
      reserved(3),
      { ...reserved(4), id: 'rsv_2', status: 'cancelled' as const },
      { ...reserved(2), id: 'rsv_3', eventId: 'evt_other' },
    ];
    api({ [EVENT]: () => disco({ maxPerPerson: 5 }), [MINE]: () => ({ items }) });
    await openEvent('?act=reserve');
    await expect.element(dialog().getByText('Je kunt hoogstens 2 plekken reserveren')).toBeVisible();
    await userEvent.fill(quantity(), '6');
    await userEvent.tab();
    await expect.element(quantity()).toHaveValue('2');
    await expect
      .element(dialog().getByText('Je kunt hoogstens 2 plekken reserveren. We maken er 2 van.'))
      .toBeVisible();
  });

  test('explains the maximum instead of the button to a person who has reached it', async () => {
    api({ [EVENT]: () => disco({ maxPerPerson: 3 }), [MINE]: () => ({ items: [reserved(3)] }) });
    await openEvent('?act=reserve');
    await expect.element(dialog().getByText('Je hebt het hoogste aantal plekken')).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
  });

  test('shows at the quantity what the server leaves a person, and keeps what the event has left', async () => {
    api({ [RESERVE]: refuse('event.person_limit', { left: 1, maxPerPerson: 4 }), [EVENT]: () => disco() });
    const { client } = await openEvent('?act=reserve');
    await userEvent.fill(quantity(), '2');
    await submit().click();
    await expect.element(quantity()).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(dialog().getByText('Je kunt nog 1 plek reserveren: meer kan niet per persoon.'))
      .toBeVisible();
    expect(client.getQueryData(eventKeys.one('evt_disco'))).toMatchObject({ currentCapacity: 10 });
  });

  test('shows at the address that too many others got tickets', async () => {
    api({ [RESERVE]: refuse('reservation.too_many_addresses', { retryAfterSeconds: 80_000 }) });
    await openEvent('?act=reserve');
    await userEvent.fill(field('E-mailadres'), 'iemand@example.test');
    await submit().click();
    await expect.element(field('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog().getByText(/Vul je eigen e-mailadres in/)).toBeVisible();
    await expect.element(field('E-mailadres')).toHaveValue('iemand@example.test');
  });

  test('refuses a name with a link before it is sent', async () => {
    const { calls } = api();
    await openEvent('?act=reserve');
    await userEvent.fill(field('Voornaam'), 'Kijk op gratis.nl');
    await submit().click();
    await expect.element(field('Voornaam')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog().getByText(/zonder webadres/)).toBeVisible();
    expect(calls(RESERVE)).toEqual([]);
  });

  test('shows that the event ended while the form was open', async () => {
    api({ [RESERVE]: refuse('event.ended') });
    await openEvent('?act=reserve');
    await submit().click();
    await expect.element(dialog().getByText('Dit evenement is afgelopen.')).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
    await expect.element(field('Voornaam')).toHaveValue('Noor');
  });

  test('shows a refused field at the field, and when to try again', async () => {
    const { answer } = api({
      [RESERVE]: refuse('request.invalid', { issues: [{ path: 'phoneNumber', message: 'invalid_phone' }] }),
    });
    await openEvent('?act=reserve');
    await userEvent.fill(field('Telefoonnummer'), '12');
    await submit().click();
    await expect.element(field('Telefoonnummer')).toHaveAttribute('aria-invalid', 'true');
    answer(RESERVE, refuse('request.rate_limited', { retryAfterSeconds: 9 }));
    await submit().click();
    await expect.element(dialog().getByText(/9\s+seconden/)).toBeVisible();
    await expect.element(field('Telefoonnummer')).toHaveValue('12');
  });

  test('sends a person whose session ended to sign in and restores the draft afterwards', async () => {
    api({ [RESERVE]: refuse('auth.required') });
    const { router } = await openEvent('?act=reserve');
    await userEvent.fill(field('Voornaam'), 'Nora');
    await submit().click();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ returnTo: '/events/evt_disco?act=reserve' });
  });
});
