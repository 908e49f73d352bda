import type { ListedShift } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeApi, refuse, someone } from '../../fake-api.ts';
import { createQueryClient } from '../../query-client.ts';
import { createPortalRouter } from '../../router.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const SHIFT: ListedShift = {
  id: 'shf_1',
  eventId: null,
  event: null,
  title: 'Kassa',
  description: null,
  startTime: inHours(30),
  endTime: inHours(33),
  location: 'Museumplein',
  maxVolunteers: 4,
  currentVolunteers: 2,
  status: 'active',
  shiftType: 'public',
  requiredSkills: ['BHV'],
  version: 1,
  createdAt: inHours(-90),
  updatedAt: inHours(-90),
  myAssignment: null,
  claim: { allowed: false, reason: 'shift.skill_missing', missingSkills: ['BHV'] },
};

async function openShifts(role: 'volunteer' | 'admin', routes: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({
    'GET /api/auth/session': () => someone({ role, profileCompleted: true }),
    'GET /api/volunteer-requests': () => ({ items: [] }),
    'GET /api/assignments/unconfirmed': () => ({
      items: [],
      stats: { total: 0, highPriority: 0, assignedToday: 0 },
    }),
    'GET /api/mail': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    'GET /api/shifts': () => ({ items: [SHIFT] }),
    ...routes,
  });
  const client = createQueryClient();
  const router = createPortalRouter(client);
  const history = createMemoryHistory({ initialEntries: ['/shifts?view=list&show=all'] });
  router.update({ ...router.options, history });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const row = () => page.getByRole('listitem').filter({ hasText: 'Museumplein' });

test('tells a volunteer which skill a shift asks for that they lack', async () => {
  await openShifts('volunteer');
  await expect.element(row().getByText('Mist: BHV')).toBeVisible();
});

test('tells an admin nothing of why a shift is not theirs to take: they came to fill it', async () => {
  await openShifts('admin');
  await expect.element(row().getByRole('link', { name: 'Kassa' })).toBeVisible();
  await expect.element(page.getByText('Mist: BHV')).not.toBeInTheDocument();
});

test('says that the shifts could not be read, and why', async () => {
  await openShifts('volunteer', { 'GET /api/shifts': refuse('internal') });
  await expect.element(page.getByText(/^Diensten ophalen is niet gelukt\. /)).toBeVisible();
  await expect.element(page.getByText(/req_test/)).toBeVisible();
});
