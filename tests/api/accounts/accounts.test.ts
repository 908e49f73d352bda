import { createExecutionContext } from 'cloudflare:test';
import {
  changePassword,
  confirmEmail,
  dropSignUp,
  type Endpoint,
  forgotPassword,
  getSession,
  lookAtSignUp,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { argon2id } from '../../../worker/src/accounts/auth/argon2id.ts';
import { attemptsAt } from '../../../worker/src/accounts/auth/attempts.ts';
import { deleteLinks } from '../../../worker/src/accounts/auth/auth.sweep.ts';
import { mintConfirmationToken, mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { tryPassword } from '../../../worker/src/accounts/auth/password-attempts.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../worker/src/accounts/auth/passwords.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  accounts,
  auditLog,
  mailOutbox,
  oneTimeTokens,
  profiles,
  rateCounters,
  sessions,
} from '../../../worker/src/app/schema.ts';
import type { AppError } from '../../../worker/src/platform/lib/errors.ts';
import { HOUR, PASSWORD, person, volunteer, withPassword } from '../factories.ts';
import { type Caller, call, db, env, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsAt, renderedMail } from '../mails.ts';

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
/** The counter of failed sign-ins at an address. */
const failuresAt = async (email: string) =>
  db
    .select()
    .from(rateCounters)
    .where(eq(rateCounters.key, await attemptsAt.address(email)))
    .get();
/** Sends a request while the queue of the password hashes is full. */
async function whileManyWait<T>(send: () => T | Promise<T>): Promise<T> {
  let isFull = true;
  const keepFull = async () => {
    while (isFull) {
      for (let waiting = 0; waiting < 80; waiting++) void hashPassword('x').catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const filling = keepFull();
  const response = await send();
  isFull = false;
  await filling;
  return response;
}
/** Blocks an address, for an hour by default, as after many guesses. */
async function block(email: string, blockedUntil = Date.now() + HOUR) {
  const values = { count: 15, blockedUntil, resetsAt: Date.now() + 24 * HOUR };
  await db
    .insert(rateCounters)
    .values({ key: await attemptsAt.address(email), ...values })
    .onConflictDoUpdate({ target: rateCounters.key, set: values });
}
const mailsTo = (email: string, kind: string) =>
  db.$count(mailOutbox, and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, kind)));

/** The cookies that a response sets, as the browser sends them back. */
const cookiesOf = (response: Response): Caller => ({
  cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});

/** Signs in and returns the cookies of the response: of the session and of the device. */
async function cookieOf(email: string, password = PASSWORD, as?: Caller): Promise<Caller> {
  const response = await request(signIn, { body: { email, password }, ...(as && { as }) });
  if (!response.ok) throw new Error(`sign-in: ${response.status}`);
  return cookiesOf(response);
}

/** The cookie of the device alone, as after signing out. */
const deviceOf = ({ cookie }: Caller): Caller => ({
  cookie: cookie.split('; ').find((one) => one.startsWith('__Host-device=')) ?? '',
});

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
    expect(await call(signUp, { body })).toEqual({
      email: body.email,
      signUpId: expect.stringMatching(/^tok_/),
    });
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

  it('creates one account on a double click', async () => {
    const body = newcomer();
    const statuses = await Promise.all([statusOf(signUp, { body }), statusOf(signUp, { body })]);
    expect(statuses).toEqual([201, 201]);
    expect(await db.$count(accounts, eq(accounts.email, body.email))).toBe(1);
  });

  it.each([
    ['one of the most common passwords', 'freedom', 'password_too_common'],
    ['a common password in capitals', 'QWERTYUIOP', 'password_too_common'],
    ['a short password', 'ijs12', 'password_too_short'],
    ['blanks only', '        ', 'password_too_simple'],
    ['one character over and over', 'aaaaaaAA', 'password_too_simple'],
    ['one emoji over and over', '⛸⛸⛸⛸⛸⛸', 'password_too_simple'],
    ["the product's name with a year", 'IJsploeg2026', 'password_too_obvious'],
    ["the rink's name with digits", 'ijsbaan123', 'password_too_obvious'],
    ['what is done on the rink', '!Schaatsen!', 'password_too_obvious'],
    ['the first name with digits', 'noor1234', 'password_is_name'],
    ['the last name without its accents', 'bakker!!', 'password_is_name'],
    ['both names', 'Noor-Bakker', 'password_is_name'],
    ['both names the other way round, with digits', 'bakkernoor99', 'password_is_name'],
  ])('refuses %s', async (_, password, rule) => {
    const body = { ...newcomer(newAddress(), password), lastName: 'Bákker' };
    expect(await refusal(signUp, { body })).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ path: 'password', message: rule }],
    });
  });

  it.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['without what follows the @', (email: string) => email.split('@')[0] ?? ''],
    ['without what follows the @, with other digits', () => 'klaas.vaak99'],
  ])('refuses the address itself %s', async (_, passwordFrom) => {
    const email = `klaas.vaak${++people}@example.test`;
    expect(await refusal(signUp, { body: newcomer(email, passwordFrom(email)) })).toMatchObject({
      issues: [{ path: 'password', message: 'password_is_email' }],
    });
  });

  it.each(['noor en bakker', 'ijsploegje-van-plezier', 'schaats je mee?', '19461946'])(
    'accepts %s, which only contains something obvious',
    async (password) => {
      await call(signUp, { body: newcomer(newAddress(), password) });
    },
  );

  it.each(['firstName', 'lastName'])('refuses a %s with a link, and mails nothing', async (field) => {
    const email = newAddress();
    const body = { ...newcomer(email), [field]: 'Gewonnen! Kijk op www.gratis.example' };
    expect(await refusal(signUp, { body })).toMatchObject({
      status: 400,
      issues: [{ path: field, message: 'not_a_name' }],
    });
    expect(await outboxMailsAt(email)).toEqual([]);
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
    const browser = cookiesOf(await request(signUp, { body }));
    return { ...(await accountOf(body.email)), browser };
  };

  it('confirms the account once, and says so again to whoever opens the link again', async () => {
    const { id, email, browser } = await unconfirmed();
    const { id: tokenId, secret } = await mintToken(db, id, 'confirm_email', Date.now());
    const body = { token: `${tokenId}.${secret}` };
    const answers = await Promise.all([1, 2, 3].map(() => call(confirmEmail, { as: browser, body })));
    const answer = { email, session: null };
    expect(answers).toEqual([answer, answer, answer]);
    const { emailConfirmedAt } = await accountOf(email);
    expect(emailConfirmedAt).not.toBeNull();
    expect(await call(confirmEmail, { body })).toEqual(answer);
    expect(await call(lookAtSignUp, { body })).toEqual({ email, signUp: null, own: null, isOwn: false });
    expect((await accountOf(email)).emailConfirmedAt).toBe(emailConfirmedAt);
    const confirmed = and(eq(auditLog.action, 'account.email_confirmed'), eq(auditLog.subjectId, id));
    expect(await db.$count(auditLog, confirmed)).toBe(1);
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
      for (const endpoint of [confirmEmail, lookAtSignUp, dropSignUp] as const)
        expect(await refusal(endpoint, { body: { token } })).toMatchObject({
          status: 400,
          code: 'token.invalid',
        });
    expect((await accountOf(email)).emailConfirmedAt).toBeNull();
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

describe('two sign-ups with one address', () => {
  const owner = { firstName: 'Noor', lastName: 'Bakker', password: PASSWORD };
  const stranger = { firstName: 'Malle', lastName: 'Pietje', password: OTHER_PASSWORD };
  type SignUpOf = typeof owner;

  /** The browser that made each sign-up. */
  const browsers = new Map<string, Caller>();
  /** Signs up with the address; the links of its mails come from {@link linkOf}. */
  const signUpAs = async (who: SignUpOf, email: string, as?: Caller) => {
    const body = { ...who, email, confirmPassword: who.password };
    const response = await request(signUp, { body, ...(as && { as }) });
    const { signUpId } = await response.json<{ signUpId: string }>();
    browsers.set(signUpId, cookiesOf(response));
    return signUpId;
  };
  const browserOf = (signUpId: string): Caller => browsers.get(signUpId) ?? { cookie: '' };
  /** Writes the newest mail for a sign-up, as the queue does. */
  const mailOf = async (email: string, signUpId: string) => {
    const mails = await outboxMailsAt(email);
    return renderedMail(mails.findLast(({ data }) => (data as { signUpId?: string }).signUpId === signUpId));
  };
  const linkOf = async (email: string, signUpId: string) => {
    const token = (await mailOf(email, signUpId))?.text.match(/token=([\w.-]+)/)?.[1];
    if (!token) throw new Error('no link');
    return token;
  };
  const confirm = (token: string, as?: Caller, password?: string) =>
    statusOf(confirmEmail, { body: { token, ...(password && { password }) }, ...(as && { as }) });
  const look = (token: string, as?: Caller) => call(lookAtSignUp, { body: { token }, ...(as && { as }) });
  const signedInAs = async (email: string, { password, firstName, lastName }: SignUpOf) => {
    expect(await call(signIn, { body: { email, password } })).toMatchObject({
      profile: { firstName, lastName },
    });
    const other = password === PASSWORD ? OTHER_PASSWORD : PASSWORD;
    expect(await refusal(signIn, { body: { email, password: other } })).toMatchObject({ status: 401 });
  };

  it.each([
    ['before', [owner, stranger]],
    ['after', [stranger, owner]],
  ] as const)("give the owner's own password and names when a stranger signed up %s", async (_, order) => {
    const email = newAddress();
    const ids = new Map<SignUpOf, string>();
    for (const who of order) ids.set(who, await signUpAs(who, email));
    const mine = ids.get(owner) ?? '';
    expect(await confirm(await linkOf(email, mine), browserOf(mine))).toBe(200);
    await signedInAs(email, owner);
    const { id } = await accountOf(email);
    const profile = await db.select().from(profiles).where(eq(profiles.id, id)).get();
    expect(profile?.searchText).toBe(`noor bakker ${email}`);
  });

  it('leave one account, and no link once it is confirmed, not even one that is mailed late', async () => {
    const email = newAddress();
    const [mine, theirs] = [await signUpAs(owner, email), await signUpAs(stranger, email)];
    const early = await linkOf(email, theirs);
    expect(await confirm(await linkOf(email, mine), browserOf(mine))).toBe(200);
    expect(await confirm(early, browserOf(theirs))).toBe(400);
    expect(await confirm(early, undefined, OTHER_PASSWORD)).toBe(400);
    expect(await mailOf(email, theirs)).toBeNull();
    expect(
      await mintConfirmationToken(db, { id: theirs, userId: (await accountOf(email)).id }, Date.now()),
    ).toBe(null);
    expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1);
    await signedInAs(email, owner);
  });

  it('say with every link of the confirmed one that the address is confirmed, and keep nothing of it', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const [first, second] = [await linkOf(email, mine), await linkOf(email, mine)];
    await signUpAs(stranger, email);
    for (const link of [first, second, first]) expect(await confirm(link, browserOf(mine))).toBe(200);
    await signedInAs(email, owner);
    const { id } = await accountOf(email);
    const kept = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
    expect(kept).toHaveLength(2);
    for (const { passwordHash, firstName, lastName } of kept)
      expect([passwordHash, firstName, lastName]).toEqual([null, null, null]);
  });

  it('are confirmed once when both links are used at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newAddress();
      const ids = [await signUpAs(owner, email), await signUpAs(stranger, email)];
      const links = await Promise.all(ids.map((id) => linkOf(email, id)));
      const statuses = await Promise.all(
        links.map((link, index) => confirm(link, browserOf(ids[index] ?? ''))),
      );
      expect(tally(statuses)).toEqual({ 200: 1, 400: 1 });
      await signedInAs(email, statuses[0] === 200 ? owner : stranger);
    }
  });

  it('each have their mail sent again by their own id, and the newest without one', async () => {
    const email = newAddress();
    const [mine, theirs] = [await signUpAs(owner, email), await signUpAs(stranger, email)];
    const resent = async (body: { email: string; signUpId?: string }) => {
      const before = await mailsTo(email, 'confirm_email');
      expect(await statusOf(resendConfirmation, { body })).toBe(202);
      if ((await mailsTo(email, 'confirm_email')) === before) return null;
      const newest = await db
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.recipient, email))
        .orderBy(desc(mailOutbox.createdAt), desc(sql`rowid`))
        .get();
      return (newest?.data as { signUpId?: string } | undefined)?.signUpId;
    };
    expect(await resent({ email, signUpId: mine })).toBe(mine);
    expect(await resent({ email, signUpId: theirs })).toBe(theirs);
    expect(await resent({ email })).toBe(theirs);
    const elsewhere = await signUpAs(owner, newAddress());
    expect(await resent({ email, signUpId: elsewhere })).toBeNull();
    expect(await confirm(await linkOf(email, mine), browserOf(mine))).toBe(200);
    expect(await resent({ email, signUpId: mine })).toBeNull();
  });

  it('tell who signs in with the password of the newest which sign-up to mail again', async () => {
    const email = newAddress();
    await signUpAs(owner, email);
    const theirs = await signUpAs(stranger, email);
    expect(await refusal(signIn, { body: { email, password: OTHER_PASSWORD } })).toMatchObject({
      code: 'auth.email_not_confirmed',
      signUpId: theirs,
    });
    const refused = await refusal(signIn, { body: { email, password: PASSWORD } });
    expect(refused.code).toBe('auth.invalid_credentials');
    expect(refused).not.toHaveProperty('signUpId');
  });

  it('have mails that name the sign-up, and warn that there are several', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const alone = await mailOf(email, mine);
    expect(alone?.text).toContain('Noor Bakker');
    expect(alone?.text).not.toContain('meer dan één keer');
    const theirs = await signUpAs(stranger, email);
    const mails = [await mailOf(email, mine), await mailOf(email, theirs)];
    for (const mail of mails) {
      expect(mail?.text).toContain('meer dan één keer');
      expect(mail?.text).toMatch(/Geregistreerd op: \w+ \d+ \w+ \d{4} om \d\d:\d\d/);
    }
    expect(mails.map((mail) => mail?.text.includes('Malle Pietje'))).toEqual([false, true]);
  });

  it('are no links themselves: their ids open nothing', async () => {
    const email = newAddress();
    const id = await signUpAs(stranger, email);
    for (const token of [id, `${id}.`, `${id}.undefined`]) expect(await confirm(token)).toBe(400);
  });

  it('are at most twenty; a link that was mailed works beyond that', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const link = await linkOf(email, mine);
    for (let again = 0; again < 21; again++) {
      await db.delete(rateCounters);
      await signUpAs(stranger, email);
    }
    const { id } = await accountOf(email);
    const signUps = and(eq(oneTimeTokens.userId, id), eq(oneTimeTokens.secretHash, ''));
    expect(await db.$count(oneTimeTokens, signUps)).toBe(20);
    expect(await confirm(link, browserOf(mine))).toBe(200);
    await signedInAs(email, owner);
  });

  it('confirm nothing with a link from before links belonged to a sign-up', async () => {
    const email = newAddress();
    await signUpAs(owner, email);
    const { id } = await accountOf(email);
    const old = await mintToken(db, id, 'confirm_email', Date.now());
    await signUpAs(stranger, email);
    expect(await confirm(`${old.id}.${old.secret}`)).toBe(400);
  });

  it('confirm at once only in the browser that made the sign-up of the link', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const theirs = await signUpAs(stranger, email);
    const link = await linkOf(email, theirs);
    expect(await refusal(confirmEmail, { body: { token: link } })).toMatchObject({
      status: 403,
      code: 'auth.password_needed',
    });
    const elsewhere = await look(link);
    expect(elsewhere).toMatchObject({
      email,
      signUp: { firstName: 'Malle', lastName: 'Pietje' },
      own: null,
      isOwn: false,
    });
    expect(Date.now() - Date.parse(elsewhere.signUp?.signedUpAt ?? '')).toBeLessThan(60_000);
    expect(await look(link, browserOf(theirs))).toMatchObject({ isOwn: true });
    expect((await accountOf(email)).emailConfirmedAt).toBeNull();
    expect(await confirm(await linkOf(email, mine), browserOf(mine))).toBe(200);
  });

  it("offer and confirm the browser's own sign-up first, also with the newest link of a stranger's", async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const link = await linkOf(email, await signUpAs(stranger, email));
    expect(await look(link, browserOf(mine))).toMatchObject({
      signUp: { firstName: 'Malle' },
      own: { firstName: 'Noor', lastName: 'Bakker' },
      isOwn: false,
    });
    const answers = await Promise.all([1, 2].map(() => confirm(link, browserOf(mine))));
    expect(answers).toEqual([200, 200]);
    await signedInAs(email, owner);
    // The link in hand says that the address is confirmed, and keeps nothing of the stranger's.
    expect(await look(link)).toMatchObject({ email, signUp: null });
  });

  it('confirm anywhere with the password of the sign-up, and sign in', async () => {
    const email = newAddress();
    const link = await linkOf(email, await signUpAs(owner, email));
    await signUpAs(stranger, email);
    for (const password of [OTHER_PASSWORD, 'nee'])
      expect(await refusal(confirmEmail, { body: { token: link, password } })).toMatchObject({
        code: 'auth.wrong_password',
        issues: [{ path: 'password', message: 'wrong_password' }],
      });
    expect(await failuresAt(email)).toMatchObject({ count: 2 });
    const response = await request(confirmEmail, { body: { token: link, password: PASSWORD } });
    expect(await response.json()).toMatchObject({ email, session: { user: { email } } });
    expect(await call(getSession, { as: cookiesOf(response) })).toMatchObject({ user: { email } });
    expect(await failuresAt(email)).toBeUndefined();
    const { id } = await accountOf(email);
    const signIns = and(eq(auditLog.personId, id), eq(auditLog.action, 'account.signed_in'));
    expect(await db.$count(auditLog, signIns)).toBe(1);
    await signedInAs(email, owner);
  });

  it('count wrong passwords as sign-ins do', async () => {
    const email = newAddress();
    const link = await linkOf(email, await signUpAs(owner, email));
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(link, undefined, 'nee')));
    expect(tally(guesses)).toEqual({ 400: 5, 429: 15 });
    expect(await confirm(link, undefined, PASSWORD)).toBe(429);
    expect(await statusOf(signIn, { body: { email, password: PASSWORD } })).toBe(429);
  });

  it('end one by one when their reader did not make them', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const theirs = await signUpAs(stranger, email);
    const [first, second] = [await linkOf(email, theirs), await linkOf(email, theirs)];
    expect(await statusOf(dropSignUp, { body: { token: first } })).toBe(204);
    for (const token of [first, second])
      expect(await confirm(token, browserOf(theirs), OTHER_PASSWORD)).toBe(400);
    expect(await mailOf(email, theirs)).toBeNull();
    const { id } = await accountOf(email);
    const profile = await db.select().from(profiles).where(eq(profiles.id, id)).get();
    expect(profile).toMatchObject({ firstName: 'Noor', searchText: `noor bakker ${email}` });
    expect(await refusal(signIn, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'auth.email_not_confirmed',
      signUpId: mine,
    });
    const dropped = and(eq(auditLog.subjectId, id), eq(auditLog.action, 'account.sign_up_dropped'));
    expect(await db.$count(auditLog, dropped)).toBe(1);
    // The last one takes the account with it, which was never confirmed.
    const link = await linkOf(email, mine);
    const answers = await Promise.all([1, 2].map(() => statusOf(dropSignUp, { body: { token: link } })));
    expect(answers).toContain(204);
    expect(await db.$count(accounts, eq(accounts.email, email))).toBe(0);
    expect(await db.$count(profiles, eq(profiles.email, email))).toBe(0);
  });

  it('end or are confirmed, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newAddress();
      const mine = await signUpAs(owner, email);
      const link = await linkOf(email, mine);
      const [confirmed, dropped] = await Promise.all([
        confirm(link, browserOf(mine)),
        statusOf(dropSignUp, { body: { token: link } }),
      ]);
      const rows = await db.select().from(accounts).where(eq(accounts.email, email));
      if (confirmed === 200) expect(rows[0]?.emailConfirmedAt).not.toBeNull();
      else expect([confirmed, dropped, rows]).toEqual([400, 204, []]);
    }
  });

  it('all end with a new password by mail, which takes the names of the own one', async () => {
    const email = newAddress();
    const mine = await signUpAs(owner, email);
    const link = await linkOf(email, await signUpAs(stranger, email));
    const { id: userId } = await accountOf(email);
    const { id, secret } = await mintToken(db, userId, 'reset_password', Date.now());
    const passwords = { password: 'schaats-je-mee', confirmPassword: 'schaats-je-mee' };
    const body = { accessToken: id, refreshToken: secret, ...passwords };
    expect(await statusOf(resetPassword, { body, as: browserOf(mine) })).toBe(200);
    expect(await confirm(link, undefined, OTHER_PASSWORD)).toBe(400);
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId))).toBe(0);
    expect(await call(signIn, { body: { email, password: passwords.password } })).toMatchObject({
      profile: { firstName: 'Noor', lastName: 'Bakker' },
    });
  });

  it('are not those of a browser by a cookie that was changed or made for another sign-up', async () => {
    const email = newAddress();
    const link = await linkOf(email, await signUpAs(owner, email));
    const { cookie } = browserOf(await signUpAs(owner, newAddress()));
    const [name, value = ''] = cookie.split('=');
    const [id = '', signature = ''] = value.split('.');
    for (const forged of [cookie, `${name}=${id}.u${id}`, `${name}=${id}.${signature.slice(1)}`])
      expect(await confirm(link, { cookie: forged })).toBe(403);
  });
});

