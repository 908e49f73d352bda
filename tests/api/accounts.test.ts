import {
  changePassword,
  confirmEmail,
  type Endpoint,
  forgotPassword,
  getSession,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  auditLog,
  mailOutbox,
  oneTimeTokens,
  profiles,
  sessions,
} from '../../worker/src/db/schema.ts';
import type { AppError } from '../../worker/src/errors.ts';
import { mintToken } from '../../worker/src/modules/auth/one-time-tokens.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../worker/src/modules/auth/passwords.ts';
import { countAttempt } from '../../worker/src/modules/auth/sign-in-throttle.ts';
import { HOUR, PASSWORD, person, volunteer, withPassword } from './factories.ts';
import { type Caller, call, db, refusal, request } from './harness.ts';

const OTHER_PASSWORD = 'een-korte-zomer';

let people = 0;
const newAddress = () => `nieuw${++people}.${crypto.randomUUID()}@example.test`;
const names = { firstName: 'Noor', lastName: 'Bakker' };
const newcomer = (email = newAddress(), password = PASSWORD) => ({
  ...names,
  email,
  password,
  confirmPassword: password,
});

const accountOf = async (email: string) => {
  const row = await db.select().from(accounts).where(eq(accounts.email, email)).get();
  if (!row) throw new Error(`no account ${email}`);
  return row;
};
const mailsTo = (email: string, kind: string) =>
  db.$count(mailOutbox, and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, kind)));

/** Signs in and returns the cookie of the response. */
async function cookieOf(email: string, password = PASSWORD): Promise<Caller> {
  const response = await request(signIn, { body: { email, password } });
  if (!response.ok) throw new Error(`sign-in: ${response.status}`);
  return { cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

const statusOf = async <E extends Endpoint>(...args: Parameters<typeof request<E>>) =>
  (await request(...args)).status;
const tally = (statuses: number[]) =>
  statuses.reduce<Record<number, number>>((counts, status) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});

describe('POST /api/auth/sign-up', () => {
  it('creates an account of role user with an incomplete profile and enqueues the confirmation mail', async () => {
    const body = { ...newcomer(), locale: 'en' as const };
    expect(await call(signUp, { body })).toEqual({ email: body.email });
    const account = await accountOf(body.email);
    expect(account.emailConfirmedAt).toBeNull();
    const profile = await db.select().from(profiles).where(eq(profiles.id, account.id)).get();
    expect(profile).toMatchObject({
      ...names,
      role: 'user',
      profileCompleted: false,
      locale: 'en',
      skills: [],
    });
    expect(await mailsTo(body.email, 'confirm_email')).toBe(1);
  });

  it('treats an address in another case as the same address', async () => {
    const { email } = await person();
    const error = await refusal(signUp, { body: newcomer(` ${email.toUpperCase()} `) });
    expect(error).toMatchObject({ status: 409, code: 'account.exists' });
  });

  it('leaves an existing account unchanged', async () => {
    const { email } = await withPassword(await person({ firstName: 'Eva' }));
    await refusal(signUp, { body: newcomer(email, OTHER_PASSWORD) });
    expect(await call(signIn, { body: { email, password: PASSWORD } })).toMatchObject({
      profile: { firstName: 'Eva' },
    });
    expect(await mailsTo(email, 'confirm_email')).toBe(0);
  });

  it('gives an unconfirmed account to the person who signed up last and mails a new link', async () => {
    const email = newAddress();
    await call(signUp, { body: newcomer(email, OTHER_PASSWORD) });
    const { id } = await accountOf(email);
    const old = await mintToken(db, id, 'confirm_email', Date.now());
    await call(signUp, { body: { ...newcomer(email), firstName: 'Zoë' } });

    expect((await accountOf(email)).id).toBe(id);
    expect(await mailsTo(email, 'confirm_email')).toBe(2);
    expect(await refusal(confirmEmail, { body: { token: `${old.id}.${old.secret}` } })).toMatchObject({
      code: 'token.invalid',
    });
    const fresh = await mintToken(db, id, 'confirm_email', Date.now());
    await call(confirmEmail, { body: { token: `${fresh.id}.${fresh.secret}` } });
    expect(await refusal(signIn, { body: { email, password: OTHER_PASSWORD } })).toMatchObject({
      status: 401,
    });
    expect(await call(signIn, { body: { email, password: PASSWORD } })).toMatchObject({
      profile: { firstName: 'Zoë' },
    });
  });

  it('creates one account on a double click', async () => {
    const body = newcomer();
    const statuses = await Promise.all([statusOf(signUp, { body }), statusOf(signUp, { body })]);
    expect(statuses).toEqual([201, 201]);
    expect(await db.$count(accounts, eq(accounts.email, body.email))).toBe(1);
  });

  it.each([
    ['one of the most common passwords', 'welcome', 'password_too_common'],
    ['a common password in capitals', 'QWERTYUIOP', 'password_too_common'],
    ['a short password', 'ijs12', 'password_too_short'],
  ])('refuses %s', async (_, password, rule) => {
    const error = await refusal(signUp, { body: newcomer(newAddress(), password) });
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ path: 'password', message: rule }],
    });
  });

  it('refuses the address itself as a password', async () => {
    const email = newAddress();
    expect(await refusal(signUp, { body: newcomer(email, email.toUpperCase()) })).toMatchObject({
      issues: [{ path: 'password', message: 'password_is_email' }],
    });
  });

  it.each(['firstName', 'lastName'])('refuses a %s with a link, and mails nothing', async (field) => {
    const email = newAddress();
    const body = { ...newcomer(email), [field]: 'Gewonnen! Kijk op www.gratis.example' };
    expect(await refusal(signUp, { body })).toMatchObject({
      status: 400,
      issues: [{ path: field, message: 'not_a_name' }],
    });
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).toEqual([]);
  });

  it('names every invalid field', async () => {
    const error = await refusal(signUp, {
      body: {
        firstName: ' ',
        lastName: 'a\r\nBcc: x@y.z',
        email: 'nee',
        password: 'abc',
        confirmPassword: 'x',
      },
    });
    expect(error.issues).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'required' },
        { path: 'lastName', message: 'invalid' },
        { path: 'email', message: 'invalid_email' },
        { path: 'password', message: 'password_too_short' },
        { path: 'confirmPassword', message: 'password_mismatch' },
      ]),
    );
  });
});

