import type { Candidate, Gap } from '@ijsploeg/worker/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, offline, type Routes, refuse } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const gap = (id: string, title: string, change: Partial<Gap> = {}): Gap => ({
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
    version: 1,
    createdAt: inHours(-99),
    updatedAt: inHours(-99),
  },
  free: 2,
  seeking: 0,
  standIn: null,
  minimum: 4,
  isBelowMinimum: true,
  isRed: true,
  asked: 0,
  saidNo: 0,
  waiting: 0,
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

const gapsApi = (routes: Routes = {}) =>
  fakeAdminApi({
    'GET /api/gaps': () => ({ items: [gap('shf_1', 'Kassa'), gap('shf_2', 'IJsmeester')], unheard: [] }),
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([candidate('usr_1', 'Sanne', { prefersDayPart: true }), candidate('usr_2', 'Noor')]),
    'GET /api/shifts/shf_2/candidates': () => listOf([]),
    ...routes,
  });
const people = () => page.getByRole('region', { name: 'Wie kun je vragen?' });
const rowOf = (name: string) => people().getByRole('listitem').filter({ hasText: name }).first();

test('opens the worst gap beside the list, and asks the best of its candidates', async () => {
  await page.viewport(1280, 800);
  const api = gapsApi({
    [ASK]: () => ({
      asked: [
        { id: 'ask_1', volunteerId: 'usr_1', name: 'Sanne Vos' },
        { id: 'ask_2', volunteerId: 'usr_2', name: 'Noor Vos' },
      ],
      left: 0,
    }),
  });
  await openPortal('/gaps');
  await expect.element(rowOf('Sanne Vos').getByText(/Helpt graag op dit moment/)).toBeVisible();
  await page.getByRole('button', { name: 'Vraag de beste 2' }).click();
  await expect.element(page.getByText('Gevraagd per mail: Sanne Vos, Noor Vos')).toBeVisible();
  expect(api.calls(ASK)).toMatchObject([{ body: { count: 2 } }]);
  await expect.element(rowOf('Sanne Vos').getByText(/^Gevraagd: /)).toBeVisible();
  await expect.element(page.getByText(/Er is niemand meer om te vragen/)).toBeVisible();
  await page.getByRole('link', { name: 'IJsmeester' }).click();
  await expect.element(page.getByRole('heading', { name: 'IJsmeester', level: 2 }).nth(1)).toBeVisible();
});

test('says when the mails go out that wait for the end of the quiet hours', async () => {
  await page.viewport(1280, 800);
  const sendsAt = inHours(9);
  const asked = { askedAt: inHours(-1), askedBy: 'Iris Baas', expiresAt: inHours(33), answer: null, sendsAt };
  gapsApi({
    'GET /api/shifts/shf_1/candidates': () =>
      listOf([candidate('usr_1', 'Sanne'), candidate('usr_2', 'Noor', { askRefusal: 'asked', ask: asked })]),
    [ASK]: () => ({ asked: [{ id: 'ask_1', volunteerId: 'usr_1', name: 'Sanne Vos' }], sendsAt, left: 0 }),
  });
  await openPortal('/gaps');
  await expect.element(rowOf('Noor Vos').getByText(/^Vraag gaat uit: /)).toBeVisible();
  await page.getByRole('button', { name: 'Vraag Sanne Vos' }).click();
  await expect.element(page.getByText(/^Wordt gevraagd per mail, .+: Sanne Vos$/)).toBeVisible();
  await expect.element(rowOf('Sanne Vos').getByText(/^Vraag gaat uit: /)).toBeVisible();
});

