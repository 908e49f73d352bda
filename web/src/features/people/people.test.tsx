import { type ListedPerson, type Person, PHOTO_TEXT_VERSION } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLocale } from '../../lib/i18n/locale.ts';
import { fakeAdminApi, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { fakePlace, fakeShift } from '../../test-support/shifts.ts';

/** Types without a pause between the keys, however busy the machine is. */
function typeAtOnce(input: HTMLInputElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let length = 1; length <= text.length; length += 1) {
    // React ignores an event without a change of the value, which it tracks on the element itself.
    setValue?.call(input, text.slice(0, length));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

const person = (firstName: string, change: Partial<Person> = {}): Person => ({
  id: `usr_${firstName.toLowerCase()}`,
  email: `${firstName.toLowerCase()}@example.test`,
  firstName,
  lastName: 'Smit',
  phoneNumber: '+31612345678',
  phoneDisplay: '06 12345678',
  skills: ['BHV'],
  avatarUrl: null,
  profileCompleted: true,
  role: 'volunteer',
  city: null,
  country: null,
  locale: 'nl',
  mutedNotices: [],
  mutedPushes: [],
  photoConsent: { answer: null, answeredAt: null, textVersion: null, version: 0 },
  createdAt: '2026-11-01T09:00:00.000Z',
  shiftCount: 4,
  upcomingShiftCount: 2,
  upcomingReservationCount: 0,
  hasSecondFactor: false,
  noShowCount: 0,
  workedMinutes: 0,
  factorRemovalAt: null,
  pendingEmail: null,
  ...change,
});

const ANNE = person('Anne');
const BRAM = person('Bram', { role: 'user', shiftCount: 0, upcomingShiftCount: 0 });
const ME = person('Noor', { id: 'usr_noor', role: 'admin' });

const LIST = 'GET /api/people';
const listOf = (items: ListedPerson[], total = items.length, number = 1) => ({
  items,
  total,
  page: number,
  pageSize: 25,
});

const adminApi = (routes: Routes = {}) =>
  fakeAdminApi({
    [LIST]: () => listOf([ANNE, BRAM, ME]),
    'GET /api/people/usr_anne': () => ANNE,
    'GET /api/people/usr_bram': () => BRAM,
    'GET /api/people/usr_noor': () => ME,
    ...routes,
  });

const row = (name: string) => page.getByRole('article', { name: `${name} Smit` });
const dialog = () => page.getByRole('dialog');
const act = (name: string) => dialog().getByRole('button', { name, exact: true });

/** The items in a person's menu. */
async function menuOf(name: string) {
  await page.getByRole('button', { name: `Meer acties voor ${name} Smit` }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  const texts = items.elements().map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  await expect.element(items.first()).not.toBeInTheDocument();
  return texts;
}

describe('the list of people', () => {
  test('shows contact details, role, shifts and skills of each person', async () => {
    adminApi();
    await openPortal('/volunteers');
    await expect.element(page.getByText('3 vrijwilligers')).toBeVisible();
    const anne = row('Anne');
    await expect.element(anne.getByRole('link', { name: 'E-mail: anne@example.test' })).toBeVisible();
    await expect
      .element(anne.getByRole('link', { name: 'Telefoon: 06 12345678' }))
      .toHaveAttribute('href', 'tel:+31612345678');
    expect(anne.getByText('WhatsApp').query()?.closest('a')?.href).toBe('https://wa.me/31612345678');
    await expect.element(anne.getByText('Vrijwilliger', { exact: true })).toBeVisible();
    await expect.element(anne.getByText('4 diensten', { exact: true })).toBeVisible();
    await expect.element(anne.getByText('BHV')).toBeVisible();
  });

  test('offers role changes among all users only, by role, and never for oneself', async () => {
    adminApi();
    await openPortal('/volunteers?view=all');
    expect(await menuOf('Anne')).toEqual([
      'Vaardigheden',
      'E-mailadres corrigeren',
      'Beheerder maken',
      'Terugzetten naar gebruiker',
      'Overal uitloggen',
      'Verwijderen',
    ]);
    expect(await menuOf('Bram')).toEqual([
      'E-mailadres corrigeren',
      'Vrijwilliger maken',
      'Overal uitloggen',
      'Verwijderen',
    ]);
    expect(await menuOf('Noor')).toEqual(['Vaardigheden']);
    await page.getByRole('link', { name: 'Toon Alleen Vrijwilligers' }).click();
    await expect.element(page.getByRole('heading', { name: 'Vrijwilligers', level: 1 })).toBeVisible();
    expect(await menuOf('Anne')).toEqual([
      'Vaardigheden',
      'E-mailadres corrigeren',
      'Beheerder maken',
      'Overal uitloggen',
    ]);
  });

  test('marks the admins without a second factor', async () => {
    const joost = person('Joost', { role: 'admin', hasSecondFactor: true });
    adminApi({ [LIST]: () => listOf([ANNE, joost, ME]) });
    await openPortal('/volunteers');
    const marked = page.getByRole('article').filter({ hasText: 'Geen tweestapsverificatie' });
    await expect.element(marked).toBeVisible();
    expect(marked.elements().map((row) => row.getAttribute('aria-label'))).toEqual(['Noor Smit']);
  });

  test('signs a person out everywhere after a question', async () => {
    const api = adminApi({
      'GET /api/people/usr_anne': () => ANNE,
      'POST /api/people/usr_anne/end-sessions': () => ({ ended: 2 }),
    });
    await openPortal('/volunteers?act=end-sessions&person=usr_anne');
    await page.getByRole('dialog').getByRole('button', { name: 'Overal uitloggen' }).click();
    await expect.element(page.getByText('Anne Smit is overal uitgelogd.')).toBeVisible();
    expect(api.calls('POST /api/people/usr_anne/end-sessions')).toHaveLength(1);
  });

  test('asks for the name before a second factor is removed, and not twice', async () => {
    let anne = { ...ANNE, hasSecondFactor: true };
    const remove = 'DELETE /api/people/usr_anne/factor';
    const api = adminApi({
      'GET /api/people/usr_anne': () => anne,
      [remove]: () => {
        anne = { ...anne, factorRemovalAt: '2099-01-02T09:00:00.000Z' };
        return { removalAt: '2099-01-02T09:00:00.000Z' };
      },
    });
    const { close } = await openPortal('/volunteers?act=remove-factor&person=usr_anne');
    const confirm = page.getByRole('button', { name: 'Over 24 uur uitzetten' });
    const name = page.getByRole('dialog').getByRole('textbox');
    await name.fill('Bram');
    await confirm.click();
    expect(api.calls(remove)).toHaveLength(0);
    await name.fill('Anne Smit');
    await confirm.click();
    await expect.element(page.getByText(/tenzij Anne Smit dat weigert/)).toBeVisible();
    await close();
    await openPortal('/volunteers?act=remove-factor&person=usr_anne');
    await expect.element(page.getByText(/Er is al om gevraagd/)).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
  });

  test('requests once when typing pauses and returns to the first page', async () => {
    const api = adminApi({ [LIST]: ({ query }) => listOf([ANNE], 60, Number(query.get('page'))) });
    const { search } = await openPortal('/volunteers?page=2');
    await expect.element(page.getByText('Toon 26 tot 50 van 60 resultaten')).toBeVisible();
    typeAtOnce(page.getByRole('searchbox').element() as HTMLInputElement, 'zoë 100%');
    await expect.poll(search).toEqual({ q: 'zoë 100%' });
    await expect.element(page.getByText('Toon 1 tot 25 van 60 resultaten')).toBeVisible();
    const requested = api.calls(LIST).map(({ query }) => [query.get('search'), query.get('page')]);
    expect(requested).toEqual([
      [null, '2'],
      ['zoë 100%', '1'],
    ]);
  });

  test('keeps the page in the address and shows five page numbers', async () => {
    adminApi({ [LIST]: ({ query }) => listOf([ANNE], 250, Number(query.get('page'))) });
    const { search } = await openPortal('/volunteers?page=5');
    const pages = page.getByRole('navigation', { name: 'Pagina’s' });
    const numbers = () =>
      pages
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(numbers).toEqual(['3', '4', '5', '6', '7']);
    await expect.element(pages.getByRole('link', { name: 'Pagina 5' })).toHaveAttribute('aria-current');
    await pages.getByRole('link', { name: 'Volgende' }).click();
    await expect.element(page.getByText('Toon 126 tot 150 van 250 resultaten')).toBeVisible();
    expect(search()).toEqual({ page: 6 });
  });

  test('returns to the last page when the one in the address no longer exists', async () => {
    adminApi({
      [LIST]: ({ query }) => {
        const number = Number(query.get('page'));
        return listOf(number > 2 ? [] : [ANNE], 30, number);
      },
    });
    const { search } = await openPortal('/volunteers?page=9');
    await expect.element(row('Anne')).toBeVisible();
    expect(search()).toEqual({ page: 2 });
  });

  test('shows an empty state when nobody matches and clears the filters', async () => {
    adminApi({ [LIST]: ({ query }) => listOf(query.get('search') ? [] : [ANNE]) });
    await openPortal('/volunteers?q=niemand&skill=BHV');
    await expect.element(page.getByText('Probeer je zoektermen aan te passen.')).toBeVisible();
    await page.getByRole('button', { name: 'Filters wissen' }).click();
    await expect.element(row('Anne')).toBeVisible();
  });
});

describe('person dialogs', () => {
  test('list in numbers what a downgrade removes and which places became free', async () => {
    const api = adminApi({
      'PUT /api/people/usr_anne/role': () => ({ ...ANNE, role: 'user', freedShifts: 2 }),
    });
    const { search } = await openPortal('/volunteers?view=all&act=downgrade&person=usr_anne');
    await expect.element(dialog().getByText(/verliest 2 plekken op diensten die nog komen/)).toBeVisible();
    await act('Terugzetten').click();
    await expect
      .element(page.getByText('Anne Smit is nu gebruiker. Er zijn 2 plekken vrijgekomen.'))
      .toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.calls('PUT /api/people/usr_anne/role').map(({ body }) => body)).toEqual([
      { role: 'user', from: 'volunteer' },
    ]);
    expect(search()).toEqual({ view: 'all' });
  });

  test('withdraw a role change that another admin made first', async () => {
    const api = adminApi({
      'PUT /api/people/usr_anne/role': refuse('person.wrong_role', { state: 'admin' }),
    });
    await openPortal('/volunteers?view=all&act=admin&person=usr_anne');
    await expect.element(act('Beheerder maken')).toBeVisible();
    api.answer('GET /api/people/usr_anne', () => ({ ...ANNE, role: 'admin' }));
    await act('Beheerder maken').click();
    await expect.element(dialog().getByText(/is inmiddels beheerder/)).toBeVisible();
    await expect.element(act('Beheerder maken')).not.toBeInTheDocument();
  });

  test('require the name before a person is removed', async () => {
    const REMOVE = 'DELETE /api/people/usr_anne';
    const api = adminApi({ [REMOVE]: () => ({ freedShifts: 2, freedReservations: 0 }) });
    await openPortal('/volunteers?view=all&act=remove&person=usr_anne');
    const typed = dialog().getByRole('textbox');
    await act('Definitief verwijderen').click();
    await expect.element(typed).toHaveAttribute('aria-invalid', 'true');
    await typed.fill('Bram Smit');
    await act('Definitief verwijderen').click();
    expect(api.calls(REMOVE)).toEqual([]);
    await typed.fill('anne smit');
    await act('Definitief verwijderen').click();
    await expect
      .element(page.getByText('Anne Smit is verwijderd. Er zijn 2 plekken vrijgekomen.'))
      .toBeVisible();
    expect(api.calls(REMOVE)).toHaveLength(1);
  });

  test('list the reservations that a removal cancels, before and after', async () => {
    adminApi({
      'GET /api/people/usr_anne': () => ({ ...ANNE, upcomingReservationCount: 3 }),
      'DELETE /api/people/usr_anne': () => ({ freedShifts: 0, freedReservations: 3 }),
    });
    await openPortal('/volunteers?view=all&act=remove&person=usr_anne');
    await expect
      .element(dialog().getByText(/De 3 reserveringen van Anne Smit .* worden geannuleerd/))
      .toBeVisible();
    await dialog().getByRole('textbox').fill('Anne Smit');
    await act('Definitief verwijderen').click();
    await expect
      .element(page.getByText('Anne Smit is verwijderd. 3 reserveringen zijn geannuleerd.'))
      .toBeVisible();
  });

  test('refuse to remove an admin before anything is typed', async () => {
    adminApi();
    await openPortal('/volunteers?view=all&act=remove&person=usr_noor');
    await expect.element(dialog().getByRole('status')).toBeVisible();
    await expect.element(act('Definitief verwijderen')).not.toBeInTheDocument();
  });

  test('show a profile error at its field and keep what was typed', async () => {
    adminApi({
      'PATCH /api/people/usr_anne': refuse('request.invalid', {
        issues: [{ path: 'phoneNumber', message: 'invalid_phone' }],
      }),
    });
    await openPortal('/volunteers?act=profile&person=usr_anne');
    const phone = dialog().getByLabelText('Telefoonnummer (niet verplicht)');
    await phone.fill('12');
    await act('Opslaan').click();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(phone).toHaveValue('12');
  });

  test('change a name, which the list shows', async () => {
    let anne = ANNE;
    const CHANGE = 'PATCH /api/people/usr_anne';
    const api = adminApi({
      [LIST]: () => listOf([anne]),
      'GET /api/people/usr_anne': () => anne,
      [CHANGE]: () => {
        anne = { ...ANNE, firstName: 'Annemarie' };
        return anne;
      },
    });
    await openPortal('/volunteers');
    await page.getByRole('link', { name: 'Profiel van Anne Smit' }).click();
    await dialog().getByLabelText('Voornaam').fill('Annemarie');
    await act('Opslaan').click();
    await expect.element(row('Annemarie')).toBeVisible();
    expect(api.calls(CHANGE).map(({ body }) => body)).toEqual([{ firstName: 'Annemarie' }]);
  });

  test.each([
    ['yes', 'Toestemming sinds vr 20 nov 2026'],
    ['no', 'Geen toestemming: antwoordde nee op vr 20 nov 2026'],
    [null, 'Geen toestemming: nog geen antwoord'],
  ] as const)('say of the answer %s about photos: %s', async (answer, text) => {
    const answeredAt = answer && '2026-11-20T09:00:00.000Z';
    const photoConsent = { answer, answeredAt, textVersion: answer && PHOTO_TEXT_VERSION, version: 1 };
    adminApi({ 'GET /api/people/usr_anne': () => ({ ...ANNE, photoConsent }) });
    await openPortal('/volunteers?act=profile&person=usr_anne');
    await expect.element(dialog().getByText(text, { exact: true })).toBeVisible();
  });

  test('list the shifts of the person', async () => {
    adminApi({
      'GET /api/people/usr_anne/assignments': () => ({
        items: [fakePlace(fakeShift({ title: 'IJsmeester' }))],
      }),
    });
    await openPortal('/volunteers');
    await page.getByRole('link', { name: '4 diensten bekijken van Anne Smit' }).click();
    await expect.element(dialog().getByRole('listitem').getByText('IJsmeester')).toBeVisible();
  });

  test('clear a phone number', async () => {
    const CHANGE = 'PATCH /api/people/usr_anne';
    const api = adminApi({ [CHANGE]: () => ({ ...ANNE, phoneNumber: null, phoneDisplay: null }) });
    await openPortal('/volunteers?act=profile&person=usr_anne');
    await dialog().getByLabelText('Telefoonnummer (niet verplicht)').fill('');
    await act('Opslaan').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.calls(CHANGE).map(({ body }) => body)).toEqual([{ phoneNumber: null }]);
  });

  test('save other fields beside a name that is older than the rules for names', async () => {
    const CHANGE = 'PATCH /api/people/usr_anne';
    const anne = { ...ANNE, firstName: `${'A'.repeat(70)}.nl` };
    const api = adminApi({ 'GET /api/people/usr_anne': () => anne, [CHANGE]: () => anne });
    await openPortal('/volunteers?act=profile&person=usr_anne');
    await dialog().getByLabelText('Woonplaats (niet verplicht)').fill('Utrecht');
    await act('Opslaan').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.calls(CHANGE).map(({ body }) => body)).toEqual([{ city: 'Utrecht' }]);
  });

  test('show that the person no longer exists', async () => {
    adminApi({ 'GET /api/people/usr_weg': refuse('person.not_found') });
    await openPortal('/volunteers?act=profile&person=usr_weg');
    await expect.element(dialog().getByText('Deze persoon bestaat niet meer.')).toBeVisible();
  });
});