describe('POST /api/auth/confirm-email', () => {
  const unconfirmed = async () => {
    const body = newcomer();
    await call(signUp, { body });
    return accountOf(body.email);
  };

  it('confirms the account once and refuses the link after that', async () => {
    const { id, email } = await unconfirmed();
    const { id: tokenId, secret } = await mintToken(db, id, 'confirm_email', Date.now());
    const body = { token: `${tokenId}.${secret}` };
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(confirmEmail, { body })));
    expect(tally(statuses)).toEqual({ 200: 1, 400: 2 });
    expect((await accountOf(email)).emailConfirmedAt).not.toBeNull();
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, id))).toBe(0);
  });

  it('refuses an expired token, a token of another kind and a guessed secret', async () => {
    const { id, email } = await unconfirmed();
    const expired = await mintToken(db, id, 'confirm_email', Date.now() - 49 * HOUR);
    const reset = await mintToken(db, id, 'reset_password', Date.now());
    const good = await mintToken(db, id, 'confirm_email', Date.now());
    for (const token of [
      `${expired.id}.${expired.secret}`,
      `${reset.id}.${reset.secret}`,
      `${good.id}.${reset.secret}`,
      good.id,
      '.',
    ])
      expect(await refusal(confirmEmail, { body: { token } })).toMatchObject({
        status: 400,
        code: 'token.invalid',
      });
    expect((await accountOf(email)).emailConfirmedAt).toBeNull();
  });

  it('accepts any of the mailed links until one of them is used', async () => {
    const { id, email } = await unconfirmed();
    const first = await mintToken(db, id, 'confirm_email', Date.now());
    const second = await mintToken(db, id, 'confirm_email', Date.now());
    const use = (token: { id: string; secret: string }) =>
      statusOf(confirmEmail, { body: { token: `${token.id}.${token.secret}` } });
    expect(await use(first)).toBe(200);
    expect(await use(second)).toBe(400);
    expect((await accountOf(email)).emailConfirmedAt).not.toBeNull();
  });

  it('mails another link only to an unconfirmed address and answers the same for every address', async () => {
    const { email } = await unconfirmed();
    const confirmed = await person();
    for (const address of [email, confirmed.email, newAddress()]) {
      const response = await request(resendConfirmation, { body: { email: address } });
      expect([response.status, await response.json()]).toEqual([202, { email: address }]);
    }
    expect(await mailsTo(email, 'confirm_email')).toBe(2);
    expect(await mailsTo(confirmed.email, 'confirm_email')).toBe(0);
  });

  it.each([
    ['a known', async () => (await unconfirmed()).email],
    ['an unknown', async () => newAddress()],
  ])('allows exactly five resends an hour for %s address, also in parallel', async (_, address) => {
    const body = { email: await address() };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => request(resendConfirmation, { body })),
    );
    expect(tally(responses.map(({ status }) => status))).toEqual({ 202: 5, 429: 7 });
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3500);
  });
});

