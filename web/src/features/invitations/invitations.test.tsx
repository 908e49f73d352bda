import { INVITATION_STATES } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, offline } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const PREVIEW = 'POST /api/invitations/preview';
const APPLY = 'POST /api/invitations/apply';

test('sends the same people again after a lost answer, although they are invited by then', async () => {
  const now = new Date().toISOString();
  const { calls, answer } = fakeAdminApi({
    [PREVIEW]: () => ({ rows: [{ row: 2, state: 'new', knownAs: null, faults: [] }] }),
    [APPLY]: offline,
  });
  await openPortal('/invitations/import');
  const file = new File(['naam;email\nNoor Bakker;noor@example.test'], 'mensen.csv', { type: 'text/csv' });
  await expect.element(page.getByRole('button', { name: 'Bestand kiezen' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no input');
  await userEvent.upload(input, file);
  const invite = page.getByRole('button', { name: '1 persoon uitnodigen' });
  await invite.click();
  const dialog = page.getByRole('dialog');
  answer(PREVIEW, () => ({ rows: [{ row: 2, state: 'known', knownAs: 'invited', faults: [] }] }));
  await dialog.getByRole('button', { name: '1 persoon uitnodigen' }).click();
  await expect.element(dialog.getByText(/wie al is uitgenodigd, krijgt geen tweede mail/)).toBeVisible();
  answer(APPLY, () => ({ id: 'imp_1', invited: 1, firstMailAt: now, lastMailAt: now }));
  await dialog.getByRole('button', { name: '1 persoon uitnodigen' }).click();
  await expect.poll(() => calls(APPLY)).toHaveLength(2);
  const [first, second] = calls(APPLY).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('says that a reminder was sent after all, when its answer was lost and nobody is left to remind', async () => {
  const LIST = 'GET /api/invitations';
  const invitations = (remindable: number) => () => ({
    items: [],
    total: 0,
    page: 1,
    pageSize: 25,
    counts: Object.fromEntries(INVITATION_STATES.map((state) => [state, 0])),
    remindable,
    unsent: 0,
    nextMailAt: null,
    lastMailAt: null,
  });
  const { answer } = fakeAdminApi({ [LIST]: invitations(2), 'POST /api/invitations/remind': offline });
  await openPortal('/invitations?act=remind');
  const dialog = page.getByRole('dialog');
  const remind = dialog.getByRole('button', { name: '2 mensen herinneren' });
  await expect.element(remind).toBeVisible();
  answer(LIST, invitations(0));
  await remind.click();
  await expect.element(dialog.getByText(/Dan is het toch gelukt/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /herinneren/ })).not.toBeInTheDocument();
});
