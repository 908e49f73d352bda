import {
  assignVolunteer,
  getContact,
  getPlanningSettings,
  setPlanningSettings,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, auditLog, mailOutbox } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { formatDay } from '../../../worker/src/platform/mail/writing/format-moment.ts';
import { admin, person, shift, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, refusal, request, send } from '../harness.ts';
import { mailsTo, outboxMailsTo, renderedMail } from '../mails.ts';
import { secondFactor, verified } from '../second-factors.ts';

const DAY = 24 * 3_600_000;
/** Within the sessions of the test people, which the job deletes afterwards. */
const FROM = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
const NO_CONTACT = { contactName: null, contactPhone: null, contactEmail: null };
const UNCHANGED = {
  ...NO_CONTACT,
  confirmClaims: 'by_admin' as const,
  reminderHour: 17,
  quietFrom: 21,
  quietTo: 8,
  askLimitPerWeek: 3,
  maxUpcoming: null,
  restHours: 8,
  dayHours: 10,
  digestHour: 10,
  minimumShare: 50,
};
const settings = (version: number, requireSecondFactorFrom: string | null) => ({
  version,
  requireSecondFactorFrom,
  cancelHours: 3,
  ...UNCHANGED,
});
const set = (as: TestPerson, version: number, requireSecondFactorFrom: string | null) =>
  call(setPlanningSettings, { as, body: settings(version, requireSecondFactorFrom) });
const withFactor = async () => verified(await secondFactor(await admin()));
const changes = () =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'setting.changed'), eq(auditLog.subjectId, 'planning')));

beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(auditLog);
});

