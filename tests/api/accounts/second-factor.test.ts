import {
  answerLink,
  changePassword,
  changeProfile,
  confirmFactor,
  deleteAccount,
  endOtherSessions,
  exportOwnData,
  getFactor,
  getPerson,
  getSession,
  listPeople,
  lookAtLink,
  removeFactor,
  resetPassword,
  type Session,
  setPersonRole,
  signIn,
  signOut,
  startFactor,
  verifySession,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { decryptSecret } from '../../../worker/src/accounts/second-factor/stored-secrets.ts';
import { stepAt, totpCode } from '../../../worker/src/accounts/second-factor/totp.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  actionLinks,
  adminSettings,
  auditLog,
  profiles,
  rateCounters,
  recoveryCodes,
  sessions,
  totpFactors,
} from '../../../worker/src/app/schema.ts';
import { fromBase32 } from '../../support/one-time-code.ts';
import {
  admin,
  HOUR,
  PASSWORD,
  person,
  planningSettings,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { type Caller, call, db, env, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';
import { ENDPOINTS, newCallers, routeName, sendCall, validCall } from '../route-calls.ts';
import { codeAt, RECOVERY, removeFactorLink, secondFactor, verified, wrongCode } from '../second-factors.ts';

const DAY = 24 * HOUR;
const isOwn = ({ id }: TestPerson) => eq(sessions.userId, id);
const tracesOf = ({ id }: TestPerson, action: string) =>
  db.$count(auditLog, and(eq(auditLog.personId, id), eq(auditLog.action, action)));
const cookieOf = (response: Response): Caller => ({
  cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '',
});

/** All cookies of a response, as the browser sends them back. */
const cookiesOf = (response: Response): Caller => ({
  cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
/** The cookie of the device alone. */
const deviceOf = ({ cookie }: Caller) =>
  cookie.split('; ').find((one) => one.startsWith('__Host-device=')) ?? '';
/** What is stored about a person and their sessions. */
const stateOf = async (owner: TestPerson) => ({
  profile: await db.select().from(profiles).where(eq(profiles.id, owner.id)).get(),
  sessions: await db.$count(sessions, isOwn(owner)),
});

/** A request at another moment. */
const requestAt = (now: number, { cookie }: Caller, method: string, path: string, body?: unknown) =>
  createApp({ now: () => now }).request(
    ORIGIN + path,
    {
      method,
      headers: { Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    env,
  );
const codeOf = async (response: Response) =>
  (await response.json<{ error?: { code: string } }>()).error?.code;

/** Verifies a session with the code of the app, and returns the new cookie. */
async function verify(as: Caller, body: { trustDevice?: boolean } = {}): Promise<Caller> {
  const response = await request(verifySession, { as, body: { code: await codeAt(), ...body } });
  expect(response.status).toBe(200);
  return cookieOf(response);
}

/** Starts to set a second factor up, with the password. */
const start = async (as: TestPerson) =>
  call(startFactor, { as: await withPassword(as), body: { password: PASSWORD } });

/** Sets a second factor up as a person does; returns the secret and the recovery codes. */
async function enrol(as: TestPerson) {
  const { secret } = await start(as);
  const bytes = fromBase32(secret);
  const code = await totpCode(bytes, stepAt(Date.now()));
  return { bytes, ...(await call(confirmFactor, { as, body: { code } })) };
}

/** Sets the day from which admins need a second factor, for the duration of `run`. */
async function requiredFrom(day: string, run: () => Promise<void>): Promise<void> {
  await planningSettings({ requireSecondFactorFrom: day });
  try {
    await run();
  } finally {
    await db.delete(adminSettings).where(eq(adminSettings.settingKey, 'planning'));
  }
}

describe('a session that is not verified', () => {
  it('gets 403 auth.second_factor from every route that needs a role', async () => {
    const iris = await secondFactor(await admin());
    const closed = ENDPOINTS.filter(({ access }) => access === 'admin' || access === 'volunteer');
    expect(closed.length).toBeGreaterThan(40);
    for (const endpoint of closed) {
      const response = await sendCall(endpoint, await validCall(endpoint, await newCallers()), iris);
      expect(response.status, routeName(endpoint)).toBe(403);
      expect((await response.json<{ error: object }>()).error, routeName(endpoint)).toMatchObject({
        code: 'auth.second_factor',
        needs: 'code',
      });
    }
  });

  it('can only verify, sign out and read itself, whatever the role', async () => {
    const sanne = await secondFactor(await person());
    const open = ['POST /api/auth/verify', 'POST /api/auth/sign-out'];
    const closed = ENDPOINTS.filter(
      ({ method, path, access }) =>
        (access === 'signed-in' || access === 'applicant') && !open.includes(`${method} ${path}`),
    );
    expect(closed.length).toBeGreaterThan(15);
    const before = await stateOf(sanne);
    for (const endpoint of closed) {
      const response = await sendCall(endpoint, await validCall(endpoint, await newCallers()), sanne);
      expect(await codeOf(response), routeName(endpoint)).toBe('auth.second_factor');
    }
    expect(await stateOf(sanne)).toEqual(before);
    expect(await call(getSession, { as: sanne })).toMatchObject({ user: { id: sanne.id } });
    await call(signOut, { as: sanne });
  });

  it('changes nothing of the owner: neither sessions nor phone number', async () => {
    const iris = await verified(await secondFactor(await withPassword(await admin())));
    const thief = cookieOf(await request(signIn, { body: { email: iris.email, password: PASSWORD } }));
    const body = { phoneNumber: '06 87654321' };
    expect((await refusal(endOtherSessions, { as: thief })).code).toBe('auth.second_factor');
    expect((await refusal(changeProfile, { as: thief, body })).code).toBe('auth.second_factor');
    expect((await request(listPeople, { as: iris })).status).toBe(200);
    expect((await call(getSession, { as: iris })).user).not.toBeNull();
  });

  it('has the role user in its own body, and no rights of an applicant', async () => {
    const iris = await secondFactor(await admin());
    expect(await call(getSession, { as: iris })).toMatchObject({
      profile: { role: 'user' },
      needsSecondFactor: true,
      hasSecondFactor: true,
    });
    const apply = ENDPOINTS.find(({ access }) => access === 'applicant');
    if (!apply) throw new Error('no route for applicants');
    const response = await sendCall(apply, await validCall(apply, await newCallers()), iris);
    expect(await codeOf(response)).toBe('auth.forbidden');
  });

  it('is refused with auth.forbidden where the role would not be enough either', async () => {
    const noor = await secondFactor(await volunteer());
    expect((await refusal(listPeople, { as: noor })).code).toBe('auth.forbidden');
  });

  it('has every right of the role after the code of the app', async () => {
    const iris = await secondFactor(await admin());
    const as = await verify(iris);
    expect((await request(listPeople, { as })).status).toBe(200);
    expect(await call(getSession, { as })).toMatchObject({
      profile: { role: 'admin' },
      needsSecondFactor: false,
    });
    expect(await tracesOf(iris, 'account.verified')).toBe(1);
  });

  it('gets another id when it is verified, and the old cookie ends', async () => {
    const iris = await secondFactor(await admin());
    const as = await verify(iris);
    expect(as.cookie).not.toBe(iris.cookie);
    expect(await call(getSession, { as: iris })).toEqual({ user: null });
    expect(await db.$count(sessions, isOwn(iris))).toBe(1);
  });
});

describe('the code of the app', () => {
  it('counts once, also for two requests at the same moment', async () => {
    const iris = await secondFactor(await admin());
    const code = await codeAt();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => request(verifySession, { as: iris, body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is refused with a reason when it was used before', async () => {
    const iris = await secondFactor(await admin());
    const code = await codeAt();
    const as = await verify(iris);
    expect(await refusal(verifySession, { as, body: { code } })).toMatchObject({
      status: 400,
      code: 'auth.code_wrong',
      issues: [{ path: 'code', message: 'code_used' }],
    });
  });

  it('of an earlier step is refused after a later one', async () => {
    const iris = await secondFactor(await admin());
    const as = await verify(iris);
    const code = await codeAt(Date.now() - 30_000);
    expect((await refusal(verifySession, { as, body: { code } })).issues).toEqual([
      { path: 'code', message: 'code_used' },
    ]);
  });

  it('may have spaces', async () => {
    const iris = await secondFactor(await admin());
    const code = (await codeAt()).replace(/(...)(...)/, ' $1 $2 ');
    expect((await request(verifySession, { as: iris, body: { code } })).status).toBe(200);
  });

  // A refusal must not tell which codes will be right.
  it.each([
    [-90, 'code_clock'],
    [-300, 'code_wrong'],
    [90, 'code_wrong'],
    [300, 'code_wrong'],
    [570, 'code_wrong'],
  ])('is refused when it is %i s off, as %s', async (seconds, message) => {
    const iris = await secondFactor(await admin());
    const code = await codeAt(Date.now() + seconds * 1000);
    expect((await refusal(verifySession, { as: iris, body: { code } })).issues).toEqual([
      { path: 'code', message },
    ]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is not a code', async (code) => {
    const iris = await secondFactor(await admin());
    expect((await refusal(verifySession, { as: iris, body: { code } })).code).toBe('request.invalid');
  });

  it('needs no other field, and not both codes', async () => {
    const iris = await secondFactor(await admin());
    for (const body of [{}, { code: '123456', recoveryCode: RECOVERY[0] }])
      expect((await refusal(verifySession, { as: iris, body })).code).toBe('request.invalid');
  });

  it('is unknown for a person without a second factor', async () => {
    const as = await admin();
    expect(await refusal(verifySession, { as, body: { code: '123456' } })).toMatchObject({
      status: 404,
      code: 'factor.not_found',
    });
  });

  it('cannot be guessed in parallel: of twenty wrong codes at once at most five are looked at', async () => {
    const iris = await secondFactor(await admin());
    const code = await wrongCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(verifySession, { as: iris, body: { code } })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 400).length).toBe(5);
    expect(statuses.filter((status) => status === 429).length).toBe(15);
    expect(await tracesOf(iris, 'account.code_wrong')).toBe(5);
  });

  it('is looked at on the device of its owner while somebody else has only the password', async () => {
    const iris = await secondFactor(await withPassword(await admin()));
    const enter = (as?: Caller) =>
      request(signIn, { body: { email: iris.email, password: PASSWORD }, ...(as && { as }) });
    const first = cookiesOf(await enter());
    const device = cookiesOf(await request(verifySession, { as: first, body: { code: await codeAt() } }));
    const thief = cookiesOf(await enter());
    const code = await wrongCode();
    await Promise.all(
      Array.from({ length: 20 }, () => request(verifySession, { as: thief, body: { code } })),
    );
    await db.update(totpFactors).set({ lastStep: 0 }).where(eq(totpFactors.userId, iris.id));
    const right = { code: await codeAt() };
    expect((await refusal(verifySession, { as: thief, body: right })).code).toBe('auth.throttled');
    const owner = { cookie: `${cookieOf(await enter(device)).cookie}; ${deviceOf(device)}` };
    expect((await request(verifySession, { as: owner, body: right })).status).toBe(200);
    // Nor is a stolen cookie of the device worth more guesses.
    const stolen = { cookie: `${thief.cookie.split(';')[0]}; ${deviceOf(device)}` };
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => request(verifySession, { as: stolen, body: { code } })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('shares its throttle with recovery codes, and a right one waits as well', async () => {
    const iris = await secondFactor(await admin());
    for (let attempt = 0; attempt < 5; attempt++)
      await refusal(verifySession, { as: iris, body: { recoveryCode: 'ccccc-33333' } });
    const refused = await refusal(verifySession, { as: iris, body: { code: await codeAt() } });
    expect(refused).toMatchObject({ status: 429, code: 'auth.throttled' });
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('forgets the wrong ones after a right one', async () => {
    const iris = await secondFactor(await admin());
    const before = await db.$count(rateCounters);
    const code = await wrongCode();
    for (let attempt = 0; attempt < 4; attempt++) await refusal(verifySession, { as: iris, body: { code } });
    expect(await db.$count(rateCounters)).toBe(before + 1);
    await verify(iris);
    expect(await db.$count(rateCounters)).toBe(before);
  });

  it('waits twice as long after each further wrong one, up to 15 minutes', async () => {
    const iris = await secondFactor(await admin());
    const code = await wrongCode();
    const guess = (now: number) => requestAt(now, iris, 'POST', '/api/auth/verify', { code });
    let now = Date.now();
    for (let attempt = 0; attempt < 4; attempt++) expect((await guess(now)).status).toBe(400);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await guess(now)).status).toBe(400);
      const early = await guess(now);
      expect([early.status, early.headers.get('Retry-After')]).toEqual([429, String(wait)]);
      now += wait * 1000;
    }
  });
});

describe('a verified session', () => {
  const statusAt = async (now: number, as: Caller) => {
    const response = await requestAt(now, as, 'GET', '/api/people');
    return response.status === 200 ? 200 : codeOf(response);
  };

  it('needs another code after twelve hours', async () => {
    const start = Date.now();
    const iris = await verified(await secondFactor(await admin()), start);
    expect(await statusAt(start + 12 * HOUR - 1, iris)).toBe(200);
    expect(await statusAt(start + 12 * HOUR, iris)).toBe('auth.second_factor');
  });

  it('on a trusted device keeps its rights for thirty days at most, never beyond the session', async () => {
    const iris = await secondFactor(await admin());
    const as = await verify(iris, { trustDevice: true });
    const row = await db.select().from(sessions).where(isOwn(iris)).get();
    expect(row?.trustedUntil).toBe((row?.createdAt ?? 0) + 14 * DAY);
    const noor = await secondFactor(await volunteer());
    await verify(noor, { trustDevice: true });
    const own = await db.select().from(sessions).where(isOwn(noor)).get();
    expect(own?.trustedUntil).toBe((own?.verifiedAt ?? 0) + 30 * DAY);
    const until = own?.trustedUntil ?? 0;
    expect(await statusAt(Date.now() + 13 * HOUR, as)).toBe(200);
    expect(until).toBeGreaterThan(Date.now() + 29 * DAY);
  });

  it('asks for a code before each sensitive route after twelve hours, also on a trusted device', async () => {
    const iris = await secondFactor(await admin());
    const now = Date.now();
    await db
      .update(sessions)
      .set({ verifiedAt: now - 12 * HOUR, trustedUntil: now + DAY })
      .where(isOwn(iris));
    const sensitive = ENDPOINTS.filter((endpoint) => endpoint.sensitive);
    expect(sensitive.map(routeName).sort()).toEqual(
      [
        'DELETE /api/people/:id',
        'DELETE /api/people/:id/factor',
        'DELETE /api/profile',
        'POST /api/seasons/:id/close',
        'GET /api/export',
        'POST /api/invitations/apply',
        'POST /api/invitations/remind',
        'GET /api/events/:id/reservations/export',
        'GET /api/profile/export',
        'GET /api/shifts/export',
        'POST /api/auth/change-password',
        'POST /api/profile/factor',
        'POST /api/profile/factor/confirm',
        'POST /api/screens',
        'PUT /api/people/:id/email',
        'PUT /api/people/:id/role',
        'PUT /api/retention',
        'PUT /api/settings/auto-approval',
        'PUT /api/settings/planning',
      ].sort(),
    );
    for (const endpoint of sensitive) {
      const response = await sendCall(endpoint, await validCall(endpoint, await newCallers()), iris);
      expect(response.status, routeName(endpoint)).toBe(403);
      expect(await codeOf(response), routeName(endpoint)).toBe('auth.verify_again');
    }
    expect((await request(listPeople, { as: iris })).status).toBe(200);
    expect(await tracesOf(iris, 'request.refused')).toBe(0);
  });

  it('keeps its id when a later code is verified, so that other requests of the page go on', async () => {
    const iris = await secondFactor(await admin());
    const now = Date.now();
    await db
      .update(sessions)
      .set({ verifiedAt: now - 13 * HOUR, trustedUntil: now + DAY })
      .where(isOwn(iris));
    await call(verifySession, { as: iris, body: { code: await codeAt() } });
    expect((await request(exportOwnData, { as: iris })).status).toBe(200);
  });

  it('ends nothing for people without a second factor: sensitive routes ask them for no code', async () => {
    const iris = await admin();
    const { id } = await person();
    await call(setPersonRole, { as: iris, params: { id }, body: { role: 'volunteer' } });
  });
});

describe('a recovery code', () => {
  it('counts once, also when sent twice at the same moment, and is reported by mail', async () => {
    const iris = await secondFactor(await admin());
    const body = { recoveryCode: RECOVERY[0] };
    const answers = await Promise.all([1, 2, 3].map(() => request(verifySession, { as: iris, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, iris.id))).toBe(1);
    const mails = await outboxMailsTo(iris, 'factor_changed');
    expect(mails).toHaveLength(1);
    expect((await renderedMail(mails[0]))?.text).toContain('Je hebt er nog 1.');
    expect(await tracesOf(iris, 'account.recovery_code_used')).toBe(1);
  });

  it('gives the session its rights, in capitals and without the hyphen as well', async () => {
    const iris = await secondFactor(await admin());
    const response = await request(verifySession, {
      as: iris,
      body: { recoveryCode: ` ${RECOVERY[1].replace('-', ' ').toUpperCase()} ` },
    });
    expect((await response.json<Session>()).profile.role).toBe('admin');
  });

  it("of another person's is refused", async () => {
    const [iris, joost] = [await secondFactor(await admin()), await secondFactor(await admin())];
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, iris.id));
    expect(await refusal(verifySession, { as: iris, body: { recoveryCode: RECOVERY[0] } })).toMatchObject({
      code: 'auth.code_wrong',
      issues: [{ path: 'recoveryCode', message: 'code_wrong' }],
    });
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, joost.id))).toBe(2);
  });
});

describe('setting up a second factor', () => {
  it('returns ten recovery codes once, verifies the session and is reported by mail', async () => {
    const iris = await admin();
    const { recoveryCodes: codes } = await enrol(iris);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
    expect((await request(listPeople, { as: iris })).status).toBe(200);
    const { factor } = await call(getFactor, { as: iris });
    expect(factor).toMatchObject({ recoveryCodesLeft: 10, removalAt: null });
    expect(await outboxMailsTo(iris, 'factor_changed')).toHaveLength(1);
    expect(await tracesOf(iris, 'account.factor_added')).toBe(1);
    const later = await withPassword(iris);
    const there = cookieOf(await request(signIn, { body: { email: later.email, password: PASSWORD } }));
    const body = { recoveryCode: codes[3] ?? '' };
    expect((await request(verifySession, { as: there, body })).status).toBe(200);
  });

  it('asks every other session of the person for a code', async () => {
    const iris = await withPassword(await admin());
    const there = cookieOf(await request(signIn, { body: { email: iris.email, password: PASSWORD } }));
    await enrol(iris);
    expect((await refusal(listPeople, { as: there })).code).toBe('auth.second_factor');
  });

  it('changes nothing before the first right code', async () => {
    const iris = await admin();
    await start(iris);
    expect(await call(getFactor, { as: iris })).toEqual({ factor: null });
    const body = { code: await wrongCode() };
    expect((await refusal(confirmFactor, { as: iris, body })).code).toBe('auth.code_wrong');
    expect((await request(listPeople, { as: iris })).status).toBe(200);
  });

  it.each([-90, 90])('tells about the clock of a phone that is %i s off', async (seconds) => {
    const iris = await secondFactor(await admin(), { confirmedAt: null });
    const body = { code: await codeAt(Date.now() + seconds * 1000) };
    expect((await refusal(confirmFactor, { as: iris, body })).issues).toEqual([
      { path: 'code', message: 'code_clock' },
    ]);
  });

  it('in two tabs: the last one that started counts, and a confirmed one stays', async () => {
    const iris = await admin();
    const first = fromBase32((await start(iris)).secret);
    const second = fromBase32((await start(iris)).secret);
    const step = stepAt(Date.now());
    const wrong = { code: await totpCode(first, step) };
    expect((await refusal(confirmFactor, { as: iris, body: wrong })).code).toBe('auth.code_wrong');
    await call(confirmFactor, { as: iris, body: { code: await totpCode(second, step) } });
    expect((await refusal(startFactor, { as: iris, body: { password: PASSWORD } })).code).toBe(
      'factor.exists',
    );
    expect((await refusal(confirmFactor, { as: iris, body: wrong })).code).toBe('factor.exists');
  });

  it('is confirmed once by five requests at the same moment, with one set of recovery codes', async () => {
    const iris = await secondFactor(await admin(), { confirmedAt: null });
    const code = await codeAt();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => request(confirmFactor, { as: iris, body: { code } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, iris.id))).toBe(10);
    expect(await outboxMailsTo(iris, 'factor_changed')).toHaveLength(1);
  });

  it('needs the password: with an open session alone nobody can shut the owner out', async () => {
    const iris = await withPassword(await admin());
    expect((await refusal(startFactor, { as: iris, body: { password: '' } })).code).toBe('request.invalid');
    const body = { password: 'een-korte-zomer' };
    expect(await refusal(startFactor, { as: iris, body })).toMatchObject({
      code: 'auth.wrong_password',
      issues: [{ path: 'password', message: 'wrong_password' }],
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => request(startFactor, { as: iris, body })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(8);
    expect(await db.$count(totpFactors, eq(totpFactors.userId, iris.id))).toBe(0);
    expect(await tracesOf(iris, 'account.sign_in_failed')).toBe(5);
  });

  it('is unknown when it was not started', async () => {
    const as = await admin();
    expect((await refusal(confirmFactor, { as, body: { code: '123456' } })).code).toBe('factor.not_found');
  });
});

describe('removing the own second factor', () => {
  it('removes the recovery codes, reports it by mail and lets no session count as verified', async () => {
    const iris = await secondFactor(await withPassword(await admin()));
    const as = await verify(iris, { trustDevice: true });
    await call(removeFactor, { as, body: { password: PASSWORD } });
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, iris.id))).toBe(0);
    expect(await db.select().from(sessions).where(isOwn(iris)).get()).toMatchObject({
      verifiedAt: null,
      trustedUntil: null,
    });
    expect(await outboxMailsTo(iris, 'factor_changed')).toHaveLength(1);
    expect((await request(listPeople, { as })).status).toBe(200);
    expect((await refusal(removeFactor, { as, body: { password: PASSWORD } })).code).toBe('factor.not_found');
  });

  it('needs the password or a code, also in a verified session', async () => {
    const iris = await verified(await secondFactor(await withPassword(await admin())));
    const refused = async (body: { password?: string; code?: string }) =>
      (await refusal(removeFactor, { as: iris, body })).code;
    expect(await refused({})).toBe('request.invalid');
    expect(await refused({ password: PASSWORD, code: await codeAt() })).toBe('request.invalid');
    expect(await refused({ password: 'een-korte-zomer' })).toBe('auth.wrong_password');
    expect(await refused({ code: await wrongCode() })).toBe('auth.code_wrong');
    expect(await tracesOf(iris, 'account.code_wrong')).toBe(1);
    expect(await db.$count(totpFactors, eq(totpFactors.userId, iris.id))).toBe(1);
    await call(removeFactor, { as: iris, body: { code: await codeAt() } });
    expect(await db.$count(totpFactors, eq(totpFactors.userId, iris.id))).toBe(0);
  });

  it('takes a code once, and needs a recent one beside the password', async () => {
    const iris = await secondFactor(await withPassword(await admin()));
    const as = await verify(iris, { trustDevice: true });
    const used = await refusal(removeFactor, { as, body: { code: await codeAt() } });
    expect(used.issues).toEqual([{ path: 'code', message: 'code_used' }]);
    await db
      .update(sessions)
      .set({ verifiedAt: Date.now() - 13 * HOUR })
      .where(isOwn(iris));
    const body = { password: PASSWORD };
    expect((await refusal(removeFactor, { as, body })).code).toBe('auth.verify_again');
  });

  it('removes it with the person', async () => {
    const sanne = await verified(await secondFactor(await withPassword(await person())));
    await call(deleteAccount, { as: sanne, body: { password: PASSWORD } });
    expect(await db.$count(totpFactors, eq(totpFactors.userId, sanne.id))).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, sanne.id))).toBe(0);
  });
});

