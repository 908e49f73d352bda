import {
  deleteAccount,
  exportOwnData,
  forgotPassword,
  getSession,
  signIn,
  signUp,
} from '@ijsploeg/worker/contract';
import { and, eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptsAt } from '../../../worker/src/accounts/auth/attempts.ts';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { hashPassword } from '../../../worker/src/accounts/auth/passwords.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import * as schema from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { removePerson } from '../../../worker/src/office/people/remove-person.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { PNG } from '../../support/images.ts';
import { withoutAdmins } from '../cast.ts';
import {
  admin,
  assignment,
  event,
  hoursFromNow,
  PASSWORD,
  person,
  reservation,
  shiftIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
  withPassword,
} from '../factories.ts';
import { call, db, env, refusal, request, send } from '../harness.ts';
import { onlyMailTo, queueBatch } from '../mails.ts';

const { accounts, auditLog, events, mailOutbox, profiles, rateCounters, shifts } = schema;

beforeEach(withoutAdmins);

const leave = (as: TestPerson, password = PASSWORD) => request(deleteAccount, { as, body: { password } });
const hasAccount = async ({ id }: TestPerson) => (await db.$count(accounts, eq(accounts.id, id))) === 1;
const accountDeletedMail = ({ email }: TestPerson) =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, 'account_deleted')))
    .get();

async function placeOf(holder: TestPerson, startsInHours: number) {
  return (await assignment(await shiftIn(startsInHours), holder)).shiftId;
}
const heldOn = async (shiftId: string) =>
  (await db.select().from(shifts).where(eq(shifts.id, shiftId)).get())?.currentVolunteers;

