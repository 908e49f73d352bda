import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, link, notice, type Viewer } from '../support/actions.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';

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
