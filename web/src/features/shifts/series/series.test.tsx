import type { ListedShift, PlaceResult } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';
import { fakePlace, fakeShift } from '../../../test-support/shifts.ts';

const CLAIMS = 'POST /api/assignments/claims';
const UNDO = 'POST /api/assignments/asg_shf_1/cancel';

/** A shift on a Tuesday evening in 2099, this many weeks after the first. */
const evening = (week: number, change: Partial<ListedShift> = {}): ListedShift => ({
  ...fakeShift({ maxVolunteers: 4, currentVolunteers: 1 }),
  id: `shf_${week + 1}`,
  title: 'Kassa',
  startTime: new Date(Date.UTC(2099, 11, 1 + 7 * week, 18)).toISOString(),
  endTime: new Date(Date.UTC(2099, 11, 1 + 7 * week, 21)).toISOString(),
  myAssignment: null,
  waiting: null,
  claim: { allowed: true },
  ...change,
});
const FOLLOWING = [
  evening(1),
  evening(2, { claim: { allowed: false, reason: 'shift.overlap' } }),
  evening(3),
  evening(4),
];

const taken = (shiftId: string): PlaceResult => ({
  shiftId,
  assignment: fakePlace(evening(0), { id: `asg_${shiftId}`, shiftId }),
});

async function openShift(following = FOLLOWING) {
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/shifts': () => ({ items: [evening(0)] }),
    'GET /api/shifts/shf_1': () => evening(0),
    'GET /api/shifts/shf_1/following': () => ({ items: following }),
  });
  await openPortal('/shifts?view=list&show=all&shift=shf_1');
  return api;
}

const dialog = page.getByRole('dialog', { name: 'Kassa' });
const also = dialog.getByRole('checkbox', { name: 'Ook de volgende 3 dinsdagen' });

test('claims the same evening of the next weeks with one tick and one press', async () => {
  const api = await openShift();
  api.answer(CLAIMS, () => ({ results: ['shf_1', 'shf_2', 'shf_4', 'shf_5'].map(taken) }));
  await also.click();
  await expect.element(dialog.getByText('di 15 dec 2099: Je hebt dan al dienst')).toBeVisible();
  await dialog.getByRole('button', { name: 'Claim 4 diensten' }).click();
  await expect.element(page.getByText('Kassa: 4 diensten zijn van jou.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(CLAIMS)).toMatchObject([{ body: { shiftIds: ['shf_1', 'shf_2', 'shf_4', 'shf_5'] } }]);
});

test('leaves out a date that is not ticked', async () => {
  const api = await openShift();
  api.answer(CLAIMS, () => ({ results: ['shf_1', 'shf_2', 'shf_5'].map(taken) }));
  await also.click();
  await dialog.getByRole('checkbox', { name: 'di 22 dec 2099' }).click();
  await dialog.getByRole('button', { name: 'Claim 3 diensten' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(CLAIMS)).toMatchObject([{ body: { shiftIds: ['shf_1', 'shf_2', 'shf_5'] } }]);
});

test('says which shifts were refused, and why', async () => {
  const api = await openShift();
  api.answer(CLAIMS, () => ({
    results: [
      taken('shf_1'),
      taken('shf_2'),
      { shiftId: 'shf_4', refusal: { code: 'shift.full' } },
      { shiftId: 'shf_5', refusal: { code: 'shift.too_many', limit: 2 } },
    ],
  }));
  await also.click();
  await dialog.getByRole('button', { name: 'Claim 4 diensten' }).click();
  await expect.element(dialog.getByText('2 van de 4 diensten zijn gelukt. Deze niet:')).toBeVisible();
  await expect.element(dialog.getByText(/^di 22 dec 2099: .*vol/)).toBeVisible();
});

test('is not offered without a later evening that can be claimed', async () => {
  const api = await openShift(FOLLOWING.slice(1, 2));
  await expect.element(dialog.getByRole('button', { name: 'Deze dienst claimen' })).toBeVisible();
  await expect.poll(() => api.calls('GET /api/shifts/shf_1/following').length).toBeGreaterThan(0);
  await expect.element(also).not.toBeInTheDocument();
});

test('can be undone as a whole', async () => {
  const api = await openShift();
  api.answer(CLAIMS, () => ({ results: [taken('shf_1'), taken('shf_2')] }));
  const cancelled: string[] = [];
  for (const id of ['shf_1', 'shf_2'])
    api.answer(`POST /api/assignments/asg_${id}/cancel`, () => {
      cancelled.push(id);
      return fakePlace(evening(0), { id: `asg_${id}`, shiftId: id, status: 'cancelled' });
    });
  await also.click();
  await dialog.getByRole('button', { name: 'Claim 4 diensten' }).click();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect.poll(() => cancelled).toEqual(['shf_1', 'shf_2']);
  expect(api.calls(UNDO)).toHaveLength(1);
});
