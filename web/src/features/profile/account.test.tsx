import type { OwnData, OwnSession, Session } from '@ijsploeg/worker/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLocale } from '../../lib/i18n/locale.ts';
import {
  fakeApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const NOOR = fakeSession({ profileCompleted: true, role: 'volunteer' });
const SESSIONS = 'GET /api/auth/sessions';
const DATA = 'GET /api/profile/export';
const DELETE = 'DELETE /api/profile';

const session = (id: string, change: Partial<OwnSession> = {}): OwnSession => ({
  id,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
  userAgent: null,
  isCurrent: false,
  ...change,
});
const HERE = session('here', {
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});
const PHONE = session('phone', {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
});

const place = (id: string, startTime: string): OwnData['assignments'][number] => ({
  id,
  status: 'confirmed',
  assignedAt: '2020-01-01T08:00:00.000Z',
  confirmedAt: '2020-01-02T08:00:00.000Z',
  completedAt: null,
  cancelledAt: null,
  notes: null,
  isLead: false,
  acknowledgedAt: null,
  whatsappAt: null,
  attendance: null,
  corrections: [],
  shift: {
    id: `shf_${id}`,
    title: `Kassa ${id}`,
    location: 'Ingang',
    startTime,
    endTime: startTime.replace('T09', 'T12'),
    status: 'active',
    event: null,
  },
});

const ownData = (change: Partial<OwnData> = {}): OwnData => ({
  exportedAt: '2026-11-21T09:00:00.000Z',
  account: {
    id: 'usr_noor',
    email: 'noor@example.test',
    emailConfirmedAt: '2020-01-01T08:00:00.000Z',
    pendingEmail: null,
    pendingEmailUntil: null,
    lastSeenAt: '2020-01-01T08:00:00.000Z',
    eraseWarnedAt: null,
    failedSignIns: 0,
    signInBlockedUntil: null,
    createdAt: '2020-01-01T08:00:00.000Z',
    updatedAt: '2020-01-01T08:00:00.000Z',
  },
  profile: {
    ...NOOR.profile,
    dayParts: ['sa_day'],
    createdAt: '2020-01-01T08:00:00.000Z',
    updatedAt: '2020-01-01T08:00:00.000Z',
  },
  volunteerRequests: [],
  assignments: [],
  standInRequests: [],
  openingReminders: [],
  waitlist: [],
  asks: [],
  absences: [],
  charges: [],
  reservations: [],
  mails: [],
  sessions: [],
  secondFactor: null,
  calendarFeed: null,
  pushDevices: [],
  statements: [],
  messages: [],
  plans: [],
  invitations: [],
  bringBacks: [],
  seasonTotals: [],
  invitationImports: [],
  actionLinks: [],
  oneTimeTokens: [],
  auditLog: [],
  ...change,
});

const accountApi = (routes: Routes = {}) =>
  fakeApi({
    'GET /api/auth/session': () => NOOR,
    [SESSIONS]: () => ({ items: [HERE, PHONE] }),
    [DATA]: () => ownData(),
    'GET /api/profile/factor': () => ({ factor: null }),
    ...routes,
  });

const section = (name: string) => page.getByRole('region', { name, exact: true });
const devices = section('Waar je bent ingelogd');
const endPhone = page.getByRole('button', { name: 'Uitloggen: Chrome op Android' });

/** The index of the profile has a link with the same name. */
const leave = () =>
  page
    .getByRole('region', { name: 'Account verwijderen' })
    .getByRole('link', { name: 'Account verwijderen' });

describe('the list of sessions', () => {
  test('names each device and marks the current one', async () => {
    accountApi();
    await openPortal('/profile');
    await expect.element(devices.getByText('Firefox op Linux')).toBeVisible();
    await expect.element(devices.getByText('Dit apparaat')).toBeVisible();
    await expect.element(endPhone).toBeVisible();
    expect(devices.getByRole('listitem').elements()).toHaveLength(2);
  });

  test('removes a session that was ended', async () => {
    const api = accountApi({ 'DELETE /api/auth/sessions/phone': () => null });
    await openPortal('/profile');
    await endPhone.click();
    await expect.element(page.getByText('Chrome op Android is uitgelogd.')).toBeVisible();
    await expect.element(endPhone).not.toBeInTheDocument();
    await expect.element(devices.getByText('Firefox op Linux')).toBeVisible();
    expect(api.calls('DELETE /api/auth/sessions/phone')).toHaveLength(1);
  });

  test('keeps a session and shows the reason when ending it fails', async () => {
    accountApi({ 'DELETE /api/auth/sessions/phone': offline });
    await openPortal('/profile');
    await endPhone.click();
    await expect
      .element(
        page.getByLabelText('Meldingen', { exact: true }).getByText(/ is niet gelukt\. Geen verbinding/),
      )
      .toBeVisible();
    await expect.element(endPhone).toBeVisible();
  });

  test('removes a session that had already ended', async () => {
    accountApi({ 'DELETE /api/auth/sessions/phone': refuse('session.not_found') });
    await openPortal('/profile');
    await endPhone.click();
    await expect.element(endPhone).not.toBeInTheDocument();
  });

  test('sends one request after a double click, for one session and for all others', async () => {
    const [ending, endingOthers] = [pendingAnswer(), pendingAnswer()];
    const api = accountApi({
      'DELETE /api/auth/sessions/phone': ending.answer,
      'POST /api/auth/sessions/end-others': endingOthers.answer,
    });
    await openPortal('/profile');
    const endOthers = page.getByRole('button', { name: 'Overal elders uitloggen' });
    await expect.element(endOthers).toBeVisible();
    for (const button of [endPhone, endOthers]) {
      const element = button.element() as HTMLButtonElement;
      // Both before the next render.
      element.click();
      element.click();
    }
    endingOthers.resolve({ ended: 1 });
    await expect.element(page.getByText('Je bent op 1 ander apparaat uitgelogd.')).toBeVisible();
    expect(api.calls('DELETE /api/auth/sessions/phone')).toHaveLength(1);
    expect(api.calls('POST /api/auth/sessions/end-others')).toHaveLength(1);
  });

  test('shows only the current session after ending all others', async () => {
    accountApi({ 'POST /api/auth/sessions/end-others': () => ({ ended: 1 }) });
    await openPortal('/profile');
    const endOthers = page.getByRole('button', { name: 'Overal elders uitloggen' });
    await endOthers.click();
    await expect.element(page.getByText('Je bent op 1 ander apparaat uitgelogd.')).toBeVisible();
    await expect.element(endPhone).not.toBeInTheDocument();
    await expect.element(endOthers).not.toBeInTheDocument();
  });
});

describe('the page of stored data', () => {
  test('shows the data as text, in both languages', async () => {
    accountApi({
      [DATA]: () =>
        ownData({
          assignments: [place('oost', '2020-02-01T09:00:00.000Z')],
          mails: [
            {
              subject: null,
              kind: 'password_changed',
              isPush: false,
              recipient: 'noor@example.test',
              locale: 'nl',
              status: 'sent',
              createdAt: '2020-01-01T08:00:00.000Z',
              sentAt: '2020-01-01T08:00:00.000Z',
            },
          ],
          auditLog: [
            {
              at: '2020-01-03T08:00:00.000Z',
              action: 'person.role_changed',
              actor: 'organisation',
              before: { role: 'user' },
              after: { role: 'volunteer' },
              sourceAddress: null,
            },
          ],
        }),
    });
    await openPortal('/profile/data');
    await expect.element(section('Profiel').getByText('Noor Dijk')).toBeVisible();
    await expect.element(section('Profiel').getByText('Niet ingevuld').first()).toBeVisible();
    await expect.element(section('Diensten').getByText('Kassa oost')).toBeVisible();
    await expect.element(section('Mails aan jou').getByText('Je wachtwoord is gewijzigd')).toBeVisible();
    await expect.element(section('Logboek').getByText(/Gebruiker → Vrijwilliger/)).toBeVisible();
    await expect.element(section('Reserveringen').getByText('Hiervan bewaren we niets.')).toBeVisible();
    setLocale('en');
    await expect.element(section('Emails to you').getByText('Your password was changed')).toBeVisible();
    await expect.element(section('Log').getByText('Role changed')).toBeVisible();
  });

  test('shows the newest entries of a long list, and how many more the file has', async () => {
    const auditLog = Array.from({ length: 230 }, (_, index) => ({
      at: new Date(Date.UTC(2020, 0, 1, 0, 230 - index)).toISOString(),
      action: 'shift.changed',
      actor: 'self' as const,
      before: null,
      after: null,
      sourceAddress: null,
    }));
    accountApi({ [DATA]: () => ownData({ auditLog }) });
    await openPortal('/profile/data');
    await expect.element(section('Logboek').getByText('En nog 30 in het JSON-bestand.')).toBeVisible();
    expect(section('Logboek').getByRole('listitem').elements()).toHaveLength(200);
  });

  test('names the file by the day at the rink, also after midnight', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    onTestFinished(() => click.mockRestore());
    accountApi({ [DATA]: () => ownData({ exportedAt: '2026-12-11T23:20:00.000Z' }) });
    await openPortal('/profile/data');
    await page.getByRole('button', { name: 'Download als JSON' }).click();
    expect(click.mock.contexts).toMatchObject([{ download: 'ijsploeg-mijn-gegevens-2026-12-12.json' }]);
  });

  test('offers a retry when loading fails', async () => {
    const api = accountApi({ [DATA]: offline });
    await openPortal('/profile/data');
    const retry = page.getByRole('button', { name: 'Opnieuw proberen' });
    await expect.element(retry).toBeVisible();
    api.answer(DATA, () => ownData());
    await retry.click();
    await expect.element(section('Profiel')).toBeVisible();
  });
});