describe('POST /api/auth/sign-in', () => {
  it('answers the session and sets a cookie that scripts and other sites cannot use', async () => {
    const { email, id } = await withPassword(await person());
    const response = await request(signIn, { body: { email: email.toUpperCase(), password: PASSWORD } });
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = await response.json();
    expect(session).toMatchObject({ user: { id, email }, profile: { id, phoneDisplay: '06 12345678' } });
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(await call(getSession, { as: { cookie } })).toEqual(session);
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(cookie.split('=')[1]);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await withPassword(await person());
    const wrong = await refusal(signIn, { body: { email, password: OTHER_PASSWORD } });
    const unknown = await refusal(signIn, { body: { email: newAddress(), password: PASSWORD } });
    expect([wrong.status, wrong.code]).toEqual([401, 'auth.invalid_credentials']);
    expect([unknown.status, unknown.code]).toEqual([401, 'auth.invalid_credentials']);
  });

  it('reveals that an address is unconfirmed only after the right password', async () => {
    const body = newcomer();
    await call(signUp, { body });
    const attempt = (password: string) => refusal(signIn, { body: { email: body.email, password } });
    expect(await attempt(OTHER_PASSWORD)).toMatchObject({ code: 'auth.invalid_credentials' });
    expect(await attempt(PASSWORD)).toMatchObject({ status: 403, code: 'auth.email_not_confirmed' });
    expect((await accountOf(body.email)).failedSignIns).toBe(0);
  });

  it('ends the previous session of the same browser', async () => {
    const { email } = await withPassword(await person());
    const before = await cookieOf(email);
    await call(signIn, { body: { email, password: PASSWORD }, as: before });
    expect(await call(getSession, { as: before })).toEqual({ user: null });
  });

  it('hashes the password again when the stored hash has old parameters', async () => {
    const { email, id } = await person();
    // scrypt of PASSWORD with N=16, r=1, p=1.
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync(PASSWORD, 'salt-of-a-test!!', 32, { N: 16, r: 1, p: 1 });
    const old = `scrypt$16$1$1$${Buffer.from('salt-of-a-test!!').toString('base64url')}$${key.toString('base64url')}`;
    await db.update(accounts).set({ passwordHash: old }).where(eq(accounts.id, id));
    const cookie = await cookieOf(email);
    const { passwordHash } = await accountOf(email);
    expect(needsRehash(passwordHash)).toBe(false);
    expect(await verifyPassword(PASSWORD, passwordHash)).toBe(true);
    expect(await call(getSession, { as: cookie })).toMatchObject({ user: { id } });
  });

  it('treats a letter typed as one or as two code points as the same letter', async () => {
    const stored = await hashPassword('schaatsé');
    expect(await verifyPassword('schaatse\u0301', stored)).toBe(true);
  });
});

