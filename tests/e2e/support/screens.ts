import type { Page } from '@playwright/test';
import {
  auditLog,
  claimRefusals,
  jobRuns,
  planItems,
  plans,
  shiftTemplates,
} from '../../../worker/src/app/schema.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { auditRow, planItemRow, planRow, templateRow } from '../../support/rows.ts';
import { makeAbsence, makeAsk } from './asks.ts';
import { makePlace, makeStandIn } from './assignments.ts';
import { makeCharge } from './charges.ts';
import { database } from './database.ts';
import { makeDoorEvent } from './door.ts';
import { makeEvent, makeReservation, type TestEvent } from './events.ts';
import { makeInvitation } from './invitations.ts';
import { makeLink } from './links.ts';
import { makeMessage } from './messages.ts';
import { makeOpeningReminder } from './openings.ts';
import { findPerson, makeAdmin, makePerson, makeVolunteer, type Person } from './people.ts';
import {
  addTemplateShift,
  askAboutRest,
  askToCallOff,
  askToCancel,
  askToCancelPlace,
  askToCancelPrivate,
  askToDiscard,
  askToInvite,
  askToRelease,
  changeElsewhere,
  changeSettings,
  changeShifts,
  chooseFirstNeed,
  chooseNoPicture,
  choosePlaceToMove,
  chooseSeeking,
  chooseShifts,
  chooseWrongSheet,
  claimFirst,
  confirmElsewhere,
  connectScreen,
  copyTemplate,
  doubleBook,
  editInvited,
  emptyTemplate,
  emptyToDo,
  expandFirst,
  failEvents,
  goodTicket,
  keepRecoveryCodes,
  lateTicket,
  made,
  makeFeed,
  missEvent,
  newTemplate,
  offerApp,
  openAppDialog,
  openAssign,
  openEvent,
  openFind,
  openFirst,
  openJobs,
  openMenu,
  openPeopleSheet,
  openPersonTool,
  openPlaceMenu,
  openReserveForm,
  openTool,
  PRIVATE_SHIFT,
  pickUpPlace,
  refuseClaim,
  reserve,
  reserveWrongly,
  saveSettingsWithoutFactor,
  seekStandIn,
  seeNothingFound,
  selectAll,
  sendEmpty,
  sendMessageWrongly,
  setEverything,
  setUpFactor,
  showMoreOptions,
  showTicket,
  showTwoVersions,
  startExport,
  startFactor,
  turnFactorOff,
  usedTicket,
  useRecoveryCode,
  waitForShifts,
  waitingTicket,
  writeToShift,
} from './screen-states.ts';
import { makeBringBack, makeSeason } from './seasons.ts';
import { giveFactor } from './second-factor.ts';
import { makeShift } from './shifts.ts';
import type { TextKey } from './texts.ts';
import { makeOffer, makeWaiting } from './waitlist.ts';

/**
 * Every screen and dialog, by the kind of user that can see it: `accessibility.spec.ts` scans them, and the command `screens`
 * photographs them.
 */

export interface Screen {
  path: string;
  /** The heading that is visible once the screen has loaded. */
  shows: TextKey;
  /** Brings the screen into the state to scan. */
  state?: (page: Page) => Promise<void>;
}

/** What the titles of the shifts that open later begin with. */
const OPENS_LATER = 'Schoonmaakwerkzaamheden';

/** The title of a shift that is claimed. */
const CLAIMABLE = 'Dweilmachine';

