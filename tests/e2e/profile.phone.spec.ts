import { readFile } from 'node:fs/promises';
import type { OwnData } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { accounts } from '../../worker/src/db/schema.ts';
import { accountDeleted } from '../../worker/src/modules/profile/mails/account-deleted.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, link, signIn } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { makeVolunteer, PASSWORD, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

test('ends the session of another device immediately', async ({ page, newcomer, t }) => {
  const here = { page, t };
  const person = await makeVolunteer();
  const there = { page: await newcomer(), t };
  await there.page.goto('/login');
  await signIn(there, person.email);
  await there.page.waitForURL('/dashboard');
  // Only the window in front moves the focus to the new screen.
  await expect(there.page.getByRole('heading', { level: 1 })).toBeFocused();

  await signInAs(page.context(), person);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: t('sessions_title') });
  await expect(sessions.getByText(t('sessions_this_device'))).toBeVisible();
  await sessions.getByRole('button', { name: /Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await there.page.goto('/profile');
  await there.page.waitForURL(/\/login/);
  await page.reload();
  await expect(heading(here, 'profile_title')).toBeVisible();
});

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
  expect(download.suggestedFilename()).toBe(
    t('data_file_name', { day: new Date().toISOString().slice(0, 10) }),
  );
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnData;
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
  await link(viewer, 'leave_open').click();
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

test('makes a calendar subscription that calendars can read without signing in', async ({
  page,
  t,
  playwright,
  baseURL,
}) => {
  const person = await makeVolunteer();
  const shift = await makeShift();
  await makePlace(shift, person);
  await signInAs(page.context(), person);
  await page.goto('/my-shifts');
  await link({ page, t }, 'feed_offer').click();
  const section = page.getByRole('region', { name: t('feed_title') });
  await section.getByRole('button', { name: t('feed_make') }).click();
  const url = await section.getByRole('textbox', { name: t('feed_address') }).inputValue();

  const calendar = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const first = await calendar.get(new URL(url).pathname);
  expect(first.headers()['content-type']).toContain('text/calendar');
  expect(await first.text()).toContain(`SUMMARY:${shift.title}`);
  const etag = first.headers().etag ?? '';
  expect((await calendar.get(new URL(url).pathname, { headers: { 'If-None-Match': etag } })).status()).toBe(
    304,
  );

  await page.reload();
  await expect(section.getByText(t('feed_renew_lead'))).toBeVisible();
  await section.getByRole('button', { name: t('feed_end') }).click();
  await expect(section.getByRole('button', { name: t('feed_make') })).toBeVisible();
  expect((await calendar.get(new URL(url).pathname)).status()).toBe(404);
  await calendar.dispose();
});
