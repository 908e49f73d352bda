import type { Activity, Dashboard, Shift, Work } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi, fakeApi, fakeSession, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const DASHBOARD = 'GET /api/dashboard';

const NO_WORK: Work = {
  applications: 0,
  unconfirmed: 0,
  standIns: 0,
  corrections: 0,
  failedMails: 0,
  short: { shifts: 0, lateCancellations: 0, soonest: [] },
};

const forAdmin = (change: Partial<Dashboard> = {}): Dashboard => ({
  role: 'admin',
  requestStatus: null,
  stats: { volunteers: 12, activeShifts: 3, myShifts: 0 },
  upcoming: [],
  fitting: null,
  work: NO_WORK,
  occupancy: { filled: 0, total: 0, fullyFilledPercentage: 0, days: [] },
  activity: [],
  ...change,
});

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
  test('is calm when nothing waits', async () => {
    fakeAdminApi({ [DASHBOARD]: () => forAdmin() });
    await openPortal('/dashboard');
    await expect.element(region('Te doen').getByText('Alles is gedaan')).toBeVisible();
    await expect.element(region('Te doen').getByRole('link')).not.toBeInTheDocument();
  });

  test('says what waits in sentences with a number, each with its list', async () => {
    const short = { shifts: 1, lateCancellations: 2, soonest: [] };
    fakeAdminApi({
      [DASHBOARD]: () =>
        forAdmin({
          work: { applications: 1, unconfirmed: 12, standIns: 2, corrections: 1, failedMails: 3, short },
        }),
    });
    await openPortal('/dashboard');
    const links = region('Te doen').getByRole('link');
    await expect.element(links).toHaveLength(7);
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 aanmelding wacht op een besluit', '/volunteer-approval'],
      ['12 plekken wachten op bevestiging', '/admin-todo'],
      ['Voor 2 plekken wordt een vervanger gezocht', '/admin-todo'],
      ['1 correctie van uren wacht op een besluit', '/admin-todo'],
      ['1 dienst tot en met morgen zoekt nog mensen', '/gaps'],
      ['2 plekken zijn minder dan een dag voor het begin geannuleerd en nog vrij', '/gaps'],
      ['3 mails kwamen niet aan', '/mail-log?status=failed'],
    ]);
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
  });
});

describe('the shifts a volunteer can do', () => {
  const shift: Shift = {
    id: 'shf_1',
    eventId: null,
    event: null,
    title: 'Kassa',
    description: null,
    startTime: '2026-12-12T09:00:00.000Z',
    endTime: '2026-12-12T12:00:00.000Z',
    location: 'Hal',
    maxVolunteers: 2,
    currentVolunteers: 1,
    minVolunteers: null,
    opensAt: null,
    status: 'active',
    shiftType: 'public',
    requiredSkills: null,
    version: 1,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
  };

  test('say why a claim was refused, and offer it again', async () => {
    fakeApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      [DASHBOARD]: () => ({ ...forAdmin(), role: 'volunteer', work: null, activity: null, fitting: [shift] }),
      'POST /api/shifts/shf_1/claim': refuse('shift.full'),
    });
    await openPortal('/dashboard');
    const offered = region('Diensten die je kunt doen');
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
});
