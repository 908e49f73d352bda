import type { ListedShift } from '@ijsploeg/worker/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatLongDay, localDay } from '../../lib/format/format-date.ts';
import { fakeAdminApi, fakeSession, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { SPREAD_MS } from './opening-spread.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const SHIFT: ListedShift = {
  id: 'shf_1',
  eventId: null,
  event: null,
  title: 'Kassa',
  description: null,
  startTime: inHours(30),
  endTime: inHours(33),
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
  createdAt: inHours(-90),
  updatedAt: inHours(-90),
  myAssignment: null,
  waiting: null,
  claim: { allowed: false, reason: 'shift.skill_missing', missingSkills: ['BHV'] },
};

async function openShifts(role: 'volunteer' | 'admin', routes: Routes = {}, filters = '&show=all') {
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role, profileCompleted: true }),
    'GET /api/shifts': () => ({ items: [SHIFT] }),
    ...routes,
  });
  return openPortal(`/shifts?view=list${filters}`);
}

const row = () => page.getByRole('listitem').filter({ hasText: 'Museumplein' });

test('shows a volunteer which required skill they lack', async () => {
  await openShifts('volunteer');
  await expect.element(row().getByText('Mist: BHV')).toBeVisible();
});

test('does not show an admin why they cannot claim a shift', async () => {
  await openShifts('admin');
  await expect.element(row().getByRole('link', { name: 'Kassa' })).toBeVisible();
  await expect.element(page.getByText('Mist: BHV')).not.toBeInTheDocument();
});

