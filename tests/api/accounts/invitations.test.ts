import {
  acceptInvitation,
  applyInvitations,
  type BodyInput,
  confirmEmail,
  getSession,
  INVITATION_DAYS,
  listInvitations,
  lookAtInvitation,
  MAX_INVITATIONS_A_DAY,
  PHOTO_TEXT_VERSION,
  previewInvitations,
  refuseInvitation,
  remindInvited,
  signUp,
  stopInvitations,
  withdrawInvitation,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  auditLog,
  invitationImports,
  invitationLinks,
  invitations,
  mailOutbox,
  oneTimeTokens,
  profiles,
} from '../../../worker/src/app/schema.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import { invitationImportRow, invitationRow } from '../../support/rows.ts';
import { admin, HOUR, PASSWORD, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsAt, renderedMail } from '../mails.ts';

const DAY = 24 * HOUR;

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(invitationImports);
  await db.delete(mailOutbox);
  iris = await admin({ firstName: 'Iris' });
});

let people = 0;
const newAddress = () => `genodigd${++people}.${crypto.randomUUID()}@example.test`;
const sheetRow = (values: Partial<BodyInput<typeof previewInvitations>['rows'][number]> = {}) => ({
  row: ++people,
  firstName: 'Noor',
  lastName: 'van der Berg',
  email: newAddress(),
  phone: '0612345678',
  skills: ['BHV'],
  ...values,
});

const preview = async (...rows: ReturnType<typeof sheetRow>[]) =>
  (await call(previewInvitations, { as: iris, body: { rows } })).rows;

/** Invites the people of these rows; all are new by default. */
const invite = (
  rows: ReturnType<typeof sheetRow>[],
  body: Partial<BodyInput<typeof applyInvitations>> = {},
  as = iris,
) => call(applyInvitations, { as, body: { rows, expected: rows.length, ...body } });

const list = (query: { state?: 'waiting' | 'sending' | 'refused' | 'accepted' | 'opened' } = {}) =>
  call(listInvitations, { as: iris, query });

const invitationOf = (email: string) =>
  db.select().from(invitations).where(eq(invitations.email, email)).get();

/** The token of the newest mail to an address, as its reader gets it. */
async function tokenOf(email: string): Promise<string> {
  const mail = await renderedMail((await outboxMailsAt(email)).at(-1));
  const token = /\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link');
  return token;
}

/** Invites somebody, and returns the token of the mail. */
async function invitedPerson(values: Parameters<typeof sheetRow>[0] = {}) {
  const row = sheetRow(values);
  await invite([row], { note: { nl: 'Fijn als je komt', en: null } });
  return { email: row.email, token: await tokenOf(row.email) };
}

const OWN = { firstName: 'Nora', lastName: 'Eigen', password: 'een-andere-winter' };

