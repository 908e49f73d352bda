import type { InactivePerson, RetentionSetting } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi, pendingAnswer, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const READ = 'GET /api/retention';
const PEOPLE = 'GET /api/retention/people';
const SAVE = 'PUT /api/retention';

const setting = (isOn: boolean): RetentionSetting => ({
  isOn,
  terms: {
    auditLogMonths: 12,
    mailLogMonths: 12,
    mailAddressDays: 30,
    reservationMonths: 6,
    rejectedApplicationMonths: 3,
    inactiveMonths: 24,
    inactiveWarningDays: 30,
    unconfirmedDays: 7,
  },
});
const ANNE: InactivePerson = {
  id: 'usr_anne',
  name: 'Anne Smit',
  email: 'anne@example.test',
  lastSeenAt: '2024-10-01T10:00:00.000Z',
  warning: 'none',
  warnedAt: null,
  erasesAt: '2099-12-20T10:00:00.000Z',
};
const list = (...items: InactivePerson[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

async function open(isOn: boolean, people = [ANNE], routes: Routes = {}) {
  const api = fakeAdminApi({
    [READ]: () => setting(isOn),
    [PEOPLE]: () => list(...people),
    [SAVE]: ({ body }) => setting((body as { isOn: boolean }).isOn),
    ...routes,
  });
  await openPortal('/settings/retention');
  return api;
}

const theSwitch = page.getByRole('switch', { name: 'Opruimen aanzetten' });
const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: 'Opruimen aanzetten' });

describe('the retention terms', () => {
  test('say how long each kind of data is kept', async () => {
    await open(false);
    const terms = page.getByRole('region', { name: 'De termijnen' });
    await expect.element(terms.getByText('Logboek van acties')).toBeVisible();
    await expect.element(terms.getByText('12 maanden').first()).toBeVisible();
    await expect.element(terms.getByText('7 dagen')).toBeVisible();
  });

  test('show who would be erased and when, and turn it on after a question with their number', async () => {
    const api = await open(false);
    await expect.element(page.getByText('1 persoon zou worden gewaarschuwd en gewist')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Anne Smit' })).toBeVisible();
    await expect.element(page.getByText(/zodra je het opruimen aanzet.*20 december 2099/)).toBeVisible();
    await theSwitch.click();
    await expect.element(dialog.getByText(/Nu krijgt 1 persoon een mail/)).toBeVisible();
    expect(api.calls(SAVE)).toHaveLength(0);
    await confirm.click();
    await expect.element(page.getByText('Het opruimen staat aan.')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual({ isOn: true, people: 1 });
    await expect.element(theSwitch).toHaveAttribute('aria-checked', 'true');
  });

  test('say that the list has changed, show the new one, and then turn it on', async () => {
    const api = await open(false, [ANNE], { [SAVE]: refuse('retention.list_changed', { people: 2 }) });
    await theSwitch.click();
    api.answer(PEOPLE, () => list(ANNE, { ...ANNE, id: 'usr_bram', name: 'Bram Bos' }));
    await confirm.click();
    await expect.element(dialog.getByText(/De lijst is intussen veranderd/)).toBeVisible();
    await expect.element(dialog.getByText(/Nu krijgen 2 mensen een mail/)).toBeVisible();
    api.answer(SAVE, () => setting(true));
    await confirm.click();
    await expect.element(page.getByText('Het opruimen staat aan.')).toBeVisible();
    expect(api.calls(SAVE)[1]?.body).toEqual({ isOn: true, people: 2 });
  });

  test('cannot be turned on while the list is not there', async () => {
    const api = await open(false, [ANNE], { [PEOPLE]: refuse('internal') });
    await expect.element(page.getByText(/De lijst ophalen is niet gelukt/)).toBeVisible();
    await expect.element(theSwitch).toBeDisabled();
    expect(api.calls(SAVE)).toHaveLength(0);
  });

  test('say of each person how far it is, and where a warning did not arrive', async () => {
    await open(true, [
      { ...ANNE, warning: 'sent', warnedAt: '2099-11-20T10:00:00.000Z' },
      { ...ANNE, id: 'usr_bram', name: 'Bram Bos', warning: 'failed', erasesAt: null },
      { ...ANNE, id: 'usr_cato', name: 'Cato Wit', warning: 'pending' },
    ]);
    await expect
      .element(page.getByText(/Gemaild op .*20 november 2099\. Wordt gewist op .*20 december 2099/))
      .toBeVisible();
    await expect
      .element(page.getByText('De mail kwam niet aan. Deze persoon wordt niet gewist.'))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Toon mislukte mails' }))
      .toHaveAttribute('href', '/mail-log?status=failed');
    await expect.element(page.getByText(/De mail wordt verstuurd/)).toBeVisible();
  });

  test('turn it off at once, and say so when that fails', async () => {
    const api = await open(true, [], { [SAVE]: refuse('internal') });
    await theSwitch.click();
    await expect.element(page.getByText(/Uitzetten is niet gelukt/)).toBeVisible();
    await expect.element(theSwitch).toHaveAttribute('aria-checked', 'true');
    const saving = pendingAnswer();
    api.answer(SAVE, saving.answer);
    await theSwitch.click();
    await expect.element(theSwitch).toHaveAttribute('aria-checked', 'false');
    saving.resolve(setting(false));
    await expect.element(page.getByText(/Alle waarschuwingen zijn vervallen/)).toBeVisible();
    expect(api.calls(SAVE)[1]?.body).toEqual({ isOn: false });
  });
});
