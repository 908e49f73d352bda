import type { Assignment, GridObjection, GridPerson, GridPlace, GridShift } from '@ijsploeg/worker/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteServerTime } from '../../../lib/api/server-clock.ts';
import {
  fakeAdminApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const WEEK = '2030-W50';
const DAYS = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2030-12-${day}`);

const place = (id: string, firstName: string, change: Partial<GridPlace> = {}): GridPlace => ({
  id: `asg_${id}`,
  volunteerId: `usr_${firstName}`,
  firstName,
  lastName: 'Vos',
  guestName: null,
  status: 'assigned',
  isLead: false,
  isAcknowledged: false,
  hasStandIn: false,
  attendance: null,
  ...change,
});

const shift = (
  id: string,
  day: number,
  places: GridPlace[] = [],
  change: Partial<GridShift> = {},
): GridShift => ({
  id: `shf_${id}`,
  title: id,
  location: 'Grote baan',
  // Nine o'clock at the rink.
  startTime: `${DAYS[day]}T08:00:00.000Z`,
  endTime: `${DAYS[day]}T11:00:00.000Z`,
  maxVolunteers: 3,
  minVolunteers: null,
  requiredSkills: null,
  status: 'active',
  version: 1,
  opensAt: null,
  freePlaces: 3 - places.length,
  places,
  ...change,
});

const person = (firstName: string, change: Partial<GridPerson> = {}): GridPerson => ({
  id: `usr_${firstName}`,
  firstName,
  lastName: 'Vos',
  skills: [],
  dayParts: [],
  absences: [],
  minutesThisWeek: 0,
  shiftsThisWeek: 0,
  ...change,
});

const objection = (id: string, change: Partial<GridObjection>): GridObjection => ({
  shiftId: `shf_${id}`,
  isFull: false,
  alreadyAssigned: false,
  missingSkills: [],
  overlaps: [],
  isAbsent: false,
  restHours: null,
  restBeside: null,
  dayHours: null,
  ...change,
});

const assignment = (
  id: string,
  shiftId: string,
  firstName: string,
  change: Partial<Assignment> = {},
): Assignment => ({
  id: `asg_${id}`,
  shiftId: `shf_${shiftId}`,
  volunteerId: `usr_${firstName}`,
  status: 'assigned',
  assignedAt: '2030-12-01T10:00:00.000Z',
  confirmedAt: null,
  completedAt: null,
  cancelledAt: null,
  notes: null,
  isLead: false,
  acknowledgedAt: null,
  ...change,
});

/** Saturday has a shift without anybody; Sanne is on Friday's, and Noor on both of Sunday. */
const SHIFTS = [
  shift('Kassa', 4, [place('1', 'Sanne')]),
  shift('IJsmeester', 5, [], { requiredSkills: ['Toezichthouder'] }),
  shift('Bar', 6, [place('2', 'Noor', { status: 'confirmed' })], { location: 'Kleine baan' }),
];
const PEOPLE = [
  person('Noor', { shiftsThisWeek: 1, minutesThisWeek: 180 }),
  person('Sanne'),
  person('Joost'),
];

const pageOf = (items: GridPerson[], total = items.length) => ({ items, total, page: 1, pageSize: 300 });

function planningApi(shifts: GridShift[] = SHIFTS, routes: Routes = {}) {
  return fakeAdminApi({
    'GET /api/planning': () => ({ week: WEEK, days: DAYS, shifts }),
    'GET /api/planning/people': () => pageOf(PEOPLE),
    'GET /api/planning/objections': () => ({ items: [] }),
    ...routes,
  });
}
const open = (search = '') => openPortal(`/planning?week=${WEEK}${search}`);
const grid = () => page.getByRole('grid');
const card = (name: RegExp) => grid().getByRole('button', { name });
/** Waits until the live region says it. */
const said = (text: string | RegExp) =>
  expect.poll(() => page.getByRole('main').getByRole('status').first().element().textContent).toMatch(text);
const MOVE = 'POST /api/assignments/asg_1/move';
const ASSIGN = 'POST /api/shifts/shf_IJsmeester/assignments';

/** The place of Sanne after a move to the shift of Saturday. */
const moved = () => ({
  from: assignment('1', 'Kassa', 'Sanne', { status: 'cancelled' }),
  to: assignment('9', 'IJsmeester', 'Sanne'),
});
function move(api: ReturnType<typeof planningApi>) {
  const shifts = [shift('Kassa', 4), shift('IJsmeester', 5, [place('9', 'Sanne')]), ...SHIFTS.slice(2)];
  api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts }));
  return moved();
}
/** An API that moves Sanne once, and shows it from then on. */
function movingApi(routes: Routes = {}) {
  const api: ReturnType<typeof planningApi> = planningApi(SHIFTS, { [MOVE]: () => move(api), ...routes });
  return api;
}
/** Puts the focus on a place, as somebody who arrives with Tab and the arrow keys. */
async function goTo(name: RegExp) {
  await expect.element(card(name)).toBeVisible();
  (card(name).element() as HTMLElement).focus();
}

test('moves a place by the keyboard, and says each step', async () => {
  await page.viewport(1280, 800);
  const api = movingApi({
    'GET /api/planning/objections': () => ({ items: [objection('Bar', { isAbsent: true })] }),
  });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m');
  await said(/^Sanne Vos opgepakt van Kassa, vrijdag 13 december/);
  await expect.element(card(/^Kassa .*Staat hier nu$/)).toHaveFocus();
  await expect.element(card(/^Bar .*Is dan afwezig$/)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card(/^IJsmeester .*Kan hier$/)).toHaveFocus();
  await said(/^IJsmeester, zaterdag 14 december.*3 plekken vrij\. Kan hier$/);
  await userEvent.keyboard('{Enter}');
  await said(/^Sanne Vos is verplaatst van Kassa, vrijdag 13 .* naar IJsmeester, zaterdag 14/);
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toHaveFocus();
  expect(
    grid()
      .getByRole('button', { name: /^Sanne Vos/ })
      .elements(),
  ).toHaveLength(1);
  expect(api.calls(MOVE)).toMatchObject([
    { body: { shiftId: 'shf_IJsmeester', ifStatus: 'assigned', overrideOverlap: false } },
  ]);
  expect(api.calls('GET /api/planning/objections')[0]?.query.get('movedFrom')).toBe('asg_1');
});

test('puts a picked-up place back with Escape, without a request', async () => {
  await page.viewport(1280, 800);
  const api = movingApi();
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Escape}');
  await said('Sanne Vos is teruggelegd.');
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toHaveFocus();
  expect(api.calls(MOVE)).toEqual([]);
});

test('shows the refusal of the server at the cell, refetches the week, and keeps the person picked up', async () => {
  await page.viewport(1280, 800);
  const api = movingApi({ [MOVE]: refuse('shift.full') });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}');
  await expect.element(card(/^IJsmeester .*Kan hier$/)).toHaveFocus();
  const reads = api.calls('GET /api/planning').length;
  await userEvent.keyboard('{Enter}');
  await expect.element(grid().getByText('Deze dienst zit vol. Iemand was je net voor.')).toBeVisible();
  await said(/^Niet gelukt: Sanne Vos op IJsmeester/);
  await expect.poll(() => api.calls('GET /api/planning').length).toBeGreaterThan(reads);
  await expect.element(page.getByRole('button', { name: 'Terugleggen' })).toBeVisible();
  await expect.element(card(/^IJsmeester/)).toHaveFocus();
});

test('asks before somebody is on two shifts at once, with the question of the dialogs', async () => {
  await page.viewport(1280, 800);
  const refused = refuse('shift.overlap');
  const api = movingApi();
  api.answer(MOVE, (call) =>
    (call.body as { overrideOverlap: boolean }).overrideOverlap ? move(api) : refused(call),
  );
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}');
  await expect.element(card(/^IJsmeester .*Kan hier$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alert');
  await expect.element(question.getByText(/heeft op dat moment al een andere dienst/)).toBeVisible();
  await question.getByRole('button', { name: 'Niet toewijzen' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(card(/^IJsmeester/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Toch toewijzen' }).click();
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toHaveFocus();
  expect(api.calls(MOVE).map(({ body }) => (body as { overrideOverlap: boolean }).overrideOverlap)).toEqual([
    false,
    false,
    true,
  ]);
});

test('undoes a move with Ctrl+Z, only if the place is as the move left it', async () => {
  await page.viewport(1280, 800);
  const back = 'POST /api/assignments/asg_9/move';
  const api = movingApi({
    [back]: () => {
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts: SHIFTS }));
      return { from: moved().to, to: assignment('1', 'Kassa', 'Sanne') };
    },
  });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await said(/is verplaatst/);
  await userEvent.keyboard('{Control>}z{/Control}');
  await said(/^Ongedaan gemaakt\. Sanne Vos is verplaatst van IJsmeester/);
  expect(api.calls(back)).toMatchObject([{ body: { shiftId: 'shf_Kassa', ifStatus: 'assigned' } }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await said('Er is niets om ongedaan te maken.');
});

test('undoes two acts in quick succession one after the other', async () => {
  await page.viewport(1280, 800);
  const give = 'POST /api/shifts/shf_Bar/assignments';
  const cancel = 'POST /api/assignments/asg_7/cancel';
  const late = pendingAnswer();
  const api = movingApi({
    [give]: () => {
      const shifts = [...SHIFTS.slice(0, 2), shift('Bar', 6, [place('7', 'Joost')])];
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts }));
      return assignment('7', 'Bar', 'Joost');
    },
    [cancel]: () => assignment('7', 'Bar', 'Joost', { status: 'cancelled' }),
    'POST /api/assignments/asg_9/move': late.answer,
  });
  await open();
  await page
    .getByRole('region', { name: 'Vrijwilligers' })
    .getByRole('button', { name: /^Joost Vos/ })
    .click();
  await card(/^Bar\b/).click();
  await said(/^Joost Vos staat nu op Bar/);
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}');
  await expect.element(card(/^IJsmeester\b.*Kan hier$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await said(/^Sanne Vos is verplaatst/);
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(api.calls(cancel)).toEqual([]);
  late.resolve({ from: moved().to, to: assignment('1', 'Kassa', 'Sanne') });
  await expect.poll(() => api.calls(cancel)).toHaveLength(1);
});

test('says why an act cannot be undone', async () => {
  await page.viewport(1280, 800);
  movingApi({
    'POST /api/assignments/asg_9/move': refuse('assignment.wrong_state', { state: 'confirmed' }),
  });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await said(/is verplaatst/);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect.element(page.getByText(/^Ongedaan maken kan niet meer voor Sanne Vos\./)).toBeVisible();
});

test.each([
  ['there were too many requests', refuse('request.rate_limited', { retryAfterSeconds: 1 })],
  ['the answer got lost', offline],
  ['a code is asked for', refuse('auth.forbidden')],
])('an act can still be undone after %s', async (_, failing) => {
  await page.viewport(1280, 800);
  const back = 'POST /api/assignments/asg_9/move';
  const api = movingApi({ [back]: failing });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await said(/is verplaatst/);
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await undo.click();
  await expect.poll(() => api.calls(back)).toHaveLength(1);
  await expect.element(undo).toBeEnabled();
  await expect.element(page.getByText(/^Ongedaan maken kan niet meer/)).not.toBeInTheDocument();
  api.answer(back, () => ({ from: moved().to, to: assignment('1', 'Kassa', 'Sanne') }));
  await undo.click();
  await said(/^Ongedaan gemaakt\./);
});

test('an act can still be undone after the session has ended and the same person signs in again', async () => {
  await page.viewport(1280, 800);
  const back = 'POST /api/assignments/asg_9/move';
  const session = fakeSession({ role: 'admin', profileCompleted: true });
  const api = movingApi({ [back]: refuse('auth.required'), 'POST /api/auth/sign-in': () => session });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await said(/is verplaatst/);
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await undo.click();
  await page.getByLabelText('Wachtwoord', { exact: true }).fill('winterijs');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  api.answer(back, () => ({ from: moved().to, to: assignment('1', 'Kassa', 'Sanne') }));
  await undo.click();
  await said(/^Ongedaan gemaakt\./);
  expect(api.calls(back)).toHaveLength(2);
});

test('offers to complete a place once its shift has begun by the clock of the server', async () => {
  await page.viewport(1280, 800);
  planningApi([shift('Kassa', 4, [place('1', 'Sanne', { status: 'confirmed' })])]);
  await open();
  const complete = page.getByRole('menuitem', { name: 'Voltooien' });
  const setServer = (moment: string | number) =>
    noteServerTime(new Response(null, { headers: { Date: new Date(moment).toUTCString() } }), Date.now());
  onTestFinished(() => setServer(Date.now()));
  for (const [moment, count] of [
    ['2030-12-13T07:59:00Z', 0],
    ['2030-12-13T08:01:00Z', 1],
  ] as const) {
    setServer(moment);
    await goTo(/^Sanne Vos, Bevestigd/);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Plek annuleren' })).toBeVisible();
    expect(complete.elements()).toHaveLength(count);
    await userEvent.keyboard('{Escape}');
  }
});

test('confirms from the menu of a place, which cannot be undone', async () => {
  await page.viewport(1280, 800);
  const confirm = 'POST /api/assignments/asg_1/confirm';
  const api = planningApi(SHIFTS, {
    [confirm]: () => {
      const shifts = [shift('Kassa', 4, [place('1', 'Sanne', { status: 'confirmed' })]), ...SHIFTS.slice(1)];
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts }));
      return assignment('1', 'Kassa', 'Sanne', { status: 'confirmed' });
    },
  });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Bevestigen' }).click();
  await said('De plek van Sanne Vos is bevestigd.');
  expect(api.calls(confirm)).toHaveLength(1);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect.element(page.getByText(/^Bevestigen kan niet ongedaan worden gemaakt/)).toBeVisible();
});

test('asks before it cancels a place, and gives it again to undo that', async () => {
  await page.viewport(1280, 800);
  const cancel = 'POST /api/assignments/asg_1/cancel';
  const give = 'POST /api/shifts/shf_Kassa/assignments';
  const api = planningApi(SHIFTS, {
    [cancel]: () => {
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts: [shift('Kassa', 4)] }));
      return assignment('1', 'Kassa', 'Sanne', { status: 'cancelled' });
    },
    [give]: () => {
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts: SHIFTS }));
      return assignment('1', 'Kassa', 'Sanne');
    },
  });
  await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Plek annuleren' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Plek annuleren' }).click();
  await expect.element(card(/^Kassa /)).toHaveFocus();
  expect(api.calls(cancel)[0]?.query.get('ifStatus')).toBe('assigned');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toHaveFocus();
  expect(api.calls(give)).toMatchObject([{ body: { volunteerId: 'usr_Sanne' } }]);
});

test('gives a person from the list a place by keyboard', async () => {
  await page.viewport(1280, 800);
  const give = 'POST /api/shifts/shf_IJsmeester/assignments';
  const shifts = [SHIFTS[0], shift('IJsmeester', 5, [place('7', 'Joost')]), SHIFTS[2]];
  const api = planningApi(SHIFTS, {
    [give]: () => {
      api.answer('GET /api/planning', () => ({ week: WEEK, days: DAYS, shifts }));
      return assignment('7', 'IJsmeester', 'Joost');
    },
  });
  await open();
  const joost = page
    .getByRole('region', { name: 'Vrijwilligers' })
    .getByRole('button', { name: /^Joost Vos/ });
  await expect.element(joost).toBeVisible();
  (joost.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}m');
  await said(/^Joost Vos opgepakt\./);
  await expect.element(card(/^Kassa/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(card(/^Joost Vos, Toegewezen/)).toHaveFocus();
  expect(api.calls(give)).toMatchObject([{ body: { volunteerId: 'usr_Joost' } }]);
});

test('drags a place to another shift', async () => {
  await page.viewport(1280, 800);
  const api = movingApi();
  await open();
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toBeVisible();
  await userEvent.dragAndDrop(card(/^Sanne Vos/), card(/^IJsmeester/));
  await said(/^Sanne Vos is verplaatst van Kassa/);
  expect(api.calls(MOVE)).toMatchObject([{ body: { shiftId: 'shf_IJsmeester' } }]);
});

test('puts somebody back whose drag ends beside the shifts, however short it was', async () => {
  await page.viewport(1280, 800);
  movingApi();
  await open();
  await expect.element(card(/^Sanne Vos, Toegewezen/)).toBeVisible();
  const sanne = card(/^Sanne Vos/).element();
  const send = (kind: string) =>
    sanne.dispatchEvent(
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
    );
  send('dragstart');
  send('dragend');
  await said(/^Sanne Vos is teruggelegd/);
  await expect.element(page.getByRole('button', { name: 'Terugleggen' })).not.toBeInTheDocument();
});

test('picks up the person who has the focus, also when a program has set it', async () => {
  await page.viewport(1280, 800);
  planningApi();
  await open();
  const people = page.getByRole('region', { name: 'Vrijwilligers' }).getByRole('button');
  await expect.element(people.nth(1)).toBeVisible();
  const second = people.nth(1).element() as HTMLElement;
  second.focus();
  await userEvent.keyboard('{Enter}');
  await said(new RegExp(`^${second.querySelector('span')?.textContent} opgepakt`));
});

test('in the view by person, shows the shifts of the week in the row of the person who is picked up', async () => {
  await page.viewport(1280, 800);
  const api = movingApi();
  await open('&by=person');
  await goTo(/^09:00 Kassa, Toegewezen/);
  await userEvent.keyboard('m');
  await expect.element(card(/^Kassa .*Staat hier nu$/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(card(/^09:00 IJsmeester, Toegewezen/)).toHaveFocus();
  expect(api.calls(MOVE)).toHaveLength(1);
  await expect.element(card(/^Kassa /)).not.toBeInTheDocument();
});

test('marks what somebody else changed, and not what was done here', async () => {
  await page.viewport(1280, 800);
  const api = movingApi();
  const { client } = await open();
  await goTo(/^Sanne Vos, Toegewezen/);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await said(/is verplaatst/);
  const marked = () => document.querySelectorAll('.animate-changed').length;
  expect(marked()).toBe(0);
  api.answer('GET /api/planning', () => ({
    week: WEEK,
    days: DAYS,
    shifts: [
      shift('Kassa', 4, [place('5', 'Joost')]),
      shift('IJsmeester', 5, [place('9', 'Sanne')]),
      SHIFTS[2],
    ],
  }));
  await client.refetchQueries({ queryKey: ['planning'] });
  await expect.poll(marked).toBe(1);
  await expect.element(card(/^Joost Vos/)).toBeVisible();
});

test('filters, and keeps the week and the view in the URL', async () => {
  await page.viewport(1280, 800);
  const api = planningApi([...SHIFTS, shift('Vol', 1, [], { freePlaces: 0 })]);
  const { search } = await open();
  await expect.element(card(/^Vol /)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Alleen met tekort' }).click();
  await expect.element(card(/^Vol /)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Alleen zonder dienst' }).click();
  await expect
    .poll(() => api.calls('GET /api/planning/people').at(-1)?.query.get('only'))
    .toBe('without_place');
  await page.getByLabelText('Zoek op naam').fill('jo');
  await expect.poll(() => api.calls('GET /api/planning/people').at(-1)?.query.get('search')).toBe('jo');
  await page.getByRole('tab', { name: 'Per persoon' }).click();
  await page.getByRole('button', { name: 'Volgende week' }).click();
  await expect
    .poll(search)
    .toMatchObject({ week: '2030-W51', by: 'person', short: true, without: true, q: 'jo' });
  expect(api.calls('GET /api/planning').at(-1)?.query.get('week')).toBe('2030-W51');
});

test('lists three people of a full shift, and the others at a press of their number, by mouse and by keyboard', async () => {
  await page.viewport(1280, 800);
  const names = ['Anne', 'Bram', 'Cleo', 'Dirk', 'Eva'];
  planningApi([
    shift(
      'Vol',
      1,
      names.map((name) => place(name, name)),
    ),
    shift('Bar', 2, [place('f', 'Fleur'), place('g', 'Guus'), place('h', 'Hugo'), place('i', 'Ida')]),
  ]);
  await open();
  await expect.element(card(/^Ida Vos/)).toBeVisible();
  await expect.element(card(/^Cleo Vos/)).toBeVisible();
  await expect.element(card(/^Dirk Vos/)).not.toBeInTheDocument();
  await goTo(/^Cleo Vos/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card(/^\+2: nog 2 mensen tonen$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card(/^Dirk Vos/)).toHaveFocus();
  await expect.element(card(/^Eva Vos/)).toBeVisible();
  await expect.element(card(/nog 2 mensen/)).not.toBeInTheDocument();
});

test('folds the list of people, and keeps that in the URL', async () => {
  await page.viewport(1280, 800);
  planningApi();
  const { search } = await open();
  const list = page.getByRole('list', { name: /^3 vrijwilligers/ });
  await expect.element(list).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Vrijwilligers', exact: true });
  await toggle.click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.poll(search).toMatchObject({ list: 'off' });
  await toggle.click();
  await expect.element(list).toBeVisible();
});

test.each(['place', 'person'])(
  'draws 300 people, 60 shifts and 300 places by %s in fewer than 1,500 elements',
  async (by) => {
    await page.viewport(1280, 800);
    const names = Array.from({ length: 300 }, (_, index) => `P${index}`);
    const shifts = Array.from({ length: 60 }, (_, index) =>
      shift(
        `Dienst${index}`,
        index % 7,
        names.slice(index * 5, index * 5 + 5).map((name) => place(name, name)),
        { location: `Baan ${index % 6}`, maxVolunteers: 8, freePlaces: 3 },
      ),
    );
    planningApi(shifts, { 'GET /api/planning/people': () => pageOf(names.map((name) => person(name))) });
    await open(by === 'person' ? '&by=person' : '');
    await expect.element(card(/P0\b|Dienst0/).first()).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(1_500);
    (
      card(/P0\b|Dienst0/)
        .first()
        .element() as HTMLElement
    ).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect
      .poll(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'))
      .toBe(by === 'person' ? '301' : '7');
    await userEvent.keyboard(by === 'person' ? '{Home}m' : '{Home}{ArrowDown}m');
    await expect.element(card(/Kan hier$/).first()).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(1_500);
  },
);

test('on a phone, moves from the menu of a place to a shift in a list', async () => {
  await page.viewport(390, 844);
  const api = movingApi({
    'GET /api/planning/objections': () => ({
      items: [objection('Bar', { restHours: 4 }), objection('IJsmeester', {})],
    }),
  });
  await open();
  await page.getByRole('button', { name: /^vrijdag 13 december/ }).click();
  await page.getByRole('button', { name: 'Meer voor Sanne Vos' }).click();
  await page.getByRole('menuitem', { name: 'Verplaatsen naar…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/4 uur rust/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Kiezen: IJsmeester/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Sanne Vos is verplaatst van Kassa/).first()).toBeVisible();
  expect(api.calls(MOVE)).toMatchObject([{ body: { shiftId: 'shf_IJsmeester' } }]);
});

test('on a phone, gives somebody in the view by person a place on a shift in a list', async () => {
  await page.viewport(390, 844);
  const api = planningApi(SHIFTS, {
    'GET /api/planning/objections': () => ({ items: [objection('Bar', {}), objection('IJsmeester', {})] }),
    [ASSIGN]: () => assignment('9', 'IJsmeester', 'Joost'),
  });
  await open();
  await page.getByRole('tab', { name: 'Per persoon' }).click();
  await page.getByRole('button', { name: 'Joost Vos toewijzen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Kiezen: IJsmeester/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(ASSIGN)).toMatchObject([{ body: { volunteerId: 'usr_Joost' } }]);
});

test.each([
  ['there are no shifts', '', [], 'Geen diensten in deze week'],
  ['nothing is short', '&short=true', [shift('Vol', 1, [], { freePlaces: 0 })], 'Nergens een tekort'],
])('says so when %s', async (_, search, shifts, text) => {
  await page.viewport(1280, 800);
  planningApi(shifts);
  await open(search);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('says that the week could not be loaded, and offers to try again', async () => {
  await page.viewport(1280, 800);
  planningApi([], { 'GET /api/planning': refuse('internal') });
  await open();
  await expect.element(page.getByText(/^Het weekrooster laden is niet gelukt/)).toBeVisible();
});