/** Signs up by oneself, without the invitation. Returns the token of the mail that confirms the address. */
async function signUpAs(email: string): Promise<string> {
  await call(signUp, { body: { ...OWN, email, confirmPassword: OWN.password } });
  const mails = await outboxMailsAt(email);
  const mail = await renderedMail(mails.find(({ kind }) => kind === 'confirm_email'));
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const answer = (token: string) => ({
  token,
  firstName: 'Noor',
  lastName: 'van der Berg',
  phoneNumber: '06 1234 5678',
  skills: ['BHV' as const],
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** Pretends that all mails were delivered a while ago. */
async function deliver(ago = 2 * DAY) {
  await db.update(mailOutbox).set({ status: 'sent', sentAt: Date.now() - ago });
  await db.update(invitations).set({ invitedAt: Date.now() - ago });
}

describe('the preview of a sheet with people', () => {
  it('tells new, known, repeated and faulty rows apart, with the field and the rule of each fault', async () => {
    const known = await volunteer();
    const invited = await invitedPerson();
    const twice = newAddress();
    expect(
      await preview(
        sheetRow({ row: 2 }),
        sheetRow({ row: 3, email: known.email.toUpperCase() }),
        sheetRow({ row: 4, email: ` ${twice} ` }),
        sheetRow({ row: 5, email: twice.toUpperCase() }),
        sheetRow({
          row: 6,
          firstName: '',
          lastName: 'x'.repeat(200),
          email: 'geen adres',
          phone: '12',
          skills: ['Zingen'],
        }),
        sheetRow({ row: 7, lastName: '', phone: '' }),
        sheetRow({ row: 8, email: invited.email }),
      ),
    ).toEqual([
      { row: 2, state: 'new', knownAs: null, faults: [] },
      { row: 3, state: 'known', knownAs: 'account', faults: [] },
      { row: 4, state: 'new', knownAs: null, faults: [] },
      { row: 5, state: 'repeated', knownAs: null, faults: [] },
      {
        row: 6,
        state: 'faulty',
        knownAs: null,
        faults: [
          { field: 'firstName', rule: 'required' },
          { field: 'lastName', rule: 'too_long' },
          { field: 'email', rule: 'invalid_email' },
          { field: 'skills', rule: 'unknown_skill' },
          { field: 'phone', rule: 'invalid_phone' },
        ],
      },
      { row: 7, state: 'new', knownAs: null, faults: [] },
      { row: 8, state: 'known', knownAs: 'invited', faults: [] },
    ]);
  });

  it('stores nothing, and reads a number whose first 0 the spreadsheet lost', async () => {
    const row = sheetRow({ phone: '612345678' });
    expect(await preview(row)).toMatchObject([{ state: 'new' }]);
    expect(await db.$count(invitations)).toBe(0);
    await invite([row]);
    expect(await invitationOf(row.email)).toMatchObject({ phoneNumber: '+31612345678', skills: ['BHV'] });
  });

  it('invites somebody with an account that was never confirmed, whose address nobody has proven', async () => {
    const email = newAddress();
    await db
      .insert(accounts)
      .values({ id: `usr_${people}`, email, passwordHash: 'x', createdAt: 0, updatedAt: 0 });
    expect(await preview(sheetRow({ email }))).toMatchObject([{ state: 'new' }]);
  });
});

describe('inviting the people of a sheet', () => {
  it('makes invitations with a mail each in the lane of notices, a minute later and a second apart, and no account', async () => {
    const rows = [sheetRow(), sheetRow(), sheetRow()];
    const before = Date.now();
    const { invited, firstMailAt, lastMailAt } = await invite(rows);
    expect(invited).toBe(3);
    const mails = (await Promise.all(rows.map(({ email }) => outboxMailsAt(email)))).flat();
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ lane }) => lane))).toEqual(new Set(['later']));
    const due = mails.map(({ dueAt }) => dueAt ?? 0).sort((a, b) => a - b);
    expect(due[0]).toBeGreaterThanOrEqual(before + 60_000);
    expect([due[1], due[2]]).toEqual([(due[0] ?? 0) + 1000, (due[0] ?? 0) + 2000]);
    expect([firstMailAt, lastMailAt].map(Date.parse)).toEqual([due[0], due[2]]);
    expect(await db.$count(accounts, sql`email LIKE 'genodigd%' AND email = ${rows[0]?.email}`)).toBe(0);
    expect((await list()).counts).toMatchObject({ sending: 3, waiting: 0 });
  });

  it('is refused with the present number when it is not the expected one, and invites nobody', async () => {
    const known = await volunteer();
    const rows = [sheetRow(), sheetRow({ email: known.email }), sheetRow({ email: 'fout' })];
    expect(await refusal(applyInvitations, { as: iris, body: { rows, expected: 3 } })).toMatchObject({
      code: 'invitation.changed',
      count: 1,
    });
    expect(await db.$count(invitations)).toBe(0);
    expect(await invite(rows, { expected: 1 })).toMatchObject({ invited: 1 });
  });

  it('makes one invitation an address when two admins import one sheet at once', async () => {
    const rows = [sheetRow(), sheetRow(), sheetRow()];
    const other = await admin();
    const responses = await Promise.all(
      [iris, other, iris, other].map((as) =>
        request(applyInvitations, { as, body: { rows, expected: 3 } }).then(({ status }) => status),
      ),
    );
    expect(responses.sort()).toEqual([201, 409, 409, 409]);
    expect(await db.$count(invitations)).toBe(3);
    expect(await db.$count(mailOutbox)).toBe(3);
  });

  it('returns what the first one did when a submission is repeated', async () => {
    const rows = [sheetRow(), sheetRow()];
    const submissionId = crypto.randomUUID();
    const first = await invite(rows, { submissionId });
    expect(await invite(rows, { submissionId })).toEqual(first);
    expect(await db.$count(mailOutbox)).toBe(2);
  });

  it(`sends at most ${MAX_INVITATIONS_A_DAY} in 24 hours, also when some were withdrawn`, async () => {
    await db
      .insert(invitationImports)
      .values(invitationImportRow({ invited: MAX_INVITATIONS_A_DAY - 1, createdAt: Date.now() - 23 * HOUR }));
    const rows = [sheetRow(), sheetRow()];
    expect(await refusal(applyInvitations, { as: iris, body: { rows, expected: 2 } })).toMatchObject({
      code: 'invitation.too_many',
      limit: MAX_INVITATIONS_A_DAY,
      left: 1,
    });
    const [one = sheetRow()] = rows;
    await invite([one]);
    await call(withdrawInvitation, { as: iris, params: { id: (await invitationOf(one.email))?.id ?? '' } });
    expect(await refusal(applyInvitations, { as: iris, body: { rows: [one], expected: 1 } })).toMatchObject({
      left: 0,
    });
    await db.update(invitationImports).set({ createdAt: Date.now() - 25 * HOUR });
    await invite(rows);
  });

  it('can be stopped until the mails leave, and erases those invitations', async () => {
    const rows = [sheetRow(), sheetRow()];
    await invite(rows);
    await db
      .update(mailOutbox)
      .set({ status: 'sent' })
      .where(eq(mailOutbox.recipient, rows[0]?.email ?? ''));
    expect(await list()).toMatchObject({ unsent: 1 });
    expect(await call(stopInvitations, { as: iris })).toEqual({ stopped: 1 });
    expect((await list()).items.map(({ email }) => email)).toEqual([rows[0]?.email]);
    expect(await call(stopInvitations, { as: iris })).toEqual({ stopped: 0 });
  });
});