describe('the sign-in throttle', () => {
  const fail = (email: string) => refusal(signIn, { body: { email, password: OTHER_PASSWORD } });

  it('blocks from the fifth failure on, twice as long each time, up to fifteen minutes', async () => {
    const { id } = await person();
    const attemptAt = (now: number) =>
      countAttempt(db, eq(accounts.id, id), now).catch((error: AppError) => error.detail.retryAfterSeconds);
    let now = 0;
    for (let failure = 1; failure <= 5; failure++) expect(await attemptAt(now)).toMatchObject({ id });
    const delays: unknown[] = [];
    for (let failure = 5; failure <= 16; failure++) {
      const seconds = await attemptAt(now);
      delays.push(seconds);
      now += Number(seconds) * 1000;
      expect(await attemptAt(now)).toMatchObject({ id });
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('refuses even the right password while it blocks and answers when to retry', async () => {
    const { email, id } = await withPassword(await person());
    await db
      .update(accounts)
      .set({ failedSignIns: 7, signInBlockedUntil: Date.now() + HOUR })
      .where(eq(accounts.id, id));
    const response = await request(signIn, { body: { email, password: PASSWORD } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(await response.json()).toMatchObject({ error: { code: 'auth.throttled' } });
  });

  it('gives parallel guesses no more attempts than sequential ones', async () => {
    const { id, email } = await withPassword(await person());
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => countAttempt(db, eq(accounts.id, id), 1)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);

    await db.update(accounts).set({ failedSignIns: 20 }).where(eq(accounts.id, id));
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => statusOf(signIn, { body: { email, password: OTHER_PASSWORD } })),
    );
    expect(tally(statuses)).toEqual({ 401: 1, 429: 7 });
  });

  it('is reset by the right password', async () => {
    const { email } = await withPassword(await person());
    for (let failure = 1; failure <= 4; failure++) await fail(email);
    await cookieOf(email);
    expect(await accountOf(email)).toMatchObject({ failedSignIns: 0, signInBlockedUntil: null });
  });
});

describe('a session', () => {
  it('is empty without a cookie or with an invented one', async () => {
    expect(await call(getSession)).toEqual({ user: null });
    expect(await call(getSession, { as: { cookie: '__Host-session=invented' } })).toEqual({ user: null });
  });

  it('ends at sign-out, which clears the cookie', async () => {
    const { email } = await withPassword(await person());
    const caller = await cookieOf(email);
    const response = await request(signOut, { as: caller });
    expect(response.status).toBe(204);
    expect(response.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await call(getSession, { as: caller })).toEqual({ user: null });
  });

  it('shows a changed role immediately', async () => {
    const someone = await person({ role: 'user' });
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, someone.id));
    expect(await call(getSession, { as: someone })).toMatchObject({ profile: { role: 'volunteer' } });
  });

  it('expires after thirty days without use and is renewed in its second half', async () => {
    const someone = await volunteer();
    const expire = (inMs: number) =>
      db
        .update(sessions)
        .set({ expiresAt: Date.now() + inMs })
        .where(eq(sessions.userId, someone.id));
    await expire(14 * 24 * HOUR);
    const response = await request(getSession, { as: someone });
    expect(response.headers.get('Set-Cookie')).toContain('Max-Age=2592000');
    const row = await db.select().from(sessions).where(eq(sessions.userId, someone.id)).get();
    expect(row?.expiresAt).toBeGreaterThan(Date.now() + 29 * 24 * HOUR);
    await expire(-1);
    expect(await call(getSession, { as: someone })).toEqual({ user: null });
  });
});

