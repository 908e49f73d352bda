import type { PortalHealth } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, fakeSession, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const HEALTH = 'GET /api/settings/health';
const card = (name: string) => page.getByRole('region', { name });

const GOOD: PortalHealth = {
  problems: [],
  mails: { waiting: 0, waitingSince: null, failed: 0, failedLately: 0 },
  jobs: [
    {
      name: 'remind',
      lastStartedAt: '2026-11-20T10:00:00.000Z',
      lastFinishedAt: '2026-11-20T10:00:00.000Z',
      lastError: null,
      isLate: false,
    },
    { name: 'check_counters', lastStartedAt: null, lastFinishedAt: null, lastError: null, isLate: false },
  ],
  refusals: { day: '2026-11-20', items: [] },
};
const BAD: PortalHealth = {
  problems: ['mails_failed', 'mails_waiting', 'jobs_late'],
  mails: { waiting: 12, waitingSince: '2026-11-20T08:00:00.000Z', failed: 3, failedLately: 1 },
  jobs: [
    ...GOOD.jobs,
    {
      name: 'queue_mails',
      lastStartedAt: '2026-11-20T10:05:00.000Z',
      lastFinishedAt: '2026-11-20T09:00:00.000Z',
      lastError: 'no such table',
      isLate: true,
      backup: { takenAt: '2026-11-16T10:00:00.000Z', rows: 5120, bytes: 1_234_000 },
    },
  ],
  refusals: {
    day: '2026-11-20',
    items: [
      { code: 'shift.full', count: 41 },
      { code: 'shift.of_another_version', count: 2 },
    ],
  },
};

const openHealth = async (health: PortalHealth, routes: Routes = {}) => {
  const api = fakeAdminApi({ [HEALTH]: () => health, ...routes });
  const portal = await openPortal('/settings/health');
  return { api, portal };
};

describe('the health of the portal', () => {
  test('says that everything works, and what was not looked at yet', async () => {
    await openHealth(GOOD);
    await expect.element(page.getByRole('status').getByText('Alles loopt')).toBeVisible();
    await expect.element(card('Mails').getByText('Er wachten geen mails.')).toBeVisible();
    await expect.element(card('Mails').getByText('Er zijn geen mislukte mails.')).toBeVisible();
    await expect
      .element(card('Geweigerde claims vandaag').getByText(/nog geen claim geweigerd/))
      .toBeVisible();
    await card('Wat het portaal vanzelf doet').getByText('2 taken zonder problemen').click();
    const jobs = card('Wat het portaal vanzelf doet').getByRole('listitem');
    await expect.element(jobs.first().getByText(/Laatst gelukt: .*20 nov/)).toBeVisible();
    await expect.element(jobs.last().getByText('Nog niet gedraaid')).toBeVisible();
  });

  test('says that the jobs have never run, instead of that everything works', async () => {
    const jobs = GOOD.jobs.map((job) => ({ ...job, lastStartedAt: null, lastFinishedAt: null }));
    await openHealth({ ...GOOD, jobs });
    await expect.element(page.getByText('De achtergrondtaken zijn nog niet begonnen')).toBeVisible();
    expect(page.getByText('Alles loopt').elements()).toEqual([]);
  });

  test('says what needs attention and what to do, and leads to the mails', async () => {
    const { portal } = await openHealth(BAD, {
      'GET /api/mail': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    });
    for (const title of [
      'Er is 1 mail mislukt in de laatste 24 uur',
      'Mails blijven liggen',
      '1 achtergrondtaak is te laat',
    ])
      await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    expect(page.getByText('Alles loopt').elements()).toEqual([]);
    await expect.element(card('Mails').getByText('12 mails wachten')).toBeVisible();
    await expect.element(card('Mails').getByText(/De oudste moest uitgaan op .*20 nov/)).toBeVisible();
    const job = card('Wat het portaal vanzelf doet').getByRole('listitem').first();
    await expect.element(job.getByText('Mislukt: no such table')).toBeVisible();
    await expect.element(job.getByText(/Te laat/)).toBeVisible();
    await expect.element(job.getByText(/Nieuwste reservekopie: .*16 nov.*, 1,2 MB/)).toBeVisible();
    const rows = card('Geweigerde claims vandaag').getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('De dienst zat vol41');
    await expect.element(rows.nth(2)).toHaveTextContent('shift.of_another_version2');
    await card('Mails').getByRole('link', { name: 'Bekijk mislukte mails' }).click();
    await expect.poll(portal.path).toBe('/mail-log?status=failed');
  });

  test('lists the jobs that do not work, and the others behind one press', async () => {
    await openHealth(BAD);
    const jobs = card('Wat het portaal vanzelf doet').getByRole('listitem');
    await expect.element(jobs.first().getByText('Mislukt: no such table')).toBeVisible();
    expect(jobs.elements()).toHaveLength(1);
    const others = card('Wat het portaal vanzelf doet').getByText('2 taken zonder problemen');
    (others.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => jobs.elements()).toHaveLength(3);
    await expect.element(others).toHaveFocus();
  });

  test('says that it could not be loaded, and tries again', async () => {
    const { api } = await openHealth(GOOD, { [HEALTH]: refuse('internal') });
    await expect.element(page.getByText(/De status ophalen is niet gelukt/)).toBeVisible();
    api.answer(HEALTH, () => GOOD);
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.element(page.getByText('Alles loopt')).toBeVisible();
  });

  test('is for admins only', async () => {
    fakeAdminApi({
      'GET /api/auth/session': () => ({ ...fakeSession({ role: 'volunteer', profileCompleted: true }) }),
      'GET /api/dashboard': refuse('internal'),
    });
    const portal = await openPortal('/settings/health');
    await expect.poll(portal.path).toBe('/dashboard');
  });
});
