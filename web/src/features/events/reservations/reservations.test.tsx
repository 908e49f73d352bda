import { makeTicketReference, type Reservation } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
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
  reservations: { count: 1, places: 2, usedPlaces: 0, toTell: 0, toTellOfChange: 0 },
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
