import {
  type Access,
  changePassword,
  deleteAccount,
  type Endpoint,
  type ErrorBody,
  getProfile,
  muteByMail,
  type Role,
  resetPassword,
  signIn,
  signOut,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import { accounts, profiles, sessions } from '../../../worker/src/app/schema.ts';
import { PASSWORD, person, withPassword } from '../factories.ts';
import { type Caller, call, db, request } from '../harness.ts';
import { ENDPOINTS, newCallers, routeName, sendCall, validCall } from '../route-calls.ts';

const CALLERS = ['visitor', 'user', 'volunteer', 'other', 'admin'] as const;

/**
 * The status of a valid request to each route by: visitor, user, volunteer, another volunteer, admin. Where a
 * request concerns something owned, the first volunteer owns it (`route-calls.ts`).
 */
const MATRIX: Record<string, readonly [number, number, number, number, number]> = {
  'GET /api/find': [401, 200, 200, 200, 200],
  'GET /api/health': [200, 200, 200, 200, 200],
  'GET /api/health/jobs': [200, 200, 200, 200, 200],
  'GET /api/openapi.json': [200, 200, 200, 200, 200],
  'GET /api/docs': [200, 200, 200, 200, 200],

  'POST /api/auth/sign-up': [201, 201, 201, 201, 201],
  'POST /api/auth/confirm-email/look': [200, 200, 200, 200, 200],
  'POST /api/auth/confirm-email': [200, 200, 200, 200, 200],
  'POST /api/auth/confirm-email/drop': [204, 204, 204, 204, 204],
  'POST /api/auth/resend-confirmation': [202, 202, 202, 202, 202],
  'POST /api/auth/sign-in': [200, 200, 200, 200, 200],
  'POST /api/auth/sign-out': [401, 204, 204, 204, 204],
  'GET /api/auth/session': [200, 200, 200, 200, 200],
  'POST /api/auth/forgot-password': [202, 202, 202, 202, 202],
  'POST /api/auth/reset-password': [200, 200, 200, 200, 200],
  'POST /api/auth/change-password': [401, 204, 204, 204, 204],
  'POST /api/auth/verify': [401, 200, 200, 200, 200],
  'GET /api/auth/sessions': [401, 200, 200, 200, 200],
  'DELETE /api/auth/sessions/:id': [401, 404, 204, 404, 404],
  'POST /api/auth/sessions/end-others': [401, 200, 200, 200, 200],

  'GET /api/profile/export': [401, 200, 200, 200, 200],
  'GET /api/profile': [401, 200, 200, 200, 200],
  'PATCH /api/profile': [401, 200, 200, 200, 200],
  'DELETE /api/profile': [401, 200, 200, 200, 200],
  'POST /api/profile/complete': [401, 200, 200, 200, 200],
  'PUT /api/profile/photo-consent': [401, 200, 200, 200, 200],
  'PUT /api/profile/avatar': [401, 200, 200, 200, 200],
  'DELETE /api/profile/avatar': [401, 200, 200, 200, 200],
  'GET /api/avatars/:userId/:file': [401, 404, 200, 404, 200],

  'POST /api/invitations/preview': [401, 403, 403, 403, 200],
  'POST /api/invitations/apply': [401, 403, 403, 403, 201],
  'GET /api/invitations': [401, 403, 403, 403, 200],
  'POST /api/invitations/remind': [401, 403, 403, 403, 200],
  'POST /api/invitations/stop': [401, 403, 403, 403, 200],
  'DELETE /api/invitations/:id': [401, 403, 403, 403, 204],
  'POST /api/auth/invitation': [200, 200, 200, 200, 200],
  'POST /api/auth/accept-invitation': [201, 201, 201, 201, 201],
  'POST /api/auth/refuse-invitation': [204, 204, 204, 204, 204],

  'GET /api/profile/factor': [401, 200, 200, 200, 200],
  'POST /api/profile/factor': [401, 201, 201, 201, 201],
  'POST /api/profile/factor/confirm': [401, 200, 200, 200, 200],
  'DELETE /api/profile/factor': [401, 204, 204, 204, 204],

  'GET /api/push/key': [401, 403, 200, 200, 200],
  'GET /api/push/subscriptions': [401, 403, 200, 200, 200],
  'POST /api/push/subscriptions': [401, 403, 201, 201, 201],
  'DELETE /api/push/subscriptions/:id': [401, 403, 204, 404, 404],
  'POST /api/push/test': [401, 403, 204, 404, 404],

  'GET /api/profile/feed': [401, 403, 200, 200, 200],
  'PUT /api/profile/feed': [401, 403, 200, 200, 200],
  'DELETE /api/profile/feed': [401, 403, 204, 204, 204],
  'GET /api/feeds/:file': [200, 200, 200, 200, 200],

  'POST /api/links/look': [200, 200, 200, 200, 200],
  'POST /api/links/act': [200, 200, 200, 200, 200],
  'POST /api/links/mute/:token': [204, 204, 204, 204, 204],

  'POST /api/volunteer-requests': [401, 201, 403, 403, 403],
  'GET /api/volunteer-requests': [401, 403, 403, 403, 200],
  'POST /api/volunteer-requests/:id/approve': [401, 403, 403, 403, 200],
  'POST /api/volunteer-requests/:id/reject': [401, 403, 403, 403, 200],
  'GET /api/settings/auto-approval': [401, 403, 403, 403, 200],
  'PUT /api/settings/auto-approval': [401, 403, 403, 403, 200],
  'GET /api/contact': [200, 200, 200, 200, 200],
  'GET /api/settings/planning': [401, 403, 403, 403, 200],
  'PUT /api/settings/planning': [401, 403, 403, 403, 200],
  'GET /api/settings/health': [401, 403, 403, 403, 200],

  'GET /api/export': [401, 403, 403, 403, 200],
  'GET /api/seasons': [401, 403, 403, 403, 200],
  'POST /api/seasons': [401, 403, 403, 403, 201],
  'GET /api/seasons/:id': [401, 403, 403, 403, 200],
  'GET /api/seasons/:id/figures': [401, 403, 403, 403, 200],
  'GET /api/seasons/:id/closing': [401, 403, 403, 403, 200],
  'POST /api/seasons/:id/close': [401, 403, 403, 403, 200],
  'PUT /api/seasons/:id': [401, 403, 403, 403, 200],
  'GET /api/seasons/:id/bring-back': [401, 403, 403, 403, 200],
  'POST /api/seasons/:id/bring-back': [401, 403, 403, 403, 200],
  'POST /api/seasons/:id/bring-back/stop': [401, 403, 403, 403, 200],
  'GET /api/seasons/:id/bring-back/people': [401, 403, 403, 403, 200],
  'GET /api/retention': [401, 403, 403, 403, 200],
  'PUT /api/retention': [401, 403, 403, 403, 200],
  'GET /api/retention/people': [401, 403, 403, 403, 200],

  'GET /api/shifts': [401, 403, 200, 200, 200],
  'GET /api/shifts/export': [401, 403, 403, 403, 200],
  'GET /api/shifts/roster': [401, 403, 403, 403, 200],
  'POST /api/shifts': [401, 403, 403, 403, 201],
  'GET /api/shifts/:id': [401, 403, 200, 404, 200],
  'PATCH /api/shifts/:id': [401, 403, 403, 403, 200],
  'DELETE /api/shifts/:id': [401, 403, 403, 403, 200],
  'POST /api/shifts/:id/duplicate': [401, 403, 403, 403, 201],
  'GET /api/shifts/:id/following': [401, 403, 200, 200, 200],
  'POST /api/shifts/:id/whatsapp': [401, 403, 403, 403, 201],
  'POST /api/shifts/:id/claim': [401, 403, 201, 201, 201],

  'GET /api/assignments/mine': [401, 403, 200, 200, 200],
  'GET /api/assignments/unconfirmed': [401, 403, 403, 403, 200],
  'GET /api/assignments/:id/calendar.ics': [401, 403, 200, 404, 404],
  'GET /api/shifts/:id/candidates': [401, 403, 403, 403, 200],
  'GET /api/shifts/:id/assignments': [401, 403, 200, 404, 200],
  'POST /api/shifts/:id/assignments': [401, 403, 403, 403, 201],
  'POST /api/assignments/claims': [401, 403, 200, 200, 200],
  'POST /api/assignments/:id/whatsapp': [401, 403, 403, 403, 201],
  'POST /api/assignments/confirm': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/confirm': [401, 403, 403, 403, 200],
  'PUT /api/assignments/:id/lead': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/acknowledge': [401, 403, 200, 404, 404],
  'POST /api/assignments/:id/complete': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/reopen': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/cancel': [401, 403, 200, 404, 200],

  'GET /api/gaps': [401, 403, 403, 403, 200],
  'GET /api/today': [401, 403, 200, 200, 200],
  'GET /api/planning': [401, 403, 403, 403, 200],
  'GET /api/planning/people': [401, 403, 403, 403, 200],
  'GET /api/planning/objections': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/move': [401, 403, 403, 403, 201],
  'POST /api/shifts/:id/asks': [401, 403, 403, 403, 201],
  'POST /api/shifts/:id/asks/stop': [401, 403, 403, 403, 200],
  'GET /api/asks/mine': [401, 403, 200, 200, 200],
  'POST /api/asks/:id/answer': [401, 403, 200, 404, 404],
  'GET /api/profile/availability': [401, 403, 200, 200, 200],
  'PATCH /api/profile/availability': [401, 403, 200, 200, 200],

  'POST /api/assignments/:id/cannot-come': [401, 403, 200, 404, 404],
  'POST /api/messages/preview': [401, 403, 200, 404, 200],
  'POST /api/messages': [401, 403, 201, 404, 201],
  'GET /api/messages': [401, 403, 200, 200, 200],
  'GET /api/messages/:id': [401, 403, 200, 404, 200],
  'POST /api/messages/:id/stop': [401, 403, 200, 404, 200],
  'POST /api/stand-ins/:id/take': [401, 403, 409, 201, 201],
  'POST /api/stand-ins/:id/withdraw': [401, 403, 200, 404, 404],
  'POST /api/stand-ins/:id/release': [401, 403, 403, 403, 200],
  'POST /api/stand-ins/:id/assign': [401, 403, 403, 403, 201],
  'POST /api/shifts/:id/waitlist': [401, 403, 409, 201, 201],
  'DELETE /api/shifts/:id/waitlist': [401, 403, 204, 404, 404],
  'GET /api/shifts/:id/waitlist': [401, 403, 403, 403, 200],
  'PUT /api/shifts/:id/opening-reminder': [401, 403, 204, 204, 204],
  'DELETE /api/shifts/:id/opening-reminder': [401, 403, 204, 204, 204],
  'GET /api/waitlist/mine': [401, 403, 200, 200, 200],

  'GET /api/plans': [401, 403, 403, 403, 200],
  'POST /api/plans': [401, 403, 403, 403, 201],
  'GET /api/plans/:id': [401, 403, 403, 403, 200],
  'GET /api/plans/:id/places': [401, 403, 403, 403, 200],
  'PATCH /api/plans/:id': [401, 403, 403, 403, 200],
  'POST /api/plans/:id/apply': [401, 403, 403, 403, 200],
  'POST /api/plans/:id/undo': [401, 403, 403, 403, 200],
  'POST /api/plans/:id/drop': [401, 403, 403, 403, 200],
  'GET /api/days/:day/call-off': [401, 403, 403, 403, 200],
  'POST /api/days/:day/call-off': [401, 403, 403, 403, 201],
  'POST /api/shifts/:id/call-off': [401, 403, 403, 403, 201],
  'POST /api/call-offs/:id/undo': [401, 403, 404, 404, 200],
  'GET /api/days/:day/charges': [401, 403, 403, 403, 200],
  'POST /api/days/:day/charges': [401, 403, 403, 403, 201],
  'POST /api/charges/take': [401, 403, 201, 403, 201],
  'DELETE /api/charges/:id': [401, 403, 204, 404, 204],
  'GET /api/shift-templates': [401, 403, 403, 403, 200],
  'POST /api/shift-templates': [401, 403, 403, 403, 201],
  'PATCH /api/shift-templates/:id': [401, 403, 403, 403, 200],
  'DELETE /api/shift-templates/:id': [401, 403, 403, 403, 204],

  'GET /api/screens': [401, 403, 403, 403, 200],
  'POST /api/screens': [401, 403, 403, 403, 201],
  'DELETE /api/screens/:id': [401, 403, 403, 403, 204],
  'GET /api/board': [200, 200, 200, 200, 200],

  'GET /api/attendance': [401, 403, 200, 200, 200],
  'PUT /api/assignments/:id/attendance': [401, 403, 200, 404, 200],
  'POST /api/shifts/:id/attendance/all': [401, 403, 200, 404, 200],
  'GET /api/shifts/:id/walk-ins': [401, 403, 200, 404, 200],
  'POST /api/shifts/:id/walk-ins': [401, 403, 201, 404, 201],
  'DELETE /api/assignments/:id/walk-in': [401, 403, 200, 404, 200],

  'GET /api/hours/mine': [401, 403, 200, 200, 200],
  'GET /api/hours/thanks': [401, 403, 403, 403, 200],
  'POST /api/hours/thanks': [401, 403, 403, 403, 200],
  'GET /api/hours': [401, 403, 403, 403, 200],
  'POST /api/assignments/:id/correction': [401, 403, 201, 404, 404],
  'GET /api/corrections': [401, 403, 403, 403, 200],
  'POST /api/corrections/:id/accept': [401, 403, 403, 403, 200],
  'POST /api/corrections/:id/refuse': [401, 403, 403, 403, 200],
  'POST /api/statements': [401, 403, 201, 404, 201],
  'GET /api/statements/:code': [200, 200, 200, 200, 200],

  'GET /api/audit-log': [401, 403, 403, 403, 200],
  'GET /api/dashboard': [401, 200, 200, 200, 200],
  'GET /api/events': [200, 200, 200, 200, 200],
  'POST /api/events': [401, 403, 403, 403, 201],
  'GET /api/events/:id': [200, 200, 200, 200, 200],
  'PATCH /api/events/:id': [401, 403, 403, 403, 200],
  'DELETE /api/events/:id': [401, 403, 403, 403, 200],
  'PUT /api/events/:id/image': [401, 403, 403, 403, 200],
  'DELETE /api/events/:id/image': [401, 403, 403, 403, 200],
  'GET /api/events/:id/image/:file': [200, 200, 200, 200, 200],
  'GET /api/events/:id/shifts': [401, 403, 403, 403, 200],
  'GET /api/events/:id/reservations': [401, 403, 403, 403, 200],
  'POST /api/events/:id/reservations': [401, 201, 201, 201, 201],
  'GET /api/events/:id/reservations/export': [401, 403, 403, 403, 200],
  'POST /api/events/:id/door-check': [401, 403, 403, 403, 200],
  'GET /api/reservations/mine': [401, 200, 200, 200, 200],
  'GET /api/reservations/:id/calendar.ics': [401, 404, 200, 404, 404],
  'POST /api/reservations/:id/cancel': [401, 404, 200, 404, 200],

  'GET /api/people': [401, 403, 403, 403, 200],
  'GET /api/people/:id': [401, 403, 403, 403, 200],
  'PATCH /api/people/:id': [401, 403, 403, 403, 200],
  'DELETE /api/people/:id': [401, 403, 403, 403, 200],
  'POST /api/people/:id/assignments': [401, 403, 403, 403, 200],
  'GET /api/people/:id/assignments': [401, 403, 403, 403, 200],
  'PUT /api/people/:id/skills': [401, 403, 403, 403, 200],
  'PUT /api/people/:id/role': [401, 403, 403, 403, 200],
  'PUT /api/people/:id/email': [401, 403, 403, 403, 200],
  'DELETE /api/people/:id/factor': [401, 403, 403, 403, 200],
  'POST /api/people/:id/end-sessions': [401, 403, 403, 403, 200],

  'GET /api/mail': [401, 403, 403, 403, 200],
  'POST /api/mail/:id/resend': [401, 403, 403, 403, 202],
};

const ADMITTED_ROLES: Record<Access, readonly (Role | 'visitor')[]> = {
  anyone: ['visitor', 'user', 'volunteer', 'admin'],
  'signed-in': ['user', 'volunteer', 'admin'],
  applicant: ['user'],
  volunteer: ['volunteer', 'admin'],
  // Of volunteers only who is in charge, which tests/api/shifts/charges.test.ts checks.
  'in-charge': ['admin'],
  admin: ['admin'],
};

/** The error that an endpoint's access requires for a role; undefined where the role is admitted. */
function expectedRefusal(
  { access }: Endpoint,
  role: Role | 'visitor',
): ErrorBody['error']['code'] | undefined {
  if (ADMITTED_ROLES[access].includes(role)) return undefined;
  return role === 'visitor' ? 'auth.required' : 'auth.forbidden';
}

const ACCESS_CODES = ['auth.required', 'auth.forbidden'];

/** The access error of a response; undefined for every other response. */
async function accessRefusal(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 403) {
    await response.arrayBuffer();
    return undefined;
  }
  const { code } = (await response.json<ErrorBody>()).error;
  return ACCESS_CODES.includes(code) ? code : undefined;
}