describe('a forgotten password', () => {
  const reset = (token: { id: string; secret: string }, password = OTHER_PASSWORD) => ({
    accessToken: token.id,
    refreshToken: token.secret,
    password,
    confirmPassword: password,
  });

  it('gets the same answer for known and unknown addresses, and a mail only for known ones', async () => {
    const { email } = await person();
    for (const address of [email, newAddress()]) {
      const response = await request(forgotPassword, { body: { email: address } });
      expect([response.status, await response.json()]).toEqual([202, { email: address }]);
    }
    expect(await mailsTo(email, 'reset_password')).toBe(1);
  });

  it('allows exactly five requests an hour for an address', async () => {
    const body = { email: newAddress() };
    const statuses = await Promise.all(Array.from({ length: 9 }, () => statusOf(forgotPassword, { body })));
    expect(tally(statuses)).toEqual({ 202: 5, 429: 4 });
  });

  it('is replaced once through the link, which ends all sessions and the throttle and adds a notice and an audit entry', async () => {
    const someone = await withPassword(await person());
    await db
      .update(accounts)
      .set({ failedSignIns: 9, signInBlockedUntil: Date.now() + HOUR })
      .where(eq(accounts.id, someone.id));
    const token = await mintToken(db, someone.id, 'reset_password', Date.now());
    const other = await mintToken(db, someone.id, 'reset_password', Date.now());
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(resetPassword, { body: reset(token) })));
    expect(tally(statuses)).toEqual({ 200: 1, 400: 2 });

    expect(await call(getSession, { as: someone })).toEqual({ user: null });
    expect(await refusal(resetPassword, { body: reset(other) })).toMatchObject({
      code: 'reset.invalid_tokens',
    });
    expect(await mailsTo(someone.email, 'password_changed')).toBe(1);
    expect(await db.$count(auditLog, eq(auditLog.subjectId, someone.id))).toBe(1);
    await cookieOf(someone.email, OTHER_PASSWORD);
  });

  it('is not replaced with an expired link, a link of another kind or a guessed secret', async () => {
    const someone = await person();
    const expired = await mintToken(db, someone.id, 'reset_password', Date.now() - HOUR - 1);
    const confirm = await mintToken(db, someone.id, 'confirm_email', Date.now());
    const good = await mintToken(db, someone.id, 'reset_password', Date.now());
    for (const token of [expired, confirm, { ...good, secret: confirm.secret }])
      expect(await refusal(resetPassword, { body: reset(token) })).toMatchObject({
        status: 400,
        code: 'reset.invalid_tokens',
      });
  });

  it('can still be replaced with the same link when the new password was refused', async () => {
    const someone = await person();
    const token = await mintToken(db, someone.id, 'reset_password', Date.now());
    for (const [password, rule] of [
      ['123456', 'password_too_common'],
      [someone.email, 'password_is_email'],
    ] as const)
      expect(await refusal(resetPassword, { body: reset(token, password) })).toMatchObject({
        issues: [{ path: 'password', message: rule }],
      });
    await call(resetPassword, { body: reset(token) });
  });
});

describe('POST /api/auth/change-password', () => {
  const change = (currentPassword: string, password = OTHER_PASSWORD) => ({
    currentPassword,
    password,
    confirmPassword: password,
  });

  it('ends the other sessions, keeps this one, and adds a notice and an audit entry', async () => {
    const someone = await withPassword(await person());
    const elsewhere = await cookieOf(someone.email);
    await call(changePassword, { as: someone, body: change(PASSWORD) });
    expect(await call(getSession, { as: someone })).toMatchObject({ user: { id: someone.id } });
    expect(await call(getSession, { as: elsewhere })).toEqual({ user: null });
    expect(await mailsTo(someone.email, 'password_changed')).toBe(1);
    const changes = and(eq(auditLog.subjectId, someone.id), eq(auditLog.action, 'account.password_changed'));
    expect(await db.select().from(auditLog).where(changes)).toMatchObject([{ actorId: someone.id }]);
    await cookieOf(someone.email, OTHER_PASSWORD);
  });

  it('refuses a wrong current password at its field and counts it as a failed sign-in', async () => {
    const someone = await withPassword(await person());
    for (let failure = 1; failure <= 5; failure++)
      expect(await refusal(changePassword, { as: someone, body: change('niet-dit') })).toMatchObject({
        status: 400,
        code: 'auth.wrong_password',
        issues: [{ path: 'currentPassword', message: 'wrong_password' }],
      });
    expect((await accountOf(someone.email)).failedSignIns).toBe(5);
  });
});

describe('the rate limits by address', () => {
  it('refuse an address that keeps signing up and answer when to retry', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.7' };
    const { email } = await person();
    // The rate limit by client address applies before hashing; the limit by mail address refuses the rest.
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => request(signUp, { headers, body: newcomer(email) })),
    );
    const last = await Promise.all(
      responses
        .filter(({ status }) => status === 429)
        .map(async (response) => [response.headers.get('Retry-After'), await response.json()]),
    );
    expect(last.length).toBeGreaterThanOrEqual(10);
    expect(last.filter(([after]) => after === '60').length).toBeGreaterThanOrEqual(10);
  });
});
