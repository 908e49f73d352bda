import type { Endpoint } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import {
  accounts,
  mailOutbox,
  profiles,
  sessions,
  shiftAssignments,
  volunteerRequests,
} from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { hashPassword } from '../../worker/src/modules/auth/passwords.ts';
import { hashSecret, newSecret } from '../../worker/src/modules/auth/sessions.ts';
import { writeAutoApproval } from '../../worker/src/modules/settings/auto-approval.ts';
import { ROUTES } from '../../worker/src/routes.ts';
import {
  admin,
  event,
  HOUR,
  instantFromNow,
  person,
  reservation,
  shift,
  type TestPerson,
  volunteer,
} from './factories.ts';
import { type Caller, db, env, send } from './harness.ts';
import { PNG } from './images.ts';

/** A right call of each route, for the tests that walk all of them. */

export const ENDPOINTS: readonly Endpoint[] = ROUTES.map(({ endpoint }) => endpoint);
export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Everybody who calls; what there is belongs to `volunteer`. */
export interface World {
  user: TestPerson;
  volunteer: TestPerson;
  other: TestPerson;
  admin: TestPerson;
}

export const PASSWORD = 'een-lange-winter';
let passwordHash: Promise<string> | undefined;

/** Gives somebody a password, {@link PASSWORD}, that was never mistyped. */
export async function withPassword(made: TestPerson): Promise<TestPerson> {
  passwordHash ??= hashPassword(PASSWORD);
  await db
    .update(accounts)
    .set({ passwordHash: await passwordHash, failedSignIns: 0, signInBlockedUntil: null })
    .where(eq(accounts.id, made.id));
  return made;
}

export const newWorld = async (): Promise<World> => ({
  user: await person(),
  volunteer: await volunteer(),
  other: await volunteer(),
  admin: await admin(),
});

export interface RouteCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

type MakeCall = (world: World) => RouteCall | Promise<RouteCall>;

async function assignmentOf(who: TestPerson, status: 'assigned' | 'confirmed' = 'assigned') {
  const { id: shiftId } = await shift({ shiftType: 'private' });
  const id = newId('asg');
  await db
    .insert(shiftAssignments)
    .values({ id, shiftId, volunteerId: who.id, status, assignedAt: Date.now() });
  return { id, shiftId };
}

/** An application that waits, of somebody who is none of the callers. */
async function pendingRequest() {
  const { id: userId } = await person();
  const id = newId('req');
  await db
    .insert(volunteerRequests)
    .values({ id, userId, motivation: null, status: 'pending', requestedAt: Date.now() });
  return id;
}

async function failedMail({ id: userId, email }: TestPerson) {
  const id = newId('mai');
  const now = Date.now();
  await db.insert(mailOutbox).values({
    id,
    dedupeKey: id,
    kind: 'password_changed',
    userId,
    recipient: email,
    locale: 'nl',
    status: 'failed',
    nextAttemptAt: now,
    createdAt: now,
  });
  return id;
}

/** Another session of somebody; gives its id. */
async function elsewhere({ id: userId }: TestPerson) {
  const id = await hashSecret(newSecret());
  const now = Date.now();
  await db.insert(sessions).values({ id, userId, expiresAt: now + HOUR, createdAt: now });
  return id;
}

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
  requiresTicket: true,
});

const nothing: MakeCall = () => ({});
const passwords = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };

