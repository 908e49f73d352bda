import { codeOf, fromBase32 } from '../../support/one-time-code.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, signIn } from '../support/actions.ts';
import { mailTo } from '../support/inbox.ts';
import { makeAdmin, PASSWORD, signInAs } from '../support/people.ts';

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
