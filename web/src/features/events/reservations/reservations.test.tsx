import { makeTicketReference, type Reservation } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeApi, someone } from '../../../fake-api.ts';
import { createQueryClient } from '../../../query-client.ts';
import { createPortalRouter } from '../../../router.ts';

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
  const session = someone({ role: 'admin', profileCompleted: true });
  fakeApi({
    'GET /api/auth/session': () => session,
    'GET /api/volunteer-requests': () => ({ items: [] }),
    'GET /api/assignments/unconfirmed': () => ({
      items: [],
      stats: { total: 0, highPriority: 0, assignedToday: 0 },
    }),
    'GET /api/mail': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    'GET /api/admin-log': () => ({ items: [] }),
    'GET /api/events/evt_1': () => EVENT,
    'GET /api/events/evt_1/reservations': () => ({ items, total: items.length, page: 1, pageSize: 25 }),
  });
  const client = createQueryClient();
  const router = createPortalRouter(client);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('a number is written as people write it, and called as it is', async () => {
  await open('/events/evt_1/reservations', [reservation()]);
  await expect
    .element(page.getByRole('link', { name: '020 123 4567' }))
    .toHaveAttribute('href', 'tel:+31201234567');
});

test('a reservation whose account was removed says so, leads nowhere and mails nobody', async () => {
  const nobody = { email: '', firstName: '', lastName: '', phoneNumber: null, phoneDisplay: null };
  await open('/events/evt_1/reservations?cancel=rsv_1', [reservation(nobody)]);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Verwijderd account')).toBeVisible();
  await expect.element(dialog.getByText('Niemand krijgt hier een mail over.')).toBeVisible();
  const row = page.getByText('Verwijderd account').first();
  await expect.element(row).toBeInTheDocument();
  expect(document.querySelectorAll('a[href="mailto:"]')).toHaveLength(0);
});
