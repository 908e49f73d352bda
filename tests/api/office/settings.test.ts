import { getAutoApproval, setAutoApproval } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { adminSettings, auditLog } from '../../../worker/src/app/schema.ts';
import { admin, person, type TestPerson, volunteer } from '../factories.ts';
import { call, db, refusal, send } from '../harness.ts';

const set = (as: TestPerson, enabled: boolean) => call(setAutoApproval, { as, body: { enabled } });
const changes = () =>
  db.select().from(auditLog).where(eq(auditLog.action, 'setting.changed')).orderBy(auditLog.at);

describe('auto-approval', () => {
  it('is off by default, and setting it to its current value changes nothing', async () => {
    const iris = await admin();
    expect(await call(getAutoApproval, { as: iris })).toEqual({ enabled: false });
    expect(await set(iris, false)).toEqual({ enabled: false });
    expect(await changes()).toEqual([]);
  });

  it('is the same for every admin and records who switched it', async () => {
    const [iris, joost] = await Promise.all([admin(), admin()]);
    expect(await set(iris, true)).toEqual({ enabled: true });
    expect(await call(getAutoApproval, { as: joost })).toEqual({ enabled: true });
    expect(await set(joost, false)).toEqual({ enabled: false });
    expect(await call(getAutoApproval, { as: iris })).toEqual({ enabled: false });
    expect(await changes()).toMatchObject([
      {
        actorId: iris.id,
        subjectKind: 'setting',
        subjectId: 'auto_approve_volunteers',
        before: { enabled: false },
        after: { enabled: true },
      },
      { actorId: joost.id, before: { enabled: true }, after: { enabled: false } },
    ]);
  });

  it('is switched once when two admins switch it on at once', async () => {
    const admins = await Promise.all([admin(), admin(), admin()]);
    const before = (await changes()).length;
    await Promise.all(admins.map((one) => set(one, true)));
    expect((await changes()).length - before).toBe(1);
    expect(await db.$count(adminSettings)).toBe(1);
  });

  it('can be read and switched by admins only', async () => {
    for (const [as, status, code] of [
      [undefined, 401, 'auth.required'],
      [await person(), 403, 'auth.forbidden'],
      [await volunteer(), 403, 'auth.forbidden'],
    ] as const) {
      const caller = as && { as };
      expect(await refusal(getAutoApproval, { ...caller })).toMatchObject({ status, code });
      expect(await refusal(setAutoApproval, { ...caller, body: { enabled: true } })).toMatchObject({
        status,
        code,
      });
    }
  });

  it.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: null }, [], null, 'aan'])(
    'refuses %j',
    async (body) => {
      const as = await admin();
      const before = await call(getAutoApproval, { as });
      const response = await send('PUT', '/api/settings/auto-approval', { as, body: JSON.stringify(body) });
      expect(response.status).toBe(400);
      expect(await call(getAutoApproval, { as })).toEqual(before);
    },
  );
});
