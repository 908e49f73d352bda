import type { ListedShift, ShiftAssignment } from '@ijsploeg/worker/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../../components/ui/toast.tsx';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { fakePlace, fakeShift } from '../../../test-support/shifts.ts';
import { PlaceRow } from './place-row.tsx';

const NOW = new Date('2026-12-05T09:00:00.000Z');

const listed = (startTime: string): ListedShift => ({
  ...fakeShift({ startTime, endTime: new Date(Date.parse(startTime) + 10_800_000).toISOString() }),
  myAssignment: null,
  waiting: null,
  claim: { allowed: true },
});

const placeOn = (shift: ListedShift, change: Partial<ShiftAssignment> = {}): ShiftAssignment => {
  const { leads: _, askFrom: __, shift: ___, ...assignment } = fakePlace(shift);
  return {
    ...assignment,
    firstName: 'Sanne',
    lastName: 'Vos',
    email: null,
    phoneNumber: null,
    phoneDisplay: null,
    avatarUrl: null,
    guestName: null,
    isAtRisk: false,
    attendance: null,
    ...change,
  };
};

async function open(startTime: string, change: Partial<ShiftAssignment> = {}) {
  const shift = listed(startTime);
  const api = fakeApi({
    'POST /api/assignments/asg_1/complete': () => placeOn(shift, { status: 'completed' }),
    'POST /api/assignments/asg_1/reopen': () => placeOn(shift),
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ul>
        <PlaceRow shift={shift} place={placeOn(shift, change)} now={NOW} />
      </ul>
      <Toasts />
    </QueryClientProvider>,
  );
  return api;
}
const complete = page.getByRole('button', { name: 'Plek van Sanne Vos voltooien' });
const reopen = page.getByRole('button', { name: 'Plek van Sanne Vos toch niet voltooid' });

test('does not offer to complete a place before its shift has started', async () => {
  await open('2026-12-06T08:00:00.000Z');
  await expect.element(page.getByRole('button', { name: 'Plek van Sanne Vos annuleren' })).toBeVisible();
  await expect.element(complete).not.toBeInTheDocument();
});

test('completes a place once its shift has started, and undoes that', async () => {
  const api = await open('2026-12-05T08:00:00.000Z');
  await complete.click();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect
    .element(page.getByText('De plek van Sanne Vos is weer bevestigd, niet voltooid.'))
    .toBeVisible();
  expect(api.calls('POST /api/assignments/asg_1/reopen')).toHaveLength(1);
});

test('offers to undo a completion later, unless the person was there', async () => {
  const api = await open('2026-12-05T08:00:00.000Z', { status: 'completed' });
  await reopen.click();
  await expect.poll(() => api.calls('POST /api/assignments/asg_1/reopen')).toHaveLength(1);
});

test('does not offer to undo the completion of a place whose holder was there', async () => {
  await open('2026-12-05T08:00:00.000Z', {
    status: 'completed',
    attendance: { state: 'present', isLate: false, note: null, minutes: null, seenAt: NOW.toISOString() },
  });
  await expect.element(page.getByText('Sanne Vos')).toBeVisible();
  await expect.element(reopen).not.toBeInTheDocument();
});

test('gives the holder the same shift in the next weeks, and says which was refused', async () => {
  const api = await open('2026-12-06T08:00:00.000Z');
  const week = (id: string, startTime: string, change: Partial<ListedShift> = {}) => ({
    ...listed(startTime),
    id,
    ...change,
  });
  api.answer('GET /api/shifts/shf_1/following', () => ({
    items: [
      week('shf_2', '2026-12-13T08:00:00.000Z'),
      week('shf_3', '2026-12-20T08:00:00.000Z', { currentVolunteers: 3, maxVolunteers: 3 }),
      week('shf_4', '2026-12-27T08:00:00.000Z'),
    ],
  }));
  api.answer('POST /api/people/usr_1/assignments', () => ({
    results: [
      { shiftId: 'shf_2', assignment: fakePlace(listed('2026-12-13T08:00:00.000Z')) },
      { shiftId: 'shf_4', refusal: { code: 'shift.overlap' } },
    ],
  }));
  await page.getByRole('button', { name: 'Ook volgende weken: Sanne Vos' }).click();
  const assign = page.getByRole('button', { name: 'Toewijzen' });
  await expect.element(assign).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ook de volgende 2 zondagen' }).click();
  await expect.element(page.getByText(/^zo 20 dec.*: Vol/)).toBeVisible();
  await assign.click();
  await expect.element(page.getByText('1 van de 2 diensten is gelukt. Deze niet:')).toBeVisible();
  await expect.element(page.getByText(/^zo 27 dec.*: /)).toBeVisible();
  expect(api.calls('POST /api/people/usr_1/assignments')).toMatchObject([
    { body: { shiftIds: ['shf_2', 'shf_4'] } },
  ]);
});
