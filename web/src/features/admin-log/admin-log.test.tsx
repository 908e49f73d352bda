import type { AuditEntry } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 'aud_1',
  at: new Date().toISOString(),
  action: 'shift.changed',
  actor: { id: 'usr_iris', name: 'Iris Kok' },
  person: null,
  subjectKind: 'shift',
  subjectId: 'shf_1',
  shift: { id: 'shf_1', title: 'Kassa' },
  before: { location: 'Kassa', maxVolunteers: 2 },
  after: { location: 'Ingang', maxVolunteers: 4 },
  requestId: 'req-1',
  sourceAddress: null,
  ...change,
});

const ANNE = {
  id: 'usr_anne',
  firstName: 'Anne',
  lastName: 'Smit',
  email: 'anne@example.test',
  avatarUrl: null,
};

async function open(address: string, items: AuditEntry[], next: string | null = null) {
  fakeAdminApi({
    'GET /api/people': () => ({ items: [ANNE], total: 1, page: 1, pageSize: 25 }),
    'GET /api/people/usr_anne': () => ANNE,
    'GET /api/audit-log': () => ({ items, next }),
  });
  return openPortal(address);
}

test('shows who did what to whom, links to the subject and expands to the changes', async () => {
  await open('/admin-log', [entry({ person: { id: 'usr_gone', name: null } })]);
  await expect.element(page.getByText('Dienst gewijzigd').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'een verwijderde persoon' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Dienst bekijken: Kassa' });
  await expect.element(link).toHaveAttribute('href', '/shifts?shift=shf_1');
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByRole('definition').filter({ hasText: 'Kassa → Ingang' })).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: '2 → 4' })).toBeVisible();
  await expect.element(page.getByText('Meldcode: req-1')).toBeVisible();
});

test('links a changed setting to the screen it is changed on', async () => {
  const setting = (id: string, after: AuditEntry['after']) =>
    entry({
      id,
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: null,
      shift: null,
      before: null,
      after,
    });
  await open('/admin-log', [
    setting('aud_1', { enabled: true }),
    setting('aud_2', { erasing: true }),
    setting('aud_3', { restMinutes: 480 }),
  ]);
  await expect.element(page.getByRole('link', { name: 'Naar de instelling' }).first()).toBeVisible();
  const targets = page
    .getByRole('link', { name: /^(Naar de instelling|Bewaartermijnen bekijken)$/ })
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/volunteer-approval', '/settings/retention', '/settings']);
});

test('shows from where a visitor was refused', async () => {
  await open('/admin-log', [
    entry({
      action: 'request.refused',
      actor: null,
      subjectKind: 'request',
      shift: null,
      before: null,
      after: { call: 'DELETE /api/people/:id', code: 'auth.required' },
      sourceAddress: '192.0.2.7',
    }),
  ]);
  await expect.element(page.getByText(/: niet ingelogd$/)).toBeVisible();
  await expect.element(page.getByText('door iemand die niet was ingelogd')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('Netwerkadres (30 dagen bewaard): 192.0.2.7')).toBeVisible();
});

test('tells a failed sign-in at an unknown address from a wrong password', async () => {
  const failed = { action: 'account.sign_in_failed', actor: null, shift: null, before: null } as const;
  await open('/admin-log', [
    entry({ ...failed, id: 'aud_1', after: { addressMark: '0a1b2c3d4e5f' }, sourceAddress: '192.0.2.7' }),
    entry({ ...failed, id: 'aud_2', after: null, person: { id: 'usr_anne', name: 'Anne Smit' } }),
  ]);
  await expect.element(page.getByText('Inlogpoging met een onbekend e-mailadres').first()).toBeVisible();
  await expect.element(page.getByText('Verkeerd wachtwoord').first()).toBeVisible();
  await page.getByText('Details', { exact: true }).first().click();
  await expect.element(page.getByRole('definition').filter({ hasText: '0a1b2c3d4e5f' })).toBeVisible();
});

test('filters by the person whose name is clicked, and keeps the filters in the URL', async () => {
  const portal = await open('/admin-log?kind=shift', [entry({})]);
  await page.getByRole('link', { name: 'Iris Kok' }).click();
  await expect.poll(() => portal.path()).toBe('/admin-log?person=usr_iris');
  await page.getByRole('combobox', { name: 'Soort' }).selectOptions('Mails');
  await expect.poll(() => portal.path()).toBe('/admin-log?person=usr_iris&kind=mail');
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect.poll(() => portal.path()).toBe('/admin-log');
});

test('filters by a day as it is typed, once it is complete', async () => {
  const portal = await open('/admin-log?kind=shift', [entry({})]);
  const day = page.getByRole('textbox', { name: 'Dag' });
  await day.fill('5-12-26');
  expect(portal.path()).toBe('/admin-log?kind=shift');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => portal.path()).toBe('/admin-log?kind=shift&day=2026-12-05');
  await expect.element(day).toHaveValue('05/12/2026');
  await day.fill('31-2');
  await userEvent.keyboard('{Enter}');
  await expect.element(day).toBeInvalid();
  expect(portal.path()).toBe('/admin-log?kind=shift&day=2026-12-05');
  await day.fill('');
  await userEvent.tab();
  await expect.poll(() => portal.path()).toBe('/admin-log?kind=shift');
});

test('filters by a person found by name, until the filter is cleared', async () => {
  const portal = await open('/admin-log?before=1~aud_1', [entry({})]);
  await page.getByRole('searchbox', { name: 'Zoek een persoon' }).fill('ann');
  await page.getByRole('button', { name: /Anne Smit/ }).click();
  // Changing the filter starts at the newest page.
  await expect.poll(() => portal.path()).toBe('/admin-log?person=usr_anne');
  await page.getByRole('button', { name: 'Niet meer filteren op Anne Smit' }).click();
  await expect.poll(() => portal.path()).toBe('/admin-log');
});

test('keeps the filters on the links to the older and the newest page', async () => {
  const portal = await open('/admin-log?kind=shift', [entry({})], '1700000000000~aud_1');
  await page.getByRole('link', { name: 'Ouder' }).click();
  await expect.poll(() => portal.path()).toBe('/admin-log?kind=shift&before=1700000000000%7Eaud_1');
  await page.getByRole('link', { name: 'Naar het nieuwste' }).click();
  await expect.poll(() => portal.path()).toBe('/admin-log?kind=shift');
});

test('ignores invalid search parameters', async () => {
  await open('/admin-log?kind=everything&day=2026-02-31&person=%27--&before=x', []);
  await expect.element(page.getByText('Nog niets in het logboek')).toBeVisible();
});
