import type { Activity, Dashboard, Session, Work } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, fakeApi, fakeSession, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { fakePlace, fakeShift } from '../../test-support/shifts.ts';

const DASHBOARD = 'GET /api/dashboard';

const NO_WORK: Work = {
  applications: 0,
  unconfirmed: 0,
  standIns: 0,
  corrections: 0,
  failedMails: 0,
};

const forAdmin = (change: Partial<Dashboard> = {}): Dashboard => ({
  role: 'admin',
  requestStatus: null,
  stats: { volunteers: 12, activeShifts: 3, myShifts: 0 },
  upcoming: [],
  charges: [],
  fitting: null,
  work: NO_WORK,
  occupancy: { filled: 0, total: 0, fullyFilledPercentage: 0, days: [] },
  activity: [],
  ...change,
});

const inFolder = (file: string) => `https://example.test/desktop/${file}`;
const HEALTH = {
  status: 'ok',
  version: '0.1.0',
  desktopDownloads: {
    win: inFolder('ijsploeg-win.exe'),
    mac: inFolder('ijsploeg-mac.dmg'),
    linux_deb: inFolder('ijsploeg-linux.deb'),
    linux_rpm: inFolder('ijsploeg-linux.rpm'),
  },
};

const claimOf = (id: string, minutes: number, change: Partial<Activity> = {}): Activity => ({
  id,
  type: 'shift_claimed',
  timestamp: `2026-12-12T09:${59 - minutes}:00.000Z`,
  volunteerId: 'usr_sanne',
  volunteerName: 'Sanne Bakker',
  volunteerEmail: 'sanne@example.test',
  volunteerAvatar: null,
  metadata: {
    shiftId: `shf_${id}`,
    shiftTitle: `Kassa ${id}`,
    shiftTime: '2026-12-20T09:00:00.000Z',
    shiftLocation: 'Hal',
    status: 'assigned',
    requestMotivation: null,
    isMotivationCut: false,
  },
  ...change,
});

const region = (name: string) => page.getByRole('region', { name, exact: true });

