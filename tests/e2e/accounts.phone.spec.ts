import { eq } from 'drizzle-orm';
import { accounts, oneTimeTokens, sessions } from '../../worker/src/db/schema.ts';
import { expect, test } from './fixtures.ts';
import { button, field, fillSignUp, heading, link, signIn } from './support/actions.ts';
import { database } from './support/database.ts';
import { linkIn, mailsTo, mailTo } from './support/inbox.ts';
import { freshEmail, makePerson, makeVolunteer, PASSWORD, signInAs } from './support/people.ts';
import { LANGUAGE_NAMES, textsOf } from './support/texts.ts';

const NEW_PASSWORD = 'elfstedentocht-1997';
const CONFIRM_LINK = /\/confirm-email\?/;
const RESET_LINK = /\/reset-password\?/;

/** Lets every link that was mailed to a person expire. */
async function letLinksExpire(email: string): Promise<void> {
  const account = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
    .get();
  await database
    .update(oneTimeTokens)
    .set({ expiresAt: Date.now() - 1000 })
    .where(eq(oneTimeTokens.userId, account?.id ?? ''));
}

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

  test('refuses an expired or incomplete link', async ({ page, t }) => {
    const viewer = { page, t };
    const { email } = await makePerson();
    await page.goto('/forgot-password');
    await field(viewer, 'auth_email').fill(email);
    await button(viewer, 'auth_send_reset').click();
    const address = linkIn(await mailTo(email, RESET_LINK), '/reset-password');
    await letLinksExpire(email);

    await page.goto(address);
    await field(viewer, 'auth_new_password').fill(NEW_PASSWORD);
    await field(viewer, 'auth_confirm_new_password').fill(NEW_PASSWORD);
    await button(viewer, 'auth_save_password').click();
    await expect(page.getByText(t('error_reset_invalid_tokens'))).toBeVisible();

    await page.goto('/login');
    await page.goto('/reset-password');
    await expect(page.getByText(t('error_reset_invalid_tokens'))).toBeVisible();
    await link(viewer, 'auth_new_reset').click();
    await page.waitForURL('/forgot-password');
  });

  test('shows the same message for an unknown address', async ({ page, t }) => {
    const viewer = { page, t };
    await page.goto('/forgot-password');
    await field(viewer, 'auth_email').fill(freshEmail('niemand'));
    await button(viewer, 'auth_send_reset').click();
    await expect(heading(viewer, 'auth_reset_sent_title')).toBeVisible();
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
    await button(viewer, 'auth_confirm_email').click();
    await expect(page.getByText(t('auth_confirmed'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: t('auth_to_sign_in') })).toBeVisible();
  });

  test('mails a new link when the old one has expired', async ({ page, t }) => {
    const viewer = { page, t };
    const email = freshEmail('gijs');
    await page.goto('/signup');
    await fillSignUp(viewer, { firstName: 'Gijs', lastName: "van 't Hof", email });
    await button(viewer, 'auth_sign_up').click();
    const expired = linkIn(await mailTo(email, CONFIRM_LINK), '/confirm-email');
    await letLinksExpire(email);

    await page.goto(expired);
    await button(viewer, 'auth_confirm_email').click();
    await expect(page.getByText(t('error_token_invalid'))).toBeVisible();
    await field(viewer, 'auth_email').fill(email);
    await button(viewer, 'auth_resend_confirmation').click();
    await expect(heading(viewer, 'auth_confirm_sent_title')).toBeVisible();
    await page.goto(linkIn(await mailTo(email, CONFIRM_LINK, 2), '/confirm-email'));
    await button(viewer, 'auth_confirm_email').click();
    await expect(page.getByText(t('auth_confirmed'), { exact: true })).toBeVisible();
  });

  test('offers a password reset for an address that has an account', async ({ page, t }) => {
    const viewer = { page, t };
    const { email } = await makePerson();
    await page.goto('/signup');
    await fillSignUp(viewer, { firstName: 'Noor', lastName: 'Dijk', email });
    await button(viewer, 'auth_sign_up').click();
    await expect(page.getByText(t('error_account_exists'))).toBeVisible();
    await button(viewer, 'auth_reset_instead').click();
    await expect(heading(viewer, 'auth_reset_sent_title')).toBeVisible();
    await mailTo(email, RESET_LINK);
  });

  test('shows all invalid fields at once and keeps the input', async ({ page, t }) => {
    const viewer = { page, t };
    await page.goto('/signup');
    await field(viewer, 'auth_first_name').fill('  שָׁלוֹם <b>⛸️</b> ');
    await field(viewer, 'auth_email').fill('geen adres');
    await field(viewer, 'auth_password').fill('kort');
    await button(viewer, 'auth_sign_up').click();
    await expect(page.getByText(t('field_required_last_name'))).toBeVisible();
    await expect(page.getByText(t('field_invalid_email'))).toBeVisible();
    await expect(page.getByText(t('field_password_too_short'))).toBeVisible();
    await expect(page.getByText(t('field_required_confirm_password'))).toBeVisible();
    await expect(field(viewer, 'auth_last_name')).toBeFocused();
    await expect(field(viewer, 'auth_first_name')).toHaveValue('  שָׁלוֹם <b>⛸️</b> ');
    await expect(field(viewer, 'auth_password')).toHaveValue('kort');
  });
});