describe('the link in the mail about a new second factor', () => {
  /** A factor that somebody else added, with their session, and the link in its mail. */
  async function added() {
    const iris = await admin();
    await enrol(iris);
    const mail = await renderedMail((await outboxMailsTo(iris, 'factor_changed'))[0]);
    return { iris, mail, token: /\/a#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
  }
  const isOn = ({ id }: TestPerson) => db.$count(totpFactors, eq(totpFactors.userId, id));
  const answer = (token: string) => call(answerLink, { body: { token, answer: 'remove' } });

  it('removes it for 24 hours, ends every session and advises a new password', async () => {
    const { iris, mail, token } = await added();
    expect(mail?.text).toContain('Zet het dan meteen uit met de knop hieronder');
    const looked = await call(lookAtLink, { body: { token } });
    expect(looked).toMatchObject({ purpose: 'remove_factor', answers: ['remove'] });
    expect(await isOn(iris)).toBe(1);
    for (let time = 0; time < 2; time++) expect(await answer(token)).toMatchObject({ answers: [] });
    expect(await isOn(iris)).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, iris.id))).toBe(0);
    expect(await db.$count(sessions, isOwn(iris))).toBe(0);
    expect(await tracesOf(iris, 'account.factor_removed')).toBe(1);
    expect((await outboxMailsTo(iris, 'factor_changed')).length).toBe(2);
    const { expiresAt, createdAt } = (await db
      .select()
      .from(actionLinks)
      .where(eq(actionLinks.userId, iris.id))
      .get()) ?? { expiresAt: 0, createdAt: 0 };
    expect(expiresAt - createdAt).toBe(DAY);
  });

  it('outlives what whoever added it can do, and the new password of the owner', async () => {
    const { iris, token } = await added();
    await call(endOtherSessions, { as: iris });
    const { id, secret } = await mintToken(db, iris.id, 'reset_password', Date.now());
    const passwords = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };
    await call(resetPassword, { body: { accessToken: id, refreshToken: secret, ...passwords } });
    await answer(token);
    expect(await isOn(iris)).toBe(0);
    const as = cookieOf(await request(signIn, { body: { email: iris.email, password: passwords.password } }));
    expect((await request(listPeople, { as })).status).toBe(200);
  });

  it('does nothing to a factor that was added later', async () => {
    const { iris, token } = await added();
    await secondFactor(iris, { confirmedAt: Date.now() + 1 });
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ answers: [] });
    await answer(token);
    expect(await isOn(iris)).toBe(1);
    expect(await db.$count(sessions, isOwn(iris))).toBe(1);
  });

  it('and the own removal at the same moment remove it once', async () => {
    for (let round = 0; round < 5; round++) {
      const addedAt = Date.now();
      const iris = await verified(await secondFactor(await admin(), { confirmedAt: addedAt }));
      const token = await removeFactorLink(iris, addedAt);
      await Promise.all([
        answer(token),
        request(removeFactor, { as: iris, body: { code: await codeAt() } }),
        answer(token),
      ]);
      expect(await isOn(iris)).toBe(0);
      expect(await tracesOf(iris, 'account.factor_removed')).toBe(1);
      expect(await outboxMailsTo(iris, 'factor_changed')).toHaveLength(1);
    }
  });
});

