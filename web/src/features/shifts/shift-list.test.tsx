import type { ListedShift } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDay } from '../../lib/format/format-date.ts';
import { fakeAdminApi, fakeSession, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

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

async function openShifts(role: 'volunteer' | 'admin', routes: Routes = {}) {
  fakeAdminApi({
    'GET /api/auth/session': () => fakeSession({ role, profileCompleted: true }),
    'GET /api/shifts': () => ({ items: [SHIFT] }),
    ...routes,
  });
  await openPortal('/shifts?view=list&show=all');
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
  const menu = row().getByRole('button', { name: /^Meer met Kassa/ });
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
  ).toEqual(['Bewerken', 'Dupliceren', 'Verwijderen']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Dienst bewerken' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

test('keeps a shift in the list that a claim rules out, and says why', async () => {
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

test('shows an admin in the day view who is there, where somebody can have recorded it, with the way to the crew', async () => {
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
  const link = page.getByRole('link', { name: '2 van 4 er: Bar' });
  await expect.element(link).toHaveAttribute('href', `/crew?day=${day}`);
  for (const text of ['1 te laat', '1 niet gekomen', '1 nog niet genoteerd'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /van \d+ er/ })).toHaveLength(1);
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
  await expect.element(row().getByText('Je bent 3e')).toBeVisible();
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

test('lets an admin withdraw an offer to assign the place to somebody else', async () => {
  const offered: ListedShift = {
    ...SHIFT,
    currentVolunteers: 3,
    offeredPlaces: 1,
    waitingCount: 2,
    claim: { allowed: false, reason: 'shift.full' },
  };
  const noor = {
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
  const assigned: unknown[] = [];
  await openShifts('admin', {
    'GET /api/shifts': () => ({ items: [offered] }),
    'GET /api/shifts/shf_1': () => offered,
    'GET /api/shifts/shf_1/candidates': () => ({ items: [noor], total: 1, page: 1, pageSize: 25 }),
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
