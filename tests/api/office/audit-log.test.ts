import {
  AUDIT_KINDS,
  assignVolunteer,
  cancelAssignment,
  cancelReservation,
  changePassword,
  changeProfile,
  checkAtDoor,
  completeProfile,
  confirmAssignment,
  confirmEmail,
  deleteAccount,
  deleteShift,
  endOwnSession,
  forgotPassword,
  getEvent,
  getPerson,
  listAuditLog,
  listPersonAssignments,
  resetPassword,
  setPersonRole,
  signIn,
  signOut,
  signUp,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { accounts, auditLog, profiles, sessions } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { auditRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  auditEntry,
  PASSWORD,
  person,
  reservation,
  shift,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { ENDPOINTS, newCallers, routeName, sendCall, validCall } from '../route-calls.ts';

beforeEach(() => db.delete(auditLog));

/** The header in which Cloudflare passes the caller's address. */
const from = (address: string) => ({ 'CF-Connecting-IP': address });

const refusalsOf = async ({ id }: TestPerson) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'request.refused')))
      .orderBy(auditLog.at)
  ).map(({ after, personId }) => [after?.call, after?.code, personId]);

async function placeOf({ id: volunteerId }: TestPerson) {
  return (await assignment(await shift(), { id: volunteerId })).id;
}

const sessionOf = async ({ id }: TestPerson) =>
  (await db.select().from(sessions).where(eq(sessions.userId, id)).get())?.id ?? '';

const idsOf = async (
  as: TestPerson,
  query: { person?: string; kind?: (typeof AUDIT_KINDS)[number]; day?: string },
) => (await call(listAuditLog, { as, query })).items.map(({ id }) => id);