describe('the password', () => {
  it('reset does not bypass the second factor', async () => {
    const iris = await secondFactor(await admin());
    const { id, secret } = await mintToken(db, iris.id, 'reset_password', Date.now());
    const password = 'een-korte-zomer';
    await call(resetPassword, {
      body: { accessToken: id, refreshToken: secret, password, confirmPassword: password },
    });
    const as = cookieOf(await request(signIn, { body: { email: iris.email, password } }));
    expect((await refusal(listPeople, { as })).code).toBe('auth.second_factor');
    expect(await db.$count(totpFactors, eq(totpFactors.userId, iris.id))).toBe(1);
  });

  it('cannot be changed by a session that is not verified', async () => {
    const iris = await secondFactor(await withPassword(await admin()));
    const body = {
      currentPassword: PASSWORD,
      password: 'een-korte-zomer',
      confirmPassword: 'een-korte-zomer',
    };
    expect((await refusal(changePassword, { as: iris, body })).code).toBe('auth.second_factor');
  });
});

describe('a stolen database', () => {
  it('yields no code without the secret key', async () => {
    const iris = await admin();
    const { bytes, recoveryCodes: codes } = await enrol(iris);
    const row = await db.select().from(totpFactors).where(eq(totpFactors.userId, iris.id)).get();
    const stored = row?.secret ?? '';
    expect(await decryptSecret(env, iris.id, stored)).toEqual(bytes);
    const other = { SECRET_KEY: 'another-secret-key-of-at-least-32-chars' };
    await expect(decryptSecret(other, iris.id, stored)).rejects.toThrow();
    // Nor is it readable under another account.
    await expect(decryptSecret(env, (await admin()).id, stored)).rejects.toThrow();
    expect(Buffer.from(stored, 'base64url').includes(Buffer.from(bytes))).toBe(false);
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, iris.id));
    for (const code of codes) expect(JSON.stringify(hashes)).not.toContain(code.slice(0, 5));
  });
});