test('reports a wrong password and keeps the input', async ({ page, t }) => {
  const viewer = { page, t };
  const { email } = await makeVolunteer();
  await page.goto('/login');
  await signIn(viewer, email, 'verkeerd');
  await expect(page.getByText(t('error_auth_invalid_credentials'))).toBeVisible();
  await expect(field(viewer, 'auth_email')).toHaveValue(email);
  await expect(field(viewer, 'auth_password')).toHaveValue('verkeerd');
});

test('does not return to the sign-in form with Back after signing in', async ({ page, t }) => {
  const { email } = await makeVolunteer();
  await page.goto('/my-shifts');
  await page.waitForURL(/\/login\?returnTo=/);
  await signIn({ page, t }, email);
  await page.waitForURL('/my-shifts');
  await page.goto('/shifts');
  await page.goBack();
  await expect(page).toHaveURL('/my-shifts');
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('asks to sign in again after the session was ended elsewhere, and returns to the page', async ({
  page,
  t,
}) => {
  const viewer = { page, t };
  const person = await makeVolunteer();
  await signInAs(page.context(), person);
  await page.goto('/shifts?show=mine');
  await expect(heading(viewer, 'shifts_title')).toBeVisible();
  await database.delete(sessions).where(eq(sessions.userId, person.id));

  await page.goto('/my-shifts?view=past');
  await page.waitForURL(/\/login/);
  await signIn(viewer, person.email);
  await page.waitForURL('/my-shifts?view=past');
});

test('asks to sign in when a request of an open screen finds no session, and returns to the page', async ({
  page,
  t,
  language,
}) => {
  const viewer = { page, t };
  const person = await makeVolunteer({ locale: language });
  await signInAs(page.context(), person);
  await page.goto('/my-shifts');
  // Wait for the list and not only its heading: a pending request would redirect to sign-in before the press.
  await expect(page.getByText(t('mine_empty_upcoming_title'))).toBeVisible();
  await database.delete(sessions).where(eq(sessions.userId, person.id));

  await button(viewer, 'mine_refresh').click();
  await page.waitForURL(/\/login/);
  await expect(page.getByText(t('auth_session_ended'))).toBeVisible();
  await signIn(viewer, person.email);
  await page.waitForURL('/my-shifts');
  await expect(page.getByText(t('mine_empty_upcoming_title'))).toBeVisible();
});

test('reports an unreachable portal and sends the same form once it is back', async ({
  page,
  context,
  t,
}) => {
  const viewer = { page, t };
  const email = freshEmail('iris');
  await page.goto('/signup');
  await fillSignUp(viewer, { firstName: 'Iris', lastName: 'Vos', email });
  await context.route('**/api/**', (route) => route.abort());
  await button(viewer, 'auth_sign_up').click();
  await expect(page.getByText(t('error_network'))).toBeVisible();
  await context.unroute('**/api/**');
  await context.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await button(viewer, 'auth_sign_up').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(viewer, 'auth_password')).toHaveValue(PASSWORD);
  await context.unroute('**/api/auth/sign-up');
  await button(viewer, 'auth_sign_up').click();
  await expect(heading(viewer, 'auth_confirm_sent_title')).toBeVisible();
  await mailTo(email, CONFIRM_LINK);
});

test('shows progress on a slow network and sends the form once', async ({ page, t }) => {
  const viewer = { page, t };
  const email = freshEmail('joost');
  await page.goto('/signup');
  await fillSignUp(viewer, { firstName: 'Joost', lastName: 'Kok', email });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/sign-up')) sent += 1;
  });
  await button(viewer, 'auth_sign_up').click();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(viewer, 'auth_email')).toHaveValue(email);
  await expect(heading(viewer, 'auth_confirm_sent_title')).toBeVisible({ timeout: 20_000 });
  expect(sent).toBe(1);
});

test('keeps page and input when the language changes, and the language after a reload', async ({
  page,
  t,
  language,
}) => {
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
