import {
  type Audience,
  askPeople,
  type Endpoint,
  PHOTO_TEXT_VERSION,
  SCREEN_KEY_HEADER,
  sendMessage,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { mintToken } from '../../worker/src/accounts/auth/one-time-tokens.ts';
import { ROUTES } from '../../worker/src/app/routes.ts';
import {
  accounts,
  adminSettings,
  asks,
  callOffs,
  dayCharges,
  hourCorrections,
  invitationImports,
  mailOutbox,
  planItems,
  profiles,
  screens,
  seasons,
  shiftTemplates,
  statements,
  volunteerRequests,
} from '../../worker/src/app/schema.ts';
import { sweep } from '../../worker/src/app/sweep.ts';
import { ERASING } from '../../worker/src/office/retention/erasing-switch.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { mintMuteLink } from '../../worker/src/platform/links/mute.ts';
import { writeAutoApproval } from '../../worker/src/platform/settings/auto-approval.ts';
import { readPlanningSettings } from '../../worker/src/platform/settings/planning-settings.ts';
import { PNG } from '../support/images.ts';
import { correctionRow, mailRow, pushDeviceRow } from '../support/rows.ts';
import { feedFile } from './calendar-feeds.ts';
import {
  type AssignmentStatus,
  admin,
  ask,
  assignment,
  bringBack,
  charge,
  event,
  HOUR,
  hoursFromNow,
  instantFromNow,
  invitation,
  otherSession,
  outboxMail,
  PASSWORD,
  people,
  person,
  plan,
  pushDevice,
  reservation,
  screen,
  season,
  shift,
  shiftIn,
  shiftTemplate,
  standIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
  waiting,
  withPassword,
} from './factories.ts';
import { type Caller, call, db, env, send } from './harness.ts';
import { codeAt, keepFactorLink, secondFactor, verified } from './second-factors.ts';

/** A valid request to each route, for the tests that cover all of them. */

/** The switch of `PUT /api/retention`, which the call turns off. */
const ERASING_ON = { settingKey: ERASING, settingValue: { enabled: true }, updatedAt: 0 };

export const ENDPOINTS: readonly Endpoint[] = ROUTES.map(({ endpoint }) => endpoint);
export const routeName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** One person of each kind; the subject of a request belongs to `volunteer`. */
export interface Callers {
  user: TestPerson;
  volunteer: TestPerson;
  other: TestPerson;
  admin: TestPerson;
}

export async function newCallers(): Promise<Callers> {
  const [user, volunteer, other, admin] = await people(
    {},
    { role: 'volunteer' },
    { role: 'volunteer' },
    { role: 'admin' },
  );
  return { user, volunteer, other, admin };
}

export interface RouteCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Somebody with access to a route, who owns what its valid call is about; nobody for a public one. */
export const admittedTo = (
  { access }: Endpoint,
  { user, volunteer, admin }: Callers,
): TestPerson | undefined =>
  ({ anyone: undefined, applicant: user, 'signed-in': volunteer, volunteer, 'in-charge': admin, admin })[
    access
  ];

/** A row of a sheet with a new person. */
const invitedRow = () => ({
  row: 2,
  firstName: 'Noor',
  lastName: 'Bakker',
  email: `genodigd.${newId('inv')}@example.test`,
});

/** The token of the link that confirms a new address. */
async function signUpLink() {
  const { id } = await withPassword(await person());
  await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, id));
  const token = await mintToken(db, id, 'confirm_email', Date.now());
  return { token: `${token.id}.${token.secret}` };
}

const ofSeason = async () => ({ params: { id: (await season()).id } });

type MakeCall = (callers: Callers) => RouteCall | Promise<RouteCall>;

const assignmentOf = async (holder: TestPerson, status: AssignmentStatus = 'assigned') =>
  assignment(await shift({ shiftType: 'private' }), holder, { status });

/** A place on a private shift under way. */
const startedPlaceOf = async (holder: TestPerson, status: AssignmentStatus) =>
  assignment(await shiftIn(-1, { shiftType: 'private' }), holder, { status });

/** The id of an open request for a stand-in on a public shift. */
const standInFor = async (holder: TestPerson) =>
  (await standIn(await assignment(await shift(), holder, { status: 'confirmed' }))).id;
/** A public shift without a free place. */
async function fullShiftOf(holder: TestPerson) {
  const on = await shift({ maxVolunteers: 1 });
  await assignment(on, holder);
  return on;
}