describe('GET /api/audit-log', () => {
  it('shows the actor, the action, its subject and what changed', async () => {
    const iris = await admin({ firstName: 'Iris', lastName: 'Kok' });
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Bakker' });
    const { id: shiftId } = await shift({ title: 'Kassa' });
    const { id } = await call(assignVolunteer, {
      as: iris,
      params: { id: shiftId },
      body: { volunteerId: sanne.id },
    });
    await call(confirmAssignment, { as: iris, params: { id } });
    await call(cancelAssignment, { as: iris, params: { id } });
    const { items, next } = await call(listAuditLog, { as: iris });
    expect(next).toBeNull();
    const byAndOn = {
      actor: { id: iris.id, name: 'Iris Kok' },
      person: { id: sanne.id, name: 'Sanne Bakker' },
      shift: { id: shiftId, title: 'Kassa' },
      requestId: expect.stringMatching(/./),
    };
    expect(items).toMatchObject([
      {
        ...byAndOn,
        action: 'assignment.cancelled',
        before: { status: 'confirmed' },
        after: { status: 'cancelled' },
      },
      {
        ...byAndOn,
        action: 'assignment.confirmed',
        before: { status: 'assigned' },
        after: { status: 'confirmed' },
      },
      { ...byAndOn, action: 'assignment.assigned', after: { volunteerId: sanne.id } },
    ]);
  });

  it('keeps entries of removed people and deleted shifts, without their names', async () => {
    const iris = await admin();
    const sanne = await volunteer();
    const { id: shiftId } = await shift({ title: 'Kassa' });
    await call(assignVolunteer, { as: iris, params: { id: shiftId }, body: { volunteerId: sanne.id } });
    await call(deleteShift, { as: iris, params: { id: shiftId } });
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    const { items } = await call(listAuditLog, { as: iris });
    expect(items).toMatchObject([
      { action: 'shift.deleted', subjectId: shiftId, shift: null, before: { title: 'Kassa' } },
      { action: 'assignment.assigned', shift: null, person: { id: sanne.id, name: null } },
    ]);
  });

  it('filters by person, as the actor and as the subject, each entry once', async () => {
    const [iris, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const own = await auditEntry({
      actorId: sanne.id,
      personId: sanne.id,
      action: 'account.signed_in',
      at: Date.now(),
    });
    const done = await auditEntry({ actorId: sanne.id, personId: noor.id, at: Date.now() - 1000 });
    const suffered = await auditEntry({ actorId: iris.id, personId: sanne.id, at: Date.now() - 2000 });
    await auditEntry({ actorId: iris.id, personId: noor.id });
    await auditEntry({ subjectId: sanne.id });
    expect(await idsOf(iris, { person: sanne.id })).toEqual([own, done, suffered]);
    expect(await idsOf(iris, { person: sanne.id, kind: 'account' })).toEqual([own]);
    expect(await idsOf(iris, { person: 'usr_nobody' })).toEqual([]);
  });

  it('filters by kind, which is the whole noun of an action', async () => {
    const iris = await admin();
    const created = new Map<string, string>();
    for (const kind of AUDIT_KINDS) created.set(kind, await auditEntry({ action: `${kind}.changed` }));
    for (const kind of AUDIT_KINDS) expect(await idsOf(iris, { kind })).toEqual([created.get(kind)]);
  });

  it('filters by a local day, which has 25 hours when the clock goes back', async () => {
    const iris = await admin();
    const at = (moment: string) => auditEntry({ at: Date.parse(moment) });
    await at('2020-10-24T21:59:59.999Z');
    const [first, last] = [await at('2020-10-24T22:00:00Z'), await at('2020-10-25T22:59:59.999Z')];
    await at('2020-10-25T23:00:00Z');
    expect(await idsOf(iris, { day: '2020-10-25' })).toEqual([last, first]);
    expect(await idsOf(iris, { day: '2020-10-25', kind: 'mail' })).toEqual([]);
  });

  it.each([
    ['person', "usr_'--"],
    ['person', '%'],
    ['kind', 'everything'],
    ['day', '2020-02-30'],
    ['day', 'today'],
    ['before', '1'],
    ['before', '1~usr_1'],
    ['before', `${'9'.repeat(30)}~aud_1`],
  ])('refuses a %s that does not exist: %s', async (name, value) => {
    const as = await admin();
    expect(await refusal(listAuditLog, { as, query: { [name]: value } as object })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: name }],
    });
  });

  it.each([{}, { person: 'usr_busy' }, { kind: 'shift' as const }])(
    'pages through each entry once while others are written: %o',
    async (query) => {
      const iris = await admin();
      // Several entries at one instant, so that the instant alone cannot be the cursor.
      const now = Date.now();
      const created: string[] = [];
      for (let index = 0; index < 61; index++)
        created.push(
          await auditEntry({
            at: now - Math.floor(index / 7) * 1000,
            actorId: 'usr_busy',
            ...(index % 3 === 0 && { personId: 'usr_busy' }),
          }),
        );
      const visited: string[] = [];
      let before: string | undefined;
      do {
        const page = await call(listAuditLog, { as: iris, query: { ...query, ...(before && { before }) } });
        visited.push(...page.items.map(({ id }) => id));
        before = page.next ?? undefined;
        await auditEntry({ at: now + 5000, actorId: 'usr_busy' });
      } while (before);
      expect(new Set(visited).size).toBe(visited.length);
      expect(visited.toSorted()).toEqual(created.toSorted());
    },
  );
});

