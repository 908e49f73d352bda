import { expect, test } from './fixtures.ts';
import { field, rowOf } from './support/acts.ts';
import { hold } from './support/network.ts';
import { letIn, makeAdmin, makeVolunteer } from './support/people.ts';
import { makePlace } from './support/places.ts';
import { makeShift } from './support/shifts.ts';

test('while shifts are on their way their outlines stand there, and a double tap claims once', async ({
  page,
  t,
}) => {
  const { id, title } = await makeShift({ maxVolunteers: 2 });
  await letIn(page.context(), await makeVolunteer());
  const lists = await hold(page, '**/api/shifts?*');
  await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeAttached();
  await expect(page.getByText(t('shifts_none_found_title'))).toBeHidden();
  lists.letGo();
  const row = rowOf(page, title);
  const claim = row.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}:`) });
  await expect(claim).toBeVisible();
  await expect(page.getByRole('main').getByText(t('ui_loading'))).toHaveCount(0);

  const claims = await hold(page, `**/api/shifts/${id}/claim`, 'POST');
  await claim.dblclick();
  await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
  claims.letGo();
  await expect(row.getByText('1/2').filter({ visible: true })).toBeVisible();
  expect(claims.count()).toBe(1);

  await page.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog
    .getByRole('button', { name: t('ui_close'), exact: true })
    .last()
    .dblclick();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
});

test('a form that is being sent says so, keeps its button and is sent once', async ({ page, t }) => {
  const viewer = { page, t };
  await letIn(page.context(), await makeAdmin());
  const { id, title } = await makeShift();
  const reading = await hold(page, `**/api/shifts/${id}`);
  await page.goto(`/shifts?view=list&edit=${id}`);
  const dialog = page.getByRole('dialog', { name: t('shifts_edit_title') });
  await expect(dialog.getByText(t('ui_loading'))).toBeAttached();
  reading.letGo();
  await field(viewer, 'shifts_form_name').fill(`${title} nieuw`);
  const saves = await hold(page, `**/api/shifts/${id}`, 'PATCH');
  const save = dialog.getByRole('button', { name: t('shifts_edit_submit'), exact: true });
  const before = await save.boundingBox();
  await save.dblclick();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  expect((await save.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);
  await page.keyboard.press('Enter');
  saves.letGo();
  await expect(dialog).toBeHidden();
  expect(saves.count()).toBe(1);
});

test('a place is confirmed once however often the button is pressed', async ({ page, t }) => {
  const noor = await makeVolunteer({ firstName: 'Noor', lastName: 'Wit' });
  const shift = await makeShift();
  const { id } = await makePlace(shift, noor, { assignedAt: Date.now() - 500 * 24 * 3_600_000 });
  await letIn(page.context(), await makeAdmin());
  const list = await hold(page, '**/api/assignments/unconfirmed');
  await page.goto('/admin-todo');
  await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeAttached();
  list.letGo();
  const confirm = page.getByRole('button', {
    name: t('todo_confirm_of', { name: 'Noor Wit', title: shift.title }),
  });
  const confirmations = await hold(page, `**/api/assignments/${id}/confirm`, 'POST');
  await confirm.dblclick();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  confirmations.letGo();
  await expect(confirm).toBeHidden();
  expect(confirmations.count()).toBe(1);
});
