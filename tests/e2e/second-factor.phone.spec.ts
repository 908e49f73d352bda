import { codeOf, fromBase32 } from '../support/one-time-code.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, signIn } from './support/actions.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { makeAdmin, PASSWORD, signInAs } from './support/people.ts';
import { giveFactor } from './support/second-factor.ts';

test('a second factor is set up, asked for after signing in, and replaced by a recovery code', async ({
  page,
  context,
  t,
  language,
}) => {
  const viewer = { page, t };
  const admin = await makeAdmin({ locale: language });
  await signInAs(context, admin);
  await page.goto('/profile');
  await button(viewer, 'factor_turn_on').click();
  // On the profile a section has that name too.
  await page.getByRole('dialog').getByLabel(t('auth_password'), { exact: true }).fill(PASSWORD);
  await button(viewer, 'factor_start_next').click();
  const key = (await page.locator('.font-mono').textContent()) ?? '';
  const secret = fromBase32(key);
  await field(viewer, 'factor_setup_code').fill(await codeOf(secret));
  await button(viewer, 'factor_setup_confirm').click();
  const codes = page.getByRole('list', { name: t('factor_codes_list') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  const saved = page.waitForEvent('download');
  await button(viewer, 'factor_codes_save').click();
  expect((await saved).suggestedFilename()).toBe(t('factor_codes_file'));
  await button(viewer, 'factor_codes_done').click();
  await expect(page.getByText(t('factor_codes_left', { count: 10 }))).toBeVisible();
  await mailTo(admin.email, /Tweestapsverificatie staat aan/);

  const signOut = async () => {
    await page.goto('/dashboard');
    await button(viewer, 'shell_open_menu').click();
    await button(viewer, 'shell_sign_out').click();
    await page.waitForURL(/\/login/);
  };
  await signOut();
  await page.goto('/volunteers?view=all');
  await signIn(viewer, admin.email);
  await expect(heading(viewer, 'factor_verify_title')).toBeVisible();
  // The code of the first step was used.
  await field(viewer, 'factor_code').fill((await codeOf(secret, 1)).replace(/(...)/, '$1 '));
  await button(viewer, 'factor_verify').click();
  await page.waitForURL('/volunteers?view=all');
  await expect(heading(viewer, 'people_title_all')).toBeVisible();

  await signOut();
  await signIn(viewer, admin.email);
  await button(viewer, 'factor_use_recovery').click();
  await field(viewer, 'factor_recovery_code').fill(first.toUpperCase());
  await button(viewer, 'factor_verify').click();
  await page.waitForURL('/dashboard');
  await mailTo(admin.email, /Je hebt er nog 9/);
});

test('a removal that another admin asks for is refused by the mailed link', async ({
  page,
  context,
  newcomer,
  t,
  language,
}) => {
  const viewer = { page, t };
  const lastName = `Postma-${Date.now()}`;
  const person = await makeAdmin({ firstName: 'Joost', lastName, locale: language });
  await giveFactor(person);
  await signInAs(context, await makeAdmin({ locale: language }));
  await page.goto(`/volunteers?q=${lastName}&act=remove-factor&person=${person.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('people_remove_type', { name: `Joost ${lastName}` })).fill('Iemand anders');
  await button(viewer, 'people_remove_factor_do').click();
  await expect(dialog.getByText(t('people_remove_mistyped'))).toBeVisible();
  await dialog.getByRole('textbox').fill(`Joost ${lastName}`);
  await button(viewer, 'people_remove_factor_do').click();
  await expect(dialog).toBeHidden();

  const mail = await mailTo(person.email, /wordt uitgezet/);
  const tab = await newcomer();
  await tab.goto(linkIn(mail, '/a'));
  await expect(tab.getByText('Hoi Joost')).toBeVisible();
  await expect(tab).toHaveURL(/\/a$/);
  await button({ page: tab, t }, 'link_keep_do').click();
  await expect(heading({ page: tab, t }, 'link_kept_title')).toBeVisible();
  // The link starts no session.
  await tab.goto('/dashboard');
  await tab.waitForURL(/\/login/);
});
