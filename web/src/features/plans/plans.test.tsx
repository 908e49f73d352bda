import type { Plan, PlanItem, ShiftTemplate } from '@ijsploeg/worker/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2031-12-06T08:00:00Z');

/** The shift of a plan on a day from the 6th of December 2031 on. */
const item = (day: number, change: Partial<PlanItem> = {}): PlanItem => ({
  shiftId: `shf_${day}`,
  row: null,
  selected: true,
  applied: false,
  undone: false,
  kept: null,
  faults: [],
  after: {
    eventId: null,
    title: `IJsmeester ${day}`,
    description: null,
    startTime: new Date(FIRST + day * DAY_MS).toISOString(),
    endTime: new Date(FIRST + day * DAY_MS + DAY_MS / 8).toISOString(),
    location: 'Grote baan',
    maxVolunteers: 2,
    shiftType: 'public',
    requiredSkills: null,
    minVolunteers: null,
    opensAt: null,
    needsConfirmation: false,
  },
  ...change,
});

/** What a copy proposes. */
const WEEK = { from: '2031-11-24', to: '2031-11-30', startsOn: '2031-12-01' };

const plan = (items: PlanItem[], change: Partial<Plan> = {}): Plan => ({
  id: 'pln_1',
  kind: 'create',
  type: 'pattern',
  title: 'IJsmeester',
  state: 'draft',
  version: 1,
  madeBy: { id: 'usr_iris', name: 'Iris Baas' },
  madeAt: '2031-11-01T08:00:00.000Z',
  appliedAt: null,
  undoneAt: null,
  selectedCount: items.filter(({ selected }) => selected).length,
  appliedCount: items.filter(({ applied }) => applied).length,
  undoneCount: 0,
  items,
  peopleToNotify: 0,
  ...change,
});

const openPlan = async (shown: Plan, routes: Routes = {}) => {
  const api = fakeAdminApi({
    'GET /api/plans/pln_1': () => shown,
    'GET /api/plans': () => ({ items: [] }),
    'GET /api/shift-templates': () => ({ items: [], week: WEEK }),
    'GET /api/events': () => ({ items: [] }),
    ...routes,
  });
  await openPortal('/plans/pln_1');
  return api;
};
const table = () => page.getByRole('table', { name: 'Diensten van dit plan' });
const box = (name: string | RegExp) => table().getByRole('checkbox', { name });
const dialog = () => page.getByRole('dialog');