test('says why somebody is not asked, and what others answered', async () => {
  await page.viewport(1280, 800);
  const ask = { askedAt: inHours(-2), askedBy: 'Iris Baas', expiresAt: inHours(20), answer: null };
  gapsApi({
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
  await openPortal('/gaps');
  for (const [name, text] of [
    ['Stil', 'Wil geen vragen'],
    ['Vaak', 'Deze week al 3× gevraagd'],
    ['Nee', 'Zei nee'],
    ['Wacht', /Gevraagd: .*door Iris Baas/],
    ['Laat', 'Gevraagd, en niet geantwoord'],
    ['Rij', 'Kreeg al een plek aangeboden, van de wachtlijst'],
    ['Weg', 'Is dan afwezig'],
  ] as const) {
    await expect.element(rowOf(`${name} Vos`).getByText(text).first()).toBeVisible();
    await expect
      .element(rowOf(`${name} Vos`).getByRole('button', { name: /^Vraag / }))
      .not.toBeInTheDocument();
    await expect.element(rowOf(`${name} Vos`).getByRole('button', { name: /toewijzen/i })).toBeVisible();
  }
  await expect.element(page.getByRole('button', { name: /^Vraag de beste/ })).not.toBeInTheDocument();
});

test('reports that nobody was asked, and offers to ask again', async () => {
  await page.viewport(1280, 800);
  const api = gapsApi({ [ASK]: offline });
  await openPortal('/gaps');
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
  const hidden = gap('shf_1', 'Kassa');
  gapsApi({
    'GET /api/gaps': () => ({
      items: [{ ...hidden, shift: { ...hidden.shift, shiftType: 'private' } }],
      unheard: [
        {
          assignmentId: 'asg_1',
          volunteer: candidate('usr_9', 'Joost'),
          isAtRisk: true,
          shift: hidden.shift,
        },
      ],
    }),
  });
  await openPortal('/gaps');
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
  await expect.element(unheard.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
});

test('copies a text with the link to the shift where nothing else can share it', async () => {
  await page.viewport(1280, 800);
  const copied = vi.fn(async (_text: string) => undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { share: { value: undefined }, clipboard: { value: navigator.clipboard } }),
  );
  gapsApi();
  await openPortal('/gaps');
  await page.getByRole('button', { name: 'Delen' }).click();
  await expect.element(page.getByText(/De tekst met de link is gekopieerd/)).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(
    /^Wie kan helpen\? Kassa, .*\n.*\/shifts\?view=list&shift=shf_1$/,
  );
});

test('on a phone the list and the candidates are two screens, and the focus follows', async () => {
  await page.viewport(390, 844);
  gapsApi();
  await openPortal('/gaps');
  await page.getByRole('link', { name: 'Kassa' }).click();
  await expect.element(page.getByRole('heading', { name: 'Kassa' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'IJsmeester' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Alle tekorten' }).click();
  await expect.element(page.getByRole('link', { name: 'Kassa' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Kassa' })).toHaveFocus();
});

test.each([
  ['there are none', '/gaps', { items: [], unheard: [] }, 'Geen tekorten'],
  [
    'the chosen one was filled',
    '/gaps?shift=shf_9',
    { items: [gap('shf_1', 'Kassa')], unheard: [] },
    'Deze dienst is gevuld',
  ],
  [
    'a day has none',
    '/gaps?day=2030-01-05',
    { items: [gap('shf_1', 'Kassa')], unheard: [] },
    /^Geen tekorten op zaterdag 5 januari/,
  ],
])('says so when %s', async (_, address, answer, text) => {
  await page.viewport(1280, 800);
  gapsApi({ 'GET /api/gaps': () => answer });
  await openPortal(address);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('names too little rest beside a candidate, as the dialog of assigning does', async () => {
  await page.viewport(1280, 800);
  gapsApi({
    'GET /api/shifts/shf_1/candidates': () => listOf([candidate('usr_1', 'Sanne', { restHours: 4 })]),
  });
  await openPortal('/gaps');
  await expect.element(rowOf('Sanne').getByText(/4 uur rust/)).toBeVisible();
});

test('lists the shifts whose lead is no longer on them', async () => {
  const { shift } = gap('shf_9', 'Disco');
  gapsApi({ 'GET /api/gaps': () => ({ items: [], unheard: [], leadless: [shift] }) });
  await openPortal('/gaps');
  const list = page.getByRole('region', { name: 'Geen aanspreekpunt' });
  await expect
    .element(list.getByRole('link', { name: 'Disco' }))
    .toHaveAttribute('href', expect.stringContaining('shift=shf_9'));
});