test.each([
  ['&show=mine', 'Je staat nog nergens op'],
  ['&show=stand_in', 'Niemand zoekt nu een vervanger'],
  ['&show=mine&q=Kassa', 'Niets gevonden'],
])('says of an empty list with %s: %s', async (filters, title) => {
  await openShifts('volunteer', { 'GET /api/shifts': () => ({ items: [] }) }, filters);
  await expect.element(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Wis filters' }).last().click();
  await expect.element(page.getByText('Nu is er niets vrij voor jou')).toBeVisible();
});

test('shows that the shifts could not be loaded, and why', async () => {
  await openShifts('volunteer', { 'GET /api/shifts': refuse('internal') });
  await expect.element(page.getByText(/^Diensten ophalen is niet gelukt\. /)).toBeVisible();
  await expect.element(page.getByText(/req_test/)).toBeVisible();
});

test('shows an admin one line of actions: assign in the row, the others in a menu by keyboard', async () => {
  await page.viewport(390, 844);
  await openShifts('admin', {
    'GET /api/shifts/shf_1': () => SHIFT,
    'GET /api/shifts/shf_1/assignments': () => ({ items: [] }),
  });
  const assign = row().getByRole('link', { name: /^Toewijzen: Kassa/ });
  const menu = row().getByRole('button', { name: /^Meer voor Kassa/ });
  await expect.element(assign).toBeVisible();
  await expect.element(row().getByRole('link')).toHaveLength(2);
  expect(menu.element().getBoundingClientRect().top).toBeLessThan(
    assign.element().getBoundingClientRect().bottom,
  );
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toHaveFocus();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Bewerken', 'Bericht aan de ploeg', 'Dupliceren', 'Verwijderen']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Dienst bewerken' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

test('keeps a shift in the list that overlaps a claimed one, and says why', async () => {
  const free = { allowed: true } as const;
  const [till, tickets] = [
    { ...SHIFT, claim: free },
    { ...SHIFT, id: 'shf_2', title: 'Kaartjes', claim: free },
  ];
  const mine = { id: 'asg_1', status: 'assigned' } as NonNullable<ListedShift['myAssignment']>;
  let isClaimed = false;
  const items = (): ListedShift[] =>
    isClaimed
      ? [
          { ...till, myAssignment: mine, claim: { allowed: false, reason: 'shift.already_claimed' } },
          { ...tickets, claim: { allowed: false, reason: 'shift.overlap' } },
        ]
      : [till, tickets];
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/shifts': () => ({ items: items() }),
    'POST /api/shifts/shf_1/claim': () => {
      isClaimed = true;
      return mine;
    },
  });
  await openPortal('/shifts?view=list');
  const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect.element(rowOf('Kaartjes').getByRole('button')).toBeVisible();
  await page.getByRole('button', { name: /^Claimen: Kassa/ }).click();
  await expect.element(rowOf('Kassa').getByText('Geclaimd')).toBeVisible();
  await expect.element(rowOf('Kassa').getByText('wacht op bevestiging')).toBeVisible();
  await expect.element(rowOf('Kaartjes').getByText('Je hebt dan al dienst')).toBeVisible();
});

describe('a shift that opens later', () => {
  const opening = (milliseconds: number, change: Partial<ListedShift> = {}): ListedShift => ({
    ...SHIFT,
    requiredSkills: null,
    opensAt: new Date(Date.now() + milliseconds).toISOString(),
    claim: { allowed: false, reason: 'shift.not_open' },
    ...change,
  });
  const claimButton = row().getByRole('button', { name: /^Claimen: Kassa/ });
  const openList = (shift: ListedShift) =>
    openShifts('volunteer', { 'GET /api/shifts': () => ({ items: [shift] }) });

  /** Lets a test move the clock of the page and its timers ahead. They also run on by themselves. */
  const holdClock = () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      now: Date.now(),
    });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('is in the list of shifts to claim, with its moment', async () => {
    fakeAdminApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      'GET /api/shifts': () => ({ items: [opening(26 * 3_600_000)] }),
    });
    await openPortal('/shifts?view=list');
    await expect.element(row().getByText(/^Open vanaf morgen|^Open vanaf \w\w \d+ /)).toBeVisible();
    await expect.element(claimButton).not.toBeInTheDocument();
  });

  test('counts down in its last minute, and opens by itself', async () => {
    holdClock();
    await openList(opening(40_000));
    const timer = row().getByRole('timer');
    await expect.element(timer.getByText(/^Open over \d+ seconden$/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(timer.getByText(/^Open over 1?\d seconden$/)).toBeVisible();
    await expect.element(claimButton).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(claimButton).toBeVisible();
  });

  test('is refetched within five seconds after it opened', async () => {
    holdClock();
    const shift = opening(40_000);
    const full: ListedShift = {
      ...shift,
      currentVolunteers: 4,
      claim: { allowed: false, reason: 'shift.full' },
    };
    fakeAdminApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      'GET /api/shifts': () => ({ items: [Date.parse(shift.opensAt ?? '') > Date.now() ? shift : full] }),
    });
    await openPortal('/shifts?view=list&show=all');
    await expect.element(row().getByText(/^Open over/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(40_000);
    await expect.element(row().getByText(/^Open over/)).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    await expect.element(row().getByText('Vol', { exact: true })).toBeVisible();
  });

  test('is not refetched after it opened if a claim has refreshed it', async () => {
    // Twenty seconds until the refetch, not four: the clock also runs while a busy machine sends the claim.
    const untilRefetch = 20_000;
    const random = vi.spyOn(Math, 'random').mockReturnValue(untilRefetch / SPREAD_MS);
    onTestFinished(() => random.mockRestore());
    holdClock();
    const shift = opening(40_000);
    let isRefused = false;
    let readsSinceRefusal = 0;
    const { client } = await openShifts('volunteer', {
      'GET /api/shifts': () => {
        if (isRefused) readsSinceRefusal += 1;
        return { items: [shift] };
      },
      'POST /api/shifts/shf_1/claim': (request) => {
        isRefused = true;
        return refuse('shift.full')(request);
      },
    });
    await expect.element(row().getByText(/^Open over/)).toBeVisible();
    await expect.poll(() => client.isFetching()).toBe(0);
    await vi.advanceTimersByTimeAsync(40_000);
    await claimButton.click();
    // The list is read in three parts.
    await expect.poll(() => readsSinceRefusal).toBe(3);
    await expect.poll(() => client.isFetching()).toBe(0);
    await vi.advanceTimersByTimeAsync(untilRefetch);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(readsSinceRefusal).toBe(3);
  });

  test('says why a claim would be refused', async () => {
    await openList(
      opening(500, { claim: { allowed: false, reason: 'shift.not_open', missingSkills: ['BHV'] } }),
    );
    await expect.element(row().getByText('Mist: BHV'), { timeout: 5_000 }).toBeVisible();
    await expect.element(claimButton).not.toBeInTheDocument();
  });

  const remind = row().getByRole('button', { name: /^Herinner me: Kassa/ });

  test('switches the mail about its opening on and off, and keeps the focus on the button', async () => {
    let isAsked = false;
    await openShifts('volunteer', {
      'GET /api/shifts': () => ({ items: [opening(26 * 3_600_000, isAsked ? { remindsMe: true } : {})] }),
      'PUT /api/shifts/shf_1/opening-reminder': () => {
        isAsked = true;
        return null;
      },
      'DELETE /api/shifts/shf_1/opening-reminder': () => {
        isAsked = false;
        return null;
      },
    });
    await expect.element(remind).toHaveAttribute('aria-pressed', 'false');
    await remind.click();
    await expect.element(page.getByText('Je krijgt een mail zodra Kassa opent.')).toBeVisible();
    await expect.element(remind).toHaveAttribute('aria-pressed', 'true');
    await expect.element(remind).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Je krijgt geen mail als Kassa opent.')).toBeVisible();
    await expect.element(remind).toHaveAttribute('aria-pressed', 'false');
  });

  test('says why the mail could not be requested, and does not promise it', async () => {
    await openShifts('volunteer', {
      'GET /api/shifts': () => ({ items: [opening(26 * 3_600_000)] }),
      'PUT /api/shifts/shf_1/opening-reminder': refuse('shift.already_open'),
    });
    await remind.click();
    await expect
      .element(row().getByRole('alert'))
      .toHaveTextContent('Deze dienst is al open: je kunt hem nu claimen.');
    await expect.element(remind).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByText(/^Je krijgt een mail/)).not.toBeInTheDocument();
  });

  test('offers no mail to somebody who lacks a skill for it', async () => {
    await openList(
      opening(26 * 3_600_000, {
        claim: { allowed: false, reason: 'shift.not_open', missingSkills: ['BHV'] },
      }),
    );
    await expect.element(row().getByText(/^Open vanaf/)).toBeVisible();
    await expect.element(remind).not.toBeInTheDocument();
  });
});

