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