/** A place on a shift that runs now, whose holder leads it. */
const placeLedBy = async (lead: TestPerson) =>
  assignment(await shiftIn(-1, { maxVolunteers: 3 }), lead, { isLead: true });

const newMessage = () => ({
  subject: 'Dweilmachine stuk',
  body: 'Kom een half uur later.',
  expected: 2,
  submissionId: crypto.randomUUID(),
});

/** The crew of a shift that runs now: its lead, an admin and somebody else, so that either of the first writes to two. */
async function ledAudience({ volunteer: lead, admin: second }: Callers): Promise<Audience> {
  const { shiftId } = await placeLedBy(lead);
  for (const holder of [second, await volunteer()]) await assignment({ id: shiftId }, holder);
  return { kind: 'shift', shiftId, onlyToCome: false };
}

/** The id of a message that the first volunteer sent. */
const ledMessage = async (callers: Callers) => {
  const body = { ...newMessage(), audience: await ledAudience(callers) };
  return (await call(sendMessage, { as: callers.volunteer, body })).id;
};

/** A place that counts, on a shift 30 hours before it was assigned. */
const workedPlace = async (holder: TestPerson) =>
  assignment(await shift({ startTime: hoursFromNow(-30), endTime: hoursFromNow(-28) }), holder, {
    status: 'completed',
    assignedAt: hoursFromNow(0),
  });

const askedCorrection = async (holder: TestPerson) => {
  const row = correctionRow({ assignmentId: (await workedPlace(holder)).id });
  await db.insert(hourCorrections).values(row);
  return row.id;
};

const shiftFields = () => ({
  title: 'IJsmeester',
  startTime: instantFromNow(30),
  endTime: instantFromNow(33),
  location: 'Grote baan',
  maxVolunteers: 2,
  shiftType: 'public',
});

const eventFields = () => ({
  title: 'Schaatsdisco',
  description: 'Lampen uit, muziek aan.',
  location: 'Grote baan',
  startDate: instantFromNow(30),
  endDate: instantFromNow(33),
  priceCents: 750,
  maxCapacity: 40,
  maxPerPerson: 4,
  requiresTicket: true,
});

const templateFields = () => ({
  name: 'Zaterdag',
  items: [{ start: '09:00', end: '13:00', title: 'IJsmeester', location: 'Grote baan', maxVolunteers: 2 }],
});

const nothing: MakeCall = () => ({});
const passwords = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };

/** By route: creates what the request refers to and returns the request. */
const VALID_CALLS: Record<string, MakeCall> = {
  'GET /api/find': () => ({ query: { text: 'ijs' } }),
  'GET /api/health': nothing,
  'GET /api/health/jobs': async () => {
    await sweep(env, { now: Date.now });
    return {};
  },
  'GET /api/openapi.json': nothing,
  'GET /api/docs': nothing,

  'POST /api/auth/sign-up': () => ({
    body: {
      firstName: 'Noor',
      lastName: 'Bakker',
      email: `${crypto.randomUUID()}@example.test`,
      locale: 'nl',
      ...passwords,
    },
  }),
  'POST /api/auth/confirm-email/look': async () => ({ body: await signUpLink() }),
  'POST /api/auth/confirm-email': async () => ({ body: { ...(await signUpLink()), password: PASSWORD } }),
  'POST /api/auth/confirm-email/drop': async () => ({ body: await signUpLink() }),
  'POST /api/auth/resend-confirmation': () => ({ body: { email: `${crypto.randomUUID()}@example.test` } }),
  'POST /api/auth/sign-in': async () => ({
    body: { email: (await withPassword(await person())).email, password: PASSWORD },
  }),
  'POST /api/auth/sign-out': nothing,
  'GET /api/auth/session': nothing,
  'POST /api/auth/forgot-password': async () => ({ body: { email: (await person()).email } }),
  'POST /api/auth/reset-password': async () => {
    const { id, secret } = await mintToken(db, (await person()).id, 'reset_password', Date.now());
    return { body: { accessToken: id, refreshToken: secret, ...passwords } };
  },
  'POST /api/auth/change-password': async (callers) => {
    await Promise.all(Object.values(callers).map(withPassword));
    return { body: { currentPassword: PASSWORD, ...passwords } };
  },
  'POST /api/auth/verify': async (callers) => {
    // Verified already, so that the session keeps its id for other requests.
    for (const caller of Object.values(callers)) await verified(await secondFactor(caller));
    return { body: { code: await codeAt() } };
  },
  'GET /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/:id': async (callers) => ({
    params: { id: await otherSession(callers.volunteer) },
  }),
  'POST /api/auth/sessions/end-others': nothing,

  'GET /api/profile': nothing,
  'GET /api/profile/export': nothing,
  'PATCH /api/profile': () => ({ body: { city: 'Utrecht' } }),
  'DELETE /api/profile': async (callers) => {
    // The last admin cannot be deleted.
    await admin();
    await Promise.all(Object.values(callers).map(withPassword));
    return { body: { password: PASSWORD } };
  },
  'POST /api/profile/complete': () => ({ body: { phoneNumber: '06 12345678', skills: ['BHV'] } }),
  'PUT /api/profile/photo-consent': () => ({
    body: { answer: 'no', textVersion: PHOTO_TEXT_VERSION, version: 0 },
  }),
  'PUT /api/profile/avatar': nothing,
  'DELETE /api/profile/avatar': nothing,
  'GET /api/avatars/:userId/:file': async ({ volunteer: { id: userId } }) => {
    await env.FILES.put(`${userId}/avatar.png`, PNG);
    await db
      .update(profiles)
      .set({ avatarKey: `${userId}/avatar.png` })
      .where(eq(profiles.id, userId));
    return { params: { userId, file: 'avatar.png' } };
  },

  'GET /api/profile/factor': nothing,
  'POST /api/profile/factor': async (callers) => {
    await Promise.all(Object.values(callers).map(withPassword));
    return { body: { password: PASSWORD } };
  },
  'POST /api/profile/factor/confirm': async (callers) => {
    for (const caller of Object.values(callers)) await secondFactor(caller, { confirmedAt: null });
    return { body: { code: await codeAt() } };
  },
  'DELETE /api/profile/factor': async (callers) => {
    for (const caller of Object.values(callers)) await verified(await secondFactor(caller));
    return { body: { code: await codeAt() } };
  },

  'GET /api/push/key': nothing,
  'GET /api/push/subscriptions': nothing,
  'POST /api/push/subscriptions': () => {
    const { endpoint, p256dh, auth } = pushDeviceRow({ userId: '', sessionId: '' });
    return { body: { endpoint, keys: { p256dh, auth } } };
  },
  'DELETE /api/push/subscriptions/:id': async ({ volunteer }) => ({
    params: { id: (await pushDevice(volunteer)).id },
  }),
  'POST /api/push/test': async ({ volunteer }) => {
    await pushDevice(volunteer);
    return {};
  },

  'GET /api/profile/feed': nothing,
  'PUT /api/profile/feed': nothing,
  'DELETE /api/profile/feed': nothing,
  'GET /api/feeds/:file': async ({ volunteer }) => ({ params: { file: await feedFile(volunteer) } }),

  'POST /api/links/look': async () => ({ body: { token: await keepFactorLink(await person()) } }),
  'POST /api/links/act': async () => ({
    body: { token: await keepFactorLink(await person()), answer: 'keep' },
  }),
  'POST /api/links/mute/:token': async () => ({
    params: { token: await mintMuteLink(db, (await person()).id, 'reminder', Date.now()) },
  }),

  'POST /api/volunteer-requests': async ({ user }) => {
    // A pending application or another role would be refused.
    await db.batch([
      writeAutoApproval(db, false, Date.now()),
      db.delete(volunteerRequests).where(eq(volunteerRequests.userId, user.id)),
      db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, user.id)),
    ]);
    return { body: { motivation: 'Ik sta al jaren op het ijs.' } };
  },
  'GET /api/volunteer-requests': () => ({ query: { status: 'pending' } }),
  'POST /api/volunteer-requests/:id/approve': async () => ({
    params: { id: (await volunteerRequest(await person())).id },
    body: { notes: 'Welkom' },
  }),
  'POST /api/volunteer-requests/:id/reject': async () => ({
    params: { id: (await volunteerRequest(await person())).id },
    body: { notes: null },
  }),
  'GET /api/settings/auto-approval': nothing,
  'PUT /api/settings/auto-approval': () => ({ body: { enabled: false } }),
  'GET /api/contact': nothing,
  'GET /api/settings/planning': nothing,
  'GET /api/settings/health': nothing,
  'PUT /api/settings/planning': async () => ({ body: await readPlanningSettings(db) }),

  'GET /api/shifts': () => ({
    query: { from: '2020-12-01', to: '2020-12-31', status: 'all', type: 'all', search: 'ijs' },
  }),
  'GET /api/shifts/export': nothing,
  'GET /api/shifts/roster': nothing,
  'POST /api/shifts': () => ({ body: { ...shiftFields(), submissionId: crypto.randomUUID() } }),
  'GET /api/shifts/:id': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).shiftId },
  }),
  'PATCH /api/shifts/:id': async () => ({
    params: { id: (await shift()).id },
    body: { ...shiftFields(), status: 'active', version: 1 },
  }),
  'DELETE /api/shifts/:id': async () => ({ params: { id: (await shift()).id } }),
  'POST /api/shifts/:id/duplicate': async () => ({
    params: { id: (await shift()).id },
    body: { title: 'Nog een keer', submissionId: crypto.randomUUID() },
  }),
  'GET /api/shifts/:id/following': async () => ({ params: { id: (await shift()).id } }),
  'POST /api/shifts/:id/whatsapp': async () => ({
    params: { id: (await shift()).id },
    body: { volunteerId: (await volunteer({ phoneNumber: '+31612345678' })).id },
  }),
  'POST /api/shifts/:id/claim': async () => ({
    params: { id: (await shift()).id },
    body: { acceptRest: true },
  }),

  'GET /api/export': nothing,
  'GET /api/seasons': nothing,
  'POST /api/seasons': async () => {
    await db.delete(seasons);
    return { body: { name: 'Winter', from: '2041-11-20', to: '2042-01-10' } };
  },
  'GET /api/seasons/:id': ofSeason,
  'GET /api/seasons/:id/figures': ofSeason,
  'GET /api/seasons/:id/closing': ofSeason,
  'POST /api/seasons/:id/close': async () => {
    // Long ago, so that no other call is about its shifts.
    const { id, name } = await season({
      startsAt: Date.UTC(2001, 0, 1),
      endsAt: Date.UTC(2001, 0, 2),
    });
    return { params: { id }, body: { name } };
  },
  'PUT /api/seasons/:id': async () => ({
    ...(await ofSeason()),
    body: { name: 'Winter', from: '2041-11-20', to: '2042-01-10', version: 1 },
  }),
  'GET /api/seasons/:id/bring-back': ofSeason,
  'POST /api/seasons/:id/bring-back': async () => {
    const [found, asked] = [await season(), await volunteer()];
    await bringBack(found, asked, { answer: 'later' });
    return { params: { id: found.id }, body: { audience: 'later', expected: 1 } };
  },
  'POST /api/seasons/:id/bring-back/stop': async () => {
    const [found, asked] = [await season(), await volunteer()];
    const { id: bringBackId } = await bringBack(found, asked);
    const data = { seasonId: found.id, bringBackId, isReminder: false };
    await db
      .insert(mailOutbox)
      .values(mailRow({ kind: 'bring_back', userId: asked.id, recipient: asked.email, data }));
    return { params: { id: found.id } };
  },
  'GET /api/seasons/:id/bring-back/people': ofSeason,
  'GET /api/retention': nothing,
  'PUT /api/retention': async () => {
    await db.insert(adminSettings).values(ERASING_ON).onConflictDoUpdate({
      target: adminSettings.settingKey,
      set: ERASING_ON,
    });
    return { body: { isOn: false } };
  },
  'GET /api/retention/people': () => ({ query: { page: '1' } }),

  'GET /api/assignments/mine': nothing,
  'POST /api/assignments/:id/acknowledge': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).id },
  }),
  'GET /api/assignments/unconfirmed': () => ({ query: { page: '1' } }),
  'GET /api/assignments/:id/calendar.ics': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).id },
  }),
  'GET /api/shifts/:id/candidates': async () => ({
    params: { id: (await shift()).id },
    query: { search: 'sanne', page: '1' },
  }),
  'GET /api/shifts/:id/assignments': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).shiftId },
  }),
  'POST /api/shifts/:id/assignments': async ({ other }) => ({
    params: { id: (await shift()).id },
    body: { volunteerId: other.id },
  }),
  'POST /api/assignments/claims': async () => ({ body: { shiftIds: [(await shift()).id] } }),
  'POST /api/assignments/:id/whatsapp': async () => {
    const holder = await volunteer({ phoneNumber: '+31612345678' });
    return { params: { id: (await assignment(await shift(), holder)).id } };
  },
  'POST /api/assignments/confirm': async (callers) => ({
    body: { ids: [(await assignmentOf(callers.volunteer)).id] },
  }),
  'POST /api/assignments/:id/confirm': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).id },
  }),
  'PUT /api/assignments/:id/lead': async ({ volunteer }) => ({
    params: { id: (await assignmentOf(volunteer)).id },
    body: { isLead: true },
  }),
  'POST /api/assignments/:id/complete': async (callers) => ({
    params: { id: (await startedPlaceOf(callers.volunteer, 'confirmed')).id },
  }),
  'POST /api/assignments/:id/reopen': async (callers) => ({
    params: { id: (await startedPlaceOf(callers.volunteer, 'completed')).id },
  }),
  'POST /api/assignments/:id/cancel': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer)).id },
  }),
  'POST /api/assignments/:id/cannot-come': async (callers) => ({
    params: { id: (await assignmentOf(callers.volunteer, 'confirmed')).id },
    body: { reason: 'Ik ben die dag weg.' },
  }),
  'POST /api/assignments/:id/move': async ({ volunteer }) => ({
    params: { id: (await assignmentOf(volunteer)).id },
    body: { shiftId: (await shift()).id },
  }),
  'GET /api/planning': () => ({ query: { week: '2020-W50' } }),
  'GET /api/planning/people': () => ({ query: { week: '2020-W50', search: 'de vries', skill: 'BHV' } }),
  'GET /api/planning/objections': ({ volunteer }) => ({
    query: { week: '2020-W50', volunteerId: volunteer.id },
  }),
  'GET /api/gaps': nothing,
  'GET /api/today': nothing,
  'POST /api/shifts/:id/asks': async ({ volunteer }) => ({
    params: { id: (await shift()).id },
    body: { volunteerIds: [volunteer.id] },
  }),
  'POST /api/shifts/:id/asks/stop': async ({ admin }) => {
    const params = { id: (await shift()).id };
    await call(askPeople, { as: admin, params, body: { volunteerIds: [(await volunteer()).id] } });
    const asked = await db.select({ id: asks.id }).from(asks).where(eq(asks.shiftId, params.id));
    return { params, body: { askIds: asked.map(({ id }) => id) } };
  },
  'GET /api/asks/mine': nothing,
  'POST /api/asks/:id/answer': async ({ volunteer }) => ({
    params: { id: (await ask(await shift(), volunteer)).id },
    body: { answer: 'yes' },
  }),
  'GET /api/profile/availability': nothing,
  'PATCH /api/profile/availability': () => ({
    body: {
      dayPart: { part: 'sa_day', isPreferred: true },
      absence: { fromDay: '2042-12-24', toDay: '2042-12-26', isAway: true },
    },
  }),
  'POST /api/invitations/preview': () => ({ body: { rows: [invitedRow()] } }),
  'POST /api/invitations/apply': () => ({ body: { rows: [invitedRow()], expected: 1 } }),
  'GET /api/invitations': nothing,
  'POST /api/invitations/remind': async () => {
    await db.delete(invitationImports);
    await invitation({ invitedAt: Date.now() - 48 * HOUR });
    return { body: { expected: 1 } };
  },
  'POST /api/invitations/stop': async () => {
    const { id, email } = await invitation();
    const data = { invitationId: id, isReminder: false };
    await db.insert(mailOutbox).values(mailRow({ kind: 'invitation', userId: null, recipient: email, data }));
    return {};
  },
  'DELETE /api/invitations/:id': async () => ({ params: { id: (await invitation()).id } }),
  'POST /api/auth/invitation': async () => ({ body: { token: (await invitation()).token } }),
  'POST /api/auth/accept-invitation': async () => ({
    body: {
      token: (await invitation()).token,
      firstName: 'Noor',
      lastName: 'Bakker',
      phoneNumber: '06 12345678',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  }),
  'POST /api/auth/refuse-invitation': async () => ({ body: { token: (await invitation()).token } }),
  'POST /api/messages/preview': async (callers) => ({
    body: { audience: await ledAudience(callers) },
  }),
  'POST /api/messages': async (callers) => ({
    body: { ...newMessage(), audience: await ledAudience(callers) },
  }),
  'GET /api/messages': nothing,
  'GET /api/messages/:id': async (callers) => ({ params: { id: await ledMessage(callers) } }),
  'POST /api/messages/:id/stop': async (callers) => ({ params: { id: await ledMessage(callers) } }),
  'POST /api/stand-ins/:id/take': async ({ volunteer }) => ({
    params: { id: await standInFor(volunteer) },
    body: { acceptRest: true },
  }),
  'POST /api/stand-ins/:id/withdraw': async ({ volunteer }) => ({
    params: { id: await standInFor(volunteer) },
  }),
  'POST /api/stand-ins/:id/release': async ({ volunteer }) => ({
    params: { id: await standInFor(volunteer) },
  }),
  'POST /api/stand-ins/:id/assign': async ({ volunteer, other }) => ({
    params: { id: await standInFor(volunteer) },
    body: { volunteerId: other.id },
  }),

  'POST /api/shifts/:id/waitlist': async ({ volunteer }) => ({
    params: { id: (await fullShiftOf(volunteer)).id },
  }),
  'DELETE /api/shifts/:id/waitlist': async ({ volunteer }) => {
    const on = await shift();
    await waiting(on, volunteer);
    return { params: { id: on.id } };
  },
  'GET /api/shifts/:id/waitlist': async () => ({ params: { id: (await shift()).id } }),
  'PUT /api/shifts/:id/opening-reminder': async () => ({
    params: { id: (await shift({ opensAt: hoursFromNow(1) })).id },
  }),
  'DELETE /api/shifts/:id/opening-reminder': async () => ({ params: { id: (await shift()).id } }),
  'GET /api/waitlist/mine': nothing,

  'GET /api/plans': () => ({ query: { state: 'draft' } }),
  'POST /api/plans': () => ({
    body: {
      kind: 'create',
      source: {
        type: 'pattern',
        from: '2041-12-07',
        to: '2041-12-13',
        weekdays: [6],
        except: [],
        times: [{ start: '09:00', end: '13:00' }],
        shift: { title: 'IJsmeester', location: 'Grote baan', maxVolunteers: 2 },
      },
    },
  }),
  'GET /api/plans/:id': async () => ({ params: { id: (await plan()).id } }),
  'GET /api/plans/:id/places': async () => ({ params: { id: (await plan()).id } }),
  'PATCH /api/plans/:id': async () => {
    const { id } = await plan();
    const [item] = await db.select().from(planItems).where(eq(planItems.planId, id));
    return { params: { id }, body: { version: 1, items: [{ shiftId: item?.shiftId, selected: false }] } };
  },
  'POST /api/plans/:id/apply': async () => ({
    params: { id: (await plan()).id },
    body: { version: 1, expected: 1, overrideOverlap: false },
  }),
  'POST /api/plans/:id/undo': async () => ({
    params: { id: (await plan({ state: 'applied' })).id },
    body: { version: 1, overrideOverlap: false },
  }),
  'POST /api/plans/:id/drop': async () => ({ params: { id: (await plan()).id }, body: { version: 1 } }),

  'GET /api/days/:day/call-off': () => ({ params: { day: dayOf(Date.now()) } }),
  'POST /api/shifts/:id/call-off': async () => ({
    params: { id: (await shift()).id },
    body: { reason: 'Storm' },
  }),
  'GET /api/days/:day/charges': () => ({ params: { day: dayOf(Date.now()) } }),
  'POST /api/days/:day/charges': async ({ volunteer }) => ({
    params: { day: dayOf(hoursFromNow(48)) },
    body: { personId: volunteer.id },
  }),
  'POST /api/charges/take': async ({ volunteer }) => {
    // Whoever is in charge would get a mail.
    await db.delete(dayCharges);
    await assignment(await shiftIn(0), volunteer, { isLead: true });
    return {};
  },
  'DELETE /api/charges/:id': async ({ volunteer }) => {
    await db.delete(dayCharges);
    return { params: { id: (await charge(volunteer, '2020-12-12')).id } };
  },
  'POST /api/days/:day/call-off': async () => {
    const { id, startTime } = await shift();
    return {
      params: { day: dayOf(startTime) },
      body: { shiftIds: [id], eventIds: [], reason: 'Het dooit', expected: { people: 0, tickets: 0 } },
    };
  },
  'POST /api/call-offs/:id/undo': async () => {
    const { id, beginsAt } = { id: newId('cof'), beginsAt: hoursFromNow(24) };
    await db.insert(callOffs).values({
      ...{ id, beginsAt, day: dayOf(beginsAt), reason: 'Het dooit', madeBy: newId('usr') },
      ...{ madeAt: Date.now(), mailsAt: Date.now(), people: 0, tickets: 0 },
    });
    return { params: { id } };
  },

  'GET /api/shift-templates': nothing,
  'POST /api/shift-templates': async () => {
    // There may be only so many.
    await db.delete(shiftTemplates);
    return { body: templateFields() };
  },
  'PATCH /api/shift-templates/:id': async () => ({
    params: { id: (await shiftTemplate()).id },
    body: { ...templateFields(), version: 1 },
  }),
  'DELETE /api/shift-templates/:id': async () => ({ params: { id: (await shiftTemplate()).id } }),

  'GET /api/screens': nothing,
  'POST /api/screens': async () => {
    // There may be only so many.
    await db.delete(screens);
    return { body: { name: 'Ploegruimte', names: 'first', places: null } };
  },
  'DELETE /api/screens/:id': async () => ({ params: { id: (await screen()).id } }),
  'GET /api/board': async () => ({ headers: { [SCREEN_KEY_HEADER]: (await screen()).key } }),

  'GET /api/attendance': () => ({ query: { day: '2020-12-12' } }),
  'PUT /api/assignments/:id/attendance': async ({ volunteer }) => ({
    params: { id: (await placeLedBy(volunteer)).id },
    body: {
      state: 'present',
      isLate: false,
      note: null,
      seenAt: instantFromNow(0),
      markId: crypto.randomUUID(),
    },
  }),
  'POST /api/shifts/:id/attendance/all': async ({ volunteer }) => {
    const { id, shiftId } = await placeLedBy(volunteer);
    return {
      params: { id: shiftId },
      body: { ids: [id], seenAt: instantFromNow(0), markId: crypto.randomUUID() },
    };
  },
  'GET /api/shifts/:id/walk-ins': async ({ volunteer }) => ({
    params: { id: (await placeLedBy(volunteer)).shiftId },
    query: { search: 'sanne' },
  }),
  'POST /api/shifts/:id/walk-ins': async ({ volunteer }) => ({
    params: { id: (await placeLedBy(volunteer)).shiftId },
    body: { name: 'Buurman Ben', seenAt: instantFromNow(0), markId: crypto.randomUUID() },
  }),
  'DELETE /api/assignments/:id/walk-in': async ({ volunteer }) => {
    const { shiftId } = await placeLedBy(volunteer);
    const walkIn = await assignment({ id: shiftId }, await person({ role: 'volunteer' }), {
      walkInId: crypto.randomUUID(),
    });
    return { params: { id: walkIn.id } };
  },

  'GET /api/hours/mine': nothing,
  'GET /api/hours/thanks': nothing,
  'POST /api/hours/thanks': async ({ other }) => {
    await workedPlace(other);
    return {};
  },
  'GET /api/hours': () => ({ query: { from: '2020-07-01', to: '2020-12-12' } }),
  'POST /api/assignments/:id/correction': async ({ volunteer }) => ({
    params: { id: (await workedPlace(volunteer)).id },
    body: { minutes: 90, note: 'Bleef langer' },
  }),
  'GET /api/corrections': nothing,
  'POST /api/corrections/:id/accept': async ({ volunteer }) => ({
    params: { id: await askedCorrection(volunteer) },
  }),
  'POST /api/corrections/:id/refuse': async ({ volunteer }) => ({
    params: { id: await askedCorrection(volunteer) },
  }),
  'POST /api/statements': async ({ volunteer }) => {
    const { assignedAt } = await workedPlace(volunteer);
    const day = dayOf(assignedAt - 30 * HOUR);
    return { body: { from: day, to: day, volunteerId: volunteer.id } };
  },
  'GET /api/statements/:code': async ({ volunteer }) => {
    const code = 'ACFHJKLMPQRT';
    await db
      .insert(statements)
      .values({
        code,
        userId: volunteer.id,
        fromDay: '2020-10-01',
        toDay: '2020-10-31',
        shifts: 2,
        minutes: 360,
        issuedAt: hoursFromNow(0),
        issuedBy: volunteer.id,
      })
      .onConflictDoUpdate({ target: statements.code, set: { userId: volunteer.id } });
    return { params: { code } };
  },

  'GET /api/audit-log': ({ volunteer: { id } }) => ({
    query: { person: id, kind: 'account', day: '2020-12-12', before: '1795257547127~aud_1' },
  }),
  'GET /api/dashboard': nothing,
  'GET /api/events': () => ({ query: { filter: 'upcoming', search: 'disco' } }),
  'POST /api/events': () => ({ body: { ...eventFields(), submissionId: crypto.randomUUID() } }),
  'GET /api/events/:id': async () => ({ params: { id: (await event()).id } }),
  'PATCH /api/events/:id': async () => ({
    params: { id: (await event()).id },
    body: { ...eventFields(), version: 1 },
  }),
  'DELETE /api/events/:id': async () => ({ params: { id: (await event()).id } }),
  'PUT /api/events/:id/image': async () => ({ params: { id: (await event()).id } }),
  'DELETE /api/events/:id/image': async () => ({
    params: { id: (await event({ imageKey: 'events/evt_pictured/1.png' })).id },
  }),
  'GET /api/events/:id/image/:file': async () => {
    await env.FILES.put('events/evt_pictured/0.png', PNG);
    return { params: { id: 'evt_pictured', file: '0.png' } };
  },
  'GET /api/events/:id/shifts': async () => ({ params: { id: (await event()).id } }),
  'GET /api/events/:id/reservations': async () => ({
    params: { id: (await event()).id },
    query: { status: 'reserved', search: 'sanne', page: '1' },
  }),
  'POST /api/events/:id/reservations': async () => ({
    params: { id: (await event()).id },
    body: {
      email: 'sanne@example.test',
      firstName: 'Sanne',
      lastName: 'de Vries',
      phoneNumber: '06 12345678',
      quantity: 2,
      submissionId: crypto.randomUUID(),
    },
  }),
  'GET /api/events/:id/reservations/export': async () => ({ params: { id: (await event()).id } }),
  'POST /api/events/:id/door-check': async () => {
    const { eventId: id, reference } = await reservation();
    return {
      params: { id },
      body: { reference, checkId: crypto.randomUUID(), checkedAt: instantFromNow(-1) },
    };
  },
  'GET /api/reservations/mine': nothing,
  'GET /api/reservations/:id/calendar.ics': async ({ volunteer: { id: userId } }) => ({
    params: { id: (await reservation({ userId })).id },
  }),
  'POST /api/reservations/:id/cancel': async ({ volunteer: { id: userId } }) => ({
    params: { id: (await reservation({ userId })).id },
  }),
  'GET /api/people': () => ({ query: { view: 'all', search: 'sanne', skill: 'BHV', page: '1' } }),
  'GET /api/people/:id': ({ volunteer: { id } }) => ({ params: { id } }),
  'POST /api/people/:id/assignments': async ({ volunteer: { id } }) => ({
    params: { id },
    body: { shiftIds: [(await shift()).id] },
  }),
  'GET /api/people/:id/assignments': ({ volunteer: { id } }) => ({ params: { id }, query: { limit: '10' } }),

  'PATCH /api/people/:id': ({ volunteer: { id } }) => ({ params: { id }, body: { city: 'Utrecht' } }),
  'PUT /api/people/:id/skills': ({ volunteer: { id } }) => ({ params: { id }, body: { skills: ['BHV'] } }),
  'PUT /api/people/:id/role': async () => ({
    params: { id: (await person()).id },
    body: { role: 'volunteer', from: 'user' },
  }),
  'PUT /api/people/:id/email': async () => ({
    params: { id: (await person()).id },
    body: { email: `nieuw.${crypto.randomUUID()}@example.test` },
  }),
  'DELETE /api/people/:id/factor': async () => ({ params: { id: (await secondFactor(await person())).id } }),
  'POST /api/people/:id/end-sessions': async () => ({ params: { id: (await person()).id } }),
  'DELETE /api/people/:id': async () => ({ params: { id: (await volunteer()).id } }),

  'GET /api/mail': () => ({ query: { status: 'failed', page: '1' } }),
  'POST /api/mail/:id/resend': async (callers) => ({
    params: { id: await outboxMail(callers.volunteer, { status: 'failed' }) },
  }),
};

/** Creates what a route needs and returns a valid request; a route that is not listed above throws. */
export async function validCall(endpoint: Endpoint, callers: Callers): Promise<RouteCall> {
  const make = VALID_CALLS[routeName(endpoint)];
  if (!make)
    throw new Error(`No valid request for ${routeName(endpoint)}: add it to tests/api/route-calls.ts`);
  return make(callers);
}

/** The path and query of a request. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RouteCall): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Sends a request, with an image where the route expects one. */
export function sendCall(
  endpoint: Endpoint,
  routeCall: RouteCall,
  as: Caller | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const address = addressOf(endpoint, routeCall);
  const sent = { ...routeCall.headers, ...headers };
  if (endpoint.imageMaxBytes)
    return send(endpoint.method, address, {
      as,
      body: PNG,
      headers: { 'Content-Type': 'image/png', ...sent },
    });
  return send(endpoint.method, address, {
    as,
    body: endpoint.body && JSON.stringify(routeCall.body),
    headers: sent,
  });
}
