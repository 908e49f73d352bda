import { eq } from 'drizzle-orm';
import { profiles } from '../../worker/src/app/schema.ts';
import { chooseFromMenu, heading, menuLink, notice, type Viewer } from '../e2e/support/actions.ts';
import { database } from '../e2e/support/database.ts';
import { makeAdmin, makePerson } from '../e2e/support/people.ts';
import { type TextKey, textsOf } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import { menuLabels } from './support/menus.ts';
import { watchPage } from './support/watch-page.ts';

/** The daily work of organisers, in the desktop build of the screens. */

/** A unique surname. */
const surname = () => `Ijzer${crypto.randomUUID().slice(0, 8)}`;
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
  // The menu of a row closes when the results move the row.
  await expect(page.getByRole('article')).toHaveCount(1);
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
  await expect(page.getByRole('article')).toHaveCount(1);
  const removal = await openAction('people_remove');
  await removal.getByRole('textbox').fill(name);
  await removal.getByRole('button', { name: t('people_remove_do') }).click();
  await expect(notice(organiser, t('people_removed', { name }))).toBeVisible();
  expect(await database.select().from(profiles).where(eq(profiles.id, id))).toEqual([]);
});

test('opens every screen in both languages without errors, and the menu follows', async ({ signedIn, t }) => {
  const admin = await makeAdmin();
  const { app, page } = await signedIn(admin);
  const faults = watchPage(page);
  const screens: [TextKey, TextKey][] = [
    ['nav_shifts', 'shifts_title'],
    ['nav_todo', 'todo_title'],
    ['nav_approval', 'approval_title'],
    ['nav_people', 'people_title'],
    ['nav_messages', 'messages_title'],
    ['nav_settings', 'settings_organisation_title'],
    ['nav_system_updates', 'updates_title'],
  ];
  for (const texts of [t, textsOf('en')]) {
    const viewer: Viewer = { page, t: texts };
    await expect(heading(viewer, 'dashboard_title', { name: admin.firstName })).toBeVisible();
    for (const [name, title] of screens) {
      await menuLink(viewer, name).click();
      await expect(heading(viewer, title)).toBeVisible();
    }
    // The menu of the app follows.
    await expect.poll(() => menuLabels(app)).toContain(texts('desktop_menu_print'));
    await menuLink(viewer, 'nav_dashboard').click();
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
