import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearDrafts } from '../../lib/forms/drafts.ts';
import { saveReturnTo } from '../../lib/navigation/return-to.ts';
import { fakeApi, fakeSession, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const EMAIL = 'noor@example.test';
const WANTED = '/profile?from=poster';
const AT_SIGN_IN = `/login?returnTo=${encodeURIComponent(WANTED)}`;
const SIGN_IN = 'POST /api/auth/sign-in';
const RESEND = 'POST /api/auth/resend-confirmation';
const LOOK = 'POST /api/auth/confirm-email/look';
const SIGN_UP = { firstName: 'Noor', lastName: 'Dijk', signedUpAt: '2026-11-23T09:00:00.000Z' };

const noor = fakeSession({ profileCompleted: true, role: 'volunteer' });
const sent = () => ({ email: EMAIL });

const authApi = () =>
  fakeApi({
    'GET /api/auth/session': () => ({ user: null }),
    'GET /api/auth/sessions': () => ({ items: [] }),
    'POST /api/auth/forgot-password': sent,
    'POST /api/auth/reset-password': sent,
    [LOOK]: () => ({ email: EMAIL, signUp: SIGN_UP, own: SIGN_UP, isOwn: true }),
    'POST /api/auth/confirm-email': () => ({ email: EMAIL, session: null }),
    'POST /api/auth/sign-up': refuse('account.exists'),
    [RESEND]: sent,
    [SIGN_IN]: () => noor,
  });

/** Opens a new tab, as a mailed link does: it shares only the browser's storage. */
async function openTab(address: string) {
  clearDrafts();
  return openPortal(address);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const email = page.getByLabelText('E-mailadres');

async function signIn(): Promise<void> {
  await email.fill(EMAIL);
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await button('Inloggen').click();
}

async function choosePassword(): Promise<void> {
  await page.getByLabelText('Nieuw wachtwoord', { exact: true }).fill('schaatsen');
  await page.getByLabelText('Herhaal nieuw wachtwoord').fill('schaatsen');
  await button('Wachtwoord opslaan').click();
  await button('Naar inloggen').click();
}

describe('returnTo', () => {
  test('survives a password reset by mail', async () => {
    authApi();
    const first = await openTab(AT_SIGN_IN);
    await link('Wachtwoord vergeten?').click();
    await email.fill(EMAIL);
    await button('Stuur de link').click();
    await expect.element(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await first.close();

    const tab = await openTab('/reset-password?access_token=tok_1&refresh_token=secret');
    await choosePassword();
    await signIn();
    await expect.poll(() => tab.path()).toBe(WANTED);
  });

  test('survives going back from the reset form to sign in', async () => {
    authApi();
    const tab = await openTab(AT_SIGN_IN);
    await link('Wachtwoord vergeten?').click();
    await link('Terug naar inloggen').click();
    expect(tab.path()).toBe(AT_SIGN_IN);
    await link('Wachtwoord vergeten?').click();
    await email.fill(EMAIL);
    await button('Stuur de link').click();
    await link('Terug naar inloggen').click();
    await signIn();
    await expect.poll(() => tab.path()).toBe(WANTED);
  });

  test('survives a reset link without tokens', async () => {
    authApi();
    saveReturnTo(WANTED);
    const tab = await openTab('/reset-password');
    await link('Nieuwe link aanvragen').click();
    await expect.element(button('Stuur de link')).toBeVisible();
    await link('Terug naar inloggen').click();
    expect(tab.path()).toBe(AT_SIGN_IN);
  });

  test('survives a confirmation mail sent again from the sign-in screen', async () => {
    const api = authApi();
    api.answer(SIGN_IN, refuse('auth.email_not_confirmed'));
    const first = await openTab(AT_SIGN_IN);
    await signIn();
    await button('Stuur de bevestigingsmail opnieuw').click();
    await expect.element(button('Opnieuw verstuurd')).toBeVisible();
    await first.close();

    api.answer(SIGN_IN, () => noor);
    const tab = await openTab('/confirm-email?token=tok_1.secret');
    await button('E-mailadres bevestigen').click();
    await link('Naar inloggen').click();
    await signIn();
    await expect.poll(() => tab.path()).toBe(WANTED);
  });

  test('survives requesting a new confirmation link', async () => {
    const api = authApi();
    saveReturnTo(WANTED);
    api.answer(LOOK, refuse('token.invalid'));
    const tab = await openTab('/confirm-email?token=tok_1.secret');
    await email.fill(EMAIL);
    await button('Stuur de bevestigingsmail opnieuw').click();
    await link('Naar inloggen').click();
    expect(tab.path()).toBe(AT_SIGN_IN);
  });

  test('survives "reset your password instead" on the sign-up screen', async () => {
    authApi();
    const first = await openTab(`/signup?returnTo=${encodeURIComponent(WANTED)}`);
    await page.getByLabelText('Voornaam').fill('Noor');
    await page.getByLabelText('Achternaam').fill('Dijk');
    await email.fill(EMAIL);
    await page.getByLabelText('Wachtwoord', { exact: true }).fill('schaatsen');
    await page.getByLabelText('Herhaal wachtwoord').fill('schaatsen');
    await button('Account maken').click();
    await button('Stel in plaats daarvan je wachtwoord opnieuw in').click();
    await expect.element(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await first.close();

    const tab = await openTab('/reset-password?access_token=tok_1&refresh_token=secret');
    await choosePassword();
    await expect.poll(() => tab.path()).toBe(AT_SIGN_IN);
  });

  test('is not cleared by resending a mail from a screen without it', async () => {
    const api = authApi();
    saveReturnTo(WANTED);
    api.answer(SIGN_IN, refuse('auth.email_not_confirmed'));
    const first = await openTab('/login');
    await signIn();
    await button('Stuur de bevestigingsmail opnieuw').click();
    await expect.element(button('Opnieuw verstuurd')).toBeVisible();
    await first.close();
    const tab = await openTab('/confirm-email?token=tok_1.secret');
    await button('E-mailadres bevestigen').click();
    await link('Naar inloggen').click();
    expect(tab.path()).toBe(AT_SIGN_IN);
  });

  test('never leads to another site', async () => {
    authApi();
    const first = await openTab('/forgot-password?returnTo=%2F%2Fevil.example');
    await email.fill(EMAIL);
    await button('Stuur de link').click();
    await expect.element(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await first.close();
    const tab = await openTab('/reset-password?access_token=tok_1&refresh_token=secret');
    await choosePassword();
    expect(tab.path()).toBe('/login');
  });
});
