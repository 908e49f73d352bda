import { checkAtDoor, exportShifts, LOCALES, listUnconfirmed } from '@ijsploeg/worker/contract';
import type { Page, Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { auditLog, events, shifts } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { injectAxe, type Rules, violations } from './support/axe.ts';
import { database } from './support/database.ts';
import { makeDoorEvent, TICKET, typeCode } from './support/door.ts';
import { type MadeEvent, makeEvent, makeReservation } from './support/events.ts';
import { findPerson, makeAdmin, makePerson, makeVolunteer, type Person, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import { type TextKey, textsOf } from './support/texts.ts';

const LAWS: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const COLOUR_RULES: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Colours = 'light' | 'dark';
const DAY_FIRST = ['light', 'dark'] as const;
const NIGHT_FIRST = ['dark', 'light'] as const;

interface Screen {
  path: string;
  /** What is in sight once the screen is there. */
  shows: TextKey;
  /** Brings the screen into the state to look at. */
  state?: (page: Page) => Promise<void>;
}

/** Presses the form's button with nothing typed: every error is in sight. */
const sendEmpty = async (page: Page) => {
  // A dialog's form comes after those of its screen.
  await page.locator('form button[type=submit]').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};
const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens a dialog with a form, and presses its button with nothing but this field changed. */
const typeInto = async (page: Page, selector: string) => {
  await openFirst(selector)(page);
  await page.locator('dialog input:not([type])').first().fill('IJsbaan vegen');
};
/** An event with what its admins meet: long words, shifts, and reservations in every state. */
async function makeStaffedEvent(): Promise<string> {
  const event = await makeEvent({
    title: 'Schaatsdemonstratiewedstrijdprijsuitreikingsavond met muziek, warme chocolademelk en vuurwerk',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    priceCents: 1250,
  });
  const holder = await makePerson();
  const lastName = 'van der Heuvel-Bouwmeester-Schoonmaakwerkzaamheden';
  await makeReservation(event, holder, { lastName, phoneNumber: '+31612345678' });
  await makeReservation(event, holder, { lastName, usedAt: Date.now() });
  await makeReservation(event, holder, { lastName, status: 'cancelled', cancelledAt: Date.now() });
  await makeShift({ eventId: event.id, maxVolunteers: 3 });
  await makeShift({ eventId: event.id, status: 'cancelled' });
  return event.id;
}
const changeElsewhere = async (page: Page) => {
  await page.locator('dialog input:not([type])').first().fill('IJsgala');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await database
    .update(events)
    .set({ version: sql`version + 1`, title: 'Disco', location: 'Noordbaan' })
    .where(sql`id = ${id}`);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
};
const waitForShifts = (page: Page) => expect(page.locator('a[href*="shift="]').first()).toBeVisible();
const chooseNoPicture = async (page: Page) => {
  const buffer = Buffer.from('%PDF');
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'lijst.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};

/** The shift that the dialogs of an admin are about: long words, and somebody in every state. */
async function makeLongShift(): Promise<void> {
  const startTime = Date.parse('2033-03-05T09:00:00Z');
  const shift = await makeShift({
    title:
      'Schoonmaakwerkzaamhedencontrolecommissie en al het andere dat er op zo een lange avond op de ijsbaan te doen valt',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    startTime,
    endTime: startTime + 3 * 3_600_000,
    maxVolunteers: 4,
    requiredSkills: ['School schaatsbegeleiding', 'BHV'],
  });
  for (const status of ['assigned', 'confirmed', 'cancelled'] as const)
    await makePlace(shift, await makeVolunteer({ lastName: 'van der Heuvel-Bouwmeester' }), { status });
}
const LONG_DAY = '/shifts?day=2033-03-05';

/** The states of the dialogs that an admin works in. */
const askToCancel = async (page: Page) => {
  await openFirst('a[data-shift]')(page);
  await page.locator('dialog li button').nth(1).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
const askToDiscard = async (page: Page) => {
  await typeInto(page, 'a[href*="edit="]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
const showTwoVersions = async (page: Page) => {
  await typeInto(page, 'a[href*="edit="]');
  const id = new URL(page.url()).searchParams.get('edit');
  await database
    .update(shifts)
    .set({ version: sql`version + 1`, title: 'Dweilen', location: 'Noordbaan' })
    .where(sql`id = ${id}`);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
};
const openAssign = async (page: Page) => {
  await openFirst('a[href*="assign="]')(page);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};
const refuseClaim = async (page: Page) => {
  await page.route('**/claim', (route) => route.abort());
  await openFirst('a[data-shift]')(page);
  await page.locator('dialog footer button').last().click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
/** An answer that does not come: the export shows how far it is. */
const startExport = async (page: Page) => {
  await page.context().route(`**${exportShifts.path}`, () => {});
  await page.locator('main header button').first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
};
const emptyToDo = async (page: Page) => {
  const json = { items: [], stats: { total: 0, highPriority: 0, assignedToday: 0 } };
  await page.route(`**${listUnconfirmed.path}`, (route) => route.fulfill({ json }));
  await page.reload();
  const titles = LOCALES.map((locale) => textsOf(locale)('todo_empty_title'));
  await expect(page.getByText(new RegExp(titles.join('|')))).toBeVisible();
};

/** Checks a ticket at a door that answers so, and waits for what is said of it. */
const checkTicket = (said: TextKey, answer: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route(`**${checkAtDoor.path.replace(':id', '*')}`, answer);
  await typeCode(page, TICKET);
  const words = LOCALES.map((locale) => textsOf(locale)(said));
  await expect(page.getByText(new RegExp(words.join('|'))).first()).toBeVisible();
};
const goodTicket = checkTicket('door_in', (route) =>
  route.fulfill({
    json: { firstName: 'Sanne', lastName: 'van der Heuvel-Bouwmeester', quantity: 12, totalCents: 9000 },
  }),
);
const usedTicket = checkTicket('door_used', (route) =>
  route.fulfill({
    status: 409,
    json: {
      error: {
        code: 'reservation.used',
        requestId: 'req_door',
        reservation: { firstName: 'Sanne', lastName: 'Vos', usedAt: '2026-11-20T19:13:00.000Z' },
      },
    },
  }),
);
const waitingTicket = checkTicket('door_unconfirmed', (route) => route.abort());
/** Its answer comes when its holder has gone on. */
const lateTicket = async (page: Page) => {
  await waitingTicket(page);
  await usedTicket(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
};

const openMenu = async (page: Page) => {
  await page.locator('article button[aria-haspopup=menu]:enabled').first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

const unfoldFirst = (page: Page) => page.locator('summary').first().click();

/** The event that the dialogs of a reservation are about, with long words. */
async function makeLongEvent(): Promise<MadeEvent> {
  longEvent = await makeEvent({
    title: 'Schoonrijdenvoorgevorderdenwedstrijd met muziek, lichtjes en <b>chocolademelk</b> voor wie wil',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    priceCents: 123_456,
  });
  return longEvent;
}
let longEvent: MadeEvent | undefined;

const openReserveForm = async (page: Page) => {
  await page.goto(`/events/${longEvent?.id}?act=reserve`);
  await expect(page.getByRole('dialog')).toBeVisible();
};
const reserveWrongly = async (page: Page) => {
  await openReserveForm(page);
  await page.locator('dialog input[name=quantity]').fill('abc');
  for (const field of await page.locator('dialog input:not([name=quantity])').all()) await field.fill('');
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
};
const reserve = async (page: Page) => {
  await openReserveForm(page);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
};
const showTicket = async (page: Page) => {
  await openFirst('a[href*="ticket="]')(page);
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
};

/** Events in every state, with long words. */
async function makePublicEvents(): Promise<void> {
  const hour = 3_600_000;
  const now = Date.now();
  const location = 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant';
  const title = 'Langebaanwedstrijdvoorbereidingstrainingen en al het andere dat er te doen valt';
  await makeEvent({ title, location, description: title, priceCents: 750, requiresTicket: true });
  await makeEvent({ title, location, startDate: now - hour, endDate: now + hour, requiresTicket: true });
  await makeEvent({ title, maxCapacity: 1, currentCapacity: 1 });
  await makeEvent({ title, startDate: now - 3 * hour, endDate: now - hour });
}
const seeNothingFound = async (page: Page) => {
  await expect(page.getByRole('article')).toHaveCount(0);
};
const openEvent = async (page: Page) => {
  await page.getByRole('article').first().click();
  await expect(page.locator('dl')).toBeVisible();
};
const missEvent = async (page: Page) => {
  await page.goto('/events/evt_nergens');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
};
const failEvents = async (page: Page) => {
  await page.route('**/api/events?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
};

/** Every screen, by who sees it. */
const WALKS: { who: string; enter: () => Promise<Person | null> | null; screens: Screen[] }[] = [
  {
    who: 'a visitor',
    enter: () => null,
    screens: [
      { path: '/login', shows: 'auth_sign_in_title' },
      { path: '/login', shows: 'auth_sign_in_title', state: sendEmpty },
      { path: '/signup', shows: 'auth_sign_up_title' },
      { path: '/signup', shows: 'auth_sign_up_title', state: sendEmpty },
      { path: '/forgot-password', shows: 'auth_forgot_title' },
      { path: '/reset-password', shows: 'auth_reset_title' },
      { path: '/reset-password?access_token=a&refresh_token=b', shows: 'auth_reset_title' },
      { path: '/confirm-email', shows: 'auth_confirm_title' },
      { path: '/confirm-email?token=a', shows: 'auth_confirm_title' },
      { path: '/hier-is-niets', shows: 'error_not_found_title' },
    ],
  },
  {
    who: 'a visitor looking for something to do',
    async enter() {
      await makePublicEvents();
      return null;
    },
    screens: [
      { path: '/events', shows: 'events_title' },
      { path: '/events?filter=past', shows: 'events_title' },
      { path: '/events?q=niets+daarvan', shows: 'events_title', state: seeNothingFound },
      { path: '/events?q=Langebaanwedstrijd', shows: 'events_title', state: openEvent },
      { path: '/events?q=Langebaanwedstrijd', shows: 'events_title', state: missEvent },
      { path: '/events?q=Langebaanwedstrijd', shows: 'events_title', state: failEvents },
    ],
  },
  {
    who: 'somebody new',
    enter: () => makePerson({ profileCompleted: false, phoneNumber: null }),
    screens: [{ path: '/complete-profile', shows: 'onboarding_profile_title', state: sendEmpty }],
  },
  {
    who: 'somebody about to apply',
    enter: () => makePerson(),
    screens: [{ path: '/complete-volunteer-application', shows: 'onboarding_application_title' }],
  },
  {
    who: 'an applicant',
    enter: () => makePerson({ request: 'pending' }),
    screens: [
      { path: '/pending-approval', shows: 'onboarding_wait_title' },
      { path: '/my-data', shows: 'data_title' },
      { path: '/my-data?delete=true', shows: 'leave_title', state: sendEmpty },
    ],
  },
  {
    who: 'somebody with tickets',
    async enter() {
      const holder = await makePerson({ profileCompleted: false });
      const event = await makeLongEvent();
      await makeReservation(event, holder, { quantity: 12, totalCents: 12 * 123_456 });
      await makeReservation(event, holder, { usedAt: Date.now() });
      await makeReservation(event, holder, { status: 'cancelled', cancelledAt: Date.now() });
      return holder;
    },
    screens: [
      { path: '/my-reservations', shows: 'reservations_mine' },
      { path: '/my-reservations', shows: 'reservations_mine', state: unfoldFirst },
      { path: '/my-reservations', shows: 'reservations_mine', state: showTicket },
      { path: '/my-reservations', shows: 'reservations_mine', state: openFirst('a[href*="cancel="]') },
      { path: '/my-reservations', shows: 'reservations_mine', state: openReserveForm },
      { path: '/my-reservations', shows: 'reservations_mine', state: reserve },
      // Last, for what was typed stays.
      { path: '/my-reservations', shows: 'reservations_mine', state: reserveWrongly },
    ],
  },
  {
    who: 'somebody without tickets',
    enter: () => makePerson({ profileCompleted: false }),
    screens: [{ path: '/my-reservations', shows: 'reservations_mine' }],
  },
  {
    who: 'a rejected applicant',
    enter: () => makePerson({ request: 'rejected' }),
    screens: [{ path: '/dashboard', shows: 'dashboard_title' }],
  },
  {
    who: 'a volunteer',
    // With shifts to come and gone.
    enter: () => findPerson('vrijwilliger@ijsploeg.test'),
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/profile', shows: 'profile_title' },
      { path: '/profile?delete=true', shows: 'leave_title', state: sendEmpty },
      { path: '/profile/data', shows: 'data_title' },
      { path: '/shifts', shows: 'shifts_title', state: openFirst('a[href*="shift="]') },
      { path: '/my-shifts', shows: 'mine_title' },
      { path: '/my-shifts', shows: 'mine_title', state: unfoldFirst },
      { path: '/my-shifts?view=past', shows: 'mine_title' },
      { path: '/shifts?view=list', shows: 'shifts_list_claimable', state: refuseClaim },
    ],
  },
  {
    who: 'a volunteer looking for a shift',
    enter: () => findPerson('vrijwilliger@ijsploeg.test'),
    screens: [
      { path: '/shifts?view=list', shows: 'shifts_list_claimable' },
      { path: '/shifts?view=list&q=niets+daarvan', shows: 'shifts_title' },
      { path: '/shifts?view=month', shows: 'shifts_title' },
      { path: '/shifts?view=month&q=niets+daarvan', shows: 'shifts_title' },
      { path: '/shifts?month=2035-01', shows: 'shifts_title' },
      { path: '/shifts?view=day', shows: 'shifts_title' },
      { path: '/shifts?view=day&day=2035-01-01', shows: 'shifts_title' },
    ],
  },
  {
    who: 'a volunteer without a shift',
    enter: () => makeVolunteer(),
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/shifts?view=list&show=mine', shows: 'shifts_list_mine' },
      { path: '/my-shifts', shows: 'mine_title' },
    ],
  },
  {
    who: 'an admin',
    enter: () => makeAdmin(),
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/shifts', shows: 'shifts_title' },
      { path: '/shifts?view=list&show=short', shows: 'shifts_list_short' },
      { path: '/shifts?show=mine&add=true', shows: 'shifts_form_title', state: sendEmpty },
      { path: '/volunteer-approval', shows: 'approval_title' },
      { path: '/volunteer-approval', shows: 'approval_title', state: openFirst('a[href*="reject="]') },
      { path: '/admin-todo', shows: 'todo_title' },
      { path: '/admin-todo', shows: 'todo_title', state: openFirst('a[href*="details="]') },
      { path: '/admin-todo', shows: 'todo_title', state: openFirst('a[href*="cancel="]') },
    ],
  },
  {
    who: 'an admin looking back',
    async enter() {
      const iris = await makeAdmin();
      await database.insert(auditLog).values({
        id: newId('aud'),
        at: Date.now(),
        actorId: iris.id,
        action: 'shift.changed',
        subjectKind: 'shift',
        before: { title: 'Kassa' },
        after: { title: 'Kassa en entree' },
        requestId: 'a-request',
      });
      return iris;
    },
    screens: [
      { path: '/admin-log', shows: 'audit_title', state: unfoldFirst },
      { path: '/admin-log?kind=event&day=2030-01-01', shows: 'audit_title' },
      { path: '/mail-log', shows: 'mail_title' },
      { path: '/mail-log?status=failed', shows: 'mail_title' },
      { path: '/system-updates', shows: 'updates_title' },
    ],
  },
  {
    who: 'an admin at the dialogs of a shift',
    async enter() {
      await makeLongShift();
      return makeAdmin();
    },
    screens: [
      ...[openFirst('a[data-shift]'), askToCancel, openAssign, askToDiscard, showTwoVersions].map(onLongDay),
      ...['a[href*="duplicate="]', 'a[href*="delete="]'].map(openFirst).map(onLongDay),
      { path: '/shifts', shows: 'shifts_title', state: startExport },
      { path: '/admin-todo', shows: 'todo_title', state: emptyToDo },
    ],
  },
  {
    who: 'an admin at an event',
    enter: () => makeAdmin(),
    screens: [
      { path: '/events?act=create', shows: 'event_admin_add', state: sendEmpty },
      { path: '/events/:event', shows: 'event_admin_tools', state: waitForShifts },
      { path: '/events/:event?act=delete', shows: 'event_admin_delete_title' },
      { path: '/events/:event?act=image', shows: 'event_admin_image_title', state: chooseNoPicture },
      { path: '/events/:event/reservations', shows: 'event_admin_reservations' },
      { path: '/events/:event/reservations?q=niemand+zo', shows: 'event_admin_reservations' },
      {
        path: '/events/:event/reservations',
        shows: 'event_admin_reservations',
        state: openFirst('a[href*="cancel="]'),
      },
      { path: '/events/:event?act=edit', shows: 'event_admin_edit_title', state: changeElsewhere },
    ],
  },
  {
    who: 'an admin at the door',
    async enter() {
      await makeDoorEvent();
      return makeAdmin();
    },
    screens: [undefined, sendEmpty, goodTicket, usedTicket, waitingTicket, lateTicket].map((state) => ({
      path: '/events/evt_door/door',
      shows: 'door_title',
      ...(state && { state }),
    })),
  },
  {
    who: 'an admin among the people',
    enter: () => makeAdmin(),
    screens: [
      { path: '/volunteers', shows: 'people_title' },
      { path: '/volunteers?q=niemand+zo', shows: 'people_title' },
      { path: '/volunteers?view=all', shows: 'people_title_all', state: openMenu },
      { path: '/volunteers', shows: 'people_title', state: openFirst('a[href*="act=shifts"]') },
      { path: '/volunteers', shows: 'people_title', state: openFirst('a[href*="act=profile"]') },
    ],
  },
];

function onLongDay(state: (page: Page) => Promise<void>): Screen {
  return { path: LONG_DAY, shows: 'shifts_title', state };
}

// Nothing may be scanned while it fades in.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

// In Dutch on the phone, where long words hurt, and in English on the laptop: each language, width and theme.
for (const { who, enter, screens } of WALKS)
  test(`axe has nothing to say about what ${who} sees, by day and by night`, async ({
    page,
    context,
    t,
    language,
  }) => {
    test.slow();
    const person = await enter();
    if (person) await signInAs(context, person);
    await page.addInitScript(NO_TRANSITIONS);
    const event = screens.some(({ path }) => path.includes(':event')) ? await makeStaffedEvent() : '';
    for (const [index, { path: pattern, shows, state }] of screens.entries()) {
      const path = pattern.replace(':event', event);
      await page.goto(path);
      await expect(heading({ page, t }, shows, { name: person?.firstName ?? '' })).toBeVisible();
      await state?.(page);
      // What is looked at is what is read, not the grey bars before it.
      await expect(
        page
          .getByRole('status')
          .filter({ has: page.getByText(t('ui_loading'), { exact: true }) })
          .first(),
      ).not.toBeInViewport();
      // One opens by day, the next by night, as the one before it was left: changing all colours takes its time.
      const colours = index % 2 === 0 ? DAY_FIRST : NIGHT_FIRST;
      await look(page, `${path} ${state?.name ?? ''} in ${language}`, colours);
    }
  });

/** Script of the page: how much of an open dialog has to be pushed to be read. */
const SCROLLS_SIDEWAYS = `
  [...document.querySelectorAll('dialog *')].filter(
    (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
  ).length
`;

/** Expects no violation by day or by night, and nothing wider than the screen, which is seen in the first colours. */
async function look(page: Page, screen: string, [first, second]: readonly [Colours, Colours]): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect.soft(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  const sideways = await page.evaluate<number>(SCROLLS_SIDEWAYS);
  expect.soft(sideways, `parts of ${screen} that scroll sideways`).toBe(0);
  // The days of a long list look alike from the fifth on.
  const part = {
    exclude: ['section:nth-of-type(n+5)'],
    // A dialog covers the rest.
    ...((await page.getByRole('dialog').isVisible()) && { include: ['dialog'] }),
  };
  await injectAxe(page);
  expect.soft(await violations(page, LAWS, part), `${screen}, ${first}`).toEqual([]);
  await page.emulateMedia({ colorScheme: second });
  // Nothing but the colours has changed.
  expect.soft(await violations(page, COLOUR_RULES, part), `${screen}, ${second}`).toEqual([]);
}

/** Script of every page: a colour arrives at once; axe would measure one on its way. */
const NO_TRANSITIONS = `
  const style = new CSSStyleSheet();
  style.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [style];
`;