describe('a claim that leaves little rest', () => {
  const CLAIM = 'POST /api/shifts/shf_1/claim';
  const question = page.getByRole('dialog', { name: 'Toch doen?' });
  const button = page.getByRole('button', { name: /^Claimen: Kassa/ });

  async function claimWithLittleRest() {
    const shift = { ...SHIFT, claim: { allowed: true } };
    const mine = { id: 'asg_1', shiftId: 'shf_1', status: 'assigned' };
    const api = fakeAdminApi({
      'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
      'GET /api/shifts': () => ({ items: [shift] }),
      [CLAIM]: (call) =>
        (call.body as { acceptRest?: boolean }).acceptRest
          ? mine
          : refuse('shift.rest', { restHours: 4.5, dayHours: 11 })(call),
    });
    await openPortal('/shifts?view=list&show=all');
    await button.click();
    await expect.element(question.getByText(/4 uur 30 min rust tussen/)).toBeVisible();
    await expect.element(question.getByText(/11 uur binnen 24 uur/)).toBeVisible();
    return api;
  }

  test('is made when it is accepted', async () => {
    const api = await claimWithLittleRest();
    await question.getByRole('button', { name: 'Toch doen' }).click();
    await expect.element(page.getByText(/^Je staat op Kassa/)).toBeVisible();
    expect(api.calls(CLAIM)).toHaveLength(2);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('is not made otherwise, and shows no failure', async () => {
    const api = await claimWithLittleRest();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(api.calls(CLAIM)).toHaveLength(1);
  });
});

test('opens a day from its heading in the list, with the actions of an admin for that day', async () => {
  const { search } = await openShifts('admin', {}, '&show=all&q=Kassa');
  const heading = formatLongDay(new Date(SHIFT.startTime), new Date());
  await page.getByRole('heading', { name: heading, exact: false }).getByRole('link').click();
  await expect.element(page.getByRole('link', { name: 'Dag afgelasten' })).toBeVisible();
  expect(search()).toMatchObject({ view: 'day', day: localDay(SHIFT.startTime), q: 'Kassa' });
});

test('says how many people a shift that begins soon lacks', async () => {
  await openShifts('volunteer', {
    'GET /api/shifts': () => ({
      items: [
        { ...SHIFT, minVolunteers: 3 },
        { ...SHIFT, id: 'shf_2', title: 'Kaartjes', minVolunteers: 2 },
      ],
    }),
  });
  const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect.element(rowOf('Kassa').getByText('nog 1 nodig')).toBeVisible();
  await expect.element(rowOf('Kaartjes').getByText(/nodig/)).not.toBeInTheDocument();
});

test('sorts shifts that begin at the same time by title', async () => {
  const titled = (id: string, title: string) => ({ ...SHIFT, id, title });
  await openShifts('volunteer', {
    'GET /api/shifts': () => ({
      items: [titled('shf_2', 'Zamboni'), titled('shf_3', 'Éénmalig'), titled('shf_4', 'Baan vegen')],
    }),
  });
  await expect.element(page.getByRole('link', { name: 'Zamboni' })).toBeVisible();
  const titles = [...document.querySelectorAll('[data-shift]')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Baan vegen', 'Éénmalig', 'Zamboni']);
});

test('shows an admin in the day view who is present once that can be recorded, with a link to the crew', async () => {
  const shiftOf = (id: string, title: string, hours: number): ListedShift => ({
    ...SHIFT,
    id,
    title,
    startTime: inHours(hours),
    endTime: inHours(hours + 0.01),
  });
  const day = localDay(new Date());
  const noon = (Date.parse(`${day}T12:00`) - Date.now()) / 3_600_000;
  const begun = shiftOf('shf_2', 'Bar', Math.min(noon, -0.01));
  const marked = (state: 'present' | 'absent', isLate = false) => ({ attendance: { state, isLate } });
  const items = [
    {
      shift: begun,
      crew: [marked('present'), marked('present', true), marked('absent'), { attendance: null }],
    },
  ];
  await openShifts('admin', {
    'GET /api/shifts': () => ({ items: [begun, shiftOf('shf_3', 'Later', 1.5)] }),
    'GET /api/attendance': () => ({ items }),
  });
  await openPortal(`/shifts?view=day&day=${day}`);
  const link = page.getByRole('link', { name: '2 van 4 aanwezig: Bar' });
  await expect.element(link).toHaveAttribute('href', `/crew?day=${day}`);
  for (const text of ['1 te laat', '1 niet gekomen', '1 nog niet genoteerd'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /van \d+ aanwezig/ })).toHaveLength(1);
});

test('puts a volunteer on the waitlist of a full shift, and shows the position', async () => {
  let waiting: ListedShift['waiting'] = null;
  const full: ListedShift = {
    ...SHIFT,
    currentVolunteers: 4,
    claim: { allowed: false, reason: 'shift.full', canWait: true },
  };
  await openShifts('volunteer', {
    'GET /api/shifts': () => ({ items: [{ ...full, waiting }] }),
    'POST /api/shifts/shf_1/waitlist': () => {
      waiting = { position: 3 };
      return { id: 'wai_1', position: 3 };
    },
  });
  await row()
    .getByRole('button', { name: /^Wachtlijst: Kassa/ })
    .click();
  await expect.element(page.getByText('Je staat als 3e op de wachtlijst van Kassa.')).toBeVisible();
  await expect.element(row().getByText('3e in de rij')).toBeVisible();
});

test('says in the row why the waitlist could not be joined', async () => {
  await openShifts('volunteer', {
    'GET /api/shifts': () => ({
      items: [{ ...SHIFT, claim: { allowed: false, reason: 'shift.full', canWait: true } }],
    }),
    'POST /api/shifts/shf_1/waitlist': refuse('waitlist.too_many'),
  });
  await row()
    .getByRole('button', { name: /^Wachtlijst/ })
    .click();
  await expect
    .element(row().getByRole('alert'))
    .toHaveTextContent('Je staat al op tien wachtlijsten. Haal je eerst van een andere af.');
});

test('counts a place that is offered to somebody else as taken', async () => {
  await openShifts('volunteer', {
    'GET /api/shifts': () => ({
      items: [
        { ...SHIFT, currentVolunteers: 3, offeredPlaces: 1, claim: { allowed: false, reason: 'shift.full' } },
      ],
    }),
  });
  await expect.element(row().getByText('Vol')).toBeVisible();
  await expect.element(page.getByText('1 vrij')).not.toBeInTheDocument();
});

/** A candidate who can be assigned at once. */
const NOOR = {
  id: 'usr_noor',
  firstName: 'Noor',
  lastName: 'Bos',
  email: 'noor@example.test',
  phoneNumber: null,
  phoneDisplay: null,
  avatarUrl: null,
  fit: 'fits',
  skills: [],
  seasonShiftCount: 1,
  noShowCount: 0,
  alreadyAssigned: false,
  assignmentStatus: null,
  missingSkills: [],
  overlaps: [],
};

test('lets an admin withdraw an offer to assign the place to somebody else', async () => {
  const offered: ListedShift = {
    ...SHIFT,
    currentVolunteers: 3,
    offeredPlaces: 1,
    waitingCount: 2,
    claim: { allowed: false, reason: 'shift.full' },
  };
  const assigned: unknown[] = [];
  await openShifts('admin', {
    'GET /api/shifts': () => ({ items: [offered] }),
    'GET /api/shifts/shf_1': () => offered,
    'GET /api/shifts/shf_1/candidates': () => ({ items: [NOOR], total: 1, page: 1, pageSize: 25 }),
    'POST /api/shifts/shf_1/assignments': ({ body }) => {
      assigned.push(body);
      return { id: 'asg_1', shiftId: 'shf_1', status: 'assigned' };
    },
  });
  await expect.element(row().getByText('2 wachten')).toBeVisible();
  await row()
    .getByRole('link', { name: /^Toewijzen: Kassa/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/is aangeboden aan iemand op de wachtlijst/)).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: /^Noor Bos toewijzen|Toewijzen/ }))
    .not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Aanbod intrekken' }).click();
  await dialog.getByRole('button', { name: /Noor/ }).click();
  await expect
    .poll(() => assigned)
    .toEqual([{ volunteerId: 'usr_noor', overrideOverlap: false, overrideOffer: true }]);
});

