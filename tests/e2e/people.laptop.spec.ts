import { eq } from 'drizzle-orm';
import { profiles, shiftAssignments } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { assignmentRow } from '../support/rows.ts';
import { expect, test } from './fixtures.ts';
import { button, chooseFromMenu, field, heading, link, notice, type Viewer } from './support/actions.ts';
import { database } from './support/database.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { makeAdmin, makePerson, makeVolunteer, type Person, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

/** A unique surname, because other tests create people too. */
const surname = () => `Ijzer${newId('usr').slice(4, 14)}`;

const row = ({ page }: Viewer, name: string) => page.getByRole('article', { name, exact: true });

/** Chooses an action from a person's menu. */
async function choose(viewer: Viewer, name: string, action: string): Promise<void> {
  const { page, t } = viewer;
  await page.getByRole('button', { name: t('people_more_of', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function search({ page, t }: Viewer, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('people_search') }).fill(text);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replace(/%20/g, '(\\+|%20)')}`));
}

const giveShift = async (person: Person) =>
  database.insert(shiftAssignments).values(
    assignmentRow({
      shiftId: (await makeShift()).id,
      volunteerId: person.id,
    }),
  );

const roleOf = async ({ id }: Person) =>
  (await database.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id)).get())?.role;

test('corrects a mail address, which becomes the person’s by the link in the mail to it', async ({
  page,
  t,
  context,
  newcomer,
}) => {
  const viewer = { page, t };
  const lastName = surname();
  const email = `${newId('usr')}@example.test`;
  await signInAs(context, await makeAdmin());
  const sanne = await makeVolunteer({ firstName: 'Sanne', lastName });
  await page.goto(`/volunteers?q=${lastName}`);
  await choose(viewer, `Sanne ${lastName}`, t('people_email_correct'));
  await field(viewer, 'people_email_new').fill(email);
  await button(viewer, 'people_email_send').click();
  await expect(notice(viewer, t('people_email_asked', { email }))).toBeVisible();

  const mailbox = { page: await newcomer(), t };
  await mailbox.page.goto(linkIn(await mailTo(email, /nieuwe e-mailadres/), '/a'));
  await expect(heading(mailbox, 'link_address_title', { name: 'Sanne' })).toBeVisible();
  await expect(mailbox.page).toHaveURL(/\/a$/);
  await button(mailbox, 'link_address_do').click();
  await expect(heading(mailbox, 'auth_confirmed')).toBeVisible();
  await link(mailbox, 'link_sign_in').click();
  await expect(field(mailbox, 'auth_email')).toHaveValue(email);

  await mailTo(sanne.email, /e-mailadres is gewijzigd/);
  await page.reload();
  await expect(row(viewer, `Sanne ${lastName}`)).toContainText(email);
});

test('finds people whatever the spelling of their names, and pages through them', async ({
  page,
  t,
  context,
}) => {
  const viewer = { page, t };
  const lastName = surname();
  await signInAs(context, await makeAdmin());
  await makeVolunteer({ firstName: 'Zoë', lastName, skills: ['BHV'] });
  for (let index = 0; index < 27; index++) await makeVolunteer({ firstName: `Nr${index}`, lastName });

  await page.goto('/dashboard');
  await chooseFromMenu(viewer, 'people');
  await search(viewer, lastName.toUpperCase());
  await expect(page.getByText(t('pager_range', { from: 1, to: 25, total: 28 }))).toBeVisible();
  await link(viewer, 'pager_next').click();
  await expect(page.getByText(t('pager_range', { from: 26, to: 28, total: 28 }))).toBeVisible();
  await expect(row(viewer, `Zoë ${lastName}`)).toBeVisible();
  // The address restores the view.
  await page.reload();
  await expect(row(viewer, `Zoë ${lastName}`)).toBeVisible();

  await search(viewer, `zoe ${lastName}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('combobox', { name: t('people_skill') }).selectOption('Fotograaf');
  await expect(page.getByText(t('people_none_found_title'))).toBeVisible();
  await page.getByRole('combobox', { name: t('people_skill') }).selectOption('BHV');
  await expect(row(viewer, `Zoë ${lastName}`)).toBeVisible();
});

test('changes a user to a volunteer and back, and lists the shifts that are cancelled', async ({
  page,
  t,
  context,
}) => {
  const viewer = { page, t };
  const lastName = surname();
  const admin = await makeAdmin();
  await signInAs(context, admin);
  const person = await makePerson({ firstName: 'Noor', lastName, request: 'pending' });
  const name = `Noor ${lastName}`;

  await page.goto(`/volunteers?view=all&q=${lastName}`);
  await expect(row(viewer, name).getByText(t('role_user'), { exact: true })).toBeVisible();
  await choose(viewer, name, t('people_upgrade'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people_upgrade') })
    .click();
  await expect(row(viewer, name).getByText(t('role_volunteer'), { exact: true })).toBeVisible();
  expect(await roleOf(person)).toBe('volunteer');

  await giveShift(person);
  await giveShift(person);
  await choose(viewer, name, t('people_downgrade'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('people_downgrade_loses', { name, count: 2 }))).toBeVisible();
  // Back closes the dialog without changing anything.
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await roleOf(person)).toBe('volunteer');

  await choose(viewer, name, t('people_downgrade'));
  await dialog.getByRole('button', { name: t('people_put_back') }).click();
  await expect(notice(viewer, t('people_freed', { count: 2 }))).toBeVisible();
  await expect(row(viewer, name).getByText(t('role_user'), { exact: true })).toBeVisible();
  expect(await roleOf(person)).toBe('user');
});

test('changes skills and profile, and removes an account', async ({ page, t, context }) => {
  const viewer = { page, t };
  const lastName = surname();
  await signInAs(context, await makeAdmin());
  const person = await makeVolunteer({ firstName: 'Gijs', lastName });
  const name = `Gijs ${lastName}`;
  await giveShift(person);

  await page.goto(`/volunteers?view=all&q=${lastName}`);
  await choose(viewer, name, t('people_skills'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('skill_photographer'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('profile_save') }).click();
  await expect(row(viewer, name).getByText(t('skill_photographer'))).toBeVisible();

  await page.getByRole('link', { name: t('people_profile_of', { name }) }).click();
  await dialog.getByLabel(t('auth_first_name')).fill('Gijsbert');
  await dialog.getByRole('button', { name: t('profile_save') }).click();
  const newName = `Gijsbert ${lastName}`;
  await expect(row(viewer, newName)).toBeVisible();

  await page.getByRole('link', { name: t('people_shifts_of', { name: newName, count: 1 }) }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await choose(viewer, newName, t('people_remove'));
  await expect(dialog.getByText(t('people_remove_loses', { name: newName, count: 1 }))).toBeVisible();
  await dialog.getByRole('textbox').fill(newName);
  await dialog.getByRole('button', { name: t('people_remove_do') }).click();
  await expect(notice(viewer, t('people_removed', { name: newName }))).toBeVisible();
  await expect(heading(viewer, 'people_title_all')).toBeVisible();
  await expect(page.getByText(t('people_none_found_title'))).toBeVisible();
  expect(await roleOf(person)).toBeUndefined();
});
