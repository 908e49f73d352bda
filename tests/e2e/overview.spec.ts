import { eq } from 'drizzle-orm';
import { mailOutbox, profiles, shiftAssignments } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { mailRow } from '../support/rows.ts';
import { expect, test } from './fixtures.ts';
import { expectInReach, heading } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { makeAdmin, makePerson, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const HOUR_MS = 3_600_000;

test('shows volunteers their next five shifts, with calendar links', { tag: '@phone' }, async ({
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
  const next = page.getByRole('region', { name: t('mine_next') });
  await expect(next).toContainText(titles[0] ?? '');
  const later = page.getByRole('region', { name: t('dashboard_upcoming') }).getByRole('listitem');
  await expect(later).toHaveCount(4);
  for (const [index, title] of titles.slice(1, 5).entries())
    await expect(later.nth(index)).toContainText(title);
  const link = next.getByRole('link', {
    name: t('dashboard_add_to_calendar_of', { title: titles[0] ?? '' }),
  });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://calendar.google.com');
  expect(address.searchParams.get('text')).toBe(titles[0]);
  expect(await link.getAttribute('target')).toBe('_blank');
  // Only admins see the occupancy and the feed.
  await expect(page.getByRole('table')).toHaveCount(0);
  await later
    .first()
    .getByRole('link', { name: titles[1] ?? '', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: titles[1] ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('claims a fitting shift with one tap after opening the portal, and undoes it in place', {
  tag: ['@phone', '@engines'],
}, async ({ page, t }) => {
  // A skill that few shifts need, and hours that no other test uses, so that these three are offered first.
  const sanne = await makeVolunteer({ skills: ['Video producent'] });
  const [one, other, later] = await Promise.all(
    [3, 4, 7].map((minutes) => {
      const startTime = Date.now() + minutes * 60_000;
      return makeShift({ startTime, endTime: startTime + 3 * 60_000, requiredSkills: ['Video producent'] });
    }),
  );
  if (!one || !other || !later) throw new Error('no shifts');
  await signInAs(page.context(), sanne);
  await page.goto('/');
  const offered = page.getByRole('region', { name: t('dashboard_fitting'), exact: true });
  const row = (title: string) => offered.getByRole('listitem').filter({ hasText: title });
  const claim = row(one.title).getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) });
  // Its size follows the typeface, which a second visit has from the cache.
  await expect(claim).toBeVisible();
  await page.reload();
  await expect(claim).toBeVisible();
  const before = await claim.boundingBox();
  await claim.tap();

  await expect(row(one.title).getByText(t('mine_status_assigned'))).toBeVisible();
  await expect(row(other.title).getByText(t('shifts_short_overlap'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('mine_next') })).toContainText(one.title);
  const next = row(later.title).getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) });
  await expect(next).toBeFocused();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectInReach(next);
  }
  expect(await database.$count(shiftAssignments, eq(shiftAssignments.volunteerId, sanne.id))).toBe(1);

  await page
    .getByRole('region', { name: t('ui_notices') })
    .getByRole('button', { name: t('ui_undo') })
    .tap();
  await expect(page.getByRole('region', { name: t('mine_next') })).toContainText(
    t('dashboard_no_shifts_title'),
  );
  await expect(claim).toBeVisible();
  await page.evaluate('scrollTo(0, 0)');
  expect(await claim.boundingBox()).toEqual(before);
  await expect(row(other.title).getByRole('button')).toBeVisible();
});

test('invites users without the role volunteer to apply', { tag: '@phone' }, async ({ page, t }) => {
  await signInAs(page.context(), await makePerson({ request: 'rejected' }));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: t('dashboard_apply_again') }).click();
  await expect(heading({ page, t }, 'onboarding_application_title')).toBeVisible();
});

test('shows admins the occupancy of each day and recent claims, with links', { tag: '@laptop' }, async ({
  page,
  t,
}) => {
  const iris = await makeAdmin();
  const sanne = await makeVolunteer({ firstName: 'Sanne', lastName: `Vlug${newId('usr').slice(-4)}` });
  const { id, title } = await makeShift({
    startTime: Date.now() + HOUR_MS,
    endTime: Date.now() + 2 * HOUR_MS,
    maxVolunteers: 2,
  });
  // In the future, so that activity of other tests does not push it out of the last ten.
  await makePlace({ id }, sanne, { assignedAt: Date.now() + HOUR_MS / 2 });
  await signInAs(page.context(), iris);
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: t('dashboard_activity') });
  await expect(activity.getByRole('link', { name: title })).toBeVisible();

  const chart = page.getByRole('table', { name: t('dashboard_occupancy_caption') });
  await expect(chart.getByRole('row')).toHaveCount(15);
  // The day of the shift, which has a free place.
  await chart.locator('a[href*="/gaps?day="]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/gaps\?day=20\d\d-\d\d-\d\d$/);
  await page.goBack();
  await expect(chart).toBeVisible();
  await activity.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
});

