import type { AskedCorrection, MyAssignment, UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  fakeAdminApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const waiting = (name: string, days: number, change: Partial<UnconfirmedAssignment> = {}) =>
  ({
    id: `asg_${name.toLowerCase()}`,
    shiftId: 'shf_1',
    volunteerId: `usr_${name.toLowerCase()}`,
    status: 'assigned',
    assignedAt: inDays(-days),
    confirmedAt: null,
    completedAt: null,
    cancelledAt: null,
    notes: null,
    isLead: false,
    acknowledgedAt: null,
    priority: days > 2 ? 'high' : days > 1 ? 'medium' : 'low',
    isTakenOver: false,
    volunteer: {
      id: `usr_${name.toLowerCase()}`,
      firstName: name,
      lastName: 'Smit',
      email: `${name.toLowerCase()}@example.test`,
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      avatarUrl: null,
    },
    shift: {
      id: 'shf_1',
      eventId: null,
      event: null,
      title: 'Kassa',
      description: null,
      startTime: inDays(5),
      endTime: inDays(5.2),
      location: 'Museumplein',
      maxVolunteers: 4,
      currentVolunteers: 2,
      minVolunteers: null,
      opensAt: null,
      needsConfirmation: false,
      status: 'active',
      shiftType: 'public',
      requiredSkills: ['BHV'],
      version: 1,
      createdAt: inDays(-9),
      updatedAt: inDays(-9),
    },
    ...change,
  }) satisfies UnconfirmedAssignment;

const ANNE = waiting('Anne', 3);
const BRAM = waiting('Bram', 1.5);
const CLEO = waiting('Cleo', 0);
const listOf = (...items: UnconfirmedAssignment[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  stats: {
    total: items.length,
    highPriority: items.filter(({ priority }) => priority === 'high').length,
    assignedToday: 1,
    corrections: 2,
  },
});

const LIST = 'GET /api/assignments/unconfirmed';
const CONFIRM = 'POST /api/assignments/confirm';
const confirmOf = ({ id }: UnconfirmedAssignment) => `POST /api/assignments/${id}/confirm`;
const cancelOf = ({ id }: UnconfirmedAssignment) => `POST /api/assignments/${id}/cancel`;

const adminApi = (routes: Routes = {}) =>
  fakeAdminApi({
    [LIST]: () => listOf(ANNE, BRAM, CLEO),
    ...routes,
  });

const card = (name: string) => page.getByRole('article', { name: `${name} Smit, Kassa` });
const select = (name: string | RegExp) => page.getByRole('checkbox', { name });
const confirmButton = (name: string) =>
  page.getByRole('button', { name: `Bevestigen: ${name} Smit, Kassa`, exact: true });

describe('the to-do page', () => {
  test('lists unconfirmed places oldest first, with priority and counts, also in the menu', async () => {
    adminApi();
    await openPortal('/admin-todo');
    await expect.element(card('Anne').getByText(/Hoog/)).toBeVisible();
    // Only what stands out has a badge.
    await expect.element(card('Bram').getByText(/Gemiddeld/)).not.toBeInTheDocument();
    const names = page
      .getByRole('article')
      .elements()
      .map((element) => element.getAttribute('aria-label'));
    expect(names).toEqual(['Anne Smit, Kassa', 'Bram Smit, Kassa', 'Cleo Smit, Kassa']);
    const figures = [...document.querySelectorAll('main dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['Te bevestigen', '3'],
        ['Hoge prioriteit', '1'],
        ['Vandaag toegewezen', '1'],
      ]),
    );
    await expect
      .element(page.getByRole('navigation', { name: 'Menu' }).getByTitle('5 taken wachten'))
      .toBeVisible();
  });

  test('sends only the first of two decisions on a correction', async () => {
    const correction: AskedCorrection = {
      id: 'cor_1',
      assignmentId: ANNE.id,
      minutes: 300,
      note: 'Bleef tot de dweil',
      state: 'asked',
      askedAt: inDays(-1),
      decidedAt: null,
      shift: { ...ANNE.shift, startTime: inDays(-2), endTime: inDays(-1.9) },
      person: { id: 'usr_anne', firstName: 'Anne', lastName: 'Smit' },
      recordedMinutes: 240,
    };
    const accepted = pendingAnswer();
    const api = adminApi({
      'GET /api/corrections': () => ({ items: [correction] }),
      'POST /api/corrections/cor_1/accept': accepted.answer,
      'POST /api/corrections/cor_1/refuse': () => correction,
    });
    await openPortal('/admin-todo');
    const accept = page.getByRole('button', { name: 'Aannemen: correctie van Anne Smit' });
    const refuse = page.getByRole('button', { name: 'Afwijzen: correctie van Anne Smit' });
    await expect.element(accept).toBeVisible();
    const pressed = [accept, refuse].map((button) => button.element() as HTMLElement);
    // Both in one task, before anything is rendered.
    for (const button of pressed) button.click();
    api.answer('GET /api/corrections', () => ({ items: [] }));
    accepted.resolve({ ...correction, state: 'accepted' });
    await expect.element(page.getByText('Bleef tot de dweil')).not.toBeInTheDocument();
    expect(api.calls('POST /api/corrections/cor_1/accept')).toHaveLength(1);
    expect(api.calls('POST /api/corrections/cor_1/refuse')).toHaveLength(0);
  });

  test('shows an empty state when no place is unconfirmed', async () => {
    adminApi({ [LIST]: () => listOf() });
    await openPortal('/admin-todo');
    await expect.element(page.getByText('Alles is bevestigd')).toBeVisible();
  });

  test('shows a page of the list, and the last one when its last place was settled', async () => {
    const api = adminApi({
      [LIST]: (call) =>
        call.query.get('page') === '2'
          ? { ...listOf(CLEO), total: 3, page: 2, pageSize: 2 }
          : { ...listOf(ANNE, BRAM), total: 3, pageSize: 2 },
      [confirmOf(CLEO)]: () => ({ ...CLEO, status: 'confirmed' }),
    });
    const { search } = await openPortal('/admin-todo');
    await expect.element(page.getByText('1 tot 2 van 3', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Pagina 2' }).click();
    await expect.element(card('Cleo')).toBeVisible();
    await expect.element(card('Anne')).not.toBeInTheDocument();

    await page.getByRole('link', { name: 'Cleo Smit', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Cleo Smit' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(search()).toEqual({ page: 2 });

    api.answer(LIST, () => listOf(ANNE, BRAM));
    await confirmButton('Cleo').click();
    await expect.element(card('Bram')).toBeVisible();
    expect(search()).toEqual({});
  });

  test('confirms with one press, mentions the mail and moves focus to the next card', async () => {
    const api = adminApi({ [confirmOf(BRAM)]: () => ({ ...BRAM, status: 'confirmed' }) });
    await openPortal('/admin-todo');
    await expect.element(card('Bram')).toBeVisible();
    api.answer(LIST, () => listOf(ANNE, CLEO));
    (confirmButton('Bram').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('Bram Smit is bevestigd voor Kassa en krijgt een mail.'))
      .toBeVisible();
    await expect.element(card('Bram')).not.toBeInTheDocument();
    await expect.element(confirmButton('Cleo')).toHaveFocus();
    await expect
      .element(page.getByRole('navigation', { name: 'Menu' }).getByTitle('4 taken wachten'))
      .toBeVisible();
  });

  test('confirms the selected places in one request, and says which were not and why', async () => {
    const api = adminApi({
      [CONFIRM]: () => ({
        confirmed: [{ ...ANNE, status: 'confirmed' }],
        refused: [
          { id: BRAM.id, code: 'assignment.wrong_state', state: 'cancelled' },
          { id: CLEO.id, code: 'assignment.shift_cancelled' },
        ],
      }),
    });
    await openPortal('/admin-todo');
    await select('Selecteren: Anne Smit, Kassa').click();
    await expect.element(page.getByRole('button', { name: 'Bevestig 1 geselecteerde' })).toBeVisible();
    expect((select('Alles selecteren').element() as HTMLInputElement).indeterminate).toBe(true);
    await select('Alles selecteren').click();
    api.answer(LIST, () => listOf());
    await page.getByRole('button', { name: 'Bevestig 3 geselecteerde' }).click();
    await expect.element(page.getByText('1 plek is bevestigd.')).toBeVisible();
    await expect.element(page.getByText('2 plekken zijn niet bevestigd')).toBeVisible();
    await expect.element(page.getByText('De plek van Bram Smit is net al geannuleerd.')).toBeVisible();
    await expect.element(page.getByText(/Kassa gaat niet door, dus de plek van Cleo Smit/)).toBeVisible();
    expect(api.calls(CONFIRM).map(({ body }) => body)).toEqual([{ ids: [ANNE.id, BRAM.id, CLEO.id] }]);
  });

  test('keeps the selection when confirming it fails', async () => {
    adminApi({ [CONFIRM]: offline });
    await openPortal('/admin-todo');
    await select('Selecteren: Bram Smit, Kassa').click();
    await page.getByRole('button', { name: 'Bevestig 1 geselecteerde' }).click();
    await expect.element(page.getByRole('alert').getByText(/Geen verbinding/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Bevestig 1 geselecteerde' })).toBeVisible();
  });

  test('groups the places by shift, and selects all of one', async () => {
    const other = { ...BRAM.shift, id: 'shf_2', title: 'Dweilen' };
    adminApi({ [LIST]: () => listOf(ANNE, CLEO, { ...BRAM, shift: other }) });
    await openPortal('/admin-todo');
    await expect.element(page.getByRole('heading', { level: 3, name: 'Dweilen' })).toBeVisible();
    expect(page.getByRole('heading', { level: 3, name: 'Kassa' }).elements()).toHaveLength(1);
    await select(/^Selecteren: iedereen op Kassa/).click();
    await expect.element(page.getByRole('button', { name: 'Bevestig 2 geselecteerde' })).toBeVisible();
    expect((select('Selecteren: Bram Smit, Dweilen').element() as HTMLInputElement).checked).toBe(false);
  });

  test('keeps the order in the address and asks for it', async () => {
    const api = adminApi();
    const { search } = await openPortal('/admin-todo');
    await page.getByRole('combobox', { name: 'Volgorde' }).selectOptions('Wacht het langst');
    await expect.poll(() => api.calls(LIST).at(-1)?.query.get('sort')).toBe('age');
    expect(search()).toEqual({ sort: 'age' });
    await page.getByRole('combobox', { name: 'Volgorde' }).selectOptions('Begint het eerst');
    await expect.poll(() => search()).toEqual({});
  });

  test('shows a shift again where its places do not follow each other', async () => {
    const other = { ...BRAM.shift, id: 'shf_2', title: 'Dweilen' };
    adminApi({ [LIST]: () => listOf(ANNE, { ...BRAM, shift: other }, CLEO) });
    await openPortal('/admin-todo?sort=age');
    await expect.element(page.getByRole('heading', { level: 3, name: 'Dweilen' })).toBeVisible();
    expect(page.getByRole('heading', { level: 3, name: 'Kassa' }).elements()).toHaveLength(2);
  });

  test('keeps the place and shows why when there is no connection', async () => {
    adminApi({ [confirmOf(ANNE)]: offline });
    await openPortal('/admin-todo');
    await confirmButton('Anne').click();
    await expect
      .element(
        card('Anne')
          .getByRole('alert')
          .getByText(/Geen verbinding/),
      )
      .toBeVisible();
    await expect.element(confirmButton('Anne')).toBeVisible();
  });

  test('shows what another admin did first', async () => {
    const api = adminApi({ [confirmOf(ANNE)]: refuse('assignment.wrong_state', { state: 'confirmed' }) });
    await openPortal('/admin-todo');
    await expect.element(card('Anne')).toBeVisible();
    api.answer(LIST, () => listOf(BRAM, CLEO));
    await confirmButton('Anne').click();
    await expect
      .element(page.getByText('Een andere beheerder heeft Anne Smit net al bevestigd.'))
      .toBeVisible();
    await expect.element(card('Anne')).not.toBeInTheDocument();
  });

  test('asks before cancelling a place and names who will be mailed', async () => {
    const api = adminApi({ [cancelOf(ANNE)]: () => ({ ...ANNE, status: 'cancelled' }) });
    await openPortal('/admin-todo');
    await page.getByRole('link', { name: 'Annuleren: Anne Smit, Kassa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plek van Anne Smit annuleren?' });
    await expect.element(dialog.getByText(/Anne krijgt een mail/)).toBeVisible();
    expect(api.calls(cancelOf(ANNE))).toHaveLength(0);
    api.answer(LIST, () => listOf(BRAM, CLEO));
    await dialog.getByRole('button', { name: 'Plek annuleren' }).click();
    await expect.element(page.getByText(/De plek van Anne Smit op Kassa is geannuleerd/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card('Anne')).not.toBeInTheDocument();
    expect(api.calls(cancelOf(ANNE))).toHaveLength(1);
  });

  test("shows the volunteer's details, skills, missing skills and recent shifts", async () => {
    const past = {
      ...ANNE,
      id: 'asg_past',
      status: 'completed',
      leads: [],
      askFrom: inDays(-9),
      attendance: null,
      shift: { ...ANNE.shift, title: 'Dweilen' },
    };
    const api = adminApi({
      'GET /api/people/usr_anne': () => ({
        ...fakeSession({ skills: ['Fotograaf'], city: 'Delft', role: 'volunteer' }).profile,
        id: 'usr_anne',
      }),
      'GET /api/people/usr_anne/assignments': () => ({ items: [past as MyAssignment] }),
      [confirmOf(ANNE)]: () => ({ ...ANNE, status: 'confirmed' }),
    });
    await openPortal(`/admin-todo?details=${ANNE.id}`);
    const dialog = page.getByRole('dialog', { name: 'Anne Smit' });
    await expect.element(dialog.getByText('Fotograaf')).toBeVisible();
    await expect.element(dialog.getByText(/Delft/)).toBeVisible();
    await expect.element(dialog.getByText('Mist voor deze dienst: BHV.')).toBeVisible();
    await expect.element(dialog.getByText('Dweilen')).toBeVisible();
    await expect.element(dialog.getByText('Voltooid')).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'WhatsApp' }))
      .toHaveAttribute('href', 'https://wa.me/31612345678');
    api.answer(LIST, () => listOf(BRAM, CLEO));
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card('Anne')).not.toBeInTheDocument();
  });

  test('shows in the open dialog that the place was settled meanwhile', async () => {
    const api = adminApi();
    const { client } = await openPortal(`/admin-todo?cancel=${ANNE.id}`);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/Anne krijgt een mail/)).toBeVisible();
    api.answer(LIST, () => listOf(BRAM, CLEO));
    void client.invalidateQueries();
    await expect
      .element(dialog.getByText('De plek van Anne Smit wacht niet meer op bevestiging.'))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Plek annuleren' })).not.toBeInTheDocument();
  });
});
