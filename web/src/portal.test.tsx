import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionKey } from './lib/api/query-keys.ts';
import { readDraft, writeDraft } from './lib/forms/drafts.ts';
import { setLocale } from './lib/i18n/locale.ts';
import { showToast } from './lib/toasts/toasts.ts';
import { fakeApi, fakeSession, offline, pendingAnswer, refuse } from './test-support/fake-api.ts';
import { openPortal } from './test-support/open-portal.tsx';

const noor = fakeSession();
const COMPLETE = 'POST /api/profile/complete';
const SIGN_IN = 'POST /api/auth/sign-in';
const SESSION = 'GET /api/auth/session';
const phone = page.getByLabelText('Telefoonnummer');
const save = page.getByRole('button', { name: 'Opslaan en verder' });

describe('a form that cannot be sent', () => {
  test.each([
    ['the connection is gone', offline, /Geen verbinding/],
    ['it went too fast', refuse('request.rate_limited', { retryAfterSeconds: 20 }), /20 seconden/],
    ['the server has a fault', refuse('internal'), /meldcode req_test/],
  ])('keeps the input and shows the reason when %s', async (_, failing, text) => {
    const api = fakeApi({ [SESSION]: () => noor, [COMPLETE]: failing });
    await openPortal('/complete-profile');
    await phone.fill('06 12345678');
    await page.getByText('BHV').click();
    await save.click();
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(phone).toHaveValue('06 12345678');
    await expect.element(page.getByLabelText('BHV')).toBeChecked();

    api.answer(COMPLETE, () => fakeSession({ profileCompleted: true }).profile);
    await save.click();
    await expect.element(page.getByText('Je profiel is opgeslagen')).toBeVisible();
    expect(api.calls(COMPLETE).at(-1)?.body).toEqual({ phoneNumber: '06 12345678', skills: ['BHV'] });
  });

  test('shows an error of the server at its field and focuses it', async () => {
    const issues = [{ path: 'phoneNumber', message: 'invalid_phone' }];
    fakeApi({ [SESSION]: () => noor, [COMPLETE]: refuse('request.invalid', { issues }) });
    await openPortal('/complete-profile');
    await phone.fill('12');
    await save.click();
    await expect.element(phone).toHaveAccessibleDescription(/geldig telefoonnummer/);
    await expect.element(phone).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    // Also after a change of language.
    setLocale('en');
    await expect
      .element(page.getByLabelText('Phone number'))
      .toHaveAccessibleDescription(/valid phone number/);
    await expect.element(page.getByLabelText('Phone number')).toHaveValue('12');
  });

  test('reports missing fields without a request', async () => {
    const api = fakeApi({ [SESSION]: () => noor });
    await openPortal('/complete-profile');
    await save.click();
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toBeInvalid();
    expect(api.calls(COMPLETE)).toHaveLength(0);
  });
});

test('a form that is submitted several times is sent once', async () => {
  const slow = pendingAnswer();
  const api = fakeApi({ [SESSION]: () => noor, [COMPLETE]: slow.answer });
  await openPortal('/complete-profile');
  await phone.fill('0612345678');
  await save.dblClick();
  await userEvent.click(phone);
  await userEvent.keyboard('{Enter}{Enter}');
  slow.resolve(fakeSession({ profileCompleted: true }).profile);
  await expect.element(page.getByText('Je profiel is opgeslagen')).toBeVisible();
  expect(api.calls(COMPLETE)).toHaveLength(1);
});

test('two presses request one new confirmation mail', async () => {
  const RESEND = 'POST /api/auth/resend-confirmation';
  const slow = pendingAnswer();
  const api = fakeApi({
    [SESSION]: () => ({ user: null }),
    [SIGN_IN]: refuse('auth.email_not_confirmed'),
    [RESEND]: slow.answer,
  });
  await openPortal('/login');
  await page.getByLabelText('E-mailadres').fill('noor@example.test');
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  const again = page.getByRole('button', { name: 'Stuur de bevestigingsmail opnieuw' });
  await expect.element(again).toBeVisible();
  const element = again.element() as HTMLButtonElement;
  // Without a render in between.
  element.click();
  element.click();
  slow.resolve({});
  await expect.element(again).not.toBeInTheDocument();
  expect(api.calls(RESEND)).toHaveLength(1);
});