describe('the planning settings', () => {
  it('have their defaults before anybody saved them', async () => {
    expect(await call(getPlanningSettings, { as: await admin() })).toEqual(settings(0, null));
  });

  it('are the same for every admin, and each change is logged with the fields that changed', async () => {
    const iris = await withFactor();
    expect(await set(iris, 0, FROM)).toEqual(settings(1, FROM));
    expect(await call(getPlanningSettings, { as: await admin() })).toEqual(settings(1, FROM));
    await set(iris, 1, null);
    expect(await changes()).toMatchObject([
      {
        actorId: iris.id,
        before: { requireSecondFactorFrom: null },
        after: { requireSecondFactorFrom: FROM },
      },
      { before: { requireSecondFactorFrom: FROM }, after: { requireSecondFactorFrom: null } },
    ]);
  });

  it('saved unchanged keep their version and are not logged', async () => {
    const iris = await withFactor();
    await set(iris, 0, FROM);
    expect(await set(iris, 1, FROM)).toEqual(settings(1, FROM));
    expect(await changes()).toHaveLength(1);
  });

  it('refuse an edit of an older version, with the current ones', async () => {
    const iris = await withFactor();
    await set(iris, 0, FROM);
    expect(await refusal(setPlanningSettings, { as: iris, body: settings(0, null) })).toMatchObject({
      status: 409,
      code: 'setting.changed',
      current: settings(1, FROM),
    });
  });

  it('take one of five different edits at the same moment', async () => {
    const iris = await withFactor();
    const answers = await Promise.all(
      [20, 21, 22, 23, 24].map((day) =>
        request(setPlanningSettings, {
          as: iris,
          body: settings(0, `2099-03-${day}`),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await changes()).toHaveLength(1);
  });

  it('refuse the day to an admin without a second factor, who would be locked out', async () => {
    const iris = await admin();
    expect(await refusal(setPlanningSettings, { as: iris, body: settings(0, FROM) })).toMatchObject({
      status: 409,
      code: 'setting.needs_factor',
    });
    expect(await db.$count(adminSettings)).toBe(0);
  });

  it.each([
    {},
    { version: 0, requireSecondFactorFrom: null },
    settings(0, '2020-02-30'),
    settings(0, 'morgen'),
    settings(-1, null),
    { ...settings(0, null), version: '0' },
    { ...settings(0, null), other: 1 },
    { ...settings(0, null), contactName: ' ' },
    { ...settings(0, null), contactName: 'a\nb' },
    { ...settings(0, null), contactPhone: '12' },
    { ...settings(0, null), contactEmail: 'geen adres' },
  ])('refuse %j', async (body) => {
    const as = await withFactor();
    const response = await send('PUT', '/api/settings/planning', { as, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
  });

  it('can be read and changed by admins only', async () => {
    for (const as of [await person(), await volunteer()]) {
      expect((await request(getPlanningSettings, { as })).status).toBe(403);
      expect((await refusal(setPlanningSettings, { as, body: settings(0, null) })).code).toBe(
        'auth.forbidden',
      );
    }
  });
});

describe('the contact for help', () => {
  const contact = {
    contactName: 'Bureau IJsbaan',
    contactPhone: '020 123 4567',
    contactEmail: 'Bureau@IJsbaan.test',
  };
  const known = {
    name: 'Bureau IJsbaan',
    phoneNumber: '+31201234567',
    phoneDisplay: '020 123 4567',
    email: 'bureau@ijsbaan.test',
  };

  it('is known to everybody once it is set, and logged', async () => {
    const iris = await admin();
    expect(await call(getContact)).toEqual({
      name: null,
      phoneNumber: null,
      phoneDisplay: null,
      email: null,
    });
    await call(setPlanningSettings, { as: iris, body: { ...settings(0, null), ...contact } });
    for (const as of [undefined, await person(), await volunteer()])
      expect(await call(getContact, { ...(as && { as }) })).toEqual(known);
    expect(await changes()).toMatchObject([
      { actorId: iris.id, before: { contactPhone: null }, after: { contactPhone: '+31201234567' } },
    ]);
  });

  it('stays when an admin saves another setting, and refuses a number at its field', async () => {
    const iris = await withFactor();
    const saved = await call(setPlanningSettings, { as: iris, body: { ...settings(0, null), ...contact } });
    await call(setPlanningSettings, { as: iris, body: { ...saved, requireSecondFactorFrom: FROM } });
    expect(await call(getContact)).toEqual(known);
    expect(
      await refusal(setPlanningSettings, { as: iris, body: { ...saved, contactPhone: '12' } }),
    ).toMatchObject({ status: 400, issues: [{ path: 'contactPhone', message: 'invalid_phone' }] });
  });

  it('gets the answers to every mail, and is named below it', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    await call(assignVolunteer, {
      as: iris,
      params: { id: (await shift()).id },
      body: { volunteerId: sanne.id },
    });
    const [row] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(await renderedMail(row)).toMatchObject({ replyTo: null });
    await call(setPlanningSettings, { as: iris, body: { ...settings(0, null), ...contact } });
    expect(await renderedMail(row)).toMatchObject({
      replyTo: { name: 'Bureau IJsbaan', email: 'bureau@ijsbaan.test' },
      text: expect.stringContaining('Vragen? Bureau IJsbaan · 020 123 4567 · bureau@ijsbaan.test'),
    });
    const noor = await volunteer();
    await call(assignVolunteer, {
      as: iris,
      params: { id: (await shift()).id },
      body: { volunteerId: noor.id },
    });
    await expect.poll(() => mailsTo(noor.email)).toHaveLength(1);
    const [received] = await mailsTo(noor.email);
    expect(received?.replyTo).toEqual([{ name: 'Bureau IJsbaan', address: 'bureau@ijsbaan.test' }]);
  });
});

describe('the mail about a required second factor', () => {
  const sweepAt = (now: number) => sweep(env, { now: () => now });
  const start = Date.parse(`${FROM}T12:00:00Z`);

  it('goes once to each admin without one, from fourteen days before', async () => {
    const [iris, joost, noor] = [await withFactor(), await admin(), await volunteer()];
    await set(iris, 0, FROM);
    await sweepAt(start - 15 * DAY);
    expect(await outboxMailsTo(joost, 'factor_required')).toHaveLength(0);
    await Promise.all([sweepAt(start - 14 * DAY), sweepAt(start - 14 * DAY)]);
    await sweepAt(start - 10 * DAY);
    const mails = await outboxMailsTo(joost, 'factor_required');
    expect(mails).toHaveLength(1);
    expect((await renderedMail(mails[0]))?.text).toContain(formatDay(FROM, 'nl'));
    for (const other of [iris, noor]) expect(await outboxMailsTo(other, 'factor_required')).toHaveLength(0);
  });

  it('is dropped when the admin has set one up or the day was cleared meanwhile', async () => {
    const [iris, joost] = [await withFactor(), await admin()];
    await set(iris, 0, FROM);
    await sweepAt(start - 14 * DAY);
    const [mail] = await outboxMailsTo(joost, 'factor_required');
    expect(await renderedMail(mail)).not.toBeNull();
    await set(iris, 1, null);
    expect(await renderedMail(mail)).toBeNull();
    await set(iris, 2, FROM);
    await secondFactor(joost);
    expect(await renderedMail(mail)).toBeNull();
  });

  it('is not sent without a day', async () => {
    const before = await db.$count(mailOutbox);
    await admin();
    await sweepAt(start);
    expect(await db.$count(mailOutbox)).toBe(before);
  });
});
