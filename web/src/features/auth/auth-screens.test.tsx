import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveReturnTo } from '../../lib/navigation/return-to.ts';
import { fakeApi, fakeSession, offline, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const SIGN_IN = 'POST /api/auth/sign-in';
const SIGN_UP = 'POST /api/auth/sign-up';
const RESEND = 'POST /api/auth/resend-confirmation';
const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const LOOK = 'POST /api/auth/confirm-email/look';
const CONFIRM = 'POST /api/auth/confirm-email';
const DROP = 'POST /api/auth/confirm-email/drop';

const NOOR = { firstName: 'Noor', lastName: 'Dijk', signedUpAt: '2026-11-23T09:00:00.000Z' };
/** The link of the sign-up that was made in this browser. */
const OWN = { email: 'noor@example.test', signUp: NOOR, own: NOOR, isOwn: true };

const authApi = (routes: Routes) => fakeApi({ 'GET /api/auth/session': () => ({ user: null }), ...routes });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const email = page.getByLabelText('E-mailadres');
const password = page.getByLabelText('Wachtwoord', { exact: true });
const alert = page.getByRole('alert');

async function fillSignIn(): Promise<void> {
  await email.fill('noor@example.test');
  await password.fill('winterijs');
  await button('Inloggen').click();
}

async function fillSignUp(): Promise<void> {
  await page.getByLabelText('Voornaam').fill('Noor');
  await page.getByLabelText('Achternaam').fill('Dijk');
  await email.fill('noor@example.test');
  await password.fill('schaatsen');
  await page.getByLabelText('Herhaal wachtwoord').fill('schaatsen');
  await button('Account maken').click();
}

async function askForReset(): Promise<void> {
  await email.fill('noor@example.test');
  await button('Stuur de link').click();
}

async function fillReset(): Promise<void> {
  await page.getByLabelText('Nieuw wachtwoord', { exact: true }).fill('schaatsen');
  await page.getByLabelText('Herhaal nieuw wachtwoord').fill('schaatsen');
  await button('Wachtwoord opslaan').click();
}

describe('failures', () => {
  const AT_RESET = '/reset-password?access_token=a&refresh_token=b';
  test.each([
    ['signing in', '/login', SIGN_IN, fillSignIn, 'Inloggen is niet gelukt'],
    ['signing up', '/signup', SIGN_UP, fillSignUp, 'Je account is niet gemaakt'],
    ['asking for a reset', '/forgot-password', FORGOT, askForReset, 'De mail is niet verstuurd'],
    ['resetting', AT_RESET, RESET, fillReset, 'Je wachtwoord is niet gewijzigd'],
  ])('of %s name the failed action and the reason', async (_, address, route, fill, failed) => {
    const api = authApi({ [route]: offline });
    await openPortal(address);
    await fill();
    await expect.element(alert.getByText(new RegExp(`^${failed}\\. Geen verbinding`))).toBeVisible();
    api.answer(route, refuse('internal'));
    await page.getByRole('main').getByRole('button').last().click();
    await expect.element(alert.getByText(new RegExp(`^${failed}\\. .*meldcode req_test`))).toBeVisible();
  });

  test('of the database keep what was typed, and ask to look before trying again', async () => {
    authApi({ [SIGN_UP]: refuse('database.unavailable') });
    await openPortal('/signup');
    await fillSignUp();
    await expect
      .element(alert)
      .toHaveTextContent(
        'Onze database antwoordt even niet. Probeer het zo nog eens, en kijk eerst of het toch al gelukt is.',
      );
    await expect.element(page.getByLabelText('Voornaam')).toHaveValue('Noor');
    await expect.element(email).toHaveValue('noor@example.test');
    await expect.element(password).toHaveValue('schaatsen');
  });

  test('of signing in show only the reason when the credentials are wrong, and keep what was typed', async () => {
    authApi({ [SIGN_IN]: refuse('auth.invalid_credentials') });
    await openPortal('/login');
    await fillSignIn();
    await expect.element(alert).toHaveTextContent('Dit e-mailadres en wachtwoord horen niet bij elkaar.');
    await expect.element(email).toHaveValue('noor@example.test');
    await expect.element(password).toHaveValue('winterijs');
  });
});

describe('a password that is easy to guess', () => {
  const refused = (rule: string) =>
    refuse('request.invalid', { issues: [{ path: 'password', message: rule }] });

  test.each([
    ['password_too_simple', /^Gebruik meer dan één teken/],
    ['password_is_name', /^Je naam is geen veilig wachtwoord/],
    ['password_is_email', /^Dit lijkt te veel op je e-mailadres/],
    ['password_too_obvious', /^Dit raadt iemand hier als eerste/],
    ['password_too_common', /^Dit wachtwoord is te bekend/],
  ])('is refused at its field, with what is wrong: %s', async (rule, text) => {
    authApi({ [SIGN_UP]: refused(rule) });
    await openPortal('/signup');
    await fillSignUp();
    await expect.element(password).toHaveAccessibleDescription(text);
    await expect.element(password).toHaveFocus();
    // Nothing has to be typed again but the password.
    await expect.element(email).toHaveValue('noor@example.test');
  });

  test('is refused at its field when the password is reset, too', async () => {
    authApi({ [RESET]: refused('password_is_name') });
    await openPortal('/reset-password?access_token=a&refresh_token=b');
    await fillReset();
    await expect
      .element(page.getByLabelText('Nieuw wachtwoord', { exact: true }))
      .toHaveAccessibleDescription(/^Je naam is geen veilig wachtwoord/);
  });
});

describe('"reset your password instead"', () => {
  test.each(['', 'geen adres'])('requires a valid address first when it is "%s"', async (address) => {
    const api = authApi({ [SIGN_UP]: refuse('account.exists'), [FORGOT]: () => ({ email: 'x@y.nl' }) });
    await openPortal('/signup');
    await fillSignUp();
    const instead = button('Stel in plaats daarvan je wachtwoord opnieuw in');
    await expect.element(instead).toBeVisible();
    await email.fill(address);
    await instead.click();
    await expect.element(page.getByText('Vul eerst je e-mailadres in.')).toBeVisible();
    expect(api.calls(FORGOT)).toEqual([]);
  });
});

test('passes a corrected address back to the sign-in screen', async () => {
  authApi({ [FORGOT]: () => ({ email: 'noor@example.test' }) });
  await openPortal('/login');
  await email.fill('noor@exmaple.test');
  await link('Wachtwoord vergeten?').click();
  await expect.element(email).toHaveValue('noor@exmaple.test');
  await askForReset();
  await link('Terug naar inloggen').click();
  await expect.element(email).toHaveValue('noor@example.test');
});

test('replaces the reset form with a confirmation once the mail was sent', async () => {
  authApi({ [FORGOT]: () => ({ email: 'noor@example.test' }) });
  await openPortal('/forgot-password');
  await expect.element(page.getByText(/^Vul je e-mailadres in/)).toBeVisible();
  await askForReset();
  await expect.element(page.getByRole('heading', { name: 'Kijk in je mail' })).toHaveFocus();
  await expect.element(page.getByText(/^Vul je e-mailadres in/)).not.toBeInTheDocument();
});

test('replaces the sign-up form with a confirmation, until another address is requested', async () => {
  authApi({ [SIGN_UP]: () => ({ email: 'noor@example.test', signUpId: 'tok_mine' }) });
  await openPortal('/signup');
  await expect.element(page.getByText(/^Heb je al een account/)).toBeVisible();
  await fillSignUp();
  await expect.element(page.getByRole('heading', { name: 'Kijk in je mail' })).toHaveFocus();
  await expect.element(page.getByText(/^Heb je al een account/)).not.toBeInTheDocument();
  await button('Ander e-mailadres').click();
  await expect.element(page.getByText(/^Heb je al een account/)).toBeVisible();
  await expect.element(email).toHaveValue('');
});

describe('sending the confirmation again', () => {
  const body = { email: 'noor@example.test', signUpId: 'tok_mine' };

  test('asks for the mail of the sign-up that was just made', async () => {
    const api = authApi({ [SIGN_UP]: () => body, [RESEND]: () => ({ email: body.email }) });
    await openPortal('/signup');
    await fillSignUp();
    await button('Stuur de bevestigingsmail opnieuw').click();
    await expect.poll(() => api.calls(RESEND)).toMatchObject([{ body }]);
  });

  test('asks for the mail of the sign-up whose password was entered', async () => {
    const api = authApi({
      [SIGN_IN]: refuse('auth.email_not_confirmed', { signUpId: body.signUpId }),
      [RESEND]: () => ({ email: body.email }),
    });
    await openPortal('/login');
    await fillSignIn();
    await button('Stuur de bevestigingsmail opnieuw').click();
    await expect.poll(() => api.calls(RESEND)).toMatchObject([{ body }]);
  });
});

describe('the link in a confirmation mail', () => {
  const ELSEWHERE = { ...OWN, own: null, isOwn: false };
  const THEIRS = { ...OWN, isOwn: false, signUp: { ...NOOR, firstName: 'Malle', lastName: 'Pietje' } };
  const wrong = refuse('auth.wrong_password', { issues: [{ path: 'password', message: 'wrong_password' }] });

  test('asks in another browser for the password of the sign-up, says whose, and signs in', async () => {
    const api = authApi({
      [LOOK]: () => ELSEWHERE,
      [CONFIRM]: wrong,
      'GET /api/auth/sessions': () => ({ items: [] }),
    });
    saveReturnTo('/profile');
    const portal = await openPortal('/confirm-email?token=a');
    await expect
      .element(page.getByText(/met noor@example.test een account gemaakt als Noor Dijk/))
      .toBeVisible();
    await button('Bevestigen en inloggen').click();
    await expect.element(password).toHaveAccessibleDescription('Vul een wachtwoord in.');
    await password.fill('winterijs');
    await button('Bevestigen en inloggen').click();
    await expect.element(password).toHaveAccessibleDescription('Dit wachtwoord klopt niet.');
    const session = fakeSession({ profileCompleted: true, role: 'volunteer' });
    api.answer(CONFIRM, () => ({ email: 'noor@example.test', session }));
    await button('Bevestigen en inloggen').click();
    await expect.poll(portal.path).toBe('/profile');
    expect(api.calls(CONFIRM).at(-1)?.body).toEqual({ token: 'a', password: 'winterijs' });
  });

  test('ends a sign-up of somebody else', async () => {
    const api = authApi({ [LOOK]: () => ELSEWHERE, [DROP]: offline });
    await openPortal('/confirm-email?token=a');
    await button('Dat was ik niet').click();
    await expect.element(alert.getByText(/^De registratie is niet gestopt/)).toBeVisible();
    api.answer(DROP, () => null);
    await button('Dat was ik niet').click();
    await expect.element(page.getByRole('heading', { name: 'Die registratie is gestopt' })).toHaveFocus();
    await expect.element(link('Account maken')).toBeVisible();
    expect(api.calls(DROP).at(-1)?.body).toEqual({ token: 'a' });
    expect(api.calls(CONFIRM)).toEqual([]);
  });

  test("offers the browser's own sign-up before that of the link", async () => {
    const api = authApi({
      [LOOK]: () => THEIRS,
      [CONFIRM]: () => ({ email: 'noor@example.test', session: null }),
    });
    await openPortal('/confirm-email?token=a');
    await expect.element(page.getByText(/Op dit apparaat registreerde je je .* als Noor Dijk/)).toBeVisible();
    await expect.element(button('Toch die als Malle Pietje')).toBeVisible();
    await button('Bevestigen als Noor Dijk').click();
    await expect.element(page.getByRole('heading', { name: 'Je e-mailadres is bevestigd' })).toBeVisible();
    expect(api.calls(CONFIRM)[0]?.body).toEqual({ token: 'a' });
  });

  test('leads to a new password for whoever forgot it, with the address', async () => {
    authApi({ [LOOK]: () => THEIRS });
    await openPortal('/confirm-email?token=a');
    await button('Toch die als Malle Pietje').click();
    await link('Wachtwoord vergeten?').click();
    await expect.element(email).toHaveValue('noor@example.test');
  });

  test('asks for the password when the browser turns out not to be known', async () => {
    const api = authApi({ [LOOK]: () => OWN, [CONFIRM]: refuse('auth.password_needed') });
    await openPortal('/confirm-email?token=a');
    await expect.element(button('E-mailadres bevestigen')).toBeVisible();
    api.answer(LOOK, () => ELSEWHERE);
    await button('E-mailadres bevestigen').click();
    await expect.element(button('Bevestigen en inloggen')).toBeVisible();
  });

  test('says at once that the address is confirmed', async () => {
    authApi({ [LOOK]: () => ({ email: 'noor@example.test', signUp: null, own: null, isOwn: false }) });
    await openPortal('/confirm-email?token=a');
    await expect.element(page.getByRole('heading', { name: 'Je e-mailadres is bevestigd' })).toBeVisible();
  });
});

describe('the confirmation after a mailed link', () => {
  test('gets the focus after a password reset, for screen readers', async () => {
    authApi({ [RESET]: () => ({ email: 'noor@example.test' }) });
    await openPortal('/reset-password?access_token=a&refresh_token=b');
    await fillReset();
    await expect.element(page.getByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toHaveFocus();
  });

  test('gets the focus after confirming an address, for screen readers', async () => {
    authApi({ [LOOK]: () => OWN, [CONFIRM]: () => ({ email: 'noor@example.test', session: null }) });
    await openPortal('/confirm-email?token=a');
    await button('E-mailadres bevestigen').click();
    await expect.element(page.getByRole('heading', { name: 'Je e-mailadres is bevestigd' })).toHaveFocus();
  });
});
