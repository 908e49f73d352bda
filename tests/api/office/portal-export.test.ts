import { ExportedRow, exportPortal, PORTAL_SHEETS } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { accounts, auditLog, events, profiles, shifts } from '../../../worker/src/app/schema.ts';
import { EXPORT_PAGE_ROWS } from '../../../worker/src/platform/http/export-stream.ts';
import { admin, assignment, attended, crowd, event, HOUR, shiftIn, volunteer } from '../factories.ts';
import { db, rowsOf } from '../harness.ts';

beforeEach(async () => {
  await db.delete(shifts);
  await db.delete(events);
  await db.delete(accounts);
});

it('has people, shifts, places, hours and events, each kind after the other', async () => {
  const iris = await admin({ firstName: 'Iris' });
  const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Vos', skills: ['BHV'], city: 'Aalten' });
  const past = await shiftIn(-50, { title: 'Kassa', maxVolunteers: 3 });
  const worked = await assignment(past, sanne, { status: 'confirmed' });
  await attended(worked, { minutes: 100 });
  await assignment(past, null, { guestName: 'Piet', walkInId: crypto.randomUUID() });
  const absent = await assignment(await shiftIn(-40), sanne, { status: 'confirmed' });
  await attended(absent, { state: 'absent', note: 'Ziek' });
  await event({ title: 'IJsgala' });

  const rows = await rowsOf(exportPortal, { as: iris });
  for (const row of rows) v.parse(ExportedRow, row);
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(
    kinds.toSorted((one, other) => PORTAL_SHEETS.indexOf(one) - PORTAL_SHEETS.indexOf(other)),
  );
  expect([...new Set(kinds)]).toEqual(PORTAL_SHEETS);
  const person = { firstName: 'Sanne', lastName: 'Vos', email: sanne.email };
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'people',
      ...person,
      skills: ['BHV'],
      city: 'Aalten',
      role: 'volunteer',
    }),
  );
  const places = rows.filter(({ kind }) => kind === 'places');
  expect(places).toHaveLength(3);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Kassa', person, attendance: 'present', minutes: 100 }),
      expect.objectContaining({ title: 'Kassa', person: null, minutes: null }),
      expect.objectContaining({ person, attendance: 'absent', minutes: null }),
    ]),
  );
  expect(rows.filter(({ kind }) => kind === 'hours')).toEqual([
    expect.objectContaining({ ...person, shifts: 1, minutes: 100 }),
  ]);
  // Neither notes nor names of guests.
  expect(JSON.stringify(rows)).not.toMatch(/Piet|Ziek/);
  const entry = await db.select().from(auditLog).where(eq(auditLog.action, 'person.exported')).get();
  expect(entry).toMatchObject({ actorId: iris.id, subjectKind: 'person' });
});

it('has every row once, over any number of pages and with any number of rows of a kind', async () => {
  const iris = await admin();
  await crowd(EXPORT_PAGE_ROWS + 20, { role: 'volunteer' });
  const work = await shiftIn(-10, { maxVolunteers: EXPORT_PAGE_ROWS + 50 });
  await db.run(sql`INSERT INTO shift_assignments (id, shift_id, volunteer_id, status, assigned_at, completed_at)
    SELECT 'asg_' || substr(id, 5), ${work.id}, id, 'completed', ${Date.now() - 20 * HOUR}, ${Date.now()}
    FROM profiles WHERE role = 'volunteer'`);
  for (const people of [EXPORT_PAGE_ROWS, EXPORT_PAGE_ROWS - 1, EXPORT_PAGE_ROWS + 21]) {
    const count = async () => (await db.select({ n: sql<number>`count(*)` }).from(profiles))[0]?.n ?? 0;
    const extra = (await count()) - people;
    if (extra > 0)
      await db.run(
        sql`DELETE FROM accounts WHERE id IN (SELECT id FROM profiles WHERE role = 'volunteer' LIMIT ${extra})`,
      );
    const rows = await rowsOf(exportPortal, { as: iris });
    const of = (kind: ExportedRow['kind']) => rows.filter((row) => row.kind === kind);
    const emails = of('people').map((row) => ('email' in row ? row.email : ''));
    expect(new Set(emails).size).toBe(await count());
    expect(emails).toHaveLength(await count());
    expect(of('hours')).toHaveLength((await count()) - 1);
    expect(of('shifts')).toHaveLength(1);
    expect(of('places').length).toBe(EXPORT_PAGE_ROWS + 20);
  }
});
