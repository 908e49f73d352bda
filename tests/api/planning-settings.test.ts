import { getPlanningSettings, setPlanningSettings } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, auditLog, mailOutbox } from '../../worker/src/db/schema.ts';
import { formatDay } from '../../worker/src/modules/mail/writing/format-moment.ts';
import { sweep } from '../../worker/src/sweep.ts';
import { admin, person, type TestPerson, volunteer } from './factories.ts';
import { call, db, env, refusal, request, send } from './harness.ts';
import { outboxMailsTo, renderedMail } from './mails.ts';
import { secondFactor, verified } from './second-factors.ts';

const DAY = 24 * 3_600_000;
/** Within the sessions of the test people, which the job deletes afterwards. */
const FROM = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
const set = (as: TestPerson, version: number, requireSecondFactorFrom: string | null) =>
  call(setPlanningSettings, { as, body: { version, requireSecondFactorFrom } });
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
    expect(await call(getPlanningSettings, { as: await admin() })).toEqual({
      version: 0,
      requireSecondFactorFrom: null,
    });
  });

  it('are the same for every admin, and each change is logged with the fields that changed', async () => {
    const iris = await withFactor();
    expect(await set(iris, 0, FROM)).toEqual({ version: 1, requireSecondFactorFrom: FROM });
    expect(await call(getPlanningSettings, { as: await admin() })).toEqual({
      version: 1,
      requireSecondFactorFrom: FROM,
    });
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
    expect(await set(iris, 1, FROM)).toEqual({ version: 1, requireSecondFactorFrom: FROM });
    expect(await changes()).toHaveLength(1);
  });

  it('refuse an edit of an older version, with the current ones', async () => {
    const iris = await withFactor();
    await set(iris, 0, FROM);
    expect(
      await refusal(setPlanningSettings, { as: iris, body: { version: 0, requireSecondFactorFrom: null } }),
    ).toMatchObject({
      status: 409,
      code: 'setting.changed',
      current: { version: 1, requireSecondFactorFrom: FROM },
    });
  });

  it('take one of five different edits at the same moment', async () => {
    const iris = await withFactor();
    const answers = await Promise.all(
      [20, 21, 22, 23, 24].map((day) =>
        request(setPlanningSettings, {
          as: iris,
          body: { version: 0, requireSecondFactorFrom: `2099-03-${day}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await changes()).toHaveLength(1);
  });

  it('refuse the day to an admin without a second factor, who would be locked out', async () => {
    const iris = await admin();
    expect(
      await refusal(setPlanningSettings, { as: iris, body: { version: 0, requireSecondFactorFrom: FROM } }),
    ).toMatchObject({ status: 409, code: 'setting.needs_factor' });
    expect(await db.$count(adminSettings)).toBe(0);
  });

  it.each([
    {},
    { version: 0, requireSecondFactorFrom: '2026-02-30' },
    { version: 0, requireSecondFactorFrom: 'morgen' },
    { version: -1, requireSecondFactorFrom: null },
    { version: '0', requireSecondFactorFrom: null },
    { version: 0, requireSecondFactorFrom: null, other: 1 },
  ])('refuse %j', async (body) => {
    const as = await withFactor();
    const response = await send('PUT', '/api/settings/planning', { as, body: JSON.stringify(body) });
    expect(response.status).toBe(400);
  });

  it('can be read and changed by admins only', async () => {
    for (const as of [await person(), await volunteer()]) {
      expect((await request(getPlanningSettings, { as })).status).toBe(403);
      expect(
        (await refusal(setPlanningSettings, { as, body: { version: 0, requireSecondFactorFrom: null } }))
          .code,
      ).toBe('auth.forbidden');
    }
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
