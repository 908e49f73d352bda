import type { Answer, Candidate, listToday, ShiftOfToday } from '@ijsploeg/worker/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, offline, type Routes, refuse } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const need = (id: string, title: string, change: Partial<ShiftOfToday> = {}): ShiftOfToday => ({
  shift: {
    id,
    eventId: null,
    event: null,
    title,
    description: null,
    startTime: inHours(30),
    endTime: inHours(33),
    location: 'Grote baan',
    maxVolunteers: 4,
    currentVolunteers: 2,
    status: 'active',
    shiftType: 'public',
    requiredSkills: null,
    minVolunteers: null,
    opensAt: null,
    needsConfirmation: false,
    version: 1,
    createdAt: inHours(-99),
    updatedAt: inHours(-99),
  },
  free: 2,
  minimum: 3,
  isBelowMinimum: true,
  isUrgent: true,
  lacksLead: false,
  lateCancellations: 0,
  asked: 0,
  saidNo: 0,
  waiting: 0,
  standIns: [],
  unheard: [],
  unconfirmed: [],
  notSeen: 0,
  ...change,
});

const candidate = (id: string, firstName: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  firstName,
  lastName: 'Vos',
  email: `${id}@example.test`,
  phoneNumber: '+31612345678',
  phoneDisplay: '06 12345678',
  avatarUrl: null,
  fit: 'fits',
  skills: [],
  seasonShiftCount: 2,
  seasonMinutes: 0,
  noShowCount: 0,
  alreadyAssigned: false,
  assignmentStatus: null,
  missingSkills: [],
  overlaps: [],
  restHours: null,
  restBeside: null,
  dayHours: null,
  prefersDayPart: false,
  isAbsent: false,
  hasDoneBefore: false,
  lastAskedAt: null,
  asksThisWeek: 0,
  ask: null,
  askRefusal: null,
  ...change,
});

const listOf = (items: Candidate[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
const ASK = 'POST /api/shifts/shf_1/asks';

const todayOf = (items: ShiftOfToday[], change: Partial<Answer<typeof listToday>> = {}) => ({
  items,
  charges: [],
  lacksCharge: false,
  ...change,
});

const todayApi = (routes: Routes = {}) =>
  fakeAdminApi({
    'GET /api/today': () => todayOf([need('shf_1', 'Kassa'), need('shf_2', 'IJsmeester')]),
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([candidate('usr_1', 'Sanne', { prefersDayPart: true }), candidate('usr_2', 'Noor')]),
    'GET /api/shifts/shf_2/candidates': () => listOf([]),
    ...routes,
  });
const people = () => page.getByRole('region', { name: 'Wie kun je vragen?' });
const rowOf = (name: string) => people().getByRole('listitem').filter({ hasText: name }).first();

test('opens the first shift that needs attention beside the list, and asks the best of its candidates', async () => {
  await page.viewport(1280, 800);
  const api = todayApi({
    [ASK]: () => ({
      asked: [
        { id: 'ask_1', volunteerId: 'usr_1', name: 'Sanne Vos' },
        { id: 'ask_2', volunteerId: 'usr_2', name: 'Noor Vos' },
      ],
      sendsAt: inHours(1 / 60),
      left: 0,
    }),
  });
  await openPortal('/today');
  await expect.element(rowOf('Sanne Vos').getByText(/Helpt graag op dit moment/)).toBeVisible();
  await page.getByRole('button', { name: 'Vraag de beste 2' }).click();
  await expect.element(page.getByText('Mail over een minuut: Sanne Vos, Noor Vos')).toBeVisible();
  expect(api.calls(ASK)).toMatchObject([{ body: { count: 2 } }]);
  await expect.element(rowOf('Sanne Vos').getByText(/^Vraag gaat uit: /)).toBeVisible();
  await expect.element(page.getByText(/Er is niemand meer om te vragen/)).toBeVisible();
  await page.getByRole('link', { name: 'IJsmeester' }).click();
  await expect.element(page.getByRole('heading', { name: 'IJsmeester', level: 2 })).toBeVisible();
});

test('asks before a second round, which is small, while people can still answer', async () => {
  await page.viewport(1280, 800);
  const api = todayApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf(['Sanne', 'Noor', 'Dirk', 'Anne'].map((name, at) => candidate(`usr_${at}`, name))),
    [ASK]: () => ({ asked: [{ id: 'ask_1', volunteerId: 'usr_0', name: 'Sanne Vos' }], left: 0 }),
  });
  await openPortal('/today');
  await page.getByRole('button', { name: 'Vraag Sanne Vos' }).click();
  const more = page.getByRole('button', { name: 'Vraag er nog 2' });
  await more.click();
  const question = page.getByRole('dialog', { name: 'Nog 2 mensen vragen?' });
  await question.getByRole('button', { name: 'Wacht op antwoord' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.calls(ASK)).toHaveLength(1);
  await more.click();
  await question.getByRole('button', { name: 'Vraag er nog 2' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.calls(ASK)).toMatchObject([{ body: { volunteerIds: ['usr_0'] } }, { body: { count: 2 } }]);
});

test('takes back asks until their mails go out', async () => {
  await page.viewport(1280, 800);
  const STOP = 'POST /api/shifts/shf_1/asks/stop';
  let count = 0;
  const api = todayApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([candidate('usr_1', 'Sanne'), candidate('usr_2', 'Noor')]),
    [ASK]: () => {
      count += 1;
      const asked = [{ id: `ask_${count}`, volunteerId: 'usr_1', name: 'Sanne Vos' }];
      // The second time, the mail leaves at once.
      return { asked, sendsAt: inHours(count === 1 ? 1 / 60 : 1 / 3600), left: 0 };
    },
    [STOP]: () => ({ stopped: 1 }),
  });
  await openPortal('/today');
  await page.getByRole('button', { name: 'Vraag Sanne Vos' }).click();
  const stop = page.getByRole('button', { name: 'Toch niet vragen' });
  await stop.click();
  await expect.element(page.getByText('1 vraag is teruggenomen. Er gaat geen mail weg.')).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  expect(api.calls(STOP)).toMatchObject([{ body: { askIds: ['ask_1'] } }]);
  // The refetched list has her as somebody who was not asked.
  await page.getByRole('button', { name: 'Vraag Sanne Vos' }).click();
  await expect.element(stop).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
});

