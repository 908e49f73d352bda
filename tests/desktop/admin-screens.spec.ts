import { eq } from 'drizzle-orm';
import { profiles, shiftAssignments, shifts } from '../../worker/src/db/schema.ts';
import {
  addShift,
  chooseFromMenu,
  dayFromNow,
  heading,
  notice,
  openShift,
  type Viewer,
} from '../e2e/support/actions.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { mailTo } from '../e2e/support/inbox.ts';
import { makeAdmin, makePerson, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { type TextKey, textsOf } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import { watchPage } from './support/watch-page.ts';

/** The daily work of organisers, in the desktop build of the screens. */

/** A unique surname. */
const surname = () => `Ijzer${crypto.randomUUID().slice(0, 8)}`;
const go = ({ page, t }: Viewer, name: TextKey) =>
  page
    .getByRole('navigation', { name: t('shell_navigation') })
    // A count may follow the name.
    .getByRole('link', { name: new RegExp(`^${t(name)}`) })
    .click();

test('plans and edits a shift, and assigns a volunteer', async ({ signedIn, t }) => {
  const lastName = surname();
  const title = `Kassa ${lastName}`;
  const name = `Bram ${lastName}`;
  const bram = await makeVolunteer({ firstName: 'Bram', lastName });
  const { page } = await signedIn(await makeAdmin());
  const organiser: Viewer = { page, t };
  await chooseFromMenu(organiser, 'shifts');
  await addShift(organiser, {
    title,
    date: dayFromNow(4),
    startTime: '13:00',
    endTime: '17:30',
    location: 'Schaatsverhuur',
    places: 2,
  });
  await (await openShift(organiser, title))
    .getByRole('link', { name: new RegExp(`^${t('shifts_edit')}`) })
    .click();
  const form = page.getByRole('dialog', { name: t('shifts_edit_title') });
  await form.getByLabel(t('shifts_form_location')).fill('Ingang zuid');
  await form.getByRole('button', { name: t('shifts_edit_submit') }).click();
  await expect(notice(organiser, t('shifts_edited', { title }))).toBeVisible();
  const shift = await database.select().from(shifts).where(eq(shifts.title, title)).get();
  expect(shift).toMatchObject({ location: 'Ingang zuid', maxVolunteers: 2 });

  await page
    .getByRole('dialog', { name: title })
    .getByRole('link', { name: new RegExp(`^${t('shifts_assign')}`) })
    .click();
  const candidates = page.getByRole('dialog', { name: t('shifts_assign_title') });
  await candidates.getByRole('searchbox', { name: t('shifts_assign_search') }).fill(lastName);
  await candidates.getByRole('button', { name: t('shifts_assign_person', { name }) }).click();
  await expect(candidates.getByText(t('shifts_assign_already'))).toBeVisible();
  await mailTo(bram.email, title);
});

test('confirms an assignment from the to-do list', async ({ signedIn, t }) => {
  const lastName = surname();
  const shift = await makeShift();
  // The list is oldest first, so this one stays on the first page whatever other tests add.
  const { id } = await makePlace(shift, await makeVolunteer({ firstName: 'Anne', lastName }), {
    assignedAt: Date.now() - 500 * 24 * 3_600_000,
  });
  const { page } = await signedIn(await makeAdmin());
  await go({ page, t }, 'nav_todo');
  const named = { name: `Anne ${lastName}`, title: shift.title };
  await page.getByRole('button', { name: t('todo_confirm_of', named) }).click();
  await expect(notice({ page, t }, t('todo_confirmed_mailed', named))).toBeVisible();
  const confirmed = await database.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();
  expect(confirmed?.status).toBe('confirmed');
});

test('approves an applicant, adds a skill and removes the account', async ({ signedIn, t }) => {
  const lastName = surname();
  const name = `Noor ${lastName}`;
  const { id, email } = await makePerson({ firstName: 'Noor', lastName, request: 'pending' });
  const { page } = await signedIn(await makeAdmin());
  const organiser: Viewer = { page, t };
  await chooseFromMenu(organiser, 'approval');
  await page.getByRole('button', { name: t('approval_approve_of', { name }) }).click();
  await expect(notice(organiser, t('approval_approved_mailed', { name }))).toBeVisible();

  await chooseFromMenu(organiser, 'people');
  await page.getByRole('searchbox', { name: t('people_search') }).fill(lastName);
  const row = page.getByRole('article', { name, exact: true });
  await expect(row.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  const openAction = async (action: TextKey) => {
    await page.getByRole('button', { name: t('people_more_of', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
    return page.getByRole('dialog');
  };
  const skills = await openAction('people_skills');
  await skills.getByText('Fotograaf', { exact: true }).click();
  await skills.getByRole('button', { name: t('profile_save') }).click();
  await expect(row.getByText('Fotograaf')).toBeVisible();

  await page.getByRole('link', { name: t('people_show_all') }).click();
  await expect(heading(organiser, 'people_title_all')).toBeVisible();
  const removal = await openAction('people_remove');
  await removal.getByRole('textbox').fill(name);
  await removal.getByRole('button', { name: t('people_remove_do') }).click();
  await expect(notice(organiser, t('people_removed', { name }))).toBeVisible();
  expect(await database.select().from(profiles).where(eq(profiles.id, id))).toEqual([]);
});

test('opens every screen of the menu in both languages without errors', async ({ signedIn, t }) => {
  const admin = await makeAdmin();
  const { page } = await signedIn(admin);
  const faults = watchPage(page);
  const screens: [TextKey, TextKey][] = [
    ['nav_shifts', 'shifts_title'],
    ['nav_todo', 'todo_title'],
    ['nav_approval', 'approval_title'],
    ['nav_people', 'people_title'],
    ['nav_admin_log', 'audit_title'],
    ['nav_mail_log', 'mail_title'],
    ['nav_system_updates', 'updates_title'],
  ];
  for (const texts of [t, textsOf('en')]) {
    const viewer: Viewer = { page, t: texts };
    await expect(heading(viewer, 'dashboard_title', { name: admin.firstName })).toBeVisible();
    for (const [name, title] of screens) {
      await go(viewer, name);
      await expect(heading(viewer, title)).toBeVisible();
    }
    await go(viewer, 'nav_dashboard');
    // Admins find their own tickets and shifts in the browser's portal.
    for (const own of ['nav_my_reservations', 'nav_my_shifts'] as const)
      await expect(page.getByRole('link', { name: texts(own) })).toHaveCount(0);
    if (texts === t)
      await page
        .getByRole('button', { name: /English|EN/ })
        .first()
        .click();
  }
  expect(faults).toEqual([]);
});