/** A shift in five hours: whatever the time, everybody was asked the evening before whether they come. */
const soon = () => {
  const startTime = Date.now() + 5 * 3_600_000;
  return { startTime, endTime: startTime + 3_600_000 };
};
/** An event with long texts, shifts, and reservations in every state. */
export async function makeStaffedEvent(): Promise<string> {
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
/** A shift with long texts and an assignment in every state, for the dialogs of admins. */
async function makeLongShift(): Promise<void> {
  const startTime = Date.parse('2061-03-05T09:00:00Z');
  const shift = await makeShift({
    title:
      'Schoonmaakwerkzaamhedencontrolecommissie en al het andere dat er op zo een lange avond op de ijsbaan te doen valt',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    startTime,
    endTime: startTime + 3 * 3_600_000,
    maxVolunteers: 4,
    minVolunteers: 4,
    opensAt: startTime - 24 * 3_600_000,
    requiredSkills: ['School schaatsbegeleiding', 'BHV'],
  });
  for (const status of ['assigned', 'confirmed', 'cancelled'] as const)
    await makePlace(shift, await makeVolunteer({ lastName: 'van der Heuvel-Bouwmeester' }), { status });
}
/** A draft with long texts and faults, a plan that was applied, and a day template. */
async function makePlans(): Promise<void> {
  const { after, ...item } = planItemRow({ planId: 'pln_draft', shiftId: 'shf_draft1' });
  const long = {
    ...after,
    title:
      'Schoonmaakwerkzaamhedencontrolecommissie en al het andere dat er op zo een lange avond te doen valt',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
  };
  // The same for both widths.
  await database
    .insert(plans)
    .values([
      planRow({ id: 'pln_draft', title: long.title, source: { type: 'rows', fileName: long.title } }),
      planRow({ id: 'pln_done', state: 'applied', appliedAt: Date.now(), appliedCount: 1, version: 2 }),
    ])
    .onConflictDoNothing();
  await database
    .insert(planItems)
    .values([
      { ...item, after: long },
      { ...planItemRow({ planId: 'pln_draft', shiftId: 'shf_draft2' }), position: 2 },
      {
        ...planItemRow({ planId: 'pln_draft', shiftId: 'shf_draft3' }),
        position: 3,
        selected: false,
        after: { ...long, startTime: 1, endTime: 2 },
      },
      { ...planItemRow({ planId: 'pln_done', shiftId: 'shf_done' }), applied: true },
    ])
    .onConflictDoNothing();
  await database
    .insert(shiftTemplates)
    .values(templateRow({ id: 'tpl_long' }))
    .onConflictDoNothing();
}
const LONG_NAME = 'Schoonmaakwerkzaamhedencontrolecommissiewinter en al het andere';

/** The week of the planning grid; no other test has shifts in it. */
const PLANNED = '/planning?week=2046-W10';
/** Three shifts with places in every state, one of them with long texts. */
async function makePlannedWeek(): Promise<void> {
  const startTime = Date.parse('2046-03-07T08:00:00Z');
  const endTime = startTime + 3 * 3_600_000;
  const long = await makeShift({
    title: 'Schoonmaakwerkzaamhedencontrolecommissie en nog veel meer',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    startTime,
    endTime,
    maxVolunteers: 6,
    requiredSkills: ['School schaatsbegeleiding'],
  });
  const others = [
    await makeShift({ startTime, endTime, maxVolunteers: 3 }),
    await makeShift({ startTime, endTime, maxVolunteers: 3, status: 'cancelled' }),
  ];
  // The person of the assigned place is the first of the list, which renders only the rows in view.
  const places = [
    ['Aad', 'assigned'],
    ['Noor', 'confirmed'],
    ['Noor', 'completed'],
  ] as const;
  for (const [firstName, status] of places)
    await makePlace(long, await makeVolunteer({ firstName, lastName: 'van der Heuvel-Bouwmeester' }), {
      status,
    });
  await makeStandIn(long, await makeVolunteer());
  for (const other of others) await makePlace(other, await makeVolunteer());
}
const LONG_DAY = '/shifts?day=2061-03-05';
/** An event with long texts, for the dialogs of a reservation. */
async function makeLongEvent(): Promise<TestEvent> {
  const event = await makeEvent({
    title: 'Schoonrijdenvoorgevorderdenwedstrijd met muziek, lichtjes en <b>chocolademelk</b> voor wie wil',
    location: 'Kleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
    priceCents: 123_456,
    maxPerPerson: 100,
  });
  made.eventId = event.id;
  return event;
}
/** Events in every state, with long texts. */
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

export interface Visitor {
  who: string;
  enter: () => Promise<Person | null> | null;
  /** Loads the page for each screen: for pages without the portal's router, and screens that keep their input. */
  isReloaded?: boolean;
  screens?: Screen[];
  /** A laptop has other controls here than a phone, so the states are opened on both. */
  hasOwnLaptop?: boolean;
  /** Screens under an open dialog; after the other screens, because some of them change what those show. */
  dialogs?: Screen[];
}

export const VISITORS: Visitor[] = [
  {
    who: 'a visitor',
    isReloaded: true,
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
      { path: '/confirm-email', shows: 'auth_confirm_title', state: confirmElsewhere },
      { path: '/privacy', shows: 'privacy_title' },
      { path: '/hier-is-niets', shows: 'error_not_found_title' },
    ],
  },
  {
    who: 'a visitor browsing events',
    isReloaded: true,
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
    who: 'a new user',
    enter: () => makePerson({ profileCompleted: false, phoneNumber: null }),
    screens: [{ path: '/complete-profile', shows: 'onboarding_profile_title', state: sendEmpty }],
  },
  {
    who: 'a user who has not applied',
    enter: () => makePerson(),
    screens: [{ path: '/complete-volunteer-application', shows: 'onboarding_application_title' }],
  },
  {
    who: 'an applicant',
    enter: () => makePerson({ request: 'pending' }),
    screens: [
      { path: '/pending-approval', shows: 'onboarding_wait_title' },
      { path: '/my-data', shows: 'data_title' },
      { path: '/privacy', shows: 'privacy_title' },
    ],
    dialogs: [{ path: '/my-data?delete=true', shows: 'leave_title', state: sendEmpty }],
  },
  {
    who: 'a user with tickets',
    isReloaded: true,
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
      { path: '/my-reservations', shows: 'reservations_mine', state: expandFirst },
    ],
    dialogs: [
      { path: '/my-reservations', shows: 'reservations_mine', state: showTicket },
      { path: '/my-reservations', shows: 'reservations_mine', state: openFirst('a[href*="cancel="]') },
      { path: '/my-reservations', shows: 'reservations_mine', state: openReserveForm },
      { path: '/my-reservations', shows: 'reservations_mine', state: reserve },
      // Last, because the form keeps its input.
      { path: '/my-reservations', shows: 'reservations_mine', state: reserveWrongly },
    ],
  },
  {
    who: 'a user without tickets',
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
    // A person with upcoming and past shifts.
    async enter() {
      const lotte = await findPerson('vrijwilliger@ijsploeg.test');
      // The demo data has one in some weeks only.
      await makePlace(await makeShift({ title: PRIVATE_SHIFT, shiftType: 'private' }), lotte);
      return lotte;
    },
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/profile', shows: 'profile_title' },
      { path: '/profile/data', shows: 'data_title' },
      { path: '/my-shifts', shows: 'mine_title' },
      { path: '/my-shifts', shows: 'mine_title', state: expandFirst },
      { path: '/my-shifts?view=past', shows: 'mine_title' },
      { path: '/verklaring', shows: 'statement_title' },
      { path: '/verklaring/ACFH-JKLM-PQRT', shows: 'statement_title' },
    ],
    dialogs: [
      { path: '/my-shifts?view=past&statement=true', shows: 'statement_title' },
      { path: '/profile?delete=true', shows: 'leave_title', state: sendEmpty },
      { path: '/my-shifts', shows: 'mine_title', state: askToCancelPrivate },
      { path: '/shifts', shows: 'shifts_title', state: openFirst('a[href*="shift="]') },
      { path: '/shifts?view=list', shows: 'shifts_list_claimable', state: refuseClaim },
      { path: '/shifts?view=list', shows: 'shifts_list_claimable', state: askAboutRest },
    ],
  },
  {
    who: 'a volunteer who cannot come',
    async enter() {
      const noor = await makeVolunteer();
      await makeStandIn(await makeShift(), noor);
      const startTime = Date.now() + 50 * 3_600_000;
      await makePlace(await makeShift({ startTime, endTime: startTime + 3_600_000 }), noor, {
        status: 'confirmed',
        confirmedAt: Date.now(),
      });
      return noor;
    },
    screens: [{ path: '/my-shifts', shows: 'mine_title' }],
    dialogs: [
      { path: '/my-shifts', shows: 'mine_title', state: openFirst('a[href*="cannot="]') },
      { path: '/my-shifts', shows: 'mine_title', state: seekStandIn },
    ],
  },
  {
    who: 'a volunteer on waitlists',
    async enter() {
      const [noor, sanne] = [await makeVolunteer(), await makeVolunteer()];
      await makeOffer(await makeShift({ title: 'Schoonmaakwerkzaamheden kleedkamers' }), noor);
      for (const waits of [true, false]) {
        const full = await makeShift({ ...soon(), maxVolunteers: 1 });
        await makePlace(full, sanne);
        if (waits) await makeWaiting(full, noor);
      }
      return noor;
    },
    screens: [
      { path: '/my-shifts', shows: 'mine_title' },
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/shifts?view=list&show=all', shows: 'shifts_list_all' },
    ],
  },
  {
    who: 'a volunteer who waits for shifts to open',
    async enter() {
      const noor = await makeVolunteer();
      const opensAt = Date.now() + 3 * 3_600_000;
      await makeShift({ title: `${OPENS_LATER} ijsbaan`, opensAt });
      await makeOpeningReminder(await makeShift({ title: `${OPENS_LATER} kleedkamers`, opensAt }), noor);
      return noor;
    },
    screens: [{ path: `/shifts?view=list&show=all&q=${OPENS_LATER}`, shows: 'shifts_list_all' }],
    dialogs: [
      {
        path: `/shifts?view=list&show=all&q=${OPENS_LATER}`,
        shows: 'shifts_list_all',
        state: openFirst('a[href*="shift="]'),
      },
    ],
  },
  {
    who: 'an admin of a shift with a waitlist',
    async enter() {
      const shift = await makeShift({ maxVolunteers: 1 });
      made.shiftId = shift.id;
      const lastName = 'van der Heuvel-Bouwmeester-Schoonmaakwerkzaamheden';
      await makeOffer(shift, await makeVolunteer({ lastName }));
      await makeWaiting(shift, await makeVolunteer());
      return makeAdmin();
    },
    dialogs: [
      { path: '/shifts?view=list&shift=:shift', shows: 'waitlist_title' },
      { path: '/shifts?view=list&assign=:shift', shows: 'shifts_assign_title' },
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
      { path: '/shifts?month=2063-01', shows: 'shifts_title' },
      { path: '/shifts?view=day', shows: 'shifts_title' },
      { path: '/shifts?view=day&day=2063-01-01', shows: 'shifts_title' },
    ],
  },
  {
    who: 'a volunteer who has just claimed a shift',
    async enter() {
      await makeShift({ title: CLAIMABLE });
      return makeVolunteer();
    },
    screens: [
      { path: `/shifts?view=list&q=${CLAIMABLE}`, shows: 'shifts_list_claimable', state: claimFirst },
    ],
  },
  {
    who: 'a volunteer without a shift',
    enter: () => makeVolunteer(),
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/shifts?view=list&show=mine', shows: 'shifts_list_mine' },
      { path: '/my-shifts', shows: 'mine_title' },
      { path: '/profile', shows: 'feed_title', state: makeFeed },
    ],
    dialogs: [{ path: '/my-shifts', shows: 'mine_title', state: openFind }],
  },
  {
    who: 'an admin',
    async enter() {
      // The feed of the dashboard names the newest places.
      const shift = await makeShift({ title: 'Schoonmaakwerkzaamhedencontrolecommissie en nog veel meer' });
      await makePlace(shift, await makeVolunteer({ lastName: 'van der Heuvel-Bouwmeester' }));
      return makeAdmin();
    },
    screens: [
      { path: '/dashboard', shows: 'dashboard_title' },
      { path: '/shifts', shows: 'shifts_title' },
      { path: '/shifts?view=list&show=short', shows: 'shifts_list_short' },
      { path: '/shifts?view=day', shows: 'shifts_title' },
      { path: '/crew', shows: 'crew_title' },
      { path: '/crew?rollCall=true', shows: 'roll_call_title' },
      { path: '/paper', shows: 'paper_day' },
      { path: '/paper?kind=sign&phones=true', shows: 'paper_sign' },
      { path: '/crew?day=2063-01-01', shows: 'crew_title' },
      { path: '/volunteer-approval', shows: 'approval_title' },
      { path: '/admin-todo', shows: 'todo_title' },
      { path: '/admin-todo', shows: 'todo_title', state: selectAll },
      { path: '/shifts', shows: 'shifts_title', state: startExport },
    ],
    dialogs: [
      { path: '/shifts?show=mine&add=true', shows: 'shifts_form_title', state: sendEmpty },
      { path: '/volunteer-approval', shows: 'approval_title', state: openFirst('a[href*="reject="]') },
      { path: '/admin-todo', shows: 'todo_title', state: openFirst('a[href*="details="]') },
      { path: '/admin-todo', shows: 'todo_title', state: openFirst('a[href*="cancel="]') },
    ],
  },
  {
    who: 'an admin who is offered the desktop app',
    enter: () => makeAdmin(),
    screens: [
      { path: '/dashboard', shows: 'dashboard_title', state: offerApp },
      { path: '/profile', shows: 'profile_title', state: offerApp },
    ],
    dialogs: [{ path: '/profile', shows: 'profile_title', state: openAppDialog }],
  },
  {
    who: 'an admin looking for a stand-in',
    async enter() {
      const lastName = 'van der Heuvel-Bouwmeester-Schoonmaakwerkzaamheden';
      const reason =
        'Ik heb die avond een ouderavond en kan echt niet eerder weg.\nVolgende week kan ik wel.';
      await makeStandIn(
        await makeShift({ ...soon(), requiredSkills: ['BHV'] }),
        await makeVolunteer({ lastName }),
        {
          reason,
        },
      );
      return makeAdmin();
    },
    screens: [{ path: '/today', shows: 'gaps_title', state: chooseSeeking }],
    dialogs: [{ path: '/today', shows: 'gaps_title', state: askToRelease }],
  },
  {
    who: 'an admin writing messages',
    async enter() {
      const shift = await makeShift({ ...soon(), maxVolunteers: 4 });
      const lastName = 'van der Heuvel-Bouwmeester-Schoonmaakwerkzaamheden';
      const crew = [
        await makeVolunteer({ lastName }),
        await makeVolunteer({ lastName }),
        await makeVolunteer(),
      ];
      for (const holder of crew) await makePlace(shift, holder);
      made.shiftId = shift.id;
      const iris = await makeAdmin();
      await makeMessage(shift, iris, crew);
      return iris;
    },
    screens: [
      { path: '/messages', shows: 'messages_title' },
      { path: '/messages?page=2', shows: 'messages_title' },
    ],
    dialogs: [
      { path: '/messages', shows: 'messages_title', state: openFirst('a[href*="message="]') },
      { path: '/messages?to=new', shows: 'messages_title', state: sendMessageWrongly },
      { path: '/messages', shows: 'messages_title', state: writeToShift },
    ],
  },
  {
    who: 'an admin reading the logs',
    async enter() {
      const iris = await makeAdmin();
      await database.insert(auditLog).values(
        auditRow({
          actorId: iris.id,
          before: { title: 'Kassa' },
          after: { title: 'Kassa en entree' },
        }),
      );
      return iris;
    },
    screens: [
      { path: '/admin-log', shows: 'audit_title', state: expandFirst },
      { path: '/admin-log?kind=event&day=2041-01-01', shows: 'audit_title' },
      { path: '/mail-log', shows: 'mail_title' },
      { path: '/mail-log?status=failed', shows: 'mail_title' },
      { path: '/system-updates', shows: 'updates_title' },
      { path: '/admin-todo', shows: 'todo_title', state: emptyToDo },
    ],
  },
  {
    who: 'an admin in the dialogs of a shift',
    async enter() {
      await makeLongShift();
      return makeAdmin();
    },
    dialogs: [
      ...[
        openFirst('a[data-shift]'),
        askToCancel,
        openAssign,
        askToDiscard,
        doubleBook,
        showTwoVersions,
        // Last, because the draft keeps its wrong value.
        showMoreOptions,
      ].map(onLongDay),
      ...(['duplicate', 'delete'] as const).map(openTool).map(onLongDay),
      { path: '/shifts?view=day&day=2061-03-05&off=2061-03-05', shows: 'call_off_title', state: sendEmpty },
    ],
  },
  {
    who: 'an admin who plans',
    async enter() {
      await makePlans();
      await makeShift();
      return makeAdmin();
    },
    screens: [
      { path: '/plans', shows: 'plans_title' },
      { path: '/plans/pln_draft', shows: 'plans_shifts' },
      { path: '/plans/pln_done', shows: 'plans_shifts' },
      { path: '/plans/pln_none', shows: 'plans_title' },
      { path: '/shifts?view=list', shows: 'shifts_list_all', state: chooseShifts },
    ],
    dialogs: [
      { path: '/plans?make=series', shows: 'plans_title', state: sendEmpty },
      { path: '/plans?make=copy', shows: 'plans_title' },
      { path: '/plans?make=copy', shows: 'plans_title', state: copyTemplate },
      { path: '/plans?make=copy', shows: 'plans_title', state: newTemplate },
      { path: '/plans?template=tpl_long', shows: 'plans_title' },
      { path: '/plans?template=tpl_long', shows: 'plans_title', state: addTemplateShift },
      { path: '/plans?template=tpl_long', shows: 'plans_title', state: emptyTemplate },
      { path: '/plans?template=tpl_none', shows: 'plans_title' },
      { path: '/plans?make=sheet', shows: 'plans_title', state: chooseWrongSheet },
      { path: '/plans?undo=pln_done', shows: 'plans_title' },
      { path: '/plans/pln_draft', shows: 'plans_shifts', state: openFirst('tbody button') },
      { path: '/shifts?view=list', shows: 'shifts_list_all', state: changeShifts },
      { path: '/shifts?view=list', shows: 'shifts_list_all', state: setEverything },
    ],
  },
  {
    who: 'an admin at an event',
    enter: () => makeAdmin(),
    screens: [
      { path: '/events/:event', shows: 'event_admin_tools', state: waitForShifts },
      { path: '/events/:event/reservations', shows: 'event_admin_reservations' },
      { path: '/events/:event/reservations?q=niemand+zo', shows: 'event_admin_reservations' },
    ],
    dialogs: [
      { path: '/events?act=create', shows: 'event_admin_add', state: sendEmpty },
      { path: '/events/:event?act=delete', shows: 'event_admin_delete_title' },
      { path: '/events/:event?act=image', shows: 'event_admin_image_title', state: chooseNoPicture },
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
    isReloaded: true,
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
    who: 'an admin who still has to enter a code',
    async enter() {
      const admin = await makeAdmin();
      await giveFactor(admin);
      return admin;
    },
    screens: [
      { path: '/verify', shows: 'factor_verify_title' },
      { path: '/verify', shows: 'factor_verify_title', state: sendEmpty },
      { path: '/verify', shows: 'factor_verify_title', state: useRecoveryCode },
    ],
  },
  {
    who: 'an admin at the settings',
    async enter() {
      // Something is wrong, so that there is something to see.
      const failed = { lastStartedAt: Date.now(), lastFinishedAt: null, lastError: 'no such table' };
      await database
        .insert(jobRuns)
        .values({ name: 'mask_mails', ...failed })
        .onConflictDoUpdate({ target: jobRuns.name, set: failed });
      await database
        .insert(claimRefusals)
        .values({ day: dayOf(Date.now()), code: 'shift.full', count: 41 })
        .onConflictDoNothing();
      return makeAdmin();
    },
    screens: [
      { path: '/settings/health', shows: 'settings_health_title', state: openJobs },
      { path: '/settings', shows: 'settings_organisation_title' },
      { path: '/settings/shifts', shows: 'settings_shifts_title', state: changeSettings },
      { path: '/settings/mails', shows: 'settings_mails_page_title' },
      { path: '/settings/security', shows: 'settings_security_title', state: saveSettingsWithoutFactor },
      { path: '/settings/retention', shows: 'settings_retention_inactive_title' },
      { path: '/settings/screens', shows: 'screens_title' },
      { path: '/profile', shows: 'factor_title' },
    ],
    dialogs: [
      { path: '/settings/screens', shows: 'screens_title', state: connectScreen },
      { path: '/profile', shows: 'factor_title', state: startFactor },
      { path: '/profile', shows: 'factor_title', state: setUpFactor },
      { path: '/profile', shows: 'factor_title', state: keepRecoveryCodes },
      { path: '/profile', shows: 'factor_title', state: turnFactorOff },
    ],
  },
  {
    who: 'an admin who starts a season',
    async enter() {
      await makeSeason('sea_before', '2047-11-01', '2047-12-31', LONG_NAME);
      await makeSeason('sea_new', '2048-11-01', '2048-12-31', LONG_NAME);
      await makeShift({
        startTime: Date.parse('2047-12-03T10:00Z'),
        endTime: Date.parse('2047-12-03T12:00Z'),
      });
      await makeShift({
        startTime: Date.parse('2048-12-03T10:00Z'),
        endTime: Date.parse('2048-12-03T12:00Z'),
      });
      await makeBringBack('sea_new', await makeVolunteer());
      await makeSeason('sea_over', '2002-11-01', '2002-12-31', LONG_NAME);
      const past = { startTime: Date.parse('2002-12-03T10:00Z'), endTime: Date.parse('2002-12-03T12:00Z') };
      await makePlace(await makeShift(past), await makeVolunteer(), { status: 'completed', notes: 'Taart' });
      await makeSeason('sea_closed', '2001-11-01', '2001-12-31', LONG_NAME, Date.now());
      return makeAdmin();
    },
    screens: [
      { path: '/seasons', shows: 'seasons_title' },
      { path: '/seasons/sea_new', shows: 'seasons_skills_title' },
      { path: '/seasons/sea_new?answer=no', shows: 'seasons_skills_title' },
      { path: '/seasons/sea_over', shows: 'seasons_close_title' },
      { path: '/seasons/sea_over/figures', shows: 'figures_title' },
      { path: '/seasons/sea_closed', shows: 'seasons_closed_title' },
      { path: '/seasons/sea_none', shows: 'seasons_title' },
    ],
    dialogs: [
      { path: '/seasons?act=start', shows: 'seasons_title', state: sendEmpty },
      { path: '/seasons/sea_new?act=edit', shows: 'seasons_skills_title' },
      { path: '/seasons/sea_over?act=close', shows: 'seasons_close_title', state: sendEmpty },
      { path: '/seasons/sea_new?act=ask', shows: 'seasons_skills_title', state: sendEmpty },
    ],
  },
  {
    who: 'a volunteer who was asked to help',
    async enter() {
      const noor = await makeVolunteer({ dayParts: ['sa_day', 'mo_eve'] });
      await makeAsk(await makeShift({ maxVolunteers: 2 }), noor);
      await makeAbsence(noor, '2063-01-01', '2063-01-05');
      return noor;
    },
    screens: [
      { path: '/dashboard', shows: 'asks_title' },
      { path: '/my-shifts', shows: 'asks_title' },
      { path: '/profile', shows: 'availability_title' },
    ],
  },
  {
    who: 'an admin looking at today',
    async enter() {
      const shift = await makeShift({ maxVolunteers: 5 });
      await makeAsk(shift, await makeVolunteer());
      return makeAdmin();
    },
    screens: [
      { path: '/today', shows: 'gaps_title' },
      { path: '/today', shows: 'gaps_title', state: chooseFirstNeed },
      { path: '/today?tab=later', shows: 'gaps_title' },
      { path: '/today?shift=shf_none', shows: 'gaps_title' },
      { path: '/today?day=2063-01-01&tab=later', shows: 'gaps_title' },
    ],
    dialogs: [
      { path: '/shifts?charge=2063-01-01', shows: 'shifts_title', state: sendEmpty },
      { path: '/today', shows: 'gaps_title', state: askToCallOff },
    ],
  },
  {
    who: 'a volunteer in charge of a day',
    async enter() {
      const noor = await makeVolunteer();
      const times = soon();
      await makePlace(await makeShift({ ...times, maxVolunteers: 3 }), noor, { isLead: true });
      await makeCharge(noor, dayOf(times.startTime));
      return noor;
    },
    screens: [
      { path: '/today', shows: 'today_tab' },
      { path: '/crew', shows: 'crew_title' },
      { path: '/my-shifts', shows: 'mine_title' },
    ],
  },
  {
    who: 'an admin at the planning grid',
    hasOwnLaptop: true,
    async enter() {
      await makePlannedWeek();
      return makeAdmin();
    },
    screens: [
      { path: '/planning', shows: 'planning_title' },
      { path: PLANNED, shows: 'planning_title' },
      { path: PLANNED, shows: 'planning_title', state: openPlaceMenu },
      { path: PLANNED, shows: 'planning_title', state: pickUpPlace },
      { path: PLANNED, shows: 'planning_title', state: askToCancelPlace },
      { path: `${PLANNED}&by=person&q=Heuvel`, shows: 'planning_title' },
      { path: `${PLANNED}&by=person&q=Heuvel`, shows: 'planning_title', state: pickUpPlace },
      { path: '/planning?week=2046-W20', shows: 'planning_title' },
      { path: `${PLANNED}&skill=Fotograaf`, shows: 'planning_title' },
    ],
    dialogs: [{ path: PLANNED, shows: 'planning_title', state: choosePlaceToMove }],
  },
  {
    who: 'a volunteer who is asked whether they come',
    async enter() {
      const noor = await makeVolunteer();
      for (const acknowledgedAt of [null, 1])
        await makePlace(await makeShift(soon()), noor, {
          status: 'confirmed',
          confirmedAt: 1,
          acknowledgedAt,
        });
      const written = await makeShift(soon());
      await makePlace(written, noor);
      await makeMessage(written, null, []);
      return noor;
    },
    screens: [{ path: '/my-shifts', shows: 'mine_title' }],
  },
  {
    who: 'a visitor with a link from a mail',
    async enter() {
      const [noor, muted] = [await makeVolunteer(), await makeVolunteer({ mutedNotices: ['reminder'] })];
      const { startTime } = soon();
      const day = dayOf(startTime);
      await makePlace(await makeShift(soon()), noor);
      await makePlace(await makeShift(soon()), noor, { status: 'confirmed', acknowledgedAt: 1 });
      await makeStandIn(await makeShift(soon()), noor);
      await makeLink('lnk_day', noor, 'answer_day', day);
      // Somebody with a shift on no day: that of another may be tomorrow.
      await makeLink('lnk_nothing', await makeVolunteer(), 'answer_day', day);
      await makeLink('lnk_offer', noor, 'answer_offer', (await makeOffer(await makeShift(), noor)).id);
      const full = await makeShift({ maxVolunteers: 1 });
      await makePlace(full, muted);
      const ended = await makeWaiting(full, noor, { offers: 1, offerExpiresAt: 1 });
      await makeLink('lnk_late', noor, 'answer_offer', ended.id);
      const asked = await makeVolunteer();
      await makeSeason('sea_new', '2048-11-01', '2048-12-31', LONG_NAME);
      await makeLink('lnk_season', asked, 'bring_back', await makeBringBack('sea_new', asked));
      await makeLink('lnk_ask', asked, 'answer_ask', (await makeAsk(await makeShift(), asked)).id);
      await makeLink('lnk_filled', asked, 'answer_ask', (await makeAsk(full, asked)).id);
      await makeLink('lnk_mute', noor, 'mute', 'reminder');
      await makeLink('lnk_muted', muted, 'mute', 'reminder');
      await makeLink('lnk_messages', noor, 'mute', 'message');
      await makeInvitation('lnk_invited');
      await makeInvitation('lnk_accepted', { state: 'accepted', userId: noor.id });
      return null;
    },
    screens: [
      { path: '/a#lnk_1.secret', shows: 'link_gone_title' },
      { path: '/a#lnk_day.secret~cannot', shows: 'link_day_title' },
      { path: '/a#lnk_nothing.secret', shows: 'link_day_gone_title' },
      { path: '/a#lnk_offer.secret~claim', shows: 'link_offer_title' },
      { path: '/a#lnk_late.secret', shows: 'link_offer_expired_title' },
      { path: '/a#lnk_ask.secret~no', shows: 'link_ask_title' },
      { path: '/a#lnk_filled.secret~yes', shows: 'link_ask_full_title' },
      { path: '/a#lnk_season.secret~yes', shows: 'link_season_title' },
      { path: '/a#lnk_mute.secret', shows: 'link_mute_title' },
      { path: '/a#lnk_muted.secret', shows: 'link_muted_title' },
      { path: '/a#lnk_messages.secret', shows: 'link_mute_message_title' },
      { path: '/invitation#lnk_none.secret', shows: 'link_gone_title' },
      { path: '/invitation#lnk_invited.secret', shows: 'invitation_hello' },
      { path: '/invitation#lnk_invited.secret', shows: 'invitation_hello', state: sendEmpty },
      { path: '/invitation#lnk_accepted.secret', shows: 'invitation_has_account' },
    ],
  },
  {
    who: 'an admin on the people screen',
    enter: () => makeAdmin(),
    screens: [
      { path: '/volunteers', shows: 'people_title' },
      { path: '/volunteers?q=niemand+zo', shows: 'people_title' },
      { path: '/volunteers?view=all', shows: 'people_title_all', state: openMenu },
      { path: '/hours', shows: 'hours_title' },
      { path: '/hours?from=2020-01-01&to=2020-01-31', shows: 'hours_title' },
      { path: '/invitations', shows: 'invitations_title' },
      { path: '/invitations?state=failed', shows: 'invitations_title' },
      { path: '/invitations/import', shows: 'invitations_import_title' },
      { path: '/invitations/import', shows: 'invitations_import_title', state: openPeopleSheet },
    ],
    dialogs: [
      { path: '/invitations?act=remind', shows: 'invitations_title' },
      { path: '/invitations', shows: 'invitations_title', state: openFirst('a[href*="act=withdraw"]') },
      { path: '/invitations/import', shows: 'invitations_import_title', state: editInvited },
      { path: '/invitations/import', shows: 'invitations_import_title', state: askToInvite },
      { path: '/hours', shows: 'hours_title', state: openFirst('a[href*="statement="]') },
      { path: '/hours?thanks=true', shows: 'hours_title' },
      { path: '/volunteers', shows: 'people_title', state: openFirst('a[href*="act=shifts"]') },
      { path: '/volunteers', shows: 'people_title', state: openFirst('a[href*="act=profile"]') },
      ...(
        [
          'people_skills',
          'people_email_correct',
          'people_downgrade',
          'people_end_sessions',
          'people_remove',
        ] as const
      ).map(
        (tool): Screen => ({
          path: '/volunteers?view=all&q=Sanne+de+Vries',
          shows: 'people_title_all',
          state: openPersonTool(tool),
        }),
      ),
    ],
  },
];

function onLongDay(state: (page: Page) => Promise<void>): Screen {
  return { path: LONG_DAY, shows: 'shifts_title', state };
}