test('approves a new application with two taps after opening the portal', { tag: '@phone' }, async ({
  page,
  t,
}) => {
  const lastName = newId('usr').slice(4);
  const noor = await makePerson({ firstName: 'Noor', lastName, request: 'pending' });
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/');
  const work = page.getByRole('region', { name: t('dashboard_work'), exact: true });
  await work.locator('a[href="/volunteer-approval"]').tap();
  await page.getByRole('button', { name: t('approval_approve_of', { name: `Noor ${lastName}` }) }).tap();
  await expect
    .poll(async () => (await database.select().from(profiles).where(eq(profiles.id, noor.id)))[0]?.role)
    .toBe('volunteer');
});

test('fills a shift that is short of people from the dashboard', { tag: '@laptop' }, async ({ page, t }) => {
  const lastName = newId('usr').slice(4);
  const sanne = await makeVolunteer({ firstName: 'Sanne', lastName });
  // The soonest, so that other tests do not push it out of the first five.
  const startTime = Date.now() + 2 * 60_000;
  const shift = await makeShift({ startTime, endTime: startTime + HOUR_MS });
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/dashboard');
  const work = page.getByRole('region', { name: t('dashboard_work'), exact: true });
  const row = work.getByRole('listitem').filter({ hasText: shift.title });
  await expect(row).toContainText(t('dashboard_work_needed', { count: 1 }));
  await row.getByRole('link', { name: new RegExp(`^${t('shifts_assign')}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(lastName);
  await dialog
    .getByRole('button', { name: t('shifts_assign_person', { name: `Sanne ${lastName}` }) })
    .click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await database.$count(shiftAssignments, eq(shiftAssignments.volunteerId, sanne.id))).toBe(1);
});

test('logs the actions of admins, filters them by person and day, and links to the shift', {
  tag: '@laptop',
}, async ({ page, t }) => {
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
  await expect(
    row.getByRole('definition').filter({ hasText: `→ ${t('audit_value_confirmed')}` }),
  ).toBeVisible();

  await page.getByRole('combobox', { name: t('audit_filter_kind') }).selectOption('mail');
  await expect(page.getByText(t('audit_none_title'))).toBeVisible();
  await page.goto(`/admin-log?person=${sanne.id}`);
  await row.getByRole('link', { name: t('audit_open_shift', { title }) }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await page.goto('/admin-log');
  await page.getByLabel(t('audit_filter_day'), { exact: true }).fill('1-1-2041');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2041-01-01/);
  await expect(page.getByText(t('audit_none_title'))).toBeVisible();
});

test('counts a failed mail in the menu and resends it once', { tag: '@laptop' }, async ({ page, t }) => {
  const sanne = await makeVolunteer({ firstName: 'Sanne', locale: 'nl' });
  const id = newId('mai');
  await database.insert(mailOutbox).values(
    mailRow({
      id,
      userId: sanne.id,
      recipient: sanne.email,
      status: 'failed',
      attempts: 6,
      lastError: '450 mailbox busy',
    }),
  );
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/mail-log?status=failed');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: new RegExp(`${t('nav_mail_log')}.*\\d`) }),
  ).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: sanne.email });
  await expect(row).toContainText('450 mailbox busy');
  await row.getByRole('button').dblclick();
  await expect(page.getByText(t('mail_resent', { recipient: sanne.email }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await mailTo(sanne.email, /wachtwoord is gewijzigd/);
  const [mail] = await database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  expect(mail?.attempts).toBe(1);
});

test('lists updates for admins by type', { tag: '@laptop' }, async ({ page, t, language }) => {
  await signInAs(page.context(), await makeAdmin({ locale: language }));
  await page.goto('/system-updates');
  await expect(heading({ page, t }, 'updates_title')).toBeVisible();
  const updates = page.getByRole('article');
  // The heading is in the frame of the screen already.
  await expect(updates.first()).toBeVisible();
  const all = await updates.count();
  expect(all).toBeGreaterThan(10);
  await page.getByRole('combobox', { name: t('updates_type') }).selectOption('fix');
  await expect(page).toHaveURL(/type=fix/);
  await expect.poll(() => updates.count()).toBeLessThan(all);
  await page.getByRole('link', { name: t('updates_back') }).click();
  await expect(heading({ page, t }, 'approval_title')).toBeVisible();
});