/** By route: what it needs to exist, and the call that then is right. */
const RIGHT_CALLS: Record<string, MakeCall> = {
  'GET /api/health': nothing,
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
  'POST /api/auth/confirm-email': () => ({ body: { token: 'tok_nobody.secret' } }),
  'POST /api/auth/resend-confirmation': () => ({ body: { email: `${crypto.randomUUID()}@example.test` } }),
  'POST /api/auth/sign-in': async () => ({
    body: { email: (await withPassword(await person())).email, password: PASSWORD },
  }),
  'POST /api/auth/sign-out': nothing,
  'GET /api/auth/session': nothing,
  'POST /api/auth/forgot-password': async () => ({ body: { email: (await person()).email } }),
  'POST /api/auth/reset-password': () => ({
    body: { accessToken: 'tok_nobody', refreshToken: 'secret', ...passwords },
  }),
  'POST /api/auth/change-password': async (world) => {
    await Promise.all(Object.values(world).map(withPassword));
    return { body: { currentPassword: PASSWORD, ...passwords } };
  },
  'GET /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/:id': async (world) => ({
    params: { id: await elsewhere(world.volunteer) },
  }),
  'POST /api/auth/sessions/end-others': nothing,

  'GET /api/profile': nothing,
  'GET /api/profile/export': nothing,
  'PATCH /api/profile': () => ({ body: { city: 'Utrecht' } }),
  'DELETE /api/profile': async (world) => {
    // The last admin could not go.
    await admin();
    await Promise.all(Object.values(world).map(withPassword));
    return { body: { password: PASSWORD } };
  },
  'POST /api/profile/complete': () => ({ body: { phoneNumber: '06 12345678', skills: ['BHV'] } }),
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

  'POST /api/volunteer-requests': async ({ user }) => {
    // As if the user had never applied.
    await db.batch([
      writeAutoApproval(db, false, Date.now()),
      db.delete(volunteerRequests).where(eq(volunteerRequests.userId, user.id)),
      db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, user.id)),
    ]);
    return { body: { motivation: 'Ik sta al jaren op het ijs.' } };
  },
  'GET /api/volunteer-requests': () => ({ query: { status: 'pending' } }),
  'POST /api/volunteer-requests/:id/approve': async () => ({
    params: { id: await pendingRequest() },
    body: { notes: 'Welkom' },
  }),
  'POST /api/volunteer-requests/:id/reject': async () => ({
    params: { id: await pendingRequest() },
    body: { notes: null },
  }),
  'GET /api/settings/auto-approval': nothing,
  'PUT /api/settings/auto-approval': () => ({ body: { enabled: false } }),

  'GET /api/shifts': () => ({
    query: { from: '2026-12-01', to: '2026-12-31', status: 'all', type: 'all', search: 'ijs' },
  }),
  'GET /api/shifts/export': nothing,
  'GET /api/shifts/roster': nothing,
  'POST /api/shifts': () => ({ body: { ...shiftFields(), submissionId: crypto.randomUUID() } }),
  'GET /api/shifts/:id': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer)).shiftId },
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
  'POST /api/shifts/:id/claim': async () => ({ params: { id: (await shift()).id } }),

  'GET /api/assignments/mine': nothing,
  'GET /api/assignments/unconfirmed': nothing,
  'GET /api/assignments/:id/calendar.ics': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer)).id },
  }),
  'GET /api/shifts/:id/candidates': async () => ({
    params: { id: (await shift()).id },
    query: { search: 'sanne', page: '1' },
  }),
  'GET /api/shifts/:id/assignments': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer)).shiftId },
  }),
  'POST /api/shifts/:id/assignments': async ({ other }) => ({
    params: { id: (await shift()).id },
    body: { volunteerId: other.id },
  }),
  'POST /api/assignments/:id/confirm': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer)).id },
  }),
  'POST /api/assignments/:id/complete': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer, 'confirmed')).id },
  }),
  'POST /api/assignments/:id/cancel': async (world) => ({
    params: { id: (await assignmentOf(world.volunteer)).id },
  }),

  'GET /api/audit-log': ({ volunteer: { id } }) => ({
    query: { person: id, kind: 'account', day: '2026-12-12', before: '1795257547127~aud_1' },
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
  'DELETE /api/events/:id/image': async () => ({ params: { id: (await event()).id } }),
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
  'GET /api/people/:id/assignments': ({ volunteer: { id } }) => ({ params: { id }, query: { limit: '10' } }),

  'PATCH /api/people/:id': ({ volunteer: { id } }) => ({ params: { id }, body: { city: 'Utrecht' } }),
  'PUT /api/people/:id/skills': ({ volunteer: { id } }) => ({ params: { id }, body: { skills: ['BHV'] } }),
  'PUT /api/people/:id/role': async () => ({
    params: { id: (await person()).id },
    body: { role: 'volunteer', from: 'user' },
  }),
  'DELETE /api/people/:id': async () => ({ params: { id: (await volunteer()).id } }),

  'GET /api/mail': () => ({ query: { status: 'failed', page: '1' } }),
  'POST /api/mail/:id/resend': async (world) => ({ params: { id: await failedMail(world.volunteer) } }),
};

/** Prepares what a route needs, and gives the call that is right. A route that nobody listed has none. */
export async function rightCall(endpoint: Endpoint, world: World): Promise<RouteCall> {
  const make = RIGHT_CALLS[nameOf(endpoint)];
  if (!make) throw new Error(`No right call of ${nameOf(endpoint)}: list it in tests/api/route-calls.ts`);
  return make(world);
}

/** The address of a call. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RouteCall): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** Makes a call, with an image where one is expected. */
export function fire(
  endpoint: Endpoint,
  routeCall: RouteCall,
  as: Caller | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const address = addressOf(endpoint, routeCall);
  if (endpoint.imageMaxBytes)
    return send(endpoint.method, address, {
      as,
      body: PNG,
      headers: { 'Content-Type': 'image/png', ...headers },
    });
  return send(endpoint.method, address, {
    as,
    body: endpoint.body && JSON.stringify(routeCall.body),
    headers,
  });
}
