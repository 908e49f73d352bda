import { LOCALES } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { mailOutbox } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { makeAdmin, makePerson, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const HOUR_MS = 3_600_000;

test('a volunteer finds the next five shifts on the dashboard, each with a way into a calendar', async ({
  page,
  t,
}) => {
  const sanne = await makeVolunteer({ firstName: 'Sanne' });
  const titles: string[] = [];
  for (let index = 0; index < 6; index++) {
    const startTime = Date.now() + (24 + index * 3) * HOUR_MS;
    const { id, title } = await makeShift({ startTime, endTime: startTime + HOUR_MS });
    await makePlace({ id }, sanne);
    titles.push(title);
  }
  await signInAs(page.context(), sanne);
  await page.goto('/dashboard');
  await expect(heading({ page, t }, 'dashboard_title', { name: 'Sanne' })).toBeVisible();
  const shown = page.getByRole('region', { name: t('dashboard_upcoming') }).getByRole('listitem');
  await expect(shown).toHaveCount(5);
  for (const [index, title] of titles.slice(0, 5).entries())
    await expect(shown.nth(index)).toContainText(title);
  const link = shown.first().getByRole('link', {
    name: t('dashboard_add_to_calendar_of', { title: titles[0] ?? '' }),
  });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://calendar.google.com');
  expect(address.searchParams.get('text')).toBe(titles[0]);
  expect(await link.getAttribute('target')).toBe('_blank');
  // Occupancy and feed are the admins'.
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('who is no volunteer is asked to become one', async ({ page, t }) => {
  await signInAs(page.context(), await makePerson({ request: 'rejected' }));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: t('dashboard_apply_again') }).click();
  await expect(heading({ page, t }, 'onboarding_application_title')).toBeVisible();
});

test('an admin sees how full a day is and goes there, and sees a claim come in', async ({ page, t }) => {
  const iris = await makeAdmin();
  const sanne = await makeVolunteer({ firstName: 'Sanne', lastName: `Vlug${newId('usr').slice(-4)}` });
  const { id, title } = await makeShift({
    startTime: Date.now() + HOUR_MS,
    endTime: Date.now() + 2 * HOUR_MS,
  });
  // Ahead of what other tests do meanwhile: the feed shows the last ten.
  await makePlace({ id }, sanne, { assignedAt: Date.now() + HOUR_MS / 2 });
  await signInAs(page.context(), iris);
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: t('dashboard_activity') });
  await expect(activity.getByRole('link', { name: title })).toBeVisible();

  const chart = page.getByRole('table', { name: t('dashboard_occupancy_caption') });
  await expect(chart.getByRole('row')).toHaveCount(15);
  const today = chart.getByRole('row').nth(1);
  await today.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shifts\?view=day&day=20\d\d-\d\d-\d\d$/);
  await page.goBack();
  await expect(chart).toBeVisible();
  await activity.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
});

test('what an admin does stands in the log, found by person and by day, and leads to the shift', async ({
  page,
  t,
}) => {
  const iris = await makeAdmin({ firstName: 'Iris', lastName: `Kok${newId('usr').slice(-5)}` });
  const sanne = await makeVolunteer({ firstName: 'Sanne', lastName: 'Bakker' });
  const { id, title } = await makeShift();
  const { id: assignmentId } = await makePlace({ id }, sanne);
  await signInAs(page.context(), iris);
  await page.goto('/admin-log');
  await expect(heading({ page, t }, 'audit_title')).toBeVisible();
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(`/api/assignments/${assignmentId}/confirm`, { headers, data: {} });
  expect(answer.status()).toBe(200);

  await page.getByRole('searchbox', { name: t('audit_filter_person') }).fill(`Iris Kok`);
  await page.getByRole('button', { name: new RegExp(iris.email) }).click();
  await expect(page).toHaveURL(new RegExp(`person=${iris.id}`));
  const row = page.getByRole('listitem').filter({ hasText: t('audit_assignment_confirmed') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Sanne Bakker');
  await row.getByText(t('audit_details'), { exact: true }).click();
  await expect(row.getByRole('cell', { name: t('audit_value_confirmed') })).toBeVisible();

  await page.getByRole('combobox', { name: t('audit_filter_kind') }).selectOption('mail');
  await expect(page.getByText(t('audit_none_title'))).toBeVisible();
  await page.goto(`/admin-log?person=${sanne.id}`);
  await row.getByRole('link', { name: t('audit_open_shift', { title }) }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await page.goto('/admin-log');
  await page.getByLabel(t('audit_filter_day'), { exact: true }).fill('2030-01-01');
  await expect(page).toHaveURL(/day=2030-01-01/);
  await expect(page.getByText(t('audit_none_title'))).toBeVisible();
});

test('a mail that failed is counted in the menu and sent again once', async ({ page, t, hasTouch }) => {
  const sanne = await makeVolunteer({ firstName: 'Sanne', locale: 'nl' });
  const id = newId('mai');
  const now = Date.now();
  await database.insert(mailOutbox).values({
    id,
    dedupeKey: id,
    kind: 'password_changed',
    userId: sanne.id,
    recipient: sanne.email,
    locale: 'nl',
    data: {},
    status: 'failed',
    attempts: 6,
    nextAttemptAt: now,
    lastError: '450 mailbox busy',
    createdAt: now,
  });
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/mail-log?status=failed');
  if (hasTouch) await page.getByRole('button', { name: t('shell_open_menu') }).click();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: new RegExp(`${t('nav_mail_log')}.*\\d`) }),
  ).toBeVisible();
  if (hasTouch) await page.keyboard.press('Escape');

  const row = page.getByRole('row').filter({ hasText: sanne.email });
  await expect(row).toContainText('450 mailbox busy');
  await row.getByRole('button').dblclick();
  await expect(page.getByText(t('mail_resent', { recipient: sanne.email }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await mailTo(sanne.email, /wachtwoord is gewijzigd/);
  const [kept] = await database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  expect(kept?.attempts).toBe(1);
});

for (const language of LOCALES)
  test.describe(`what is new, in ${language}`, () => {
    test.use({ language });

    test('is told to admins, by kind, with the way back', async ({ page, t }) => {
      await signInAs(page.context(), await makeAdmin({ locale: language }));
      await page.goto('/system-updates');
      await expect(heading({ page, t }, 'updates_title')).toBeVisible();
      const updates = page.getByRole('article');
      const all = await updates.count();
      expect(all).toBeGreaterThan(10);
      await page.getByRole('combobox', { name: t('updates_type') }).selectOption('fix');
      await expect(page).toHaveURL(/type=fix/);
      await expect.poll(() => updates.count()).toBeLessThan(all);
      await page.getByRole('link', { name: t('updates_back') }).click();
      await expect(heading({ page, t }, 'approval_title')).toBeVisible();
    });
  });

test('the screens of admins send a volunteer to the dashboard', async ({ page, t }) => {
  await signInAs(page.context(), await makeVolunteer({ firstName: 'Sanne' }));
  for (const path of ['/system-updates', '/admin-log', '/mail-log']) {
    await page.goto(path);
    await page.waitForURL('/dashboard');
    await expect(heading({ page, t }, 'dashboard_title', { name: 'Sanne' })).toBeVisible();
  }
});