describe('a failure', () => {
  const ROLE = (id: string) => `PUT /api/people/${id}/role`;

  test.each([
    ['upgrade', 'usr_bram', ROLE('usr_bram'), 'Vrijwilliger maken', 'Failed to upgrade user to volunteer'],
    ['downgrade', 'usr_anne', ROLE('usr_anne'), 'Terugzetten', 'Failed to downgrade volunteer to user'],
    ['admin', 'usr_anne', ROLE('usr_anne'), 'Beheerder maken', 'Failed to upgrade user to admin'],
    ['remove', 'usr_anne', 'DELETE /api/people/usr_anne', 'Definitief verwijderen', 'Failed to remove user'],
    ['skills', 'usr_anne', 'PUT /api/people/usr_anne/skills', 'Opslaan', 'Failed to update skills'],
    ['shifts', 'usr_anne', 'GET /api/people/usr_anne/assignments', null, 'Failed to fetch volunteer shifts'],
  ] as const)('of %s says what failed, why, and the reference', async (name, id, route, button, failed) => {
    adminApi({ [route]: refuse('internal') });
    await openPortal(`/volunteers?view=all&act=${name}&person=${id}`);
    if (name === 'remove') await dialog().getByRole('textbox').fill('Anne Smit');
    if (name === 'skills') await dialog().getByText('Fotograaf').click();
    if (button) await act(button).click();
    await expect
      .element(dialog().getByText(/ is niet gelukt\. Er ging iets mis.* req_test\.$/))
      .toBeVisible();
    setLocale('en');
    await expect
      .element(dialog().getByText(new RegExp(`^${failed}\\. Something went wrong .* req_test\\.$`)))
      .toBeVisible();
  });

  test('to load the list says so', async () => {
    adminApi({ [LIST]: refuse('internal') });
    await openPortal('/volunteers');
    await expect
      .element(page.getByText(/^Vrijwilligers ophalen is niet gelukt\. .* req_test\.$/))
      .toBeVisible();
    setLocale('en');
    await expect.element(page.getByText(/^Failed to fetch volunteers\. .* req_test\.$/)).toBeVisible();
  });
});