describe('the dashboard of an admin', () => {
  test('says so when no task waits', async () => {
    fakeAdminApi({ [DASHBOARD]: () => forAdmin() });
    await openPortal('/dashboard');
    await expect.element(region('Te doen').getByText('Alles is gedaan')).toBeVisible();
    await expect.element(region('Te doen').getByRole('link')).not.toBeInTheDocument();
  });

  test('shows each task as a sentence with a number that opens its list', async () => {
    fakeAdminApi({
      [DASHBOARD]: () =>
        forAdmin({
          work: { applications: 1, unconfirmed: 12, standIns: 2, corrections: 1, failedMails: 3 },
        }),
    });
    await openPortal('/dashboard');
    const links = region('Te doen').getByRole('link');
    await expect.element(links).toHaveLength(5);
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 aanmelding wacht op een besluit', '/volunteer-approval'],
      ['12 plekken wachten op bevestiging', '/admin-todo'],
      ['2 mensen zoeken een vervanger voor na morgen', '/today?tab=later'],
      ['1 correctie van uren wacht op een besluit', '/admin-todo'],
      ['3 mails kwamen niet aan', '/mail-log?status=failed'],
    ]);
  });

  test('shows the first steps of a new portal with what is done, and saves the recommended one in place', async () => {
    const SETTINGS = { version: 0, confirmClaims: 'by_admin', cancelHours: 3, quietFrom: 21 };
    const SAVE = 'PUT /api/settings/planning';
    const STEPS = { contact: true, shifts: false, people: false, claims: false, message: false };
    const api = fakeAdminApi({
      [DASHBOARD]: () => forAdmin({ work: { ...NO_WORK, firstSteps: STEPS } }),
      'GET /api/settings/planning': () => SETTINGS,
      [SAVE]: ({ body }) => {
        // Not before: the first press gives the window the focus, on which the dashboard is read again.
        api.answer(DASHBOARD, () =>
          forAdmin({ work: { ...NO_WORK, firstSteps: { ...STEPS, claims: true } } }),
        );
        return { ...(body as object), version: 1 };
      },
    });
    await openPortal('/dashboard');
    const steps = region('Zo begin je');
    await expect.element(steps.getByText('1 van de 5 stappen gedaan')).toBeVisible();
    await expect
      .element(steps.getByRole('link', { name: 'Naam en contact invullen' }))
      .not.toBeInTheDocument();
    await expect
      .element(steps.getByRole('textbox', { name: 'Link om je aan te melden' }))
      .toHaveValue(`${location.origin}/signup`);
    await steps.getByRole('button', { name: 'Meteen (aanbevolen)' }).click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    await expect.element(steps.getByText('2 van de 5 stappen gedaan')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual({ ...SETTINGS, confirmClaims: 'at_once', cancelHours: 24 });
  });

  test('offers the desktop app until it is dismissed, then says where it is', async () => {
    fakeAdminApi({ [DASHBOARD]: () => forAdmin(), 'GET /api/health': () => HEALTH });
    await openPortal('/dashboard');
    const offer = region('IJsploeg voor je computer');
    await expect.element(offer.getByText(/elke dag vanzelf een export/)).toBeVisible();
    const addresses = offer
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(Object.values(HEALTH.desktopDownloads)).toContain(address);

    await offer.getByRole('button', { name: 'Niet meer tonen' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(page.getByText('Je vindt de app voortaan bij je profiel.')).toBeVisible();
    const { calls } = fakeAdminApi({ [DASHBOARD]: () => forAdmin(), 'GET /api/health': () => HEALTH });
    await openPortal('/dashboard');
    await expect.element(region('Te doen').getByText('Alles is gedaan')).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    expect(calls('GET /api/health')).toEqual([]);
  });

  test('offers no desktop app where the portal has no installers', async () => {
    const { calls } = fakeAdminApi({ [DASHBOARD]: () => forAdmin() });
    await openPortal('/dashboard');
    await expect.element(region('Te doen').getByText('Alles is gedaan')).toBeVisible();
    await expect.poll(() => calls('GET /api/health')).not.toEqual([]);
    await expect.element(region('IJsploeg voor je computer')).not.toBeInTheDocument();
  });

  test('shows the tasks when the installers cannot be loaded', async () => {
    fakeAdminApi({ [DASHBOARD]: () => forAdmin(), 'GET /api/health': refuse('internal') });
    await openPortal('/dashboard');
    await expect.element(region('Te doen').getByText('Alles is gedaan')).toBeVisible();
    await expect.element(region('IJsploeg voor je computer')).not.toBeInTheDocument();
  });

  test('has one line for equal changes in a row', async () => {
    const others = { volunteerId: 'usr_noor', volunteerName: 'Noor Dijk' };
    fakeAdminApi({
      [DASHBOARD]: () =>
        forAdmin({
          activity: [
            ...Array.from({ length: 10 }, (_, index) => claimOf(`a${index}`, index)),
            claimOf('b', 20, others),
          ],
        }),
    });
    await openPortal('/dashboard');
    const lines = region('Recente activiteit').getByRole('listitem');
    await expect.element(lines).toHaveLength(2);
    await expect
      .element(lines.first().getByText(/^Staat op 10 diensten, het laatst: Kassa a0$/))
      .toBeVisible();
    await expect.element(lines.last().getByText(/^Staat op: Kassa b$/)).toBeVisible();
    await expect
      .element(lines.last().getByRole('link', { name: 'Kassa b' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/shifts\?.*shift=shf_b/));
  });
});

describe('the dashboard of a volunteer', () => {
  const open = async (change: Partial<Dashboard>, session: Partial<Session> = {}) => {
    fakeApi({
      'GET /api/auth/session': () => ({
        ...fakeSession({ role: change.role ?? 'volunteer', profileCompleted: true }),
        ...session,
      }),
      [DASHBOARD]: () => ({
        ...forAdmin(),
        role: 'volunteer',
        work: null,
        activity: null,
        fitting: [],
        ...change,
      }),
      'GET /api/shifts/shf_2': () => ({
        ...change.upcoming?.[1]?.shift,
        myAssignment: null,
        claim: { allowed: false, reason: 'shift.already_claimed' },
      }),
      'GET /api/shifts/shf_2/assignments': () => ({ items: [] }),
    });
    return openPortal('/dashboard');
  };

  test('has the next shift with a link to the calendar, and those after it', async () => {
    const upcoming = [1, 2, 3, 4, 5].map((day) =>
      fakePlace(
        fakeShift({
          id: `shf_${day}`,
          title: `Dienst ${day}`,
          startTime: new Date(Date.now() + day * 86_400_000).toISOString(),
          endTime: new Date(Date.now() + day * 86_400_000 + 3_600_000).toISOString(),
        }),
        { id: `asg_${day}` },
      ),
    );
    await open({ upcoming });
    const next = region('Je eerstvolgende dienst');
    await expect.element(next.getByText('Dienst 1').first()).toBeVisible();
    const calendar = next.getByRole('link', { name: 'Dienst 1 in je agenda zetten' });
    await expect.element(calendar).toHaveAttribute('target', '_blank');
    const address = new URL(calendar.element().getAttribute('href') ?? '');
    expect([address.origin, address.searchParams.get('text')]).toEqual([
      'https://calendar.google.com',
      'Dienst 1',
    ]);
    const later = region('Komende diensten').getByRole('listitem');
    await expect.element(later).toHaveLength(4);
    expect(later.elements().map(({ textContent }) => /Dienst \d/.exec(textContent ?? '')?.[0])).toEqual([
      'Dienst 2',
      'Dienst 3',
      'Dienst 4',
      'Dienst 5',
    ]);
    // Only admins see the occupancy and the feed.
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  test('opens a shift over it, and closes that again', async () => {
    const upcoming = [1, 2].map((day) =>
      fakePlace(fakeShift({ id: `shf_${day}`, title: `Dienst ${day}` }), { id: `asg_${day}` }),
    );
    const { path } = await open({ upcoming });
    await region('Komende diensten').getByRole('link', { name: 'Dienst 2', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Dienst 2' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/dashboard');
  });

  test('leads a person whose application was rejected to another one', async () => {
    const volunteerRequest: Session['volunteerRequest'] = {
      id: 'req_1',
      userId: 'usr_noor',
      email: 'noor@example.test',
      firstName: 'Noor',
      lastName: 'Dijk',
      phoneNumber: null,
      phoneDisplay: null,
      avatarUrl: null,
      skills: [],
      status: 'rejected',
      motivation: null,
      requestedAt: '2026-11-20T09:00:00.000Z',
      approvedAt: null,
      rejectedAt: '2026-11-21T09:00:00.000Z',
      notes: null,
    };
    const { path } = await open({ role: 'user', requestStatus: 'rejected' }, { volunteerRequest });
    await page.getByRole('link', { name: 'Opnieuw aanmelden' }).click();
    await expect.poll(path).toBe('/complete-volunteer-application');
  });
});

describe('the shifts a volunteer can do', () => {
  const shift = fakeShift();

  test('say why a claim was refused, and offer it again', async () => {
    fakeApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      [DASHBOARD]: () => ({ ...forAdmin(), role: 'volunteer', work: null, activity: null, fitting: [shift] }),
      'POST /api/shifts/shf_1/claim': refuse('shift.full'),
    });
    await openPortal('/dashboard');
    const offered = region('Diensten die je kunt doen');
    await expect.element(offered.getByText(/^Je eerste dienst\?/)).toBeVisible();
    await offered.getByRole('button', { name: /^Claimen/ }).click();
    await expect.element(offered.getByRole('alert').getByText(/Iemand was je net voor/)).toBeVisible();
    await expect.element(offered.getByRole('button', { name: /^Claimen/ })).toBeVisible();
  });

  test('point to a later moment when there are none', async () => {
    fakeApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      [DASHBOARD]: () => ({ ...forAdmin(), role: 'volunteer', work: null, activity: null, fitting: [] }),
    });
    await openPortal('/dashboard');
    await expect
      .element(region('Diensten die je kunt doen').getByText('Nu is er niets vrij voor jou'))
      .toBeVisible();
    await expect.element(region('Je eerstvolgende dienst').getByText('Nog niets gepland')).toBeVisible();
  });

  test('stand beside the shift that is under way', async () => {
    const startTime = new Date(Date.now() - 3_600_000).toISOString();
    const endTime = new Date(Date.now() + 3_600_000).toISOString();
    const place = fakePlace(fakeShift({ startTime, endTime }));
    fakeApi({
      'GET /api/health': () => HEALTH,
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      [DASHBOARD]: () => ({ ...forAdmin(), role: 'volunteer', work: null, upcoming: [place], fitting: [] }),
    });
    await openPortal('/dashboard');
    await expect.element(region('Deze dienst is nu bezig').getByText('Kassa')).toBeVisible();
    // The desktop app is for admins.
    await expect.element(region('IJsploeg voor je computer')).not.toBeInTheDocument();
  });
});