describe('an invitation', () => {
  it('shows its reader what the sheet knew and the organiser wrote, and admins that it was opened', async () => {
    const { email, token } = await invitedPerson();
    expect(await call(lookAtInvitation, { body: { token } })).toMatchObject({
      email,
      firstName: 'Noor',
      lastName: 'van der Berg',
      phoneDisplay: '06 12345678',
      skills: ['BHV'],
      note: { nl: 'Fijn als je komt', en: null },
      hasAccount: false,
    });
    expect((await list()).items).toMatchObject([{ email, state: 'opened' }]);
  });

  it('becomes a confirmed volunteer who is signed in, in one call', async () => {
    const { email, token } = await invitedPerson();
    const response = await request(acceptInvitation, {
      body: { ...answer(token), consent: { answer: 'yes', textVersion: PHOTO_TEXT_VERSION }, locale: 'en' },
    });
    expect(response.status).toBe(201);
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect(await call(getSession, { as: { cookie } })).toMatchObject({
      user: { email },
      profile: { role: 'volunteer', profileCompleted: true, locale: 'en' },
    });
    const profile = await db.select().from(profiles).where(eq(profiles.email, email)).get();
    expect(profile).toMatchObject({ phoneNumber: '+31612345678', skills: ['BHV'], photoAnswer: 'yes' });
    const account = await db.select().from(accounts).where(eq(accounts.email, email)).get();
    expect(account?.emailConfirmedAt).not.toBeNull();
    // What the profile has now is stored once.
    expect(await invitationOf(email)).toMatchObject({
      state: 'accepted',
      userId: account?.id,
      phoneNumber: null,
      skills: [],
    });
    expect((await outboxMailsAt(email)).map(({ userId }) => userId)).toEqual([account?.id]);
    expect(await call(lookAtInvitation, { body: { token } })).toMatchObject({ hasAccount: true });
  });

  it('makes one account when its link is used in two tabs at once', async () => {
    const { email, token } = await invitedPerson();
    const statuses = await Promise.all(
      Array.from({ length: 4 }, () =>
        request(acceptInvitation, { body: answer(token) }).then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
    expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1);
    expect(await refusal(acceptInvitation, { body: answer(token) })).toMatchObject({
      code: 'account.exists',
    });
  });

  it('makes volunteers of all 290 people of a sheet, twenty at a time and a hundred in one room', async () => {
    const rows = Array.from({ length: 290 }, () => sheetRow());
    await invite(rows);
    const accept = async ({ email }: { email: string }, index: number) =>
      request(acceptInvitation, {
        body: answer(await tokenOf(email)),
        headers: { 'CF-Connecting-IP': `room ${Math.floor(index / 100)} of ${iris.id}` },
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let start = 0; start < rows.length; start += 20)
      statuses.push(
        ...(await Promise.all(rows.slice(start, start + 20).map((row, index) => accept(row, start + index)))),
      );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await list({ state: 'accepted' })).total).toBe(290);
    const joined = sql`(SELECT email FROM invitations)`;
    expect(
      await db.$count(profiles, sql`${profiles.email} IN ${joined} AND ${profiles.role} = 'volunteer'`),
    ).toBe(290);
  });

  it('says at the field what is wrong, and changes nothing', async () => {
    const { email, token } = await invitedPerson();
    const wrong = { ...answer(token), phoneNumber: '12', password: 'noor', confirmPassword: 'nora' };
    const { issues } = await refusal(acceptInvitation, { body: wrong });
    expect(issues?.map(({ path }) => path)).toEqual(['password', 'confirmPassword']);
    expect(
      (await refusal(acceptInvitation, { body: { ...answer(token), phoneNumber: '12' } })).issues,
    ).toEqual([{ path: 'phoneNumber', message: 'invalid_phone' }]);
    expect(
      (
        await refusal(acceptInvitation, {
          body: { ...answer(token), password: email, confirmPassword: email },
        })
      ).issues,
    ).toEqual([{ path: 'password', message: 'password_is_email' }]);
    expect(await invitationOf(email)).toMatchObject({ state: 'waiting' });
  });

  it('replaces a sign-up with the address that nobody confirmed, and ends its links', async () => {
    const { email, token } = await invitedPerson();
    const stranger = await signUpAs(email);
    await call(acceptInvitation, { body: answer(token) });
    const account = await db.select().from(accounts).where(eq(accounts.email, email)).get();
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, account?.id ?? ''))).toBe(0);
    expect(await refusal(confirmEmail, { body: { token: stranger, password: OWN.password } })).toMatchObject({
      code: 'token.invalid',
    });
  });

  it('erases everything at once when it is refused, and the address is not invited again', async () => {
    const { email, token } = await invitedPerson();
    await call(refuseInvitation, { body: { token } });
    expect(await outboxMailsAt(email)).toEqual([]);
    expect(await db.$count(invitationLinks)).toBe(0);
    expect(await db.select().from(invitations)).toMatchObject([
      { state: 'refused', firstName: '', lastName: '', phoneNumber: null, skills: [] },
    ]);
    const stored = JSON.stringify(await db.select().from(invitations));
    expect(stored).not.toContain(email);
    expect((await list()).items).toMatchObject([{ state: 'refused', email: '', firstName: '' }]);
    expect(await refusal(lookAtInvitation, { body: { token } })).toMatchObject({ code: 'token.invalid' });
    expect(await preview(sheetRow({ email }))).toMatchObject([{ state: 'known', knownAs: 'refused' }]);
  });

  it('can be withdrawn until it is answered, after which its link does nothing', async () => {
    const { email, token } = await invitedPerson();
    const id = (await invitationOf(email))?.id ?? '';
    await call(withdrawInvitation, { as: iris, params: { id } });
    expect(await outboxMailsAt(email)).toEqual([]);
    expect(await refusal(acceptInvitation, { body: answer(token) })).toMatchObject({ code: 'token.invalid' });
    expect(await refusal(withdrawInvitation, { as: iris, params: { id } })).toMatchObject({
      code: 'invitation.not_found',
    });
    const accepted = await invitedPerson();
    await call(acceptInvitation, { body: answer(accepted.token) });
    expect(
      await refusal(withdrawInvitation, {
        as: iris,
        params: { id: (await invitationOf(accepted.email))?.id ?? '' },
      }),
    ).toMatchObject({ code: 'invitation.answered', state: 'accepted' });
  });

  it('makes somebody a volunteer who signed up meanwhile, with the own names and password', async () => {
    const { email, token } = await invitedPerson({ phone: '0687654321' });
    await call(confirmEmail, { body: { token: await signUpAs(email), password: OWN.password } });
    expect(await db.select().from(profiles).where(eq(profiles.email, email)).get()).toMatchObject({
      firstName: 'Nora',
      lastName: 'Eigen',
      role: 'volunteer',
      profileCompleted: false,
      phoneNumber: '+31687654321',
      skills: ['BHV'],
    });
    expect(await invitationOf(email)).toMatchObject({ state: 'accepted' });
    expect(await refusal(acceptInvitation, { body: answer(token) })).toMatchObject({
      code: 'account.exists',
    });
  });

  it('is erased with its mails when it expires', async () => {
    const { email, token } = await invitedPerson();
    const later = Date.now() + INVITATION_DAYS * DAY + 1;
    await jobsAt(db, env, later).delete_invitations();
    expect(await invitationOf(email)).toBeUndefined();
    expect(await outboxMailsAt(email)).toEqual([]);
    expect(await db.$count(invitationImports)).toBe(0);
    expect(await refusal(lookAtInvitation, { body: { token } })).toMatchObject({ code: 'token.invalid' });
  });

  it('can be sent again to an address whose invitation has expired and was not erased yet', async () => {
    const sheet = invitationImportRow({ createdAt: 0 });
    const email = newAddress();
    await db.insert(invitationImports).values(sheet);
    await db
      .insert(invitations)
      .values(invitationRow({ importId: sheet.id, email, expiresAt: Date.now() - 1 }));
    await invite([sheetRow({ email })]);
    expect((await list()).items).toMatchObject([{ email, state: 'sending' }]);
  });

  it('keeps its mail in the journal after it was sent, without an account', async () => {
    const { email } = await invitedPerson();
    await deliver();
    await jobsAt(db, env, Date.now()).delete_mails();
    expect(await outboxMailsAt(email)).toHaveLength(1);
  });
});

