import type { Reservation } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReservationsTable } from './reservations-table.tsx';

/** As somebody who was removed leaves it. */
const NOBODYS: Reservation = {
  id: 'rsv_1',
  eventId: 'evt_1',
  reference: '7KM-4XP-A9C',
  status: 'cancelled',
  quantity: 2,
  totalCents: 0,
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  cancelledAt: '2026-11-21T09:00:00.000Z',
  usedAt: null,
};

test('a reservation of somebody who was removed says so, and offers no mail to nobody', async () => {
  await render(<ReservationsTable reservations={[NOBODYS]} isOver={false} now={new Date()} />);
  await expect.element(page.getByText('Verwijderd account')).toBeVisible();
  await expect.element(page.getByText('7KM-4XP-A9C')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
