import { expect, test } from '../fixtures.ts';
import { makePlace } from '../support/assignments.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test('a volunteer asks for other hours, which an admin accepts', async ({ page, newcomer, t }) => {
  const shift = await makeShift({
    title: 'Koek-en-zopie',
    startTime: Date.now() - 50 * HOUR_MS,
    endTime: Date.now() - 48 * HOUR_MS,
  });
  const sanne = await makeVolunteer({ firstName: `Sanne${Date.now()}` });
  await makePlace(shift, sanne, { status: 'completed' });
  await signInAs(page.context(), sanne);
  await page.goto('/my-shifts?view=past');
  const wrong = page.getByRole('button', { name: t('hours_wrong_of', { title: shift.title }) });
  await expect(page.getByText(t('hours_of_shift', { hours: t('hours_hours', { hours: 2 }) }))).toBeVisible();
  await wrong.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('hours_worked')).selectOption({ label: t('hours_hours', { hours: 3 }) });
  await dialog.getByLabel(t('hours_correct_note')).fill('Bleef tot de dweil');
  await dialog.getByRole('button', { name: t('hours_correct_send') }).click();
  await expect(page.getByText(t('hours_asked', { hours: t('hours_hours', { hours: 3 }) }))).toBeVisible();

  const boss = await newcomer();
  await signInAs(boss.context(), await makeAdmin());
  await boss.goto('/admin-todo');
  await boss.getByRole('button', { name: t('hours_accept_of', { name: `${sanne.firstName} Dijk` }) }).click();
  await expect(boss.getByText('Bleef tot de dweil')).toBeHidden();

  await page.reload();
  const total = t('hours_total_of', { count: 1, hours: t('hours_hours', { hours: 3 }) });
  await expect(page.getByText(total)).toBeVisible();
});