test('closes the dialog of assigning at the last place, and undoes it from the notice', async () => {
  let current: ListedShift = { ...SHIFT, currentVolunteers: SHIFT.maxVolunteers - 2 };
  const add = (change: number) => {
    current = { ...current, currentVolunteers: current.currentVolunteers + change };
    return { id: 'asg_1', shiftId: 'shf_1', status: 'assigned' };
  };
  await openShifts('admin', {
    'GET /api/shifts': () => ({ items: [current] }),
    'GET /api/shifts/shf_1': () => current,
    'GET /api/shifts/shf_1/candidates': () => ({
      items: [NOOR, { ...NOOR, id: 'usr_sanne', firstName: 'Sanne' }],
      total: 2,
      page: 1,
      pageSize: 25,
    }),
    'POST /api/shifts/shf_1/assignments': () => add(1),
    'POST /api/assignments/asg_1/cancel': () => add(-1),
  });
  await row()
    .getByRole('link', { name: /^Toewijzen: Kassa/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Noor/ }).click();
  await expect.element(dialog.getByText(/1 vrij/)).toBeVisible();
  await dialog.getByRole('button', { name: /Sanne/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Volgend tekort' })).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).last().click();
  await expect.element(page.getByText('De plek van Sanne Bos is weer vrij.')).toBeVisible();
  expect(current.currentVolunteers).toBe(SHIFT.maxVolunteers - 1);
});

test('suggests what to do instead of deleting a shift on which somebody worked', async () => {
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role: 'admin', profileCompleted: true }),
    'GET /api/shifts': () => ({ items: [SHIFT] }),
    'GET /api/shifts/shf_1': () => ({ ...SHIFT, peopleToNotify: 2 }),
    'GET /api/events': () => ({ items: [] }),
    'DELETE /api/shifts/shf_1': refuse('shift.has_work'),
  });
  const { search } = await openPortal('/shifts?view=list&delete=shf_1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dienst verwijderen' }).click();
  await expect.element(dialog.getByText(/^Op deze dienst is al aanwezigheid genoteerd/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Dienst verwijderen' })).not.toBeInTheDocument();
  await dialog.getByRole('link', { name: 'Dienst bewerken' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Status')).toBeVisible();
  expect(search()).toMatchObject({ edit: 'shf_1', view: 'list' });
});

test('outlines the shifts of drafts in the day of an admin, beside the others', async () => {
  await page.viewport(1280, 800);
  const at = (hour: number) => new Date(new Date().setHours(hour, 0, 0, 0)).toISOString();
  const ghost = { planId: 'pln_1', shiftId: 'shf_9', title: 'Bar', location: 'Kantine' };
  const day = localDay(new Date());
  const routes: Routes = {
    'GET /api/shifts': () => ({ items: [{ ...SHIFT, startTime: at(9), endTime: at(12) }] }),
    'GET /api/crew': () => ({ items: [] }),
    'GET /api/plans': () => ({ items: [], ghosts: [{ ...ghost, startTime: at(10), endTime: at(14) }] }),
  };
  fakeAdminApi(routes);
  const { close } = await openPortal(`/shifts?view=day&day=${day}`);
  const outline = page.getByRole('link', { name: /^Bar 10:00–14:00 Concept, Kantine$/ });
  await expect.element(outline).toBeVisible();
  await expect.element(outline).toHaveAttribute('href', '/plans/pln_1');
  const [one, other] = [outline, page.getByRole('button', { name: /^Kassa/ }).first()].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(one?.left).toBeGreaterThanOrEqual(other?.right ?? 0);
  expect(one?.height).toBeGreaterThan(other?.height ?? 0);
  await close();

  const { calls } = fakeAdminApi({
    ...routes,
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
  });
  await openPortal(`/shifts?view=day&day=${day}&show=all`);
  await expect.element(page.getByRole('button', { name: /^Kassa/ }).first()).toBeVisible();
  expect(calls('GET /api/plans')).toEqual([]);
});

test('shows the claims of others within half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let currentVolunteers = 0;
  let reads = 0;
  const { client } = await openShifts('volunteer', {
    'GET /api/shifts': () => {
      reads += 1;
      return { items: [{ ...SHIFT, currentVolunteers }] };
    },
  });
  const expectCount = (text: string) => expect.poll(() => row().element().textContent).toContain(text);
  await expectCount('0/4');
  // The list is read in three parts.
  await expect.poll(() => reads).toBe(3);
  // The interval starts when the answers have arrived.
  await expect.poll(() => client.isFetching()).toBe(0);
  currentVolunteers = 1;
  vi.advanceTimersByTime(31_000);
  await expectCount('1/4');
});

test('lists what can be claimed, soonest first, and the others by the filter, until it is cleared', async () => {
  const at = (title: string, hours: number, claim: ListedShift['claim']): ListedShift => ({
    ...SHIFT,
    id: `shf_${title}`,
    title,
    startTime: inHours(hours),
    endTime: inHours(hours + 2),
    claim,
  });
  const free = { allowed: true } as const;
  const items = [
    at('Later', 60, free),
    at('Vol', 50, { allowed: false, reason: 'shift.full' }),
    at('Snel', 40, free),
  ];
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/shifts': () => ({ items }),
  });
  await page.viewport(390, 844);
  const portal = await openPortal('/shifts?view=list');
  const titles = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Snel', 'Later']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Welke diensten' }).selectOptions('Alle diensten');
  await expect.poll(titles).toEqual(['Snel', 'Vol', 'Later']);
  expect(portal.search()).toMatchObject({ show: 'all' });
  await page.getByRole('button', { name: 'Wis filters' }).first().click();
  await expect.poll(titles).toEqual(['Snel', 'Later']);
  expect(portal.path()).toBe('/shifts?view=list');
});

test('keeps the day on which the form for a new shift was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(new Date(2026, 11, 5, 23, 59));
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role: 'admin', profileCompleted: true }),
    'GET /api/shifts': () => ({ items: [] }),
  });
  await openPortal('/shifts?view=day&add=true');
  const day = page.getByRole('textbox', { name: 'Begint op' });
  await expect.element(day).toHaveValue('05/12/2026');
  vi.setSystemTime(new Date(2026, 11, 6, 0, 1));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('zondag 6 december').first()).toBeInTheDocument();
  await expect.element(day).toHaveValue('05/12/2026');
});