describe('POST /api/auth/sign-in', () => {
  it('answers the session and sets cookies that scripts and other sites cannot use', async () => {
    const { email, id } = await withPassword(await person());
    const response = await request(signIn, { body: { email: email.toUpperCase(), password: PASSWORD } });
    const [sessionCookie = '', deviceCookie] = response.headers.getSetCookie();
    expect(deviceCookie).toMatch(
      /^__Host-device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(sessionCookie).toMatch(
      /^__Host-session=[\w-]{43}\.[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = await response.json();
    expect(session).toMatchObject({ user: { id, email }, profile: { id, phoneDisplay: '06 12345678' } });
    const cookie = sessionCookie.split(';')[0] ?? '';
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
    expect(await failuresAt(body.email)).toBeUndefined();
  });

  it('answers sixty requests at once, each with its own result', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, async () => withPassword(await person())));
    const attempts = people.flatMap(({ email }) => [
      { email, expected: 200 },
      { email: newAddress(), expected: 401 },
    ]);
    const statuses = await Promise.all(
      attempts.map(({ email }) => statusOf(signIn, { body: { email, password: PASSWORD } })),
    );
    expect(statuses).toEqual(attempts.map(({ expected }) => expected));
  });

  it('ends the previous session of the same browser', async () => {
    const { email } = await withPassword(await person());
    const before = await cookieOf(email);
    await call(signIn, { body: { email, password: PASSWORD }, as: before });
    expect(await call(getSession, { as: before })).toEqual({ user: null });
  });

  it('hashes the password again when the stored hash is of scrypt', async () => {
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

    // Each of them replaces the hash, or finds it replaced.
    await db.update(accounts).set({ passwordHash: old }).where(eq(accounts.id, id));
    const body = { email, password: PASSWORD };
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(signIn, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('hashes the same in workerd as the reference implementation', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const hash = argon2id(bytes('password'), bytes('somesalt'), { t: 2, m: 256, p: 1 }, 32);
    expect(Buffer.from(hash).toString('hex')).toBe(
      '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
    );
  });

  it('treats a letter typed as one or as two code points as the same letter', async () => {
    const stored = await hashPassword('schaatsé');
    expect(await verifyPassword('schaatse\u0301', stored)).toBe(true);
  });
});

describe('the sign-in throttle', () => {
  const tryAt = async (email: string, now: number) =>
    tryPassword(db, {
      counter: await attemptsAt.address(email),
      whose: eq(accounts.email, email),
      password: OTHER_PASSWORD,
      now,
    });
  const guess = (email: string, as?: Caller, password = OTHER_PASSWORD) =>
    statusOf(signIn, { body: { email, password }, ...(as && { as }) });

  it('blocks from the fifth failure on, twice as long each time, up to fifteen minutes', async () => {
    const { email } = await person();
    const attemptAt = (now: number) =>
      tryAt(email, now).catch((error: AppError) => error.detail.retryAfterSeconds);
    let now = 0;
    for (let failure = 1; failure <= 5; failure++)
      expect(await attemptAt(now)).toMatchObject({ isRight: false });
    const delays: unknown[] = [];
    for (let failure = 5; failure <= 16; failure++) {
      const seconds = await attemptAt(now);
      delays.push(seconds);
      now += Number(seconds) * 1000;
      expect(await attemptAt(now)).toMatchObject({ isRight: false });
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('forgets the failures after a day without an attempt, and the sweep deletes them', async () => {
    const email = newAddress();
    const count = async () => (await failuresAt(email))?.count;
    for (let failure = 1; failure <= 4; failure++) await tryAt(email, 0);
    await tryAt(email, 24 * HOUR);
    expect(await count()).toBe(1);
    await deleteLinks(db, 2 * 24 * HOUR - 1);
    expect(await count()).toBe(1);
    await deleteLinks(db, 2 * 24 * HOUR);
    expect(await count()).toBeUndefined();
  });

  it('refuses even the right password while it blocks and answers when to retry', async () => {
    const { email } = await withPassword(await person());
    await block(email);
    const response = await request(signIn, { body: { email, password: PASSWORD } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(await response.json()).toMatchObject({ error: { code: 'auth.throttled' } });
  });

  it('looks at exactly five of fifty guesses at once', async () => {
    const { email } = await withPassword(await person());
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => tryAt(email, 1)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);

    // After many failures, one guess is allowed when the block is over.
    await block(email, Date.now() - 1);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    expect(tally(statuses)).toEqual({ 401: 1, 429: 49 });
  });

  it('answers an address with and one without an account the same, guess by guess', async () => {
    const answersFor = async (email: string) => {
      const answers: unknown[] = [];
      for (let attempt = 1; attempt <= 7; attempt++) {
        const response = await request(signIn, { body: { email, password: OTHER_PASSWORD } });
        const { error } = await response.json<{ error: { code: string } }>();
        answers.push([response.status, error.code, response.headers.getSetCookie()]);
      }
      const counter = await failuresAt(email);
      return {
        answers,
        counter: { ...counter, key: '', resetsAt: 0, blockedUntil: counter?.blockedUntil !== null },
      };
    };
    const known = await answersFor((await withPassword(await person())).email);
    const unknown = await answersFor(newAddress());
    expect(unknown).toEqual(known);
    expect(known.answers.slice(0, 5).every((answer) => String(answer).startsWith('401,auth.invalid'))).toBe(
      true,
    );
    expect(String(known.answers[5])).toBe('429,auth.throttled,');
  });

  it('runs the same number of queries for an address with and one without an account', async () => {
    const queriesFor = async (email: string) => {
      let count = 0;
      const database = new Proxy(env.DB, {
        get(target, name) {
          if (name === 'prepare' || name === 'batch') count += 1;
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
      const response = await createApp().request(
        `${ORIGIN}/api/auth/sign-in`,
        {
          method: 'POST',
          headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: OTHER_PASSWORD }),
        },
        { ...env, DB: database },
      );
      expect(response.status).toBe(401);
      return count;
    };
    const { email } = await withPassword(await person());
    expect(await queriesFor(newAddress())).toBe(await queriesFor(email));
  });

  it('is reset by the right password', async () => {
    const { email } = await withPassword(await person());
    for (let failure = 1; failure <= 4; failure++) await guess(email);
    expect(await failuresAt(email)).toMatchObject({ count: 4 });
    await cookieOf(email);
    expect(await failuresAt(email)).toBeUndefined();
  });

  it('does not count an attempt that was turned away because too many were waiting', async () => {
    const { email } = await withPassword(await person());
    for (let failure = 1; failure <= 4; failure++) await guess(email);
    const response = await whileManyWait(() =>
      request(signIn, { body: { email, password: OTHER_PASSWORD } }),
    );
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '8']);
    expect(await response.json()).toMatchObject({ error: { code: 'request.rate_limited' } });
    expect(await failuresAt(email)).toMatchObject({ count: 4, blockedUntil: null });
  });

  it.each(['sign-in', 'sign-up'])('does not count a %s against its network address either', async (route) => {
    let counted = 0;
    const limit = () => {
      counted += 1;
      return Promise.resolve({ success: true });
    };
    const send = () =>
      createApp().request(
        `${ORIGIN}/api/auth/${route}`,
        {
          method: 'POST',
          headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
          body: JSON.stringify(
            route === 'sign-up' ? newcomer() : { email: newAddress(), password: PASSWORD },
          ),
        },
        { ...env, SIGN_IN_RATE_LIMIT: { limit }, SIGN_UP_RATE_LIMIT: { limit } },
        createExecutionContext(),
      );
    expect((await whileManyWait(send)).status).toBe(429);
    expect(counted).toBe(0);
    expect((await send()).status).toBe(route === 'sign-in' ? 401 : 201);
    expect(counted).toBe(1);
  });
});

describe('a device that signed in before', () => {
  const guess = (email: string, as?: Caller, password = OTHER_PASSWORD) =>
    statusOf(signIn, { body: { email, password }, ...(as && { as }) });
  const attack = (email: string, as?: Caller) =>
    Promise.all(Array.from({ length: 50 }, () => guess(email, as)));

  it('still signs in while fifty guesses a time from elsewhere are refused', async () => {
    const { email } = await withPassword(await person());
    const device = deviceOf(await cookieOf(email));
    expect(tally(await attack(email))[429]).toBeGreaterThanOrEqual(44);
    await block(email);
    expect(await guess(email, undefined, PASSWORD)).toBe(429);
    await cookieOf(email, PASSWORD, device);
    // Signing in gave the others no new attempts.
    expect(await guess(email, undefined, PASSWORD)).toBe(429);
  });

  it('has a counter of its own, so a stolen cookie gives no more guesses than anybody has', async () => {
    const { email } = await withPassword(await person());
    const device = deviceOf(await cookieOf(email));
    const statuses = await attack(email, device);
    // A sixth one if the guesses took longer than the first delay of a second.
    expect(tally(statuses)[401]).toBeLessThanOrEqual(6);
    expect(await failuresAt(email)).toBeUndefined();
    await cookieOf(email);
  });

  it('is not recognised by a cookie that was changed, made up or of another account', async () => {
    const { email } = await withPassword(await person());
    const { cookie } = deviceOf(await cookieOf(email));
    const other = deviceOf(await cookieOf((await withPassword(await person())).email));
    await block(email);
    const [name, value = ''] = cookie.split('=');
    const [id = '', signature = ''] = value.split('.');
    const swapped = `${id.slice(0, -2)}${id.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const forged of [
      `${name}=${swapped}.${signature}`,
      `${name}=${id}.${id}`,
      `${name}=${id}`,
      `${name}=.${signature}`,
      `${name}=${'.'.repeat(3000)}`,
      other.cookie,
    ])
      expect(await guess(email, { cookie: forged }, PASSWORD)).toBe(429);
    await cookieOf(email, PASSWORD, { cookie });
  });

  it('is known to the last five accounts that signed in there', async () => {
    const emails = await Promise.all(
      Array.from({ length: 6 }, async () => (await withPassword(await person())).email),
    );
    let device: Caller = { cookie: '' };
    for (const email of emails) device = deviceOf(await cookieOf(email, PASSWORD, device));
    await Promise.all(emails.map((email) => block(email)));
    const statuses = await Promise.all(emails.map((email) => guess(email, device, PASSWORD)));
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it('is one whose mailbox reset the password, even during an attack', async () => {
    const someone = await withPassword(await person());
    await block(someone.email);
    const { id, secret } = await mintToken(db, someone.id, 'reset_password', Date.now());
    const response = await request(resetPassword, {
      body: {
        ...{ accessToken: id, refreshToken: secret },
        ...{ password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD },
      },
    });
    expect(response.status).toBe(200);
    expect(await failuresAt(someone.email)).toBeUndefined();
    await block(someone.email);
    await cookieOf(someone.email, OTHER_PASSWORD, cookiesOf(response));
  });

  it('is one whose link confirmed the address', async () => {
    const body = newcomer();
    const as = cookiesOf(await request(signUp, { body }));
    const { id, secret } = await mintToken(db, (await accountOf(body.email)).id, 'confirm_email', Date.now());
    const response = await request(confirmEmail, { as, body: { token: `${id}.${secret}` } });
    await block(body.email);
    await cookieOf(body.email, PASSWORD, cookiesOf(response));
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
    await block(someone.email);
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
    const someone = await person({ firstName: 'Sanne' });
    const token = await mintToken(db, someone.id, 'reset_password', Date.now());
    for (const [password, rule] of [
      ['123456', 'password_too_common'],
      [someone.email, 'password_is_email'],
      ['Sanne2026', 'password_is_name'],
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

  it.each([
    ['sanne!', 'password_is_name'],
    ['vrijwilligers1', 'password_too_obvious'],
    ['zzzzzzz', 'password_too_simple'],
  ])('refuses %s as the new password, at its field', async (password, rule) => {
    const someone = await withPassword(await person({ firstName: 'Sanne' }));
    expect(await refusal(changePassword, { as: someone, body: change(PASSWORD, password) })).toMatchObject({
      status: 400,
      issues: [{ path: 'password', message: rule }],
    });
  });

  it('is possible while guesses from elsewhere block the address', async () => {
    const someone = await withPassword(await person());
    await block(someone.email);
    await call(changePassword, { as: someone, body: change(PASSWORD) });
  });

  it('refuses a wrong current password at its field, and blocks this session alone after five', async () => {
    const someone = await withPassword(await person());
    for (let failure = 1; failure <= 5; failure++)
      expect(await refusal(changePassword, { as: someone, body: change('niet-dit') })).toMatchObject({
        status: 400,
        code: 'auth.wrong_password',
        issues: [{ path: 'currentPassword', message: 'wrong_password' }],
      });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => statusOf(changePassword, { as: someone, body: change('niet-dit') })),
    );
    expect(tally(statuses)[429]).toBeGreaterThanOrEqual(4);
    expect(await failuresAt(someone.email)).toBeUndefined();
    const elsewhere = await cookieOf(someone.email);
    await call(changePassword, { as: elsewhere, body: change(PASSWORD) });
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