describe('a required second factor', () => {
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);

  it('leaves admins without one only the rights of a user, until they set one up', () =>
    requiredFrom(today, async () => {
      const iris = await admin();
      expect(await refusal(listPeople, { as: iris })).toMatchObject({
        status: 403,
        code: 'auth.second_factor',
        needs: 'enrol',
      });
      expect(await call(getSession, { as: iris })).toMatchObject({
        profile: { role: 'user' },
        needsSecondFactor: true,
        hasSecondFactor: false,
        secondFactorFrom: today,
      });
      await enrol(iris);
      expect((await request(listPeople, { as: iris })).status).toBe(200);
    }));

  it('changes nothing before that day, for volunteers and for admins who have one', () =>
    requiredFrom(tomorrow, async () => {
      const iris = await admin();
      expect((await request(listPeople, { as: iris })).status).toBe(200);
      expect(await call(getSession, { as: iris })).toMatchObject({ secondFactorFrom: tomorrow });
    }));

  it('never holds for volunteers, and is met by an admin who has one', () =>
    requiredFrom(today, async () => {
      expect(await call(getSession, { as: await volunteer() })).toMatchObject({
        needsSecondFactor: false,
        secondFactorFrom: null,
      });
      const joost = await verified(await secondFactor(await admin()));
      expect((await request(listPeople, { as: joost })).status).toBe(200);
    }));

  it('is asked of a person who becomes an admin', () =>
    requiredFrom(today, async () => {
      const iris = await verified(await secondFactor(await admin()));
      const noor = await volunteer();
      await call(setPersonRole, { as: iris, params: { id: noor.id }, body: { role: 'admin' } });
      expect((await refusal(listPeople, { as: noor })).code).toBe('auth.second_factor');
    }));
});

describe('people', () => {
  it('are marked in the list and in their details', async () => {
    const iris = await verified(await secondFactor(await admin({ firstName: 'Zeldzaam' })));
    const without = await admin({ firstName: 'Zeldzaam' });
    const { items } = await call(listPeople, { as: iris, query: { search: 'zeldzaam', view: 'all' } });
    expect(Object.fromEntries(items.map(({ id, hasSecondFactor }) => [id, hasSecondFactor]))).toEqual({
      [iris.id]: true,
      [without.id]: false,
    });
    expect(await call(getPerson, { as: iris, params: { id: iris.id } })).toMatchObject({
      hasSecondFactor: true,
      factorRemovalAt: null,
    });
  });
});

describe('the role', () => {
  it('of a person with a second factor changes without touching it', async () => {
    const iris = await verified(await secondFactor(await admin()));
    const noor = await secondFactor(await volunteer());
    await call(setPersonRole, { as: iris, params: { id: noor.id }, body: { role: 'user' } });
    expect(await db.$count(totpFactors, eq(totpFactors.userId, noor.id))).toBe(1);
    expect(await db.$count(profiles, and(eq(profiles.id, noor.id), eq(profiles.role, 'user')))).toBe(1);
  });
});