describe('the audit log records', () => {
  // An export takes names and addresses out of the portal; a preview stores nothing.
  const CHANGES = ENDPOINTS.filter(
    ({ method, path, access }) =>
      access === 'admin' && (method !== 'GET' || path.endsWith('/export')) && !path.endsWith('/preview'),
  );

  it.each(CHANGES.map((endpoint) => [routeName(endpoint), endpoint] as const))(
    'each action of an admin: %s',
    async (_, endpoint) => {
      const callers = await newCallers();
      const created = await validCall(endpoint, callers);
      const response = await sendCall(endpoint, created, callers.admin);
      expect(response.ok).toBe(true);
      const rows = await db.select().from(auditLog).where(eq(auditLog.actorId, callers.admin.id));
      // The settings are saved as they were, so nothing changes.
      const isNothing = endpoint.path.startsWith('/api/settings/');
      // Who gave up the place and who got it.
      const isAboutTwo = endpoint.path === '/api/stand-ins/:id/assign';
      expect(rows).toHaveLength(isNothing ? 0 : isAboutTwo ? 2 : 1);
      for (const { action, requestId } of rows) {
        expect(AUDIT_KINDS).toContain(action.split('.')[0]);
        expect(requestId).toBe(response.headers.get('X-Request-Id'));
      }
    },
  );

  const actionsOn = async (personId: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.personId, personId)))
      .toSorted((one, other) => one.at - other.at)
      .map(({ action, actorId }) => [action, actorId === personId]);

  it('the life of an account: created, confirmed, signed in, deleted', async () => {
    const email = `noor.${crypto.randomUUID()}@example.test`;
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const body = { firstName: 'Noor', lastName: 'Bakker', email, ...passwords };
    const browser = (await request(signUp, { body })).headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const id = (await db.select().from(profiles).where(eq(profiles.email, email)).get())?.id ?? '';
    const token = await mintToken(db, id, 'confirm_email', Date.now());
    await call(confirmEmail, {
      as: { cookie: browser },
      body: { token: `${token.id}.${token.secret}` },
    });
    await request(signIn, { body: { email, password: 'nee' } });
    const response = await request(signIn, { body: { email, password: PASSWORD } });
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    await call(signOut, { as: { cookie } });
    expect(await actionsOn(id)).toEqual([
      ['account.signed_up', false],
      ['account.email_confirmed', false],
      ['account.sign_in_failed', false],
      ['account.signed_in', true],
      ['account.signed_out', true],
    ]);
  });

  it('each password change, and who requested a reset', async () => {
    const sanne = await withPassword(await person());
    const next = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };
    await refusal(changePassword, { as: sanne, body: { currentPassword: 'nee', ...next } });
    await call(changePassword, { as: sanne, body: { currentPassword: PASSWORD, ...next } });
    await call(forgotPassword, { body: { email: sanne.email } });
    const { id, secret } = await mintToken(db, sanne.id, 'reset_password', Date.now());
    await call(resetPassword, { body: { accessToken: id, refreshToken: secret, ...next } });
    expect(await actionsOn(sanne.id)).toEqual([
      ['account.sign_in_failed', true],
      ['account.password_changed', true],
      ['account.reset_requested', false],
      ['account.password_reset', true],
    ]);
  });

  it('failed sign-ins at an address without an account, without the address, recognisable as one', async () => {
    const [one, other] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`];
    for (const email of [one, one.toUpperCase(), other])
      await request(signIn, { body: { email, password: 'nee' }, headers: from('192.0.2.7') });
    const rows = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);
    expect(rows).toMatchObject(
      Array(3).fill({
        action: 'account.sign_in_failed',
        actorId: null,
        personId: null,
        subjectId: null,
        after: { addressMark: expect.stringMatching(/^[0-9a-f]{12}$/) },
        sourceAddress: '192.0.2.7',
      }),
    );
    const marks = rows.map(({ after }) => after?.addressMark);
    expect(new Set(marks).size).toBe(2);
    // No plain hash, which anybody could compute from a list of addresses.
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(one));
    expect(marks).not.toContain(Buffer.from(digest, 0, 6).toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(one.slice(0, 36));
  });

  it('nothing of a forgotten password at an address without an account', async () => {
    await call(forgotPassword, { body: { email: `${crypto.randomUUID()}@example.test` } });
    expect(await db.$count(auditLog)).toBe(0);
  });

  it('at most twenty failed sign-ins an hour at unknown addresses from one source, also in a race', async () => {
    const attempt = (address: string) =>
      request(signIn, {
        body: { email: `${crypto.randomUUID()}@example.test`, password: 'nee' },
        headers: from(address),
      });
    await Promise.all(Array.from({ length: 30 }, () => attempt('192.0.2.8')));
    const logged = (address: string) => db.$count(auditLog, eq(auditLog.sourceAddress, address));
    expect(await logged('192.0.2.8')).toBe(20);
    await attempt('192.0.2.9');
    expect(await logged('192.0.2.9')).toBe(1);
    // Attempts at accounts stay visible.
    const sanne = await withPassword(await person());
    await request(signIn, { body: { email: sanne.email, password: 'nee' }, headers: from('192.0.2.8') });
    expect(await db.$count(auditLog, eq(auditLog.personId, sanne.id))).toBe(1);
    // An hour later the source counts anew.
    await db
      .update(auditLog)
      .set({ at: Date.now() - 3_600_000 })
      .where(eq(auditLog.sourceAddress, '192.0.2.8'));
    await attempt('192.0.2.8');
    expect(await logged('192.0.2.8')).toBe(22);
  });

  it('no more than five hundred rows an hour about visitors from any number of addresses', async () => {
    await env.DB.prepare(
      insertMany(
        auditLog,
        auditRow({ action: 'request.refused', subjectKind: 'request' }),
        { id: "'aud_' || i", sourceAddress: "'198.51.100.' || i" },
        'FROM n',
        numbers(1, 499),
      ),
    ).run();
    for (let count = 0; count < 3; count++) await refusal(deleteShift, { params: { id: 'shf_1' } });
    expect(await db.$count(auditLog)).toBe(500);
  });

  it('from where somebody signed in, or tried to', async () => {
    const sanne = await withPassword(await person());
    await request(signIn, { body: { email: sanne.email, password: 'nee' }, headers: from('192.0.2.10') });
    await request(signIn, { body: { email: sanne.email, password: PASSWORD }, headers: from('192.0.2.11') });
    const { items } = await call(listAuditLog, { as: await admin(), query: { person: sanne.id } });
    expect(items.map(({ action, sourceAddress, after }) => [action, sourceAddress, after])).toEqual([
      ['account.signed_in', '192.0.2.11', null],
      ['account.sign_in_failed', '192.0.2.10', null],
    ]);
  });

  it('what visitors tried that needs an account, and from where', async () => {
    const sanne = await volunteer();
    const headers = from('192.0.2.12');
    for (const [endpoint, id] of [
      [deleteShift, 'shf_1'],
      [getPerson, sanne.id],
      [cancelReservation, 'rsv_1'],
    ] as const)
      expect(await refusal(endpoint, { params: { id }, headers })).toMatchObject({ code: 'auth.required' });
    // Lists are what a page asks for whose session has ended.
    await refusal(listAuditLog, { headers });
    const rows = await db.select().from(auditLog).orderBy(auditLog.at);
    const refused = { action: 'request.refused', actorId: null, sourceAddress: '192.0.2.12' };
    expect(rows).toMatchObject([
      { ...refused, after: { call: 'DELETE /api/shifts/:id', code: 'auth.required' }, subjectId: 'shf_1' },
      { ...refused, after: { call: 'GET /api/people/:id', code: 'auth.required' }, personId: sanne.id },
      { ...refused, after: { call: 'POST /api/reservations/:id/cancel', code: 'auth.required' } },
    ]);
    const iris = await admin();
    expect((await call(listAuditLog, { as: iris, query: { person: sanne.id } })).items).toMatchObject([
      { actor: null, person: { id: sanne.id }, sourceAddress: '192.0.2.12' },
    ]);
    expect(await idsOf(iris, { kind: 'request' })).toHaveLength(3);
  });

  it('at most twenty refusals an hour of visitors from one source, also in a race', async () => {
    await Promise.all(
      Array.from({ length: 40 }, () =>
        refusal(deleteShift, { params: { id: 'shf_1' }, headers: from('192.0.2.13') }),
      ),
    );
    expect(await db.$count(auditLog)).toBe(20);
  });

  it('no mistake in the form of the own profile', async () => {
    const sanne = await person();
    for (const body of [{ phoneNumber: '12' }, { firstName: '' }, { skills: ['Zwemmen'] }, { locale: 'fr' }])
      await refusal(changeProfile, { as: sanne, body: body as never });
    await refusal(deleteAccount, { as: sanne, body: { password: '' } });
    expect(await refusalsOf(sanne)).toEqual([]);
    await refusal(changeProfile, { as: sanne, body: { phoneNumber: '12', role: 'admin' } as never });
    expect(await refusalsOf(sanne)).toEqual([['PATCH /api/profile', 'request.invalid', sanne.id]]);
  });

  it('source addresses for thirty days, and its rows longer', async () => {
    const now = Date.now();
    const DAY = 24 * 3_600_000;
    for (const days of [1, 29, 31, 360])
      await auditEntry({ id: `aud_${days}`, at: now - days * DAY, sourceAddress: '192.0.2.14' });
    await sweep(env, { now: () => now });
    const rows = await db.select().from(auditLog).orderBy(desc(auditLog.at));
    expect(rows.map(({ id, sourceAddress }) => [id, sourceAddress])).toEqual([
      ['aud_1', '192.0.2.14'],
      ['aud_29', '192.0.2.14'],
      ['aud_31', null],
      ['aud_360', null],
    ]);
  });

  it('no source address of a person who was removed', async () => {
    const sanne = await withPassword(await person());
    await request(signIn, { body: { email: sanne.email, password: PASSWORD }, headers: from('192.0.2.15') });
    expect(await db.$count(auditLog, eq(auditLog.sourceAddress, '192.0.2.15'))).toBe(1);
    await call(deleteAccount, { as: sanne, body: { password: PASSWORD } });
    expect(await db.$count(auditLog, eq(auditLog.sourceAddress, '192.0.2.15'))).toBe(0);
    expect(await db.$count(auditLog, eq(auditLog.action, 'account.signed_in'))).toBe(1);
  });

  it('no more failed sign-ins than the throttle allows', async () => {
    const sanne = await withPassword(await person());
    await Promise.all(
      Array.from({ length: 20 }, () => request(signIn, { body: { email: sanne.email, password: 'nee' } })),
    );
    expect(await db.$count(auditLog, eq(auditLog.action, 'account.sign_in_failed'))).toBeLessThanOrEqual(6);
  });

  it('an attempt without the required role, whatever the role was a moment before', async () => {
    const [iris, joost] = [await admin(), await admin()];
    const { id } = await shift();
    await call(setPersonRole, { as: joost, params: { id: iris.id }, body: { role: 'volunteer' } });
    expect(await refusal(deleteShift, { as: iris, params: { id } })).toMatchObject({
      code: 'auth.forbidden',
    });
    const refused = and(eq(auditLog.actorId, iris.id), eq(auditLog.action, 'request.refused'));
    expect(await db.select().from(auditLog).where(refused)).toMatchObject([
      {
        subjectKind: 'request',
        subjectId: id,
        personId: null,
        after: { call: 'DELETE /api/shifts/:id', code: 'auth.forbidden' },
      },
    ]);
  });

  it("an attempt on another person's data, with the person if known", async () => {
    const [sanne, joost] = [await volunteer(), await volunteer()];
    const theirs = {
      reservation: (await reservation({ userId: joost.id })).id,
      assignment: await placeOf(joost),
      session: await sessionOf(joost),
    };
    for (const [endpoint, id] of [
      [cancelReservation, theirs.reservation],
      [cancelAssignment, theirs.assignment],
      [endOwnSession, theirs.session],
      [getPerson, joost.id],
      [listPersonAssignments, joost.id],
    ] as const)
      expect([403, 404]).toContain((await refusal(endpoint, { as: sanne, params: { id } })).status);
    expect(await refusalsOf(sanne)).toEqual([
      ['POST /api/reservations/:id/cancel', 'reservation.not_found', null],
      ['POST /api/assignments/:id/cancel', 'assignment.not_found', null],
      ['DELETE /api/auth/sessions/:id', 'session.not_found', null],
      ['GET /api/people/:id', 'auth.forbidden', joost.id],
      ['GET /api/people/:id/assignments', 'auth.forbidden', joost.id],
    ]);
    // Requests for something that does not exist or is not visible are not recorded.
    await refusal(getEvent, { as: sanne, params: { id: 'evt_nobody' } });
    expect(await refusalsOf(sanne)).toHaveLength(5);
  });

  it('a refused profile completion with forbidden fields, without their values', async () => {
    const sanne = await person({ profileCompleted: false, skills: [] });
    for (const [more, path] of [
      [{ role: 'admin' }, 'role'],
      [{ email: 'other@example.test' }, 'email'],
      [{ id: 'usr_other' }, 'id'],
    ] as const)
      expect(
        await refusal(completeProfile, {
          as: sanne,
          body: { phoneNumber: '06 12345678', ...more } as never,
        }),
      ).toMatchObject({ status: 400, code: 'request.invalid', issues: [{ path }] });
    expect(await refusalsOf(sanne)).toEqual(
      Array(3).fill(['POST /api/profile/complete', 'request.invalid', sanne.id]),
    );
    expect(await db.select().from(profiles).where(eq(profiles.id, sanne.id)).get()).toMatchObject({
      profileCompleted: false,
      role: 'user',
      skills: [],
    });
  });

  it('at most the length of an id from a refused call', async () => {
    const sanne = await volunteer();
    await refusal(cancelReservation, { as: sanne, params: { id: 'x'.repeat(5000) } });
    const [row] = await db.select().from(auditLog).where(eq(auditLog.actorId, sanne.id));
    expect(row?.subjectId?.length).toBeLessThanOrEqual(64);
  });

  it('whose reservation was cancelled or used at the door', async () => {
    const [iris, sanne] = [await admin(), await person()];
    const [cancelled, used] = [
      await reservation({ userId: sanne.id }),
      await reservation({ userId: sanne.id }),
    ];
    await call(cancelReservation, { as: iris, params: { id: cancelled.id } });
    await call(checkAtDoor, {
      as: iris,
      params: { id: used.eventId },
      body: { reference: used.reference },
    });
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items.map(({ action, person }) => [action, person?.id])).toEqual([
      ['reservation.used', sanne.id],
      ['reservation.cancelled', sanne.id],
    ]);
  });

  it('no secret from any route', async () => {
    const callers = await newCallers();
    await Promise.all(Object.values(callers).map(withPassword));
    for (const endpoint of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      const created = await validCall(endpoint, callers);
      await sendCall(endpoint, created, endpoint.access === 'admin' ? callers.admin : callers.other);
    }
    // A correction of an address records the address, until the person is removed.
    const others = ne(auditLog.action, 'person.email_change_asked');
    const rows = JSON.stringify(await db.select().from(auditLog).where(others));
    expect(rows.length).toBeGreaterThan(2000);
    for (const secret of [
      PASSWORD,
      'een-korte-zomer',
      'scrypt$',
      'tok_',
      'secret',
      '@example.test',
      'Cookie',
    ])
      expect(rows).not.toContain(secret);
    for (const { cookie } of Object.values(callers)) expect(rows).not.toContain(cookie.split('=')[1]);
  });

  it('nothing for reads', async () => {
    const iris = await admin();
    for (const query of [{}, { person: iris.id }]) await call(listAuditLog, { as: iris, query });
    await refusal(listAuditLog, { as: await volunteer() });
    expect(await db.$count(auditLog)).toBe(0);
  });
});
