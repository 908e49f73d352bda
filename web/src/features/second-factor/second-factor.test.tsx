import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLocale } from '../../lib/i18n/locale.ts';
import { fakeAdminApi, fakeApi, fakeSession, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const SESSION = 'GET /api/auth/session';
const VERIFY = 'POST /api/auth/verify';
const FACTOR = 'GET /api/profile/factor';
const CHANGE = 'POST /api/auth/change-password';

const ADMIN = fakeSession({ role: 'admin', profileCompleted: true });
const VERIFIED = { ...ADMIN, hasSecondFactor: true };
const UNVERIFIED = {
  ...fakeSession({ profileCompleted: true }),
  needsSecondFactor: true,
  hasSecondFactor: true,
};
const MUST_SET_UP = { ...UNVERIFIED, hasSecondFactor: false, secondFactorFrom: '2026-11-01' };
const PEOPLE = { items: [], total: 0, page: 1, pageSize: 25 };

const code = page.getByLabelText('Code uit je app');
const check = page.getByRole('button', { name: 'Code controleren' });

/** An API whose session is verified by the next code. */
function unverifiedApi(routes: Routes = {}) {
  let session: object = UNVERIFIED;
  return fakeAdminApi({
    [SESSION]: () => session,
    [VERIFY]: () => {
      session = VERIFIED;
      return session;
    },
    'GET /api/people': () => PEOPLE,
    ...routes,
  });
}

describe('the screen for the code', () => {
  test('opens before every page, and leads to the requested one', async () => {
    const api = unverifiedApi();
    const portal = await openPortal('/volunteers?q=sanne');
    await expect.element(code).toBeVisible();
    expect(portal.path()).toContain('/verify?returnTo=');
    await code.fill('123 456');
    await check.click();
    await expect.poll(portal.path).toBe('/volunteers?q=sanne');
    expect(api.calls(VERIFY)[0]?.body).toEqual({ code: '123456', trustDevice: false });
    expect(api.calls('GET /api/people')).toHaveLength(1);
  });

  test('says what is wrong with a code, and keeps it', async () => {
    unverifiedApi({
      [VERIFY]: refuse('auth.code_wrong', { issues: [{ path: 'code', message: 'code_clock' }] }),
    });
    await openPortal('/dashboard');
    await code.fill('123456');
    await check.click();
    await expect.element(page.getByText(/De klok van je telefoon loopt niet gelijk/)).toBeVisible();
    await expect.element(code).toHaveValue('123456');
    await code.fill('12345');
    await check.click();
    await expect.element(page.getByText('Een code heeft zes cijfers.')).toBeVisible();
  });

  test('takes a recovery code instead, and can trust the device', async () => {
    const api = unverifiedApi();
    const portal = await openPortal('/volunteers');
    await page.getByLabelText('Vertrouw dit apparaat').click();
    await page.getByRole('button', { name: /Gebruik een herstelcode/ }).click();
    await page.getByLabelText('Herstelcode').fill('AB3DE-fg6hj');
    await check.click();
    await expect.poll(portal.path).toBe('/volunteers');
    expect(api.calls(VERIFY)[0]?.body).toEqual({ recoveryCode: 'ab3defg6hj', trustDevice: true });
  });

  test('has a button to sign out', async () => {
    let session: object = UNVERIFIED;
    unverifiedApi({
      [SESSION]: () => session,
      'POST /api/auth/sign-out': () => {
        session = { user: null };
        return null;
      },
    });
    const portal = await openPortal('/volunteers');
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect.poll(portal.path).toContain('/login');
  });

  test('is left automatically when there is nothing to enter', async () => {
    fakeAdminApi({ [SESSION]: () => VERIFIED, 'GET /api/people': () => PEOPLE });
    const portal = await openPortal('/verify?returnTo=%2Fvolunteers');
    await expect.poll(portal.path).toBe('/volunteers');
  });

  test('opens when a list is refused for lack of a code', async () => {
    const api = unverifiedApi({ [SESSION]: () => VERIFIED });
    const portal = await openPortal('/volunteers');
    await expect.poll(portal.path).toBe('/volunteers');
    api.answer(SESSION, () => UNVERIFIED);
    api.answer('GET /api/people', refuse('auth.second_factor', { needs: 'code' }));
    await portal.client.invalidateQueries({ queryKey: ['people'] });
    await expect.element(code).toBeVisible();
    expect(portal.path()).toBe('/verify?returnTo=%2Fvolunteers');
  });
});

describe('a sensitive action long after the last code', () => {
  const accountApi = (routes: Routes) =>
    fakeAdminApi({
      [SESSION]: () => VERIFIED,
      [FACTOR]: () => ({ factor: null }),
      'GET /api/auth/sessions': () => ({ items: [] }),
      [VERIFY]: () => VERIFIED,
      ...routes,
    });
  async function changePassword(): Promise<void> {
    await page.getByLabelText('Huidig wachtwoord').fill('winterijs');
    await page.getByLabelText('Nieuw wachtwoord', { exact: true }).fill('een-korte-zomer');
    await page.getByLabelText(/Herhaal/).fill('een-korte-zomer');
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  }

  test('asks for a code and then continues', async () => {
    const api = accountApi({ [CHANGE]: refuse('auth.verify_again') });
    await openPortal('/profile');
    await changePassword();
    const dialog = page.getByRole('dialog', { name: 'Ben jij het nog?' });
    await expect.element(dialog).toBeVisible();
    api.answer(CHANGE, () => null);
    await dialog.getByLabelText('Code uit je app').fill('123456');
    await dialog.getByRole('button', { name: 'Code controleren' }).click();
    await expect.element(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible();
    expect(api.calls(CHANGE)).toHaveLength(2);
    expect(api.calls(CHANGE)[1]).toEqual(api.calls(CHANGE)[0]);
  });

  test('does nothing when no code is entered, and loses nothing', async () => {
    const api = accountApi({ [CHANGE]: refuse('auth.verify_again') });
    await openPortal('/profile');
    await changePassword();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/Zonder code is er niets gewijzigd/)).toBeVisible();
    await expect.element(page.getByLabelText('Huidig wachtwoord')).toHaveValue('winterijs');
    expect(api.calls(CHANGE)).toHaveLength(1);
  });

  test('asks once for several calls', async () => {
    const api = accountApi({
      'GET /api/profile/export': refuse('auth.verify_again'),
      [FACTOR]: refuse('auth.verify_again'),
    });
    const portal = await openPortal('/profile');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    api.answer(FACTOR, () => ({ factor: null }));
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await page.getByRole('dialog').getByLabelText('Code uit je app').fill('123456');
    await check.click();
    await expect.element(page.getByRole('button', { name: 'Tweestapsverificatie aanzetten' })).toBeVisible();
    await portal.close();
  });
});