describe('the correction of a mail address', () => {
  const CORRECT = 'PUT /api/people/usr_anne/email';
  const address = page.getByRole('textbox', { name: 'Nieuw e-mailadres' });

  test('shows a taken address at its field, and that the link is on its way', async () => {
    const api = adminApi({ [CORRECT]: refuse('account.exists') });
    await openPortal('/volunteers?act=email&person=usr_anne');
    await expect.element(dialog().getByText(/nu anne@example\.test/)).toBeVisible();
    await act('Link sturen').click();
    await expect.element(address).toBeInvalid();
    expect(api.calls(CORRECT)).toEqual([]);
    await address.fill('bram@example.test');
    await act('Link sturen').click();
    await expect.element(address).toHaveAccessibleDescription('Er is al een account met dit e-mailadres.');
    const anne = { ...ANNE, pendingEmail: 'anna@example.test' };
    api.answer(CORRECT, () => anne);
    api.answer('GET /api/people/usr_anne', () => anne);
    await address.fill('anna@example.test');
    await act('Link sturen').click();
    await expect.element(page.getByText('De link is onderweg naar anna@example.test.')).toBeVisible();
    expect(api.calls(CORRECT).at(-1)?.body).toEqual({ email: 'anna@example.test' });
  });

  test('says which address waits for confirmation', async () => {
    adminApi({ 'GET /api/people/usr_anne': () => ({ ...ANNE, pendingEmail: 'anna@example.test' }) });
    await openPortal('/volunteers?act=email&person=usr_anne');
    await expect.element(dialog().getByText(/^anna@example\.test is ingevuld/)).toBeVisible();
  });
});

test.each([
  [10, 1, '10 diensten, waarvan 1 nog moet beginnen'],
  [10, 2, '10 diensten, waarvan 2 nog moeten beginnen'],
  [1, 1, '1 dienst, waarvan 1 nog moet beginnen'],
  [1, 0, '1 dienst, waarvan 0 nog moeten beginnen'],
])('inflects each number of %i shifts, %i of them to come', async (shiftCount, upcomingShiftCount, text) => {
  adminApi({
    'GET /api/people/usr_anne': () => ({ ...ANNE, shiftCount, upcomingShiftCount }),
    'GET /api/people/usr_anne/assignments': () => ({ items: [] }),
  });
  await openPortal('/volunteers?act=shifts&person=usr_anne');
  await expect.element(dialog().getByText(text)).toBeVisible();
});