const NAMED = ENDPOINTS.map((endpoint) => [routeName(endpoint), endpoint] as const);
const CLOSED_ENDPOINTS = NAMED.filter(([, { access }]) => access !== 'anyone');

/**
 * Requests every route that is not public as one caller; returns the received and the expected access errors.
 */
async function accessRefusalsFor(caller: Caller, role: Role | 'visitor') {
  const callers = await newCallers();
  const refusals: Record<string, string | undefined> = {};
  const expected: Record<string, string | undefined> = {};
  for (const [name, endpoint] of CLOSED_ENDPOINTS) {
    // These would end the session that the other routes need.
    if ([signOut, changePassword, deleteAccount].some((ending) => ending === endpoint)) continue;
    refusals[name] = await accessRefusal(
      await sendCall(endpoint, await validCall(endpoint, callers), caller),
    );
    expected[name] = expectedRefusal(endpoint, role);
  }
  return { refusals, expected };
}

const cookieOf = async (email: string, password: string): Promise<Caller> => {
  const response = await request(signIn, { body: { email, password } });
  expect(response.status).toBe(200);
  return { cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
};

describe('the routes of the app', () => {
  it('are those of the route table, each listed in this matrix', () => {
    const mounted = createApp()
      .routes.filter(({ method, path }) => !(method === 'ALL' && path === '/*'))
      .map(routeName);
    expect(mounted.sort()).toEqual(ENDPOINTS.map(routeName).sort());
    expect(mounted).toEqual(Object.keys(MATRIX).sort());
  });

  it('each succeed for somebody', () => {
    const never = Object.entries(MATRIX).filter(([, statuses]) => statuses.every((status) => status >= 400));
    expect(never).toEqual([]);
  });

  it('answer 204 where they answer nothing, because clients read every other answer as JSON', () => {
    const empty = ENDPOINTS.filter(({ answer, rows, file }) => !answer && !rows && !file);
    expect(empty.filter(({ status }) => status !== 204).map(routeName)).toEqual([]);
  });
});

describe.each(NAMED)('%s', (name, endpoint) => {
  it.each(CALLERS.map((caller, column) => [caller, MATRIX[name]?.[column]] as const))(
    'answers %s with %i',
    async (caller, status) => {
      const callers = await newCallers();
      const as = caller === 'visitor' ? undefined : callers[caller];
      const response = await sendCall(endpoint, await validCall(endpoint, callers), as);
      expect(response.status).toBe(status);
      const role = caller === 'other' ? 'volunteer' : caller;
      expect(await accessRefusal(response)).toBe(expectedRefusal(endpoint, role));
    },
  );
});

describe('a cross-site write', () => {
  // Mail providers post to the address of unsubscribing, see notices.test.ts.
  it.each(NAMED.filter(([, { method, path }]) => method !== 'GET' && path !== muteByMail.path))(
    'answers 403 request.cross_origin from %s',
    async (_, endpoint) => {
      const callers = await newCallers();
      const response = await sendCall(endpoint, await validCall(endpoint, callers), callers.admin, {
        Origin: 'https://evil.test',
        'Sec-Fetch-Site': 'cross-site',
      });
      expect(response.status).toBe(403);
      expect((await response.json<ErrorBody>()).error.code).toBe('request.cross_origin');
    },
  );
});

describe('the closed routes', () => {
  it('refuse a cookie that was signed out', async () => {
    const sanne = await person({ role: 'admin' });
    await call(signOut, { as: sanne });
    const { refusals, expected } = await accessRefusalsFor(sanne, 'visitor');
    expect(refusals).toEqual(expected);
  });

  it('refuse an expired session, an invented one and the session of a removed person', async () => {
    const late = await person({ role: 'admin' });
    await db
      .update(sessions)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(sessions.userId, late.id));
    const removed = await person({ role: 'admin' });
    await db.delete(accounts).where(eq(accounts.id, removed.id));
    for (const caller of [late, removed, { cookie: '__Host-session=invented' }]) {
      const { refusals, expected } = await accessRefusalsFor(caller, 'visitor');
      expect(refusals).toEqual(expected);
    }
  });

  it('apply each change of role immediately, also in an older session', async () => {
    const sanne = await person({ role: 'user' });
    for (const role of ['volunteer', 'admin', 'volunteer', 'user'] as const) {
      await db.update(profiles).set({ role }).where(eq(profiles.id, sanne.id));
      const { refusals, expected } = await accessRefusalsFor(sanne, role);
      expect(refusals, role).toEqual(expected);
    }
  });

  it('refuse the other sessions after a password change, but not the session that changed it', async () => {
    const sanne = await withPassword(await person({ role: 'admin' }));
    const elsewhere = await cookieOf(sanne.email, PASSWORD);
    expect((await request(getProfile, { as: elsewhere })).status).toBe(200);
    await call(changePassword, {
      as: sanne,
      body: { currentPassword: PASSWORD, password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' },
    });
    const other = await accessRefusalsFor(elsewhere, 'visitor');
    expect(other.refusals).toEqual(other.expected);
    const own = await accessRefusalsFor(sanne, 'admin');
    expect(own.refusals).toEqual(own.expected);
  });

  it('refuse every session after a password reset', async () => {
    const sanne = await withPassword(await person({ role: 'admin' }));
    const { id, secret } = await mintToken(db, sanne.id, 'reset_password', Date.now());
    await call(resetPassword, {
      body: {
        accessToken: id,
        refreshToken: secret,
        password: 'een-korte-zomer',
        confirmPassword: 'een-korte-zomer',
      },
    });
    const { refusals, expected } = await accessRefusalsFor(sanne, 'visitor');
    expect(refusals).toEqual(expected);
  });

  it('refuse an unconfirmed account, which gets no session', async () => {
    const sanne = await withPassword(await person({ role: 'user' }));
    await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, sanne.id));
    await db.delete(sessions).where(eq(sessions.userId, sanne.id));
    const response = await request(signIn, { body: { email: sanne.email, password: PASSWORD } });
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await db.$count(sessions, eq(sessions.userId, sanne.id))).toBe(0);
  });
});
