import type { ListedShift } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession, offline, pendingAnswer, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { fakeShift } from '../../test-support/shifts.ts';

const CLAIM = 'POST /api/shifts/shf_1/claim';
const LIST = 'GET /api/shifts';

const shift = (change: Partial<ListedShift> = {}): ListedShift => ({
  ...fakeShift({ maxVolunteers: 1, currentVolunteers: 0 }),
  startTime: new Date(Date.now() + 30 * 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 33 * 3_600_000).toISOString(),
  myAssignment: null,
  waiting: null,
  claim: { allowed: true },
  ...change,
});

function openList() {
  const lists = pendingAnswer();
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    [LIST]: lists.answer,
  });
  return { api, lists, opened: openPortal('/shifts?view=list&show=all') };
}

const row = page.getByRole('listitem').filter({ hasText: 'Hal' });
const claim = row.getByRole('button', { name: /^Claimen: Kassa/ });
/** The count is there twice, for a narrow and a wide row. */
const expectCount = (text: string) =>
  expect
    .poll(() =>
      row
        .getByText(text, { exact: true })
        .elements()
        .some((element) => element.checkVisibility()),
    )
    .toBe(true);

test('shows placeholders and no empty state until the shifts are there', async () => {
  const { lists, opened } = openList();
  await opened;
  const loading = page.getByRole('main').getByText('Even laden…');
  await expect.element(loading.first()).toBeInTheDocument();
  await expect.element(page.getByText(/^Niets gevonden$|^Nu is er niets vrij/)).not.toBeInTheDocument();
  lists.resolve({ items: [shift()] });
  await expect.element(claim).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('is sent once on a double tap, shown at once, and rolled back when somebody was faster', async () => {
  const { api, lists, opened } = openList();
  lists.resolve({ items: [shift()] });
  await opened;
  const claimed = pendingAnswer();
  api.answer(CLAIM, async (call) => {
    await claimed.answer(call);
    return refuse('shift.full')(call);
  });
  await claim.dblClick();
  await expect.element(row.getByText('Geclaimd')).toBeVisible();
  await expectCount('1/1');

  api.answer(LIST, () => ({
    items: [shift({ currentVolunteers: 1, claim: { allowed: false, reason: 'shift.full' } })],
  }));
  claimed.resolve({});
  await expect.element(row.getByText('Deze dienst zit vol. Iemand was je net voor.')).toBeVisible();
  await expect.element(row.getByText('Geclaimd')).not.toBeInTheDocument();
  await expect.element(row.getByText('Vol', { exact: true })).toBeVisible();
  expect(api.calls(CLAIM)).toHaveLength(1);
});

test('says that there is no connection, leaves the count, and can be made again', async () => {
  const { api, lists, opened } = openList();
  lists.resolve({ items: [shift()] });
  await opened;
  api.answer(LIST, () => ({ items: [shift()] }));
  api.answer(CLAIM, offline);
  await claim.click();
  await expect.element(row.getByText(/Geen verbinding\./)).toBeVisible();
  await expectCount('0/1');
  const mine = { id: 'asg_1', status: 'assigned' } as NonNullable<ListedShift['myAssignment']>;
  api.answer(CLAIM, () => mine);
  api.answer(LIST, () => ({ items: [shift({ currentVolunteers: 1, myAssignment: mine })] }));
  await claim.click();
  await expect.element(row.getByText('Geclaimd')).toBeVisible();
  await expect.element(row.getByText(/Geen verbinding\./)).not.toBeInTheDocument();
});