describe('setting a second factor up', () => {
  const CODES = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`);
  const SETUP: Routes = {
    'POST /api/profile/factor': () => ({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/IJsploeg:noor?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=IJsploeg',
    }),
    'POST /api/profile/factor/confirm': () => ({ recoveryCodes: CODES }),
  };
  const firstCode = page.getByLabelText('Code die de app nu laat zien');
  async function enterPassword(within: Pick<typeof page, 'getByLabelText'> = page): Promise<void> {
    await within.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
    await page.getByRole('button', { name: 'Verder' }).click();
  }

  test('is asked of an admin who needs one, and shows the recovery codes until they are kept', async () => {
    const api = fakeAdminApi({
      [SESSION]: () => MUST_SET_UP,
      'GET /api/people': () => PEOPLE,
      ...SETUP,
    });
    const portal = await openPortal('/volunteers');
    await enterPassword();
    await expect.element(page.getByRole('img', { name: 'QR-code voor je app' })).toBeVisible();
    expect(api.calls('POST /api/profile/factor')[0]?.body).toEqual({ password: 'winterijs' });
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    await firstCode.fill('123456');
    await page.getByRole('button', { name: 'Aanzetten' }).click();
    await expect.element(page.getByText('aaaa9-bbbb9')).toBeVisible();
    // The session is read again, for example when the window gets the focus.
    api.answer(SESSION, () => VERIFIED);
    await portal.client.invalidateQueries({ queryKey: ['session'] });
    await expect.element(page.getByText('aaaa9-bbbb9')).toBeVisible();
    await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
    await expect.poll(portal.path).toBe('/volunteers');
  });

  test('from the profile asks before recovery codes are lost', async () => {
    fakeAdminApi({
      [SESSION]: () => ADMIN,
      [FACTOR]: () => ({ factor: null }),
      'GET /api/auth/sessions': () => ({ items: [] }),
      ...SETUP,
    });
    await openPortal('/profile');
    await page.getByRole('button', { name: 'Tweestapsverificatie aanzetten' }).click();
    // On the profile a section has the name of the field too.
    await enterPassword(page.getByRole('dialog'));
    await firstCode.fill('123456');
    await page.getByRole('button', { name: 'Aanzetten', exact: true }).click();
    await expect.element(page.getByText('aaaa0-bbbb0')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('aaaa0-bbbb0')).toBeVisible();
    await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is announced in the frame in the two weeks before it is required', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const notice = page.getByText(/hebben beheerders tweestapsverificatie nodig/);
    // The notice first, so that its code is loaded where it must not show.
    for (const [days, count] of [
      [10, 1],
      [20, 0],
    ] as const) {
      const session = { ...ADMIN, secondFactorFrom: inDays(days) };
      fakeAdminApi({ [SESSION]: () => session, 'GET /api/people': () => PEOPLE });
      const portal = await openPortal('/volunteers');
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => notice.elements().length).toBe(count);
      await portal.close();
    }
  });
});

describe('the second factor in the profile', () => {
  const on = { confirmedAt: '2026-11-01T09:00:00.000Z', recoveryCodesLeft: 1, removalAt: null };

  const REMOVE = 'DELETE /api/profile/factor';
  const profileApi = (routes: Routes) =>
    fakeAdminApi({ [SESSION]: () => VERIFIED, 'GET /api/auth/sessions': () => ({ items: [] }), ...routes });
  const dialog = page.getByRole('dialog');

  test('shows how many recovery codes are left, and is turned off with the password', async () => {
    let factor: object | null = on;
    const api = profileApi({
      [FACTOR]: () => ({ factor }),
      [REMOVE]: refuse('auth.wrong_password', { issues: [{ path: 'password', message: 'wrong_password' }] }),
    });
    await openPortal('/profile');
    await expect.element(page.getByText('Je hebt nog 1 herstelcode.')).toBeVisible();
    await page.getByRole('button', { name: 'Uitzetten' }).click();
    await dialog.getByRole('button', { name: 'Uitzetten' }).click();
    await expect.element(dialog.getByText('Vul een wachtwoord in.')).toBeVisible();
    await dialog.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
    await dialog.getByRole('button', { name: 'Uitzetten' }).click();
    await expect.element(dialog.getByText(/wachtwoord klopt niet/)).toBeVisible();
    api.answer(REMOVE, () => {
      factor = null;
      return null;
    });
    await dialog.getByRole('button', { name: 'Uitzetten' }).click();
    await expect.element(page.getByRole('button', { name: 'Tweestapsverificatie aanzetten' })).toBeVisible();
    expect(api.calls(REMOVE).at(-1)?.body).toEqual({ password: 'winterijs' });
  });

  test('is turned off with a code of the app instead', async () => {
    const api = profileApi({ [FACTOR]: () => ({ factor: on }), [REMOVE]: () => null });
    await openPortal('/profile');
    await page.getByRole('button', { name: 'Uitzetten' }).click();
    await dialog.getByRole('button', { name: 'Liever een code uit je app' }).click();
    await dialog.getByLabelText('Code uit je app').fill('123 456');
    await dialog.getByRole('button', { name: 'Uitzetten' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.calls(REMOVE)[0]?.body).toEqual({ code: '123456' });
  });

  test.each([
    ['is turned off', on, 'Uitzetten'],
    ['is turned on', null, 'Tweestapsverificatie aanzetten'],
  ])('does not keep a typed password when the dialog in which it %s is closed', async (_, factor, open) => {
    profileApi({ [FACTOR]: () => ({ factor }) });
    await openPortal('/profile');
    const password = dialog.getByLabelText('Wachtwoord', { exact: true });
    const opener = page.getByRole('button', { name: open });
    await opener.click();
    await password.fill('winterijs');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await opener.click();
    await expect.element(password).toHaveValue('');
  });
});

describe('a link in a mail', () => {
  const LOOK = 'POST /api/links/look';
  const ACT = 'POST /api/links/act';
  const question = {
    purpose: 'keep_factor',
    firstName: 'Noor',
    locale: 'nl',
    answers: ['keep'],
    removalAt: '2026-12-01T09:00:00.000Z',
  };
  const keep = page.getByRole('button', { name: 'Tweestapsverificatie aanhouden' });

  test('takes its secret out of the address, and answers only when the button is pressed', async () => {
    const api = fakeApi({
      [SESSION]: () => ({ user: null }),
      [LOOK]: () => question,
      [ACT]: () => ({ ...question, answers: [], removalAt: null }),
    });
    const portal = await openPortal('/a#lnk_1.secret');
    await expect.element(keep).toBeVisible();
    expect(portal.path()).toBe('/a');
    expect(api.calls(LOOK)[0]?.body).toEqual({ token: 'lnk_1.secret' });
    expect(api.calls(ACT)).toHaveLength(0);
    await keep.click();
    await expect.element(page.getByText('Tweestapsverificatie blijft aan')).toBeVisible();
    expect(api.calls(ACT)[0]?.body).toEqual({ token: 'lnk_1.secret', answer: 'keep' });
  });

  test('turns off what somebody else turned on, and leads to a new password', async () => {
    const added = {
      purpose: 'remove_factor',
      firstName: 'Noor',
      locale: 'nl',
      answers: ['remove'],
      addedAt: '2026-11-30T09:00:00.000Z',
    };
    const api = fakeApi({
      [SESSION]: () => ({ user: null }),
      [LOOK]: () => added,
      [ACT]: () => ({ ...added, answers: [] }),
    });
    await openPortal('/a#lnk_1.secret');
    await page.getByRole('button', { name: 'Dit was ik niet, zet het uit' }).click();
    await expect.element(page.getByText('Tweestapsverificatie staat uit')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Nieuw wachtwoord kiezen' })).toBeVisible();
    expect(api.calls(ACT)[0]?.body).toEqual({ token: 'lnk_1.secret', answer: 'remove' });
  });

  test('opens in the language of its mail, unless another was chosen in this browser', async () => {
    fakeApi({ [SESSION]: () => ({ user: null }), [LOOK]: () => ({ ...question, locale: 'en' }) });
    const portal = await openPortal('/a#lnk_1.secret');
    const inEnglish = page.getByRole('button', { name: 'Keep two-step verification on' });
    await expect.element(inEnglish).toBeVisible();
    await portal.close();
    localStorage.setItem('locale', 'nl');
    setLocale('nl');
    await openPortal('/a#lnk_1.secret');
    await expect.element(keep).toBeVisible();
  });

  test('that is unknown or expired says so', async () => {
    fakeApi({ [SESSION]: () => ({ user: null }), [LOOK]: refuse('link.not_found') });
    await openPortal('/a#lnk_1.secret');
    await expect.element(page.getByText('Deze link werkt niet meer')).toBeVisible();
  });

  test('keeps the question when the answer fails', async () => {
    fakeApi({ [SESSION]: () => ({ user: null }), [LOOK]: () => question, [ACT]: refuse('internal') });
    await openPortal('/a#lnk_1.secret');
    await keep.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(keep).toBeVisible();
  });
});

test('the code is not kept in this browser', async () => {
  unverifiedApi({ [VERIFY]: () => new Promise(() => {}) });
  await openPortal('/dashboard');
  await code.fill('123456');
  await expect.poll(() => JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('123456');
});
