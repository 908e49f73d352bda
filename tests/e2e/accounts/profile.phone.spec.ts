import { readFile } from 'node:fs/promises';
import { dayOf, type OwnData } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { accountDeleted } from '../../../worker/src/accounts/profile/mails/account-deleted.ts';
import { accounts } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, link, signIn } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { mailTo } from '../support/inbox.ts';
import { makeVolunteer, PASSWORD, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

test('shows all stored personal data and downloads it', async ({ page, t }) => {
  const viewer = { page, t };
  const person = await makeVolunteer({ city: 'Winterswijk' });
  const shift = await makeShift();
  await makePlace(shift, person);
  await signInAs(page.context(), person);
  await page.goto('/profile');
  await link(viewer, 'profile_kept_open').click();
  await expect(heading(viewer, 'data_title')).toBeVisible();
  await expect(page.getByText(shift.title)).toBeVisible();
  await expect(page.getByText('Winterswijk')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(viewer, 'data_download').click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnData;
  expect(download.suggestedFilename()).toBe(t('data_file_name', { day: dayOf(Date.parse(data.exportedAt)) }));
  expect(data.account.email).toBe(person.email);
  expect(data.assignments.map(({ shift: { title } }) => title)).toEqual([shift.title]);

  // Menus and buttons are not printed.
  await page.emulateMedia({ media: 'print' });
  await expect(button(viewer, 'data_download')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByText(shift.title)).toBeVisible();
});

test('deletes an account with its assignments and confirms by mail', async ({ page, t, language }) => {
  const viewer = { page, t };
  const person = await makeVolunteer({ lastName: 'Zwart', locale: language });
  const shift = await makeShift();
  await makePlace(shift, person);
  await signInAs(page.context(), person);
  await page.goto('/profile');
  await page
    .getByRole('region', { name: t('leave_section_title') })
    .getByRole('link', { name: t('leave_open') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('leave_title') });
  await expect(dialog.getByText(t('leave_to_come', { count: 1 }))).toBeVisible();
  await dialog
    .getByLabel(t('leave_type', { name: `${person.firstName} Zwart` }))
    .fill(`${person.firstName} Zwart`);
  const password = dialog.getByLabel(t('auth_password'), { exact: true });
  await password.fill('verkeerd');
  await button(viewer, 'leave_do').click();
  await expect(dialog.getByText(t('error_auth_wrong_password'))).toBeVisible();
  await password.fill(PASSWORD);
  await button(viewer, 'leave_do').click();

  await page.waitForURL('/login');
  await expect(page.getByText(t('auth_farewell'), { exact: true })).toBeVisible();
  await mailTo(
    person.email,
    accountDeleted[language]({ firstName: '', deletedAt: 0, why: 'own_wish' }).subject,
  );
  expect(await database.select().from(accounts).where(eq(accounts.id, person.id))).toEqual([]);

  await page.reload();
  await page.goto('/profile');
  await page.waitForURL(/\/login/);
  await field(viewer, 'auth_email').fill(person.email);
  await signIn(viewer, person.email);
  await expect(page.getByText(t('error_auth_invalid_credentials'))).toBeVisible();
});