test('says when the mails go out that wait for the end of the quiet hours', async () => {
  await page.viewport(1280, 800);
  const sendsAt = inHours(9);
  const asked = { askedAt: inHours(-1), askedBy: 'Iris Baas', expiresAt: inHours(33), answer: null, sendsAt };
  todayApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([candidate('usr_1', 'Sanne'), candidate('usr_2', 'Noor', { askRefusal: 'asked', ask: asked })]),
    [ASK]: () => ({ asked: [{ id: 'ask_1', volunteerId: 'usr_1', name: 'Sanne Vos' }], sendsAt, left: 0 }),
  });
  await openPortal('/today');
  await expect.element(rowOf('Noor Vos').getByText(/^Vraag gaat uit: /)).toBeVisible();
  await page.getByRole('button', { name: 'Vraag Sanne Vos' }).click();
  await expect.element(page.getByText(/^Wordt gevraagd per mail, .+: Sanne Vos$/)).toBeVisible();
  await expect.element(rowOf('Sanne Vos').getByText(/^Vraag gaat uit: /)).toBeVisible();
});

test('says why somebody is not asked, and what others answered', async () => {
  await page.viewport(1280, 800);
  const ask = { askedAt: inHours(-2), askedBy: 'Iris Baas', expiresAt: inHours(20), answer: null };
  todayApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([
        candidate('usr_1', 'Stil', { askRefusal: 'muted' }),
        candidate('usr_2', 'Vaak', { askRefusal: 'limit', asksThisWeek: 3 }),
        candidate('usr_3', 'Nee', { askRefusal: 'asked', ask: { ...ask, answer: 'no' } }),
        candidate('usr_4', 'Wacht', { askRefusal: 'asked', ask }),
        candidate('usr_5', 'Laat', { askRefusal: 'asked', ask: { ...ask, expiresAt: inHours(-1) } }),
        candidate('usr_7', 'Rij', { askRefusal: 'offered' }),
        candidate('usr_6', 'Weg', { fit: 'absent', isAbsent: true, askRefusal: 'absent' }),
      ]),
  });
  await openPortal('/today');
  for (const [name, text] of [
    ['Stil', 'Wil niet gevraagd worden'],
    ['Vaak', 'Deze week al 3× gevraagd'],
    ['Nee', 'Zei nee'],
    ['Wacht', /Gevraagd: .*door Iris Baas/],
    ['Laat', 'Gevraagd, en niet geantwoord'],
    ['Rij', 'Kreeg al een plek aangeboden, van de wachtlijst'],
    ['Weg', 'Is dan afwezig'],
  ] as const) {
    await expect.element(rowOf(`${name} Vos`).getByText(text).first()).toBeVisible();
    await expect
      .element(rowOf(`${name} Vos`).getByRole('button', { name: `Vraag ${name} Vos` }))
      .not.toBeInTheDocument();
    await expect.element(rowOf(`${name} Vos`).getByRole('button', { name: /toewijzen/i })).toBeVisible();
  }
  await expect.element(page.getByRole('button', { name: /^Vraag de beste/ })).not.toBeInTheDocument();
});

