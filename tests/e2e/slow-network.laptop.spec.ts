import { expect, test } from './fixtures.ts';
import { field } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { delayCalls } from './support/network.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

test('shows progress while a form is sent, keeps its button and sends it once', async ({ page, t }) => {
  const viewer = { page, t };
  await signInAs(page.context(), await makeAdmin());
  const { id, title } = await makeShift();
  const delayed = await delayCalls(page, `**/api/shifts/${id}`);
  await page.goto(`/shifts?view=list&edit=${id}`);
  const dialog = page.getByRole('dialog', { name: t('shifts_edit_title') });
  await expect(dialog.getByText(t('ui_loading'))).toBeAttached();
  delayed.release();
  await field(viewer, 'shifts_form_name').fill(`${title} nieuw`);
  const saves = await delayCalls(page, `**/api/shifts/${id}`, 'PATCH');
  const save = dialog.getByRole('button', { name: t('shifts_edit_submit'), exact: true });
  const before = await save.boundingBox();
  await save.dblclick();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  expect((await save.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);
  await page.keyboard.press('Enter');
  saves.release();
  await expect(dialog).toBeHidden();
  expect(saves.count()).toBe(1);
});

test('confirms an assignment once for repeated presses', async ({ page, t }) => {
  const noor = await makeVolunteer({ firstName: 'Noor', lastName: 'Wit' });
  const shift = await makeShift();
  const { id } = await makePlace(shift, noor, { assignedAt: Date.now() - 500 * 24 * 3_600_000 });
  await signInAs(page.context(), await makeAdmin());
  const list = await delayCalls(page, '**/api/assignments/unconfirmed*');
  await page.goto('/admin-todo');
  await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeAttached();
  list.release();
  const confirm = page.getByRole('button', {
    name: t('todo_confirm_of', { name: 'Noor Wit', title: shift.title }),
  });
  const confirmations = await delayCalls(page, `**/api/assignments/${id}/confirm`, 'POST');
  await confirm.dblclick();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  confirmations.release();
  await expect(confirm).toBeHidden();
  expect(confirmations.count()).toBe(1);
});
