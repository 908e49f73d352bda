import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi, fakeSession, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const READ = 'GET /api/settings/planning';
const SAVE = 'PUT /api/settings/planning';
const day = page.getByLabelText('Tweestapsverificatie verplicht voor beheerders vanaf');
const card = (name: string) => page.getByRole('region', { name });
const save = page.getByRole('button', { name: 'Opslaan' });

const NO_CONTACT = { contactName: null, contactPhone: null, contactEmail: null };
const UNCHANGED = {
  ...NO_CONTACT,
  confirmClaims: 'by_admin',
  reminderHour: 17,
  quietFrom: 21,
  quietTo: 8,
  askLimitPerWeek: 3,
  maxUpcoming: null,
  restHours: 8,
  dayHours: 10,
  digestHour: 10,
  minimumShare: 50,
};
const settings = (version: number, requireSecondFactorFrom: string | null) => ({
  version,
  requireSecondFactorFrom,
  cancelHours: 0,
  ...UNCHANGED,
});

const settingsApi = (routes: Routes = {}) =>
  fakeAdminApi({
    [READ]: () => settings(3, null),
    [SAVE]: ({ body }) => ({ ...(body as object), version: 4 }),
    ...routes,
  });

describe('the settings', () => {
  test('say what each value means, and are saved as a whole with their version', async () => {
    const api = settingsApi();
    await openPortal('/settings/security');
    await expect.element(page.getByText(/Elke beheerder kiest zelf/)).toBeVisible();
    await day.fill('20-3-2099');
    await expect.element(page.getByText(/Vanaf vrijdag 20 maart 2099/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual(settings(3, '2099-03-20'));
  });

  test("show those of somebody who was faster, keep the reader's edit, and can then be saved", async () => {
    const api = settingsApi({
      [SAVE]: refuse('setting.changed', { current: settings(9, '2099-01-01') }),
    });
    await openPortal('/settings/security');
    await day.fill('20/03/2099');
    await save.click();
    await expect.element(page.getByText(/Iemand anders heeft dit net gewijzigd/)).toBeVisible();
    await expect.element(day).toHaveValue('20/03/2099');
    api.answer(SAVE, () => settings(10, '2099-03-20'));
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[1]?.body).toEqual(settings(9, '2099-03-20'));
  });

  test('take the rules of a claim, and say with examples what they mean', async () => {
    const api = settingsApi();
    await openPortal('/settings/shifts');
    const claiming = card('Diensten claimen');
    await expect.element(claiming.getByText(/zo veel diensten claimen als er zijn/)).toBeVisible();
    await expect.element(claiming.getByText(/een dienst die voor 07:00 begint/)).toBeVisible();
    const max = claiming.getByLabelText(/^Komende diensten per persoon/);
    await max.fill('0');
    await claiming.getByLabelText('Uren rust tussen twee diensten').fill('11');
    await claiming.getByLabelText('Uren werk binnen 24 uur').fill('24');
    await save.click();
    await expect.element(claiming.getByText(/Vul een heel getal in van 1 tot en met 100/)).toBeVisible();
    await expect.element(max).toHaveFocus();
    await max.fill('5');
    await expect.element(claiming.getByText(/Wie op 5 komende diensten staat/)).toBeVisible();
    await expect.element(claiming.getByText(/voor 10:00 begint/)).toBeVisible();
    await expect.element(claiming.getByText(/Naar lange dagen wordt niet gevraagd/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual({
      ...settings(3, null),
      maxUpcoming: 5,
      restHours: 11,
      dayHours: 24,
    });
  });

  test('take quiet hours and the limit of requests, and say what they mean', async () => {
    const api = settingsApi();
    await openPortal('/settings/mails');
    const quiet = card('Stille uren');
    await quiet.getByLabelText('Stil vanaf').selectOptions('22');
    await expect.element(quiet.getByText(/Tussen 22:00 en 08:00 krijgt niemand/)).toBeVisible();
    await quiet.getByLabelText('Stil tot').selectOptions('22');
    await expect.element(quiet.getByText(/Er zijn geen stille uren/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual({ ...settings(3, null), quietFrom: 22, quietTo: 22 });

    const limit = card('Tekorten').getByLabelText('Vragen per persoon per week');
    await limit.fill('15');
    await save.click();
    await expect.element(page.getByText('Vul een heel getal in van 1 tot en met 14.')).toBeVisible();
    await expect.element(limit).toHaveValue('15');
    expect(api.calls(SAVE)).toHaveLength(1);
  });

  test('hold the contact for help, and show a refused number at its field', async () => {
    const contact = card('Hulp en vragen');
    const number = contact.getByRole('textbox', { name: /^Telefoonnummer/ });
    const api = settingsApi({
      [SAVE]: refuse('request.invalid', { issues: [{ path: 'contactPhone', message: 'invalid_phone' }] }),
    });
    await openPortal('/settings');
    await contact.getByRole('textbox', { name: /^Naam bij hulp/ }).fill(' Bureau IJsbaan ');
    await number.fill('12');
    await save.click();
    await expect.element(number).toBeInvalid();
    await expect.element(number).toHaveFocus();
    api.answer(SAVE, ({ body }) => ({ ...(body as object), version: 4 }));
    await number.fill('020 123 4567');
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[1]?.body).toEqual({
      ...settings(3, null),
      contactName: 'Bureau IJsbaan',
      contactPhone: '020 123 4567',
    });
  });

  test('hold the hour of the reminder, and say when that is', async () => {
    const api = settingsApi();
    await openPortal('/settings/mails');
    await expect.element(page.getByText(/op vrijdag om 17:00/)).toBeVisible();
    await page.getByLabelText('Herinnering, de avond ervoor om').selectOptions('20:00');
    await expect.element(page.getByText(/op vrijdag om 20:00/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)[0]?.body).toEqual({ ...settings(3, null), reminderHour: 20 });
  });

  test('say how a place is confirmed and until when it can be cancelled, and refuse anything but a number of hours', async () => {
    const cancelling = card('Plek bevestigen en annuleren');
    const hours = cancelling.getByRole('textbox', { name: /uren voor het begin/ });
    const api = settingsApi();
    await openPortal('/settings/shifts');
    await expect.element(cancelling.getByText(/kan een vrijwilliger hem zelf annuleren tot/)).toBeVisible();
    await hours.fill('169');
    await save.click();
    await expect.element(hours).toBeInvalid();
    await hours.fill('24');
    await expect.element(cancelling.getByText(/Tot 24 uur voor het begin/)).toBeVisible();
    await cancelling.getByLabelText('Claims bevestigen').selectOptions('Meteen');
    await expect.element(cancelling.getByText(/Een claim staat meteen vast/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    expect(api.calls(SAVE)).toMatchObject([
      { body: { ...settings(3, null), confirmClaims: 'at_once', cancelHours: 24 } },
    ]);
  });

  test('say how to write a date', async () => {
    const api = settingsApi();
    await openPortal('/settings/security');
    await day.fill('31-2-2099');
    await save.click();
    await expect.element(page.getByText('Schrijf de datum als 12/12/2026.')).toBeVisible();
    await expect.element(day).toHaveFocus();
    expect(api.calls(SAVE)).toHaveLength(0);
  });

  test('tell an admin without a second factor to set one up first', async () => {
    settingsApi({ [SAVE]: refuse('setting.needs_factor') });
    await openPortal('/settings/security');
    await day.fill('20/03/2099');
    await save.click();
    await expect.element(page.getByText(/anders sluit je jezelf buiten/)).toBeVisible();
  });

  test('name what is not saved yet, and warn whoever leaves, with a way back to the edits', async () => {
    settingsApi({ 'GET /api/settings/retention': refuse('internal') });
    const portal = await openPortal('/settings/shifts');
    const rest = page.getByLabelText('Uren rust tussen twee diensten');
    await rest.fill('11');
    await page.getByLabelText('Claims bevestigen').selectOptions('Meteen');
    await expect
      .element(page.getByText('Nog niet opgeslagen: Uren rust tussen twee diensten en Claims bevestigen'))
      .toBeVisible();
    await page.getByRole('link', { name: 'Bewaartermijnen' }).click();
    await expect.element(page.getByText(/Je wijzigingen bij Instellingen/)).toBeVisible();
    await page.getByRole('button', { name: 'Terug' }).click();
    await expect.poll(portal.path).toBe('/settings/shifts');
    await expect.element(rest).toHaveValue('11');
    await save.click();
    await expect.element(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
    await expect.element(page.getByText(/Nog niet opgeslagen/)).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Bewaartermijnen' }).click();
    await expect.poll(portal.path).toBe('/settings/retention');
    await expect.element(page.getByText(/Je wijzigingen bij Instellingen/)).not.toBeInTheDocument();
  });

  test('are for admins only', async () => {
    fakeAdminApi({
      'GET /api/auth/session': () => ({
        ...fakeSession({ role: 'volunteer', profileCompleted: true }),
      }),
      'GET /api/dashboard': refuse('internal'),
    });
    const portal = await openPortal('/settings');
    await expect.poll(portal.path).toBe('/dashboard');
    await expect
      .element(page.getByText('Toegang geweigerd. Alleen beheerders kunnen dit doen.'))
      .toBeVisible();
  });
});
