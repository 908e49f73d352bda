import { eq } from 'drizzle-orm';
import { sessions } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, fillSignUp, heading, link, signIn } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { linkIn, mailsTo, mailTo } from '../support/inbox.ts';
import { freshEmail, makeVolunteer, PASSWORD, signInAs } from '../support/people.ts';
import { LANGUAGE_NAMES, textsOf } from '../support/texts.ts';

const NEW_PASSWORD = 'elfstedentocht-1997';
const CONFIRM_LINK = /\/confirm-email\?/;
const RESET_LINK = /\/reset-password\?/;

test.describe('resetting a password', () => {
  test('uses the mailed link once and returns to the requested page', async ({
    page,
    context,
    t,
    language,
  }) => {
    const { email } = await makeVolunteer({ locale: language });
    const before = { page, t };
    await page.goto('/my-shifts?view=past');
    await page.waitForURL(/\/login\?returnTo=/);
    await field(before, 'auth_email').fill(email);
    await link(before, 'auth_forgot_link').click();
    // The address is carried over from the sign-in screen.
    await expect(field(before, 'auth_email')).toHaveValue(email);
    await button(before, 'auth_send_reset').click();
    await expect(heading(before, 'auth_reset_sent_title')).toBeVisible();

    const address = linkIn(await mailTo(email, RESET_LINK), '/reset-password');
    // In a new page, as a mail program opens it.
    const tab = await context.newPage();
    const viewer = { page: tab, t };
    await tab.goto(address);
    await expect(field(viewer, 'auth_new_password')).toBeVisible();
    await expect(tab).toHaveURL(/\/reset-password$/);
    await field(viewer, 'auth_new_password').fill(NEW_PASSWORD);
    await field(viewer, 'auth_confirm_new_password').fill(`${NEW_PASSWORD}!`);
    await button(viewer, 'auth_save_password').click();
    await expect(tab.getByText(t('field_password_mismatch'))).toBeVisible();
    await field(viewer, 'auth_confirm_new_password').fill(NEW_PASSWORD);
    await button(viewer, 'auth_save_password').click();
    await expect(tab.getByText(t('auth_password_changed'))).toBeVisible();

    await tab.waitForURL(/\/login\?returnTo=/);
    await signIn(viewer, email, PASSWORD);
    await expect(tab.getByText(t('error_auth_invalid_credentials'))).toBeVisible();
    await signIn(viewer, email, NEW_PASSWORD);
    await tab.waitForURL('/my-shifts?view=past');

    await tab.goto(address);
    await field(viewer, 'auth_new_password').fill(PASSWORD);
    await field(viewer, 'auth_confirm_new_password').fill(PASSWORD);
    await button(viewer, 'auth_save_password').click();
    await expect(tab.getByText(t('error_reset_invalid_tokens'))).toBeVisible();
    await expect(link(viewer, 'auth_new_reset')).toBeVisible();
  });
});

test.describe('signing up', () => {
  test('sends one mail for repeated presses, with a link that works once', async ({ page, t }) => {
    const viewer = { page, t };
    const email = freshEmail('fenna');
    await page.goto('/login');
    await link(viewer, 'auth_sign_up_link').click();
    await fillSignUp(viewer, { firstName: 'Fenna', lastName: 'Zwart', email });
    await button(viewer, 'auth_sign_up').dblclick();
    await expect(heading(viewer, 'auth_confirm_sent_title')).toBeVisible();
    const address = linkIn(await mailTo(email, CONFIRM_LINK), '/confirm-email');
    expect(await mailsTo(email)).toHaveLength(1);

    // Back returns to the previous page, not to a form that would be sent again.
    await page.goBack();
    await page.waitForURL('/login');
    await signIn(viewer, email);
    await expect(page.getByText(t('error_auth_email_not_confirmed'))).toBeVisible();

    await page.goto(address);
    await expect(page).toHaveURL(/\/confirm-email$/);
    await button(viewer, 'auth_confirm_email').click();
    await expect(page.getByText(t('auth_confirmed'), { exact: true })).toBeVisible();

    await page.goto(address);
    await expect(page.getByText(t('auth_confirmed'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: t('auth_to_sign_in') })).toBeVisible();
  });
});

test('keeps page and input when the language changes, and the language after a reload', {
  tag: '@engines',
}, async ({ page, t, language }) => {
  const viewer = { page, t };
  const other = language === 'nl' ? 'en' : 'nl';
  const there = { page, t: textsOf(other) };
  await page.goto('/signup?from=poster');
  await fillSignUp(viewer, { firstName: 'Karin', lastName: 'Böhm', email: 'karin@example.test' });
  await page.getByRole('button', { name: LANGUAGE_NAMES[other] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page).toHaveURL('/signup?from=poster');
  await expect(field(there, 'auth_first_name')).toHaveValue('Karin');
  await expect(field(there, 'auth_password')).toHaveValue(PASSWORD);
  await page.reload();
  await expect(field(there, 'auth_last_name')).toHaveValue('Böhm');
  await expect(field(there, 'auth_email')).toHaveValue('karin@example.test');
  // A password is never stored.
  await expect(field(there, 'auth_password')).toHaveValue('');
});

test('recovers from a broken state with "clear data" on the error screen', async ({ page, context, t }) => {
  const viewer = { page, t };
  const person = await makeVolunteer();
  await signInAs(context, person);
  // A response that no screen can render.
  await context.route('**/api/auth/session', (route) => route.fulfill({ json: { user: { id: person.id } } }));
  await page.goto('/my-shifts');
  await expect(heading(viewer, 'error_title')).toBeVisible();
  await context.unroute('**/api/auth/session');
  await button(viewer, 'error_clear_and_sign_in').click();
  await expect(heading(viewer, 'auth_sign_in_title')).toBeVisible();
  await expect(page).toHaveURL('/login');
  // The session has ended on the server as well.
  await expect.poll(() => database.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
});
