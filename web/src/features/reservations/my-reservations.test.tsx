import type { MyReservation } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reservationKeys } from '../../lib/api/query-keys.ts';
import { fakeApi, fakeSession, offline, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const ticket = (title: string, start: number, change: Partial<MyReservation> = {}): MyReservation => ({
  id: `rsv_${title}`,
  eventId: `evt_${title}`,
  reference: '7KM-4XP-A9C',
  status: 'reserved',
  quantity: 2,
  totalCents: 1500,
  email: 'noor@example.test',
  firstName: 'Noor',
  lastName: 'Dijk',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: inHours(-48),
  cancelledAt: null,
  usedAt: null,
  cancellable: start > 0,
  event: {
    id: `evt_${title}`,
    title,
    location: 'Grote baan',
    startDate: inHours(start),
    endDate: inHours(start + 2),
    imageUrl: null,
    imageSmallUrl: null,
    status: 'upcoming',
  },
  ...change,
});

const LIST = 'GET /api/reservations/mine';
const CANCEL = 'POST /api/reservations/rsv_disco/cancel';
const api = (items: MyReservation[], routes: Routes = {}) =>
  fakeApi({
    'GET /api/auth/session': () => fakeSession(),
    [LIST]: () => ({ items }),
    ...routes,
  });

async function openPage(address = '/my-reservations') {
  return openPortal(address);
}

const dialog = () => page.getByRole('dialog');
const titles = (part: string) =>
  page
    .getByRole('region', { name: part })
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

describe('my reservations', () => {
  test('show for a person without a completed profile, upcoming ones first', async () => {
    const cancelled = { status: 'cancelled', cancellable: false } as const;
    api([
      ticket('later', 48),
      ticket('cancelled', 3, cancelled),
      ticket('soon', 2),
      ticket('over', -5, { totalCents: 0 }),
    ]);
    await openPage();
    await expect.element(page.getByRole('region', { name: 'Komend' })).toBeVisible();
    expect(titles('Komend')).toEqual(['soon', 'later']);
    expect(titles('Eerder en geannuleerd')).toEqual(['cancelled', 'over']);
    await expect.element(page.getByText('Geannuleerd', { exact: true })).toBeVisible();
    await expect.element(page.getByText('€\u00a015,00').first()).toBeVisible();
    expect(page.getByRole('link', { name: /^Ticket tonen/ }).elements()).toHaveLength(2);
    expect(page.getByRole('link', { name: /^Annuleren/ }).elements()).toHaveLength(2);
  });

  test('link to the events while the list is empty', async () => {
    api([]);
    await openPage();
    await expect.element(page.getByText('Nog geen reserveringen')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Evenementen bekijken' }))
      .toHaveAttribute('href', '/events');
  });

  test('offer a retry when they fail to load', async () => {
    const { answer } = api([], { [LIST]: offline });
    await openPage();
    await expect.element(page.getByRole('alert'), { timeout: 10_000 }).toBeVisible();
    answer(LIST, () => ({ items: [ticket('disco', 48)] }));
    // Clicks without the pointer, because a window that gains focus refetches by itself.
    (page.getByRole('button', { name: 'Opnieuw proberen' }).element() as HTMLElement).click();
    await expect.element(page.getByRole('heading', { name: 'disco' })).toBeVisible();
  });

  test('show when a ticket was used and offer no cancelling then', async () => {
    api([ticket('disco', -1, { usedAt: inHours(-0.5), cancellable: false })]);
    await openPage();
    await expect.element(page.getByText(/^Gebruikt: /)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Annuleren/ })).not.toBeInTheDocument();
  });
});

describe('the ticket dialog', () => {
  test('opens by its link, stays white in dark mode and shows a later cancellation', async () => {
    const { answer } = api([ticket('disco', 48)]);
    const { client } = await openPage('/my-reservations?ticket=rsv_disco');
    const code = dialog().getByRole('img', { name: 'QR-code van ticket 7KM-4XP-A9C' });
    await expect.element(code).toBeVisible();
    expect(code.element().querySelector('path')?.getAttribute('fill')).toBe('#fff');
    answer(LIST, () => ({ items: [ticket('disco', 48, { status: 'cancelled', cancellable: false })] }));
    await client.invalidateQueries({ queryKey: reservationKeys.mine });
    await expect.element(dialog().getByText('Deze reservering is geannuleerd.')).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
  });

  test("does not open for another person's reservation", async () => {
    api([ticket('disco', 48)]);
    await openPage('/my-reservations?ticket=rsv_other');
    await expect.element(page.getByRole('heading', { name: 'disco' })).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('the cancel dialog', () => {
  const press = () => dialog().getByRole('button', { name: 'Reservering annuleren' });

  test('names the number of places and confirms the cancellation', async () => {
    const cancelled = ticket('disco', 48, { status: 'cancelled', cancellable: false });
    const { answer, calls } = api([ticket('disco', 48)], { [CANCEL]: () => cancelled });
    await openPage();
    await page.getByRole('link', { name: /^Annuleren: disco/ }).click();
    await expect
      .element(dialog().getByText('Je annuleert 2 plekken bij disco.', { exact: false }))
      .toBeVisible();
    answer(LIST, () => ({ items: [cancelled] }));
    await press().dblClick();
    await expect.element(page.getByText('Je reservering voor disco is geannuleerd.')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => titles('Eerder en geannuleerd')).toEqual(['disco']);
    expect(calls(CANCEL)).toHaveLength(1);
  });

  test.for([
    ['event.started', 'Dit evenement is al begonnen.'],
    ['reservation.used', 'Dit ticket is al gebruikt.'],
    ['reservation.cancelled', 'Deze reservering is geannuleerd.'],
  ] as const)(
    'shows the reason when the server refuses with %s, and refetches the list',
    async ([code, text]) => {
      const { answer, calls } = api([ticket('disco', 48)], { [CANCEL]: refuse(code) });
      await openPage('/my-reservations?cancel=rsv_disco');
      await expect.element(press()).toBeVisible();
      answer(LIST, () => ({ items: [ticket('disco', 48, { cancellable: false })] }));
      await press().click();
      await expect.element(dialog().getByText(text)).toBeVisible();
      await expect.element(press()).not.toBeInTheDocument();
      expect(calls(LIST).length).toBeGreaterThan(1);
    },
  );

  test('stays open when there is no connection', async () => {
    api([ticket('disco', 48)], { [CANCEL]: offline });
    await openPage('/my-reservations?cancel=rsv_disco');
    await press().click();
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    await expect.element(press()).toBeVisible();
  });
});
