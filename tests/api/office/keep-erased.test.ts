import { removePerson } from '@ijsploeg/worker/contract';
import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  auditLog,
  eventReservations,
  profiles,
  shiftAssignments,
} from '../../../worker/src/app/schema.ts';
import { keepErased } from '../../../worker/src/office/backup/keep-erased.ts';
import { onlyAdmin } from '../cast.ts';
import {
  admin,
  assignment,
  event,
  hoursFromNow,
  person,
  reservation,
  shift,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env } from '../harness.ts';

const tombstones = async () => (await env.FILES.list({ prefix: 'erased/' })).objects.map(({ key }) => key);
const isThere = async ({ id }: TestPerson) => (await db.$count(accounts, eq(accounts.id, id))) === 1;
const run = (now = Date.now()) => keepErased(db, env, now);

let iris: TestPerson;
beforeEach(async () => {
  for (const key of await tombstones()) await env.FILES.delete(key);
  iris = await onlyAdmin();
});

/** The rows about people, to bring back what a restore would. */
async function snapshot() {
  const tables = [accounts, profiles, shiftAssignments, eventReservations, auditLog].map(getTableName);
  const rows = await Promise.all(
    tables.map((name) => db.all<Record<string, unknown>>(sql.raw(`SELECT * FROM ${name}`))),
  );
  return async () => {
    await env.DB.batch([
      ...tables.toReversed().map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
      ...tables.flatMap((name, index) =>
        (rows[index] ?? []).map((row) =>
          env.DB.prepare(
            `INSERT INTO ${name} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
          ).bind(...Object.values(row)),
        ),
      ),
    ]);
  };
}

describe('a removal', () => {
  it('is noted outside the database, with nothing but the id and the instant', async () => {
    const sanne = await volunteer();
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    await run();
    const [row] = await db.select().from(auditLog).where(eq(auditLog.subjectId, sanne.id));
    const at = new Date(row?.at ?? 0).toISOString();
    expect(await tombstones()).toEqual([`erased/${at.slice(0, 7)}/${sanne.id}`]);
    expect(await (await env.FILES.get(`erased/${at.slice(0, 7)}/${sanne.id}`))?.json()).toEqual({ at });
  });

  it('is noted by a later run when R2 refuses, and two runs at once note it once', async () => {
    const sanne = await volunteer();
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    const refusing = new Proxy(env.FILES, {
      get: (target, name) =>
        name === 'put' ? () => Promise.reject(new Error('refused')) : Reflect.get(target, name).bind(target),
    });
    await expect(keepErased(db, { ...env, FILES: refusing }, Date.now())).rejects.toThrow('refused');
    expect(await tombstones()).toEqual([]);
    await Promise.all([run(), run()]);
    expect(await tombstones()).toHaveLength(1);
  });

  it('takes place again after a restore to an earlier moment, by the same rule', async () => {
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Teruggekeerd' });
    const past = await shift({ startTime: hoursFromNow(-5), endTime: hoursFromNow(-3) });
    const coming = await shift({ startTime: hoursFromNow(5), endTime: hoursFromNow(7) });
    await assignment({ id: past.id }, sanne, { notes: 'op de fiets' });
    await assignment({ id: coming.id }, sanne);
    const show = await event({ startDate: hoursFromNow(5), endDate: hoursFromNow(8) });
    await reservation({ eventId: show.id, userId: sanne.id, email: sanne.email });
    const other = await volunteer();
    const restore = await snapshot();
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    await run();
    const places = () =>
      db
        .select({
          shiftId: shiftAssignments.shiftId,
          holder: shiftAssignments.volunteerId,
          notes: shiftAssignments.notes,
        })
        .from(shiftAssignments)
        .where(sql`shift_id IN (${past.id}, ${coming.id})`);
    const after = await places();
    expect(after).toEqual([{ shiftId: past.id, holder: null, notes: null }]);

    await restore();
    expect(await isThere(sanne)).toBe(true);
    await run();
    expect(await isThere(sanne)).toBe(false);
    expect(await isThere(other)).toBe(true);
    expect(await places()).toEqual(after);
    expect(await db.$count(eventReservations, eq(eventReservations.email, sanne.email))).toBe(0);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, sanne.id));
    expect(entries).toMatchObject([{ action: 'person.removed', actorId: null }]);
  });

  it('of an admin takes place again too, but not of the last one', async () => {
    const tess = await admin();
    await env.FILES.put(`erased/${new Date().toISOString().slice(0, 7)}/${tess.id}`, '{}');
    await run();
    expect(await isThere(tess)).toBe(false);
    await env.FILES.put(`erased/${new Date().toISOString().slice(0, 7)}/${iris.id}`, '{}');
    await expect(run()).rejects.toThrow('name another admin');
    expect(await isThere(iris)).toBe(true);
  });

  it('of many people takes place again with the next runs', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => person()));
    for (const { id } of many)
      await env.FILES.put(`erased/${new Date().toISOString().slice(0, 7)}/${id}`, '{}');
    await run();
    await run();
    expect((await Promise.all(many.map(isThere))).filter(Boolean)).toEqual([]);
  });

  it('is forgotten outside the database after a year, when no export is that old', async () => {
    const now = Date.UTC(2022, 4, 10);
    await env.FILES.put('erased/2021-04/usr_old', '{}');
    await env.FILES.put('erased/2021-05/usr_kept', '{}');
    await run(now);
    expect((await tombstones()).filter((key) => key.includes('usr_'))).toEqual(
      expect.arrayContaining(['erased/2021-05/usr_kept']),
    );
    expect(await tombstones()).not.toContain('erased/2021-04/usr_old');
  });
});