/** The tables with a column that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((exported) => is(exported, SQLiteTable))) {
    expect(Object.keys(getTableColumns(table)).length).toBeGreaterThan(0);
    const rows = JSON.stringify(await db.select().from(table)).toLowerCase();
    if (rows.includes(text.toLowerCase())) found.push(getTableName(table));
  }
  return found;
}

describe('DELETE /api/profile', () => {
  it.each([
    ['has not completed a profile', { profileCompleted: false }, null],
    ['has not applied', {}, null],
    ['is waiting for approval', {}, 'pending'],
    ['was rejected', {}, 'rejected'],
  ] as const)('is open to a person who %s, as is the data export', async (_, values, status) => {
    const me = await withPassword(await person(values));
    if (status) await volunteerRequest(me, { status });
    expect(await call(exportOwnData, { as: me })).toMatchObject({ account: { id: me.id } });
    expect((await leave(me)).status).toBe(200);
    expect(await hasAccount(me)).toBe(false);
  });

  it('deletes everything: rows, picture, pending mails and sessions', async () => {
    const sanne = await withPassword(
      await volunteer({ firstName: 'Verdwijnta', lastName: 'Spoorloos', phoneNumber: '+31698765431' }),
    );
    const [toCome, past] = [await placeOf(sanne, 24), await placeOf(sanne, -24)];
    await send('PUT', '/api/profile/avatar', {
      as: sanne,
      body: PNG,
      headers: { 'Content-Type': 'image/png' },
    });
    await mintToken(db, sanne.id, 'reset_password', Date.now());
    await request(forgotPassword, { body: { email: sanne.email } });
    const { id: eventId } = await event({ startDate: 1, endDate: 2 });
    await reservation({
      eventId,
      userId: sanne.id,
      email: sanne.email,
      firstName: 'Verdwijnta',
      lastName: 'Spoorloos',
      phoneNumber: '+31698765431',
      reference: 'LEFT',
      createdAt: 1,
    });
    const ahead = await reservation({ userId: sanne.id, email: sanne.email, firstName: 'Verdwijnta' });

    expect(await call(deleteAccount, { as: sanne, body: { password: PASSWORD } })).toEqual({
      freedShifts: 1,
      freedReservations: 1,
    });

    // The last mail keeps the data it needs until it is sent.
    for (const text of ['verdwijnta', 'spoorloos', '698765431', sanne.email])
      expect(
        (await tablesWith(text)).filter((name) => name !== 'mail_outbox'),
        text,
      ).toEqual([]);
    expect((await tablesWith(sanne.id)).filter((name) => name !== 'mail_outbox')).toEqual(['audit_log']);
    expect((await env.FILES.list({ prefix: `${sanne.id}/` })).objects).toEqual([]);
    expect(await call(getSession, { as: sanne })).toEqual({ user: null });
    expect([await heldOn(toCome), await heldOn(past)]).toEqual([0, 1]);
    expect(await db.select().from(events).where(eq(events.id, eventId)).get()).toMatchObject({
      currentCapacity: 2,
    });
    expect(await db.select().from(events).where(eq(events.id, ahead.eventId)).get()).toMatchObject({
      currentCapacity: 0,
    });
    expect(
      await db.$count(auditLog, and(eq(auditLog.action, 'person.removed'), eq(auditLog.actorId, sanne.id))),
    ).toBe(1);
  });

  it('clears the cookie, and the address can sign up again', async () => {
    const sanne = await withPassword(await person());
    const response = await leave(sanne);
    expect(response.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect(await refusal(signIn, { body: { email: sanne.email, password: PASSWORD } })).toMatchObject({
      code: 'auth.invalid_credentials',
    });
    const names = { firstName: 'Sanne', lastName: 'Anders' };
    await call(signUp, {
      body: { ...names, email: sanne.email, password: PASSWORD, confirmPassword: PASSWORD },
    });
  });

  it("sends one last mail in the person's language, and stores none of it afterwards", async () => {
    const sanne = await withPassword(await volunteer({ firstName: 'Femke', locale: 'en' }));
    await leave(sanne);
    const row = await accountDeletedMail(sanne);
    expect(row).toMatchObject({ userId: null, locale: 'en', data: { firstName: 'Femke' } });
    expect(row?.dedupeKey).not.toContain(sanne.id);
    await consumeMailQueue(MAIL_WRITERS, queueBatch([row?.id ?? '']), env, { now: () => Date.now() });
    const mail = await onlyMailTo(sanne.email);
    expect(mail.subject).toBe('Your account was deleted');
    expect(mail.text).toContain('Hi Femke,');
    expect(mail.text).toContain('Places you had reserved on events ahead are free too');
    expect(mail.text).toContain('This is the last email you get from us');
    await sweep(env, { now: () => Date.now() });
    expect(await tablesWith(sanne.email)).toEqual([]);
  });

  it('keeps the last mail while it is pending and deletes it once it has failed for good', async () => {
    const sanne = await withPassword(await volunteer());
    await removePerson(
      {
        db,
        env: { ...env, MAIL_QUEUE: { sendBatch: async () => undefined } as unknown as Queue },
        clock: { now: () => Date.now() },
        signedIn: { id: sanne.id } as never,
        requestId: 'test',
      },
      sanne.id,
      'self',
    );
    await sweep(
      { ...env, MAIL_QUEUE: { sendBatch: async () => undefined } as unknown as Queue },
      { now: () => Date.now() },
    );
    expect(await accountDeletedMail(sanne)).toMatchObject({ status: 'pending' });
    await db.update(mailOutbox).set({ status: 'failed' }).where(eq(mailOutbox.recipient, sanne.email));
    await sweep(env, { now: () => Date.now() });
    expect(await accountDeletedMail(sanne)).toBeUndefined();
  });

  it('requires the password, changes nothing without it, and blocks this session after five wrong ones', async () => {
    const sanne = await withPassword(await volunteer());
    const shiftId = await placeOf(sanne, 24);
    for (let failure = 1; failure <= 5; failure++)
      expect(await refusal(deleteAccount, { as: sanne, body: { password: 'niet-dit' } })).toMatchObject({
        status: 400,
        code: 'auth.wrong_password',
        issues: [{ path: 'password', message: 'wrong_password' }],
      });
    // Also if the five attempts took longer than the retry interval.
    const counter = await attemptsAt.session(hashSecret(sanne.cookie.split('=')[1] ?? ''));
    const blocked = await db
      .update(rateCounters)
      .set({ blockedUntil: hoursFromNow(1) })
      .where(eq(rateCounters.key, counter))
      .returning();
    expect(blocked).toMatchObject([{ count: 5 }]);
    const response = await leave(sanne);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await hasAccount(sanne)).toBe(true);
    expect(await heldOn(shiftId)).toBe(1);
    expect(await accountDeletedMail(sanne)).toBeUndefined();
    expect((await refusal(deleteAccount, { as: sanne, body: { password: '' } })).status).toBe(400);
    expect(
      await db.$count(auditLog, and(eq(auditLog.action, 'request.refused'), eq(auditLog.actorId, sanne.id))),
    ).toBeGreaterThanOrEqual(5);
  });

  it('is refused when the password changes at the same moment', async () => {
    const sanne = await withPassword(await volunteer());
    const hash = await hashPassword('een-korte-zomer');
    const outcomes = await Promise.all([
      leave(sanne),
      db
        .update(accounts)
        .set({ passwordHash: hash })
        .where(eq(accounts.id, sanne.id))
        .returning({ id: accounts.id }),
    ]);
    // Either order is valid: deleted, or still there with the new password.
    expect(await hasAccount(sanne)).toBe(outcomes[0].status === 400);
    if (outcomes[0].status === 400)
      expect(await outcomes[0].json()).toMatchObject({ error: { code: 'auth.wrong_password' } });
  });

  it('happens once when it is sent several times', async () => {
    const sanne = await withPassword(await volunteer());
    const statuses = (await Promise.all([leave(sanne), leave(sanne), leave(sanne)])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
    expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, sanne.email))).toBe(1);
  });
});

describe('DELETE /api/profile by an admin', () => {
  it('is allowed while there is another admin', async () => {
    const [iris, joost] = [await withPassword(await admin()), await admin()];
    expect((await leave(iris)).status).toBe(200);
    expect([await hasAccount(iris), await hasAccount(joost)]).toEqual([false, true]);
  });

  it('is refused for the last admin, changes nothing and counts no failure', async () => {
    const iris = await withPassword(await admin());
    const shiftId = await placeOf(iris, 24);
    for (let attempt = 1; attempt <= 6; attempt++)
      expect(await refusal(deleteAccount, { as: iris, body: { password: PASSWORD } })).toMatchObject({
        status: 409,
        code: 'person.last_admin',
      });
    expect(await heldOn(shiftId)).toBe(1);
    expect(await accountDeletedMail(iris)).toBeUndefined();
    expect(await call(getSession, { as: iris })).toMatchObject({ user: { id: iris.id } });
  });

  it('leaves one admin when the last two delete their accounts at once', async () => {
    for (let round = 0; round < 4; round++) {
      await withoutAdmins();
      const both = await Promise.all([admin(), admin()].map(async (created) => withPassword(await created)));
      const answers = await Promise.all(both.map((who) => leave(who)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await db.$count(profiles, eq(profiles.role, 'admin'))).toBe(1);
    }
  });
});

describe('a removal by an admin', () => {
  it('sends no last mail', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    await send('DELETE', `/api/people/${sanne.id}`, { as: iris });
    expect(await hasAccount(sanne)).toBe(false);
    expect(await accountDeletedMail(sanne)).toBeUndefined();
  });
});
