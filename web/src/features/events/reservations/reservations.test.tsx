import { makeTicketReference, type Reservation } from '@ijsploeg/worker/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const HOUR_MS = 3_600_000;
const REFERENCE = makeTicketReference(() => 3);
const EVENT = {
  id: 'evt_1',
  title: 'Schaatsdisco',
  description: null,
  location: 'Grote baan',
  startDate: new Date(Date.now() + HOUR_MS).toISOString(),
  endDate: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: 750,
  maxCapacity: 120,
  currentCapacity: 2,
  requiresTicket: true,
  status: 'upcoming',
  version: 1,
  reservations: { count: 1, places: 2, usedPlaces: 0, toNotify: 0, toNotifyOfChange: 0 },
};
const reservation = (change: Partial<Reservation> = {}): Reservation => ({
  id: 'rsv_1',
  eventId: 'evt_1',
  reference: REFERENCE,
  status: 'reserved',
  quantity: 2,
  totalCents: 1500,
  email: 'sanne@example.test',
  firstName: 'Sanne',
  lastName: 'Vos',
  phoneNumber: '+31201234567',
  phoneDisplay: '020 123 4567',
  createdAt: new Date().toISOString(),
  cancelledAt: null,
  usedAt: null,
  ...change,
});

async function open(address: string, items: Reservation[]) {
  fakeAdminApi({
    'GET /api/events/evt_1': () => EVENT,
    'GET /api/events/evt_1/reservations': () => ({ items, total: items.length, page: 1, pageSize: 25 }),
  });
  await openPortal(address);
}

test('shows a phone number in its national format and links the international one', async () => {
  await open('/events/evt_1/reservations', [reservation()]);
  await expect
    .element(page.getByRole('link', { name: '020 123 4567' }))
    .toHaveAttribute('href', 'tel:+31201234567');
});

test('shows that the account of a reservation was removed, without links', async () => {
  const removedHolder = { email: '', firstName: '', lastName: '', phoneNumber: null, phoneDisplay: null };
  await open('/events/evt_1/reservations?cancel=rsv_1', [reservation(removedHolder)]);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Verwijderd account')).toBeVisible();
  await expect.element(dialog.getByText('Niemand krijgt hier een mail over.')).toBeVisible();
  const row = page.getByText('Verwijderd account').first();
  await expect.element(row).toBeInTheDocument();
  expect(document.querySelectorAll('a[href="mailto:"]')).toHaveLength(0);
});

const LIST = 'GET /api/events/evt_1/reservations';
const rows = page.getByRole('table').getByRole('row');
const search = page.getByRole('searchbox', { name: 'Zoek op naam, e-mail of code' });

test('keeps page, search and filter in the address, searches from the first page and clears all of it', async () => {
  const api = fakeAdminApi({
    'GET /api/events/evt_1': () => EVENT,
    [LIST]: ({ query }) => ({
      items: query.get('search') === 'niemand' ? [] : [reservation()],
      total: query.get('search') === 'niemand' ? 0 : 60,
      page: Number(query.get('page')),
      pageSize: 25,
    }),
  });
  const portal = await openPortal('/events/evt_1/reservations?status=reserved');
  await page.getByRole('link', { name: 'Pagina 2', exact: true }).click();
  await expect.poll(portal.search).toEqual({ status: 'reserved', page: 2 });
  await search.fill('zoe');
  await expect.poll(portal.search).toEqual({ status: 'reserved', q: 'zoe' });
  await expect
    .poll(() => Object.fromEntries(api.calls(LIST).at(-1)?.query ?? []))
    .toEqual({
      page: '1',
      search: 'zoe',
      status: 'reserved',
    });
  await search.fill('niemand');
  await expect.element(page.getByText('Niets gevonden')).toBeVisible();
  await page.getByRole('button', { name: 'Alles tonen' }).click();
  await expect.element(rows).toHaveLength(2);
  expect(portal.search()).toEqual({});
});

test('shows what is reserved and used, and offers to cancel no used ticket', async () => {
  await open('/events/evt_1/reservations', [
    reservation(),
    reservation({
      id: 'rsv_2',
      lastName: 'Bos',
      quantity: 3,
      totalCents: 2250,
      usedAt: new Date().toISOString(),
    }),
  ]);
  const used = rows.filter({ hasText: 'Sanne Bos' });
  await expect.element(used.getByText('Binnen')).toBeVisible();
  await expect.element(used.getByText(/22,50/)).toBeVisible();
  await expect.element(used.getByRole('link', { name: /^Annuleren/ })).not.toBeInTheDocument();
  await expect
    .element(rows.filter({ hasText: 'Sanne Vos' }).getByRole('link', { name: /^Annuleren/ }))
    .toBeVisible();
  await expect.element(page.getByText('2 van 120')).toBeInTheDocument();
});

test('cancels a reservation after saying who is mailed, and shows that', async () => {
  const CANCEL = 'POST /api/reservations/rsv_1/cancel';
  let item = reservation();
  const api = fakeAdminApi({
    'GET /api/events/evt_1': () => EVENT,
    [LIST]: () => ({ items: [item], total: 1, page: 1, pageSize: 25 }),
    [CANCEL]: () => {
      item = reservation({ status: 'cancelled', cancelledAt: new Date().toISOString() });
      return item;
    },
  });
  await openPortal('/events/evt_1/reservations');
  await rows
    .last()
    .getByRole('link', { name: /^Annuleren/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reservering annuleren?' });
  await expect.element(dialog.getByText(/sanne@example\.test krijgt een mail/)).toBeVisible();
  expect(api.calls(CANCEL)).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Reservering annuleren' }).click();
  await expect.element(page.getByText('De reservering van Sanne Vos is geannuleerd.')).toBeVisible();
  await expect.element(rows.last().getByText('Geannuleerd')).toBeVisible();
});

test('shows a reservation that is made while the list is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const items = [reservation()];
  await open('/events/evt_1/reservations', items);
  await expect.element(rows).toHaveLength(2);
  items.push(reservation({ id: 'rsv_2', lastName: 'Laatkomer' }));
  vi.advanceTimersByTime(11_000);
  await expect.element(rows.filter({ hasText: 'Laatkomer' })).toBeVisible();
});
