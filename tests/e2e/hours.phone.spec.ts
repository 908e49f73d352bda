import { expect, test } from './fixtures.ts';
import { button, heading } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const HOUR_MS = 3_600_000;

test('an admin corrects hours, a statement lists them, and anyone can verify its code', async ({
  page,
  newcomer,
  t,
}) => {
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
  await page.getByRole('link', { name: t('statement_make') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('statement_make') })
    .click();
  await expect(heading({ page, t }, 'statement_title')).toBeVisible();
  const numbers = t('statement_did', { count: 1, hours: t('hours_hours', { hours: 3 }) });
  await expect(page.getByText(numbers)).toBeVisible();
  await expect(button({ page, t }, 'statement_print')).toBeVisible();
  const address = page.url();
  const code = /[\w-]{14}$/.exec(address)?.[0] ?? '';

  const visitor = await newcomer();
  await visitor.goto(address);
  await expect(visitor.getByText(numbers)).toBeVisible();
  await expect(visitor.getByText(`${sanne.firstName} Dijk`)).toBeVisible();
  await visitor.goto(address.replace(code, 'ACFH-JKLM-PQRT'));
  await expect(visitor.getByText(t('statement_unknown_title'))).toBeVisible();
});