describe('a person who has not completed onboarding', () => {
  const pending: NonNullable<Session['volunteerRequest']> = {
    id: 'req_1',
    userId: 'usr_noor',
    email: 'noor@example.test',
    firstName: 'Noor',
    lastName: 'Dijk',
    phoneNumber: null,
    phoneDisplay: null,
    avatarUrl: null,
    skills: [],
    motivation: null,
    status: 'pending',
    requestedAt: '2026-11-20T09:00:00.000Z',
    approvedAt: null,
    rejectedAt: null,
    notes: null,
  };
  const applicant = fakeSession({ profileCompleted: true });
  const steps: [string, string, Session][] = [
    ['completing the profile', '/complete-profile', fakeSession()],
    ['applying', '/complete-volunteer-application', applicant],
    ['waiting', '/pending-approval', { ...applicant, volunteerRequest: pending }],
  ];

  test.each(steps)('can read and download the stored data while %s', async (_, step, session) => {
    accountApi({ 'GET /api/auth/session': () => session });
    const portal = await openPortal(step);
    await page.getByRole('link', { name: 'Wat we van je bewaren' }).click();
    await expect.element(section('Profiel').getByText('Noor Dijk')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download als JSON' })).toBeVisible();
    expect(portal.path()).toBe('/my-data');
    await page.getByRole('link', { name: 'Terug', exact: true }).click();
    await expect.poll(() => portal.path()).toBe(step);
  });

  test.each(steps)('can delete the account while %s', async (_, step, session) => {
    const api = accountApi({ 'GET /api/auth/session': () => session, [DELETE]: () => ({ freedShifts: 0 }) });
    const portal = await openPortal(step);
    await page.getByRole('link', { name: 'Account verwijderen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account verwijderen?' });
    // The link closes the dialog and shows the stored data first.
    await dialog.getByRole('link', { name: 'Bekijk alles' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(portal.path()).toBe('/my-data');
    await section('Account verwijderen').getByRole('link').click();
    await page.getByLabelText('Typ ter bevestiging: Noor Dijk').fill('Noor Dijk');
    await dialog.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
    await page.getByRole('button', { name: 'Definitief verwijderen' }).click();
    await expect.element(page.getByText('Je account is verwijderd')).toBeVisible();
    expect(portal.path()).toBe('/login');
    expect(api.calls(DELETE)).toHaveLength(1);
  });

  test('is redirected to sign in, with the page as returnTo', async () => {
    accountApi({ 'GET /api/auth/session': () => ({ user: null }) });
    const portal = await openPortal('/my-data?delete=true');
    await expect.element(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
    expect(portal.path()).toBe('/login?returnTo=%2Fmy-data%3Fdelete%3Dtrue');
  });
});

describe('deleting the account', () => {
  const name = page.getByLabelText('Typ ter bevestiging: Noor Dijk');
  const password = page.getByRole('dialog').getByLabelText('Wachtwoord', { exact: true });
  const send = page.getByRole('button', { name: 'Definitief verwijderen' });

  test('lists what is lost, requires name and password, and confirms', async () => {
    const api = accountApi({
      [DATA]: () =>
        ownData({
          assignments: [
            place('a', '2099-01-01T09:00:00.000Z'),
            place('b', '2099-01-02T09:00:00.000Z'),
            place('c', '2020-02-01T09:00:00.000Z'),
          ],
        }),
      [DELETE]: () => ({ freedShifts: 2, freedReservations: 0 }),
    });
    const portal = await openPortal('/profile');
    await leave().click();
    await expect.element(page.getByText(/^De 2 diensten waar je nog op staat/)).toBeVisible();
    await expect.element(page.getByText(/^De dienst die je al deed/)).toBeVisible();
    expect(portal.path()).toBe('/profile?delete=true');

    await send.click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription(/Typ je naam precies/);
    await name.fill(' noor  dijk');
    await userEvent.click(password);
    await password.fill('winterijs');
    expect(api.calls(DELETE)).toEqual([]);
    await send.click();
    await expect.element(page.getByText('Je account is verwijderd')).toBeVisible();
    expect(portal.path()).toBe('/login');
    expect(api.calls(DELETE)).toMatchObject([{ body: { password: 'winterijs' } }]);
    expect(localStorage.getItem('ijsploeg.session')).toBeNull();
  });

  test('keeps nothing of what was typed when the dialog is closed', async () => {
    accountApi({});
    await openPortal('/profile');
    const opener = leave();
    await opener.click();
    await name.fill('Noor Dijk');
    await password.fill('winterijs');
    await page.getByRole('button', { name: 'Behouden' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await opener.click();
    await expect.element(name).toHaveValue('');
    await expect.element(password).toHaveValue('');
  });

  test.each([
    ['a wrong password', refuse('auth.wrong_password'), /wachtwoord klopt niet/],
    ['being the last admin', refuse('person.last_admin'), /de enige beheerder/],
    ['a lost connection', offline, / is niet gelukt\. Geen verbinding/],
  ])('reports %s, keeps the input and the session', async (_, answer, text) => {
    accountApi({ [DELETE]: answer });
    const portal = await openPortal('/profile?delete=true');
    await name.fill('Noor Dijk');
    await password.fill('winterijs');
    await send.click();
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
    await expect.element(name).toHaveValue('Noor Dijk');
    await expect.element(password).toHaveValue('winterijs');
    expect(portal.path()).toBe('/profile?delete=true');
  });

  test('shows what is lost without numbers when those cannot be loaded', async () => {
    accountApi({ [DATA]: refuse('internal') });
    await openPortal('/profile?delete=true');
    await expect.element(page.getByText('Dit kun je niet terugdraaien.')).toBeVisible();
    await expect.element(page.getByText(/Je profiel, je foto/)).toBeVisible();
  });
});