describe('the shifts of a draft', () => {
  const faulty = [
    item(1),
    item(2, { faults: ['clock_change'], selected: false }),
    item(3, { faults: ['exists'], selected: false }),
    item(4, { faults: ['place_overlap'] }),
  ];

  test('say what is wrong with each, and what cannot be made cannot be selected', async () => {
    await openPlan(plan(faulty));
    await expect.element(page.getByText('2 van 3 diensten gekozen · 1 kan niet')).toBeVisible();
    const row = (day: number) =>
      table()
        .getByRole('row')
        .filter({ hasText: `IJsmeester ${day}` });
    await expect.element(row(2).getByText(/Deze tijd bestaat die nacht niet, of twee keer/)).toBeVisible();
    await expect.element(row(4).getByText('Op deze plek is dan nog een dienst.')).toBeVisible();
    await expect.element(box(/IJsmeester 2/)).toBeDisabled();
    await expect.element(box(/IJsmeester 4/)).toBeChecked();
    await page.getByRole('button', { name: /^Alleen .*2/ }).click();
    await expect.element(table().getByText('IJsmeester 1', { exact: true })).not.toBeInTheDocument();
  });

  test('fold what exists already and what would be over', async () => {
    await openPlan(plan([...faulty, item(5, { faults: ['past'], selected: false })]));
    const existing = page.getByRole('table', { name: 'Diensten die er al staan' });
    await expect.element(page.getByText('1 is al voorbij')).toBeVisible();
    await expect.element(existing).not.toBeInTheDocument();
    await page.getByText('1 staat er al').click();
    await expect.element(existing.getByText('Deze dienst staat er al.')).toBeVisible();
    await expect.element(existing.getByRole('checkbox', { name: /IJsmeester 3/ })).not.toBeChecked();
  });

  test('open what exists already when there is nothing else', async () => {
    await openPlan(plan([item(3, { faults: ['exists'], selected: false })]));
    await expect.element(page.getByText('Hier valt niets meer toe te voegen')).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Diensten die er al staan' })).toBeVisible();
  });

  test('are, once applied, only those that were made, with the others folded', async () => {
    const items = [item(1, { applied: true }), item(2, { selected: false, kept: 'exists' })];
    await openPlan(plan(items, { state: 'applied', appliedAt: '2031-11-01T08:00:00.000Z' }));
    await expect.element(table().getByText(/^IJsmeester 1/)).toBeVisible();
    await expect.element(table().getByText(/^IJsmeester 2/)).not.toBeInTheDocument();
    await page.getByText('1 niet toegevoegd').click();
    await expect.element(page.getByText('Deze dienst stond er al.')).toBeVisible();
  });

  test.each([
    { period: WEEK, name: 'Week 48 → week 49' },
    { period: { ...WEEK, to: '2031-11-25' }, name: 'ma 24 nov – di 25 nov → ma 1 dec' },
  ])('are named after the days that were copied: $name', async ({ period, name }) => {
    vi.setSystemTime(new Date('2031-11-20T12:00:00Z'));
    onTestFinished(() => void vi.useRealTimers());
    await openPlan(plan([item(1)], { type: 'copy', period }));
    await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  test('are ticked at once and saved in order, each with the version of the last', async () => {
    let version = 1;
    const items = [item(1), item(2), item(3)];
    const api = await openPlan(plan(items), {
      'PATCH /api/plans/pln_1': ({ body }) => {
        const { items: edits } = body as { items: { shiftId: string; selected: boolean }[] };
        for (const { shiftId, selected } of edits) {
          const edited = items.find((one) => one.shiftId === shiftId);
          if (edited) edited.selected = selected;
        }
        version += 1;
        return plan([...items], { version });
      },
    });
    await box(/IJsmeester 1/).click();
    await box(/IJsmeester 2/).click();
    await expect.element(page.getByText('1 van 3 diensten gekozen')).toBeVisible();
    await expect
      .poll(() =>
        api.calls('PATCH /api/plans/pln_1').map(({ body }) => (body as { version: number }).version),
      )
      .toEqual([1, 2]);
    await expect.element(page.getByRole('button', { name: 'Voer uit: 1 dienst' })).toBeEnabled();
  });

  test('are shown as they are stored when a tick is refused, and it says why', async () => {
    await openPlan(plan([item(1), item(2)]), {
      'PATCH /api/plans/pln_1': refuse('plan.changed', { version: 2 }),
    });
    await box(/IJsmeester 1/).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(box(/IJsmeester 1/)).toBeChecked();
  });

  test('are not applied while the last ticks were not saved, and it says so', async () => {
    const saving = Promise.withResolvers<void>();
    const api = await openPlan(plan([item(1), item(2)]), {
      'PATCH /api/plans/pln_1': async (call) => {
        await saving.promise;
        return refuse('internal')(call);
      },
      'POST /api/plans/pln_1/apply': refuse('internal'),
    });
    await box(/IJsmeester 1/).click();
    await page.getByRole('button', { name: 'Voer uit: 1 dienst' }).click();
    saving.resolve();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Voer uit: 2 diensten' })).toBeEnabled();
    expect(api.calls('POST /api/plans/pln_1/apply')).toEqual([]);
  });

  test('show what a change makes different, also in what has no column', async () => {
    const { after } = item(1);
    await openPlan(
      plan(
        [
          item(1, {
            before: after,
            after: {
              ...after,
              title: 'Bar',
              minVolunteers: 2,
              requiredSkills: ['BHV'],
              shiftType: 'private',
              description: 'Neem een jas mee.',
              status: 'cancelled',
            },
          }),
        ],
        { kind: 'change', type: 'change' },
      ),
    );
    for (const text of [
      'was: IJsmeester 1',
      'Gaat niet door',
      'Minimum aantal: 2 (was: geen)',
      'Benodigde vaardigheden: BHV (was: geen)',
      'Soort dienst: Besloten (was: Openbaar)',
      'Omschrijving: Neem een jas mee.',
    ])
      await expect.element(table().getByText(text, { exact: true })).toBeVisible();
    await expect.element(table().getByText(/Claimen vanaf/)).not.toBeInTheDocument();
  });
});

test('applies more than a hundred shifts only after their number was typed', async () => {
  const items = Array.from({ length: 101 }, (_, day) => item(day));
  const applied = { id: 'pln_1', state: 'applied', version: 2, done: 101, kept: [], notified: 0 };
  const api = await openPlan(plan(items), { 'POST /api/plans/pln_1/apply': () => applied });
  await page.getByRole('button', { name: 'Voer uit: 101 diensten' }).click();
  const field = dialog().getByRole('textbox');
  const press = () => dialog().getByRole('button', { name: 'Voer uit: 101 diensten' }).click();
  await press();
  await expect.element(field).toHaveAccessibleDescription('Typ het getal 101.');
  await field.fill('100');
  await press();
  await expect.element(field).toBeInvalid();
  expect(api.calls('POST /api/plans/pln_1/apply')).toEqual([]);
  await field.fill('101');
  await press();
  await expect.element(page.getByText(/101 diensten/).last()).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.calls('POST /api/plans/pln_1/apply')).toMatchObject([{ body: { version: 1, expected: 101 } }]);
});

test('asks why shifts are called off, for the mail to the people on them', async () => {
  const { after } = item(1);
  const off = item(1, { before: { ...after, status: 'active' }, after: { ...after, status: 'cancelled' } });
  const applied = { id: 'pln_1', state: 'applied', version: 2, done: 1, kept: [], notified: 4 };
  const api = await openPlan(plan([off], { kind: 'change', type: 'change', peopleToNotify: 4 }), {
    'POST /api/plans/pln_1/apply': () => applied,
  });
  await page.getByRole('textbox', { name: /^Waarom gaat het niet door/ }).fill('Het vriest niet.');
  await page.getByRole('button', { name: 'Voer uit: 1 dienst' }).click();
  await expect
    .poll(() => api.calls('POST /api/plans/pln_1/apply'))
    .toMatchObject([{ body: { reason: 'Het vriest niet.' } }]);
});

test('names the shifts that an undo had to keep, with their people', async () => {
  const done = plan([item(1, { applied: true }), item(2, { applied: true })], {
    state: 'applied',
    appliedAt: '2031-11-01T08:00:00.000Z',
  });
  await openPlan(done, {
    'POST /api/plans/pln_1/undo': () => ({
      id: 'pln_1',
      state: 'undone',
      version: 2,
      done: 1,
      notified: 0,
      kept: [
        {
          shiftId: 'shf_2',
          title: 'IJsmeester 2',
          startTime: item(2).after.startTime,
          why: 'has_places',
          people: ['Sanne Vos', 'Noor Dijk'],
        },
      ],
    }),
  });
  await page.getByRole('button', { name: 'Terugdraaien' }).click();
  await dialog().getByRole('button', { name: 'Terugdraaien' }).click();
  await expect.element(dialog().getByText(/^IJsmeester 2/)).toBeVisible();
  await expect
    .element(dialog().getByText('Er staat of stond iemand op deze dienst. Sanne Vos, Noor Dijk'))
    .toBeVisible();
  await dialog().getByRole('button', { name: 'Sluiten' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('makes a draft of a sheet once its columns are matched by hand', async () => {
  const api = fakeAdminApi({
    'GET /api/plans': () => ({ items: [] }),
    'GET /api/shift-templates': () => ({ items: [], week: WEEK }),
    'GET /api/plans/pln_1': () => plan([item(1)]),
    'POST /api/plans': () => plan([item(1)]),
  });
  await openPortal('/plans?make=sheet');
  const lines = ['Datum;Van;Tot;Dienst;Post', '06-12-2031;9:00;13:00;IJsmeester;Grote baan'];
  await dialog()
    .getByLabelText('Bestand', { exact: true })
    .upload(new File([lines.join('\r\n')], 'rooster.csv', { type: 'text/csv' }));
  await expect.element(dialog().getByText(/^Kies ook de kolom voor: .*Locatie/)).toBeVisible();
  const make = dialog()
    .getByRole('button', { name: /^Maak|concept/i })
    .last();
  await expect.element(make).toBeDisabled();
  const choose = (label: RegExp, option: string) =>
    dialog().getByRole('combobox', { name: label }).selectOptions(option);
  await choose(/^Locatie/, 'E · Post');
  await expect.element(dialog().getByText('Zoals Grote baan')).toBeVisible();
  await choose(/^Datum/, 'D · Dienst');
  await expect.element(dialog().getByText(/Rij 2, kolom D: .*: IJsmeester/)).toBeVisible();
  await choose(/^Datum/, 'A · Datum');
  await expect.element(make).toBeEnabled();
  await make.click();
  await expect.element(table()).toBeVisible();
  expect(api.calls('POST /api/plans')).toMatchObject([
    {
      body: {
        source: {
          type: 'rows',
          fileName: 'rooster.csv',
          rows: [
            {
              row: 2,
              day: '2031-12-06',
              start: '09:00',
              end: '13:00',
              title: 'IJsmeester',
              location: 'Grote baan',
            },
          ],
        },
      },
    },
  ]);
});

test('a copy proposes the week that the server found', async () => {
  const api = fakeAdminApi({
    'GET /api/plans': () => ({ items: [] }),
    'GET /api/shift-templates': () => ({ items: [], week: WEEK }),
    'POST /api/plans': () => ({ id: 'pln_1' }),
  });
  await openPortal('/plans?make=copy');
  await dialog().getByRole('button', { name: 'Concept maken' }).click();
  await expect
    .poll(() => api.calls('POST /api/plans'))
    .toMatchObject([{ body: { source: { type: 'copy', ...WEEK } } }]);
});

describe('a sheet', () => {
  const choose = async (lines: string[]) => {
    fakeAdminApi({
      'GET /api/plans': () => ({ items: [] }),
      'GET /api/shift-templates': () => ({ items: [], week: WEEK }),
    });
    await openPortal('/plans?make=sheet');
    await dialog()
      .getByLabelText('Bestand', { exact: true })
      .upload(new File([lines.join('\r\n')], 'rooster.csv', { type: 'text/csv' }));
  };
  const HEADING = 'Datum;Begin;Einde;Titel;Locatie';

  test('shows what is wrong above the columns, so that a phone shows it too', async () => {
    await choose([HEADING, '31-02-2031;9:00;13:00;IJsmeester;Grote baan']);
    const faults = dialog().getByRole('alert');
    await expect.element(faults).toBeVisible();
    const columns = dialog().getByRole('group', { name: 'In welke kolom staat wat?' }).element();
    expect(faults.element().compareDocumentPosition(columns)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is no longer read after Stop, without an error', async () => {
    const terminate = vi.fn();
    // Never answers.
    vi.stubGlobal(
      'Worker',
      class {
        postMessage() {}
        terminate = terminate;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    await choose([HEADING]);
    await dialog().getByRole('button', { name: 'Stoppen' }).click();
    await expect.element(dialog().getByText('Het bestand wordt gelezen…')).not.toBeInTheDocument();
    expect(terminate).toHaveBeenCalledOnce();
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: 'Bestand kiezen' })).toBeEnabled();
  });

  test('says so when there is nothing below its heading', async () => {
    await choose([HEADING]);
    await expect
      .element(dialog().getByText('Onder de namen van de kolommen staat geen dienst.'))
      .toBeVisible();
  });
});

describe('a day template', () => {
  const template: ShiftTemplate = {
    id: 'tpl_1',
    name: 'Zaterdag',
    version: 3,
    items: [
      {
        start: '09:00',
        end: '13:00',
        eventId: null,
        title: 'IJsmeester',
        description: null,
        location: 'Grote baan',
        maxVolunteers: 2,
        minVolunteers: null,
        shiftType: 'public',
        requiredSkills: null,
        opensAt: null,
        needsConfirmation: false,
      },
    ],
  };
  const openTemplate = async (routes: Routes = {}) => {
    const api = fakeAdminApi({
      'GET /api/plans': () => ({ items: [] }),
      'GET /api/shift-templates': () => ({ items: [template], week: WEEK }),
      ...routes,
    });
    const portal = await openPortal('/plans?make=copy');
    await copied().selectOptions('tpl_1');
    return { ...api, ...portal };
  };
  const copied = () => dialog().getByRole('combobox', { name: 'Wat wil je kopiëren?' });
  const edit = () => dialog().getByRole('link', { name: 'Voorbeeld aanpassen' }).click();
  test('is copied in place of a period, and a period again after all', async () => {
    const { calls } = await openTemplate({ 'POST /api/plans': () => ({ id: 'pln_1' }) });
    await expect.element(dialog().getByText(/IJsmeester/)).toBeVisible();
    await dialog().getByLabelText('Eerste dag', { exact: true }).fill('5-12-2099');
    await dialog().getByLabelText('Laatste dag', { exact: true }).fill('6-12-2099');
    await dialog().getByRole('button', { name: 'Concept maken' }).click();
    await expect
      .poll(() => calls('POST /api/plans'))
      .toMatchObject([
        { body: { source: { type: 'template', templateId: 'tpl_1', days: ['2099-12-05', '2099-12-06'] } } },
      ]);
    await openPortal('/plans?make=copy');
    await expect.element(copied()).toHaveValue('');
    await expect.element(dialog().getByText('De eerste dag komt op')).toBeVisible();
  });

  const PATCH = 'PATCH /api/shift-templates/tpl_1';
  const save = () => dialog().getByRole('button', { name: 'Voorbeeld opslaan' }).click();

  test('is renamed and gets another shift, in one save', async () => {
    const { calls, path } = await openTemplate({ [PATCH]: () => ({ ...template, version: 4 }) });
    await edit();
    await dialog().getByLabelText('Naam').fill('Zondag');
    await dialog().getByRole('button', { name: 'Dienst erbij' }).click();
    const own = page.getByRole('dialog', { name: 'Dienst van het voorbeeld' });
    await own.getByLabelText('Titel').fill('Kassa');
    await own.getByLabelText('Begintijd').fill('8');
    await own.getByLabelText('Eindtijd').fill('8:00');
    await own.getByLabelText('Locatie').fill('Entree');
    await own.getByRole('button', { name: 'Overnemen' }).click();
    await expect.element(own.getByLabelText('Eindtijd')).toBeInvalid();
    await own.getByLabelText('Eindtijd').fill('9.30');
    await own.getByRole('button', { name: 'Overnemen' }).click();
    // By its start, before the one that was there.
    await expect.element(dialog().getByRole('listitem').first().getByText('08:00–09:30')).toBeVisible();
    expect(calls(PATCH)).toEqual([]);
    await save();
    await expect.element(page.getByText('Voorbeelddag Zondag opgeslagen.')).toBeVisible();
    expect(path()).toBe('/plans?make=copy');
    expect(calls(PATCH)).toMatchObject([
      {
        body: {
          version: 3,
          name: 'Zondag',
          items: [
            { title: 'Kassa', start: '08:00', end: '09:30', eventId: null, opensAt: null },
            template.items[0],
          ],
        },
      },
    ]);
  });

  test('is not saved over the edit of somebody else: both are shown', async () => {
    const theirs = { ...template, version: 4, items: [{ ...template.items[0], title: 'Bar' }] };
    const { calls, answer } = await openTemplate({
      [PATCH]: refuse('template.changed', { current: theirs }),
    });
    await edit();
    await dialog().getByLabelText('Naam').fill('Zondag');
    await save();
    await expect
      .element(dialog().getByText(/^Iemand anders heeft deze voorbeelddag aangepast/))
      .toBeVisible();
    await expect.element(dialog().getByText('09:00–13:00 Bar, Grote baan (2)')).toBeVisible();
    answer(PATCH, () => ({ ...theirs, version: 5 }));
    await dialog().getByRole('button', { name: 'Deze keuze opslaan' }).click();
    await expect.element(page.getByText('Voorbeelddag Zondag opgeslagen.')).toBeVisible();
    // My name with their shifts.
    expect(calls(PATCH).at(-1)).toMatchObject({
      body: { version: 4, name: 'Zondag', items: [{ title: 'Bar' }] },
    });
  });

  test('keeps what was typed when it was deleted meanwhile', async () => {
    const { calls } = await openTemplate({
      [PATCH]: refuse('template.not_found'),
      'POST /api/shift-templates': () => template,
    });
    await edit();
    await dialog().getByLabelText('Naam').fill('Zondag');
    await save();
    await dialog().getByRole('button', { name: 'Als nieuw voorbeeld opslaan' }).click();
    await expect.element(page.getByText('Voorbeelddag Zondag opgeslagen.')).toBeVisible();
    expect(calls('POST /api/shift-templates')).toMatchObject([{ body: { name: 'Zondag' } }]);
  });

  test('needs a shift, and says so', async () => {
    const { calls } = await openTemplate();
    await edit();
    await dialog()
      .getByRole('button', { name: /^Haal weg: IJsmeester/ })
      .click();
    await save();
    await expect.element(dialog().getByText('Een voorbeeld heeft minstens één dienst.')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Dienst erbij' })).toHaveFocus();
    expect(calls(PATCH)).toEqual([]);
  });

  test('is deleted after a question', async () => {
    const { calls } = await openTemplate({ 'DELETE /api/shift-templates/tpl_1': () => null });
    await edit();
    await dialog().getByRole('button', { name: 'Voorbeeld verwijderen' }).click();
    await expect.element(dialog().getByText(/^Zaterdag wordt verwijderd/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByLabelText('Naam')).toBeVisible();
    await dialog().getByRole('button', { name: 'Voorbeeld verwijderen' }).click();
    await dialog().getByRole('button', { name: 'Voorbeeld verwijderen' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Kopieer een week of dag' })).toBeVisible();
    expect(calls('DELETE /api/shift-templates/tpl_1')).toHaveLength(1);
  });
});