test('a session that ended elsewhere leads to sign-in and back, and keeps the input', async () => {
  const api = fakeApi({ [SESSION]: () => noor, [COMPLETE]: refuse('auth.required'), [SIGN_IN]: () => noor });
  const portal = await openPortal('/complete-profile');
  await phone.fill('06 12345678');
  await save.click();
  await expect.element(page.getByText(/Je sessie is beëindigd/)).toBeVisible();
  expect(portal.path()).toBe('/login?returnTo=%2Fcomplete-profile');
  await expect.element(page.getByLabelText('E-mailadres')).toHaveValue('noor@example.test');
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect.element(phone).toHaveValue('06 12345678');
  expect(portal.path()).toBe('/complete-profile');
  expect(api.calls(SIGN_IN)).toHaveLength(1);
});

test('a page that comes back from the memory of the browser asks whether its session still exists', async () => {
  const api = fakeApi({ [SESSION]: () => noor });
  await openPortal('/complete-profile');
  await expect.element(phone).toBeVisible();
  // Another tab has signed out meanwhile.
  api.answer(SESSION, () => ({ user: null }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
});

test('the input is hidden from another person who signs in', async () => {
  const eva = { ...fakeSession({ id: 'usr_eva' }), user: { id: 'usr_eva', email: 'eva@example.test' } };
  fakeApi({ [SESSION]: () => noor, [COMPLETE]: refuse('auth.required'), [SIGN_IN]: () => eva });
  await openPortal('/complete-profile');
  await phone.fill('06 12345678');
  // Most drafts are named after no person.
  writeDraft('settings.contact', { name: 'Kantoor' });
  await save.click();
  await page.getByLabelText('E-mailadres').fill('eva@example.test');
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  expect(readDraft('settings.contact')).toEqual({ name: 'Kantoor' });
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect.element(phone).toHaveValue('');
  expect(readDraft('settings.contact')).toEqual({});
});

test('nothing of a person is left in the tab for another who signs in elsewhere', async () => {
  const eva = { ...fakeSession({ id: 'usr_eva' }), user: { id: 'usr_eva', email: 'eva@example.test' } };
  const api = fakeApi({ [SESSION]: () => noor });
  const { client } = await openPortal('/complete-profile');
  await expect.element(phone).toBeVisible();
  writeDraft('settings.contact', { name: 'Kantoor' });
  showToast({ message: 'Gedaan', onUndo: () => {} });
  client.setQueryData(['people'], ['Noor']);
  const check = () => client.refetchQueries({ queryKey: sessionKey });

  // The health check finds that the session has ended; the same person may continue.
  api.answer(SESSION, () => ({ user: null }));
  await check();
  await expect.element(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
  expect(client.getQueryData(['people'])).toBeUndefined();
  expect(readDraft('settings.contact')).toEqual({ name: 'Kantoor' });

  // Eva signs in in another tab.
  api.answer(SESSION, () => eva);
  await check();
  expect(readDraft('settings.contact')).toEqual({});
  await expect.element(page.getByText('Gedaan')).not.toBeInTheDocument();
});

test('signing out clears the input', async () => {
  fakeApi({ [SESSION]: () => noor, 'POST /api/auth/sign-out': () => null });
  const portal = await openPortal('/complete-profile');
  await phone.fill('06 12345678');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect.element(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
  expect(portal.path()).toBe('/login');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('12345678');
});

test('saving and signing out does not redirect the next person', async () => {
  const eva = { ...fakeSession({ id: 'usr_eva' }), user: { id: 'usr_eva', email: 'eva@example.test' } };
  fakeApi({
    [SESSION]: () => noor,
    [COMPLETE]: () => fakeSession({ profileCompleted: true }).profile,
    'POST /api/auth/sign-out': () => null,
    [SIGN_IN]: () => eva,
  });
  const portal = await openPortal('/complete-profile');
  await phone.fill('06 12345678');
  await save.click();
  await expect.element(page.getByText('Je profiel is opgeslagen')).toBeVisible();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByLabelText('E-mailadres').fill('eva@example.test');
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect.element(phone).toHaveValue('');
  // After the delay of Noor's redirect.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await expect.element(phone).toBeVisible();
  expect(portal.path()).toBe('/complete-profile');
});

describe('while the server cannot be reached', () => {
  const TEN_DAYS_MS = 10 * 24 * 3_600_000;

  test.each([
    ['/complete-profile', 'there is no connection', offline, TEN_DAYS_MS, /^Geen verbinding\. Je ziet/],
    ['/pending-approval', 'there is no connection', offline, TEN_DAYS_MS, /^Geen verbinding\. Je ziet/],
    ['/complete-volunteer-application', 'the server fails', refuse('internal'), 0, /hooguit vijf minuten/],
  ])('%s shows the stored copy with a notice while %s', async (step, _because, answer, age, text) => {
    const applicant = fakeSession({ profileCompleted: step !== '/complete-profile' });
    const request = { status: 'pending', requestedAt: '2026-11-20T09:00:00.000Z' };
    const session = { ...applicant, volunteerRequest: step === '/pending-approval' ? request : null };
    localStorage.setItem('ijsploeg.session', JSON.stringify({ session, readAt: Date.now() - age }));
    const api = fakeApi({ [SESSION]: answer });
    const portal = await openPortal(step);
    const notice = page.getByText(text);
    await expect.element(notice).toBeVisible();
    expect(portal.path()).toBe(step);

    api.answer(SESSION, () => session);
    if (answer === offline) for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
    else await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(portal.path()).toBe(step);
  });
});

test('a failed sign-out stays signed in and shows the error', async () => {
  fakeApi({ [SESSION]: () => noor, 'POST /api/auth/sign-out': offline });
  const portal = await openPortal('/complete-profile');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect.element(page.getByText(/^Uitloggen is niet gelukt: Geen verbinding/)).toBeVisible();
  expect(portal.path()).toBe('/complete-profile');
});

describe('a mailed link', () => {
  const LOOK = 'POST /api/auth/confirm-email/look';
  const CONFIRM = 'POST /api/auth/confirm-email';
  const signUp = { firstName: 'Noor', lastName: 'Dijk', signedUpAt: '2026-11-23T09:00:00.000Z' };
  const own = { email: 'noor@example.test', signUp, own: signUp, isOwn: true };

  test('removes its token from the address at once and uses it only when the button is pressed', async () => {
    const api = fakeApi({
      [SESSION]: () => ({ user: null }),
      [LOOK]: () => own,
      [CONFIRM]: () => ({ email: 'noor@example.test', session: null }),
    });
    const portal = await openPortal('/confirm-email?token=tok_1.secret');
    const button = page.getByRole('button', { name: 'E-mailadres bevestigen' });
    await expect.element(button).toBeVisible();
    expect(portal.path()).toBe('/confirm-email');
    expect(api.calls(CONFIRM)).toHaveLength(0);
    await button.click();
    await expect.element(page.getByText('Je e-mailadres is bevestigd')).toBeVisible();
    expect(api.calls(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'tok_1.secret' }]);
  });

  test('offers a new link when it was used before', async () => {
    fakeApi({ [SESSION]: () => ({ user: null }), [LOOK]: refuse('token.invalid') });
    await openPortal('/confirm-email?token=tok_1.secret');
    await expect.element(page.getByRole('alert').getByText(/al gebruikt of verlopen/)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Stuur de bevestigingsmail opnieuw' }))
      .toBeVisible();
  });

  test('reports missing reset tokens and offers a new link', async () => {
    fakeApi({ [SESSION]: () => ({ user: null }) });
    await openPortal('/reset-password?access_token=only');
    await expect.element(page.getByRole('alert').getByText(/klopt niet of is verlopen/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Nieuwe link aanvragen' })).toBeVisible();
  });

  test('sends both reset tokens to the API and keeps them out of the address', async () => {
    const RESET = 'POST /api/auth/reset-password';
    const api = fakeApi({
      [SESSION]: () => ({ user: null }),
      [RESET]: () => ({ email: 'noor@example.test' }),
    });
    const portal = await openPortal('/reset-password?access_token=tok_1&refresh_token=123456');
    await page.getByLabelText('Nieuw wachtwoord', { exact: true }).fill('schaatsen');
    await page.getByLabelText('Herhaal nieuw wachtwoord').fill('schaatsen');
    expect(portal.path()).toBe('/reset-password');
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
    await expect.element(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
    expect(api.calls(RESET)[0]?.body).toEqual({
      accessToken: 'tok_1',
      refreshToken: '123456',
      password: 'schaatsen',
      confirmPassword: 'schaatsen',
    });
  });
});

describe('the redirect after sign-in', () => {
  test.each([
    ['/profile', '/profile'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
  ])('to %s opens %s', async (returnTo, destination) => {
    const volunteer = fakeSession({ profileCompleted: true, role: 'volunteer' });
    fakeApi({
      [SESSION]: () => ({ user: null }),
      [SIGN_IN]: () => volunteer,
      'GET /api/dashboard': () => ({
        role: 'volunteer',
        requestStatus: 'approved',
        stats: { volunteers: 1, activeShifts: 0, myShifts: 0 },
        upcoming: [],
        fitting: [],
        work: null,
        occupancy: null,
        activity: null,
      }),
    });
    const portal = await openPortal(`/login?returnTo=${encodeURIComponent(returnTo)}`);
    await page.getByLabelText('E-mailadres').fill('noor@example.test');
    await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect.poll(() => portal.path()).toBe(destination);
    await expect.element(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });
});

test('Back does not lead to the sign-in form after signing in', async () => {
  const volunteer = fakeSession({ profileCompleted: true, role: 'volunteer' });
  fakeApi({
    [SESSION]: () => ({ user: null }),
    [SIGN_IN]: () => volunteer,
    'GET /api/hours/mine': () => ({ shifts: 0, minutes: 0, items: [] }),
  });
  const portal = await openPortal('/my-shifts');
  await expect.poll(portal.path).toMatch(/^\/login\?returnTo=/);
  await page.getByLabelText('E-mailadres').fill('noor@example.test');
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect.poll(portal.path).toBe('/my-shifts');
  expect(portal.history.length).toBe(1);
});

test('invalid search parameters open the screen with its defaults', async () => {
  const volunteer = fakeSession({ profileCompleted: true, role: 'volunteer' });
  fakeApi({ [SESSION]: () => volunteer, 'GET /api/shifts': () => ({ items: [] }) });
  await openPortal('/shifts?view=%27--&day=2026-02-31&status=soon');
  await expect.element(page.getByRole('grid')).toBeVisible();
});

describe('signing in', () => {
  const english = fakeSession({ profileCompleted: true, role: 'volunteer', locale: 'en' });
  const signIn = async () => {
    fakeApi({ [SESSION]: () => ({ user: null }), [SIGN_IN]: () => english });
    await openPortal('/login?returnTo=%2Fprofile');
    await page.getByLabelText('E-mailadres').fill('noor@example.test');
    await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
    await page.getByRole('button', { name: 'Inloggen' }).click();
  };

  test("switches to the account's language", async () => {
    await signIn();
    await expect.element(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  });

  test('keeps the language chosen in this browser', async () => {
    setLocale('en');
    setLocale('nl');
    await signIn();
    await expect.element(page.getByRole('heading', { name: 'Mijn profiel' })).toBeVisible();
  });
});

test('input typed while a form is being sent is kept', async () => {
  const slow = pendingAnswer();
  const volunteer = fakeSession({ profileCompleted: true, role: 'volunteer' });
  fakeApi({ [SESSION]: () => volunteer, 'PATCH /api/profile': slow.answer });
  await openPortal('/profile');
  await page.getByLabelText(/Woonplaats/).fill('Leiden');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await page.getByLabelText(/Land/).fill('Nederland');
  slow.resolve({ ...volunteer.profile, city: 'Leiden' });
  await expect.element(page.getByText(/Je gegevens zijn opgeslagen/)).toBeVisible();
  await expect.element(page.getByLabelText(/Land/)).toHaveValue('Nederland');
  await expect.element(page.getByText('Nog niet opgeslagen')).toBeVisible();
});

test('only the changed fields of a profile are sent', async () => {
  const PROFILE = 'PATCH /api/profile';
  const volunteer = fakeSession({
    profileCompleted: true,
    role: 'volunteer',
    phoneDisplay: '06 12345678',
    phoneNumber: '+31612345678',
  });
  const api = fakeApi({
    [SESSION]: () => volunteer,
    [PROFILE]: () => ({ ...volunteer.profile, city: 'Leiden' }),
  });
  await openPortal('/profile');
  await page.getByLabelText(/Woonplaats/).fill('Leiden');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect.element(page.getByText(/Je gegevens zijn opgeslagen/)).toBeVisible();
  expect(api.calls(PROFILE).map(({ body }) => body)).toEqual([{ city: 'Leiden' }]);
  await expect.element(page.getByLabelText(/Woonplaats/)).toHaveValue('Leiden');
});