test('reports that nobody was asked, and offers to ask again', async () => {
  await page.viewport(1280, 800);
  const api = todayApi({ [ASK]: offline });
  await openPortal('/today');
  await rowOf('Noor Vos').getByRole('button', { name: 'Vraag Noor Vos' }).click();
  await expect.element(page.getByText(/^Vragen is niet gelukt\./)).toBeVisible();
  await expect.element(rowOf('Noor Vos').getByText(/^Gevraagd: /)).not.toBeInTheDocument();
  api.answer(ASK, refuse('shift.full'));
  await rowOf('Noor Vos').getByRole('button', { name: 'Vraag Noor Vos' }).click();
  await expect.element(page.getByText('Deze dienst zit vol. Iemand was je net voor.')).toBeVisible();
  expect(api.calls(ASK)).toMatchObject([{ body: { volunteerIds: ['usr_2'] } }, {}]);
});

test('asks nobody for a private shift, and lists who has not answered', async () => {
  await page.viewport(1280, 800);
  const hidden = need('shf_1', 'Kassa');
  todayApi({
    'GET /api/today': () =>
      todayOf([
        {
          ...hidden,
          shift: { ...hidden.shift, shiftType: 'private' },
          unheard: [{ assignmentId: 'asg_1', volunteer: candidate('usr_9', 'Joost'), isAtRisk: true }],
        },
      ]),
  });
  await openPortal('/today');
  await expect.element(page.getByText(/Deze dienst is besloten/)).toBeVisible();
  await expect
    .element(rowOf('Noor Vos').getByRole('button', { name: 'Vraag Noor Vos' }))
    .not.toBeInTheDocument();
  const unheard = page.getByRole('region', { name: 'Nog niets gehoord' });
  await expect.element(unheard.getByText(/Joost Vos/)).toBeVisible();
  await expect.element(unheard.getByText('Onzeker')).toBeVisible();
  await expect
    .element(unheard.getByRole('link', { name: /06 12345678/ }))
    .toHaveAttribute('href', 'tel:+31612345678');
  await expect.element(unheard.getByRole('button', { name: 'Vraag via WhatsApp' })).toBeVisible();
});

test('asks by WhatsApp in a tab that opens at the press, and says so', async () => {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const WHATSAPP = 'POST /api/shifts/shf_1/whatsapp';
  const asked = { askedAt: inHours(-1), askedBy: 'Iris', answer: null, expiresAt: inHours(20) };
  const api = todayApi({ [WHATSAPP]: () => ({ url: 'https://wa.me/31612345678?text=Hoi' }) });
  await openPortal('/today?shift=shf_1');
  const anne = page.getByRole('listitem').filter({ hasText: 'Anne Vos' });
  api.answer('GET /api/shifts/shf_1/candidates', () =>
    listOf([candidate('usr_1', 'Anne', { ask: { ...asked, whatsappAt: inHours(0) }, askRefusal: 'asked' })]),
  );
  await anne.getByRole('button', { name: 'Vraag via WhatsApp' }).click();
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['https://wa.me/31612345678?text=Hoi']]);
  expect(tab.opener).toBeNull();
  await expect.element(anne.getByText(/^Via WhatsApp gevraagd/)).toBeVisible();
  expect(api.calls(WHATSAPP)).toMatchObject([{ body: { volunteerId: 'usr_1' } }]);

  api.answer(WHATSAPP, refuse('ask.not_open'));
  await anne.getByRole('button', { name: 'Vraag via WhatsApp' }).click();
  await expect.element(page.getByText('Deze vraag is niet meer open.')).toBeVisible();
  expect(tab.close).toHaveBeenCalledOnce();
  open.mockRestore();
});