describe('a reminder', () => {
  it('goes once to everybody who has not answered for a day, with a link that works beside the first', async () => {
    const first = await invitedPerson();
    const accepted = await invitedPerson();
    await call(acceptInvitation, { body: answer(accepted.token) });
    await deliver();
    const fresh = await invitedPerson();
    expect(await list()).toMatchObject({ remindable: 1 });
    expect(await call(remindInvited, { as: iris, body: { expected: 1 } })).toEqual({ reminded: 1 });
    expect(await outboxMailsAt(fresh.email)).toHaveLength(1);
    const second = await tokenOf(first.email);
    expect(second).not.toBe(first.token);
    await call(lookAtInvitation, { body: { token: first.token } });
    await call(acceptInvitation, { body: answer(second) });
    expect(await refusal(remindInvited, { as: iris, body: { expected: 1 } })).toMatchObject({
      code: 'invitation.changed',
      count: 0,
    });
  });

  it('is sent once when two admins press at once', async () => {
    const { email } = await invitedPerson();
    await deliver();
    const other = await admin();
    const statuses = await Promise.all(
      [iris, other, iris].map((as) =>
        request(remindInvited, { as, body: { expected: 1 } }).then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await outboxMailsAt(email)).toHaveLength(2);
  });

  it('can be stopped, and sent later', async () => {
    await invitedPerson();
    await deliver();
    await call(remindInvited, { as: iris, body: { expected: 1 } });
    expect(await call(stopInvitations, { as: iris })).toEqual({ stopped: 1 });
    expect(await list()).toMatchObject({ remindable: 1, total: 1 });
    expect(await call(remindInvited, { as: iris, body: { expected: 1 } })).toEqual({ reminded: 1 });
  });

  it('is not sent to somebody whose first mail failed, whom the list names', async () => {
    await invitedPerson();
    await deliver();
    await db.update(mailOutbox).set({ status: 'failed' });
    expect(await list()).toMatchObject({ remindable: 0, counts: { failed: 1, waiting: 0 } });
  });
});

it('logs each act with the number of people, and no address', async () => {
  const { email, token } = await invitedPerson();
  await call(refuseInvitation, { body: { token } });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'invitation'));
  expect(entries.at(-2)).toMatchObject({ action: 'invitation.sent', actorId: iris.id, after: { people: 1 } });
  expect(entries.at(-1)).toMatchObject({ action: 'invitation.refused', actorId: null });
  expect(JSON.stringify(entries)).not.toContain(email);
});