test('copies a text with the link to the shift where nothing else can share it', async () => {
  await page.viewport(1280, 800);
  const copied = vi.fn(async (_text: string) => undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { share: { value: undefined }, clipboard: { value: navigator.clipboard } }),
  );
  todayApi();
  await openPortal('/today');
  await page.getByRole('button', { name: 'Delen' }).click();
  await expect.element(page.getByText(/De tekst met de link is gekopieerd/)).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(
    /^Wie kan helpen\? Kassa, .*\n.*\/shifts\?view=list&shift=shf_1$/,
  );
});

test('on a phone the list and the candidates are two screens, and the focus follows', async () => {
  await page.viewport(390, 844);
  todayApi();
  await openPortal('/today');
  await page.getByRole('link', { name: 'Kassa' }).click();
  await expect.element(page.getByRole('heading', { name: 'Kassa' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'IJsmeester' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Alle diensten' }).click();
  await expect.element(page.getByRole('link', { name: 'Kassa' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Kassa' })).toHaveFocus();
});

test.each([
  ['there are none', '/today', 'Geen diensten vandaag en morgen'],
  ['there are none after tomorrow', '/today?tab=later', 'Geen tekorten'],
  ['the chosen one was filled', '/today?shift=shf_9', 'Deze dienst is gevuld'],
  ['a day has none', '/today?tab=later&day=2030-01-05', /^Geen tekorten op zaterdag 5 januari/],
])('says so when %s', async (_, address, text) => {
  await page.viewport(1280, 800);
  todayApi({ 'GET /api/today': () => todayOf([]) });
  await openPortal(address);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('names too little rest beside a candidate, as the dialog of assigning does', async () => {
  await page.viewport(1280, 800);
  todayApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([
        candidate('usr_1', 'Sanne', {
          restHours: 4,
          restBeside: { title: 'Nachtwacht', isBefore: true, at: inHours(-2) },
        }),
      ]),
  });
  await openPortal('/today');
  await expect.element(rowOf('Sanne').getByText(/^Maar 4 uur rust na Nachtwacht \(eindigt/)).toBeVisible();
});

test('says what each shift needs by time, counts those that need attention in the menu, and keeps the quiet ones calm', async () => {
  await page.viewport(1280, 800);
  const calm = { isBelowMinimum: false, isUrgent: false };
  const unheard = { assignmentId: 'asg_1', volunteer: candidate('usr_9', 'Joost') };
  todayApi({
    'GET /api/today': () =>
      todayOf([
        need('shf_1', 'Bezig', {
          ...calm,
          notSeen: 2,
          shift: { ...need('', 'Bezig').shift, startTime: inHours(-1) },
        }),
        need('shf_2', 'Leeg'),
        need('shf_3', 'Vol', { ...calm, free: 0, unheard: [{ ...unheard, isAtRisk: false }] }),
        need('shf_4', 'Onzeker', { ...calm, unheard: [{ ...unheard, isAtRisk: true }], lacksLead: true }),
      ]),
  });
  await openPortal('/today');
  const rowWith = (title: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title }) });
  await expect
    .element(page.getByRole('region', { name: 'Nu bezig' }).getByText('2 nog niet gezien'))
    .toBeVisible();
  await expect.element(rowWith('Leeg').getByText('nog 1 nodig')).toBeVisible();
  await expect.element(rowWith('Vol').getByText('Vol', { exact: true }).last()).toBeVisible();
  await expect.element(rowWith('Vol').getByText('1 niet geantwoord')).toBeVisible();
  await expect.element(rowWith('Onzeker').getByText('Genoeg, nog 2 plekken vrij')).toBeVisible();
  await expect.element(rowWith('Onzeker').getByText('Geen aanspreekpunt')).toBeVisible();
  await expect
    .element(page.getByRole('navigation', { name: 'Menu' }).getByTitle('3 diensten vragen aandacht'))
    .toBeVisible();
});

const standIn = {
  id: 'sir_1',
  reason: 'Ik ben die dag weg.',
  createdAt: inHours(-2),
  volunteer: candidate('usr_9', 'Dirk'),
};

test('gives the place of somebody who seeks a stand-in to another person, or frees it after a question', async () => {
  await page.viewport(1280, 800);
  const api = todayApi({
    'GET /api/today': () => todayOf([need('shf_1', 'Kassa', { free: 0, standIns: [standIn] })]),
    'POST /api/stand-ins/sir_1/assign': () => ({}),
    'POST /api/stand-ins/sir_1/release': () => ({}),
  });
  await openPortal('/today');
  const seekers = page.getByRole('region', { name: 'Vervanger gezocht' });
  await expect.element(seekers.getByText('Ik ben die dag weg.')).toBeVisible();
  await expect.element(seekers.getByRole('link', { name: /06 12345678/ })).toBeVisible();
  await rowOf('Noor Vos')
    .getByRole('button', { name: /toewijzen/i })
    .click();
  await expect.poll(() => api.calls('POST /api/stand-ins/sir_1/assign')).toHaveLength(1);
  expect(api.calls('POST /api/stand-ins/sir_1/assign')[0]?.body).toEqual({
    volunteerId: 'usr_2',
    overrideOverlap: false,
  });
  await seekers.getByRole('link', { name: /^Vrijgeven: plek van Dirk Vos/ }).click();
  api.answer('GET /api/today', () => todayOf([need('shf_1', 'Kassa')]));
  await page.getByRole('button', { name: 'Plek vrijgeven' }).click();
  await expect.element(page.getByText('De plek van Dirk Vos op Kassa is vrij.')).toBeVisible();
  await expect.element(seekers).not.toBeInTheDocument();
  expect(api.calls('POST /api/stand-ins/sir_1/release')).toHaveLength(1);
});

test('confirms the places of a shift with one press', async () => {
  await page.viewport(1280, 800);
  const unconfirmed = [
    { assignmentId: 'asg_1', volunteer: candidate('usr_8', 'Bram') },
    { assignmentId: 'asg_2', volunteer: candidate('usr_9', 'Cleo') },
  ];
  const api = todayApi({
    'GET /api/today': () => todayOf([need('shf_1', 'Kassa', { unconfirmed })]),
    'POST /api/assignments/confirm': () => ({ confirmed: [{ id: 'asg_1' }, { id: 'asg_2' }], refused: [] }),
  });
  await openPortal('/today');
  await expect.element(page.getByText('Nog te bevestigen: Bram Vos, Cleo Vos')).toBeVisible();
  api.answer('GET /api/today', () => todayOf([need('shf_1', 'Kassa')]));
  await page.getByRole('button', { name: /Bevestig.* 2/ }).click();
  await expect.element(page.getByText(/^Nog te bevestigen/)).not.toBeInTheDocument();
  expect(api.calls('POST /api/assignments/confirm')[0]?.body).toEqual({ ids: ['asg_1', 'asg_2'] });
});

test('leads from the former address, and shows a shift of the other tab', async () => {
  await page.viewport(1280, 800);
  const { unheard: _, unconfirmed: __, notSeen: ___, ...later } = need('shf_1', 'Kassa');
  todayApi({ 'GET /api/today': () => todayOf([]), 'GET /api/gaps': () => ({ items: [later] }) });
  await openPortal('/gaps?shift=shf_1');
  await expect.element(page.getByRole('heading', { name: 'Kassa', level: 2 })).toBeVisible();
  await page.getByRole('tab', { name: 'Daarna' }).click();
  await expect.element(page.getByRole('link', { name: 'Kassa' })).toBeVisible();
});
