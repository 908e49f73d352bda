import { EXPORT_SHEETS, type ExportedShift, exportShifts, type Locale } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { accounts, auditLog, shifts } from '../../../worker/src/app/schema.ts';
import { admin, assignment, event, shift, volunteer } from '../factories.ts';
import { db, env, ORIGIN, readRows, request, rowsOf } from '../harness.ts';

beforeEach(() => db.delete(shifts));

const exported = async () => rowsOf(exportShifts, { as: await admin() });

/** A statement that reports each time it runs; it may be bound again. */
function counted(statement: D1PreparedStatement, onRun: () => void): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values), onRun);
      if (name === 'raw' || name === 'all') onRun();
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A row of the workbook under its headers. */
const rowOf = (item: Awaited<ReturnType<typeof exported>>[number] | undefined, locale: Locale = 'en') => {
  if (!item) throw new Error('nothing exported');
  const { columns, toRow } = EXPORT_SHEETS.shifts(locale);
  const row = toRow(item);
  return Object.fromEntries(columns.map(({ header }, index) => [header, row[index]]));
};

/** The local day and time that a spreadsheet shows for a number. */
const shown = (days: unknown) =>
  new Date(Math.round((Number(days) - 25_569) * 86_400_000)).toISOString().slice(0, 19);

describe('the workbook of shifts', () => {
  it('has the fifteen columns of the specification, in its order, and ours after them, in the language of who exports', () => {
    const headersIn = (locale: Locale) => EXPORT_SHEETS.shifts(locale).columns.map(({ header }) => header);
    expect(headersIn('nl')).toEqual([
      'Titel',
      'Evenement',
      'Begindatum',
      'Begintijd',
      'Einddatum',
      'Eindtijd',
      'Locatie',
      'Omschrijving',
      'Max. vrijwilligers',
      'Huidige vrijwilligers',
      'Status',
      'Soort dienst',
      'Toegewezen vrijwilligers',
      'Gemaakt op',
      'Gewijzigd op',
      'Aanwezig',
      'Gewerkte uren',
    ]);
    expect(headersIn('en')).toEqual([
      'Shift Title',
      'Event',
      'Start Date',
      'Start Time',
      'End Date',
      'End Time',
      'Location',
      'Description',
      'Max Volunteers',
      'Current Volunteers',
      'Status',
      'Shift Type',
      'Assigned Volunteers',
      'Created At',
      'Updated At',
      'Present',
      'Hours Worked',
    ]);
  });

  it('contains every field, dates and times as numbers, text as text, and the volunteers who hold a place', async () => {
    const on = await shift({
      eventId: (await event({ title: '@IJsgala' })).id,
      title: '=1+1',
      description: 'regel 1\nregel 2',
      location: 'Balie',
      maxVolunteers: 5,
      status: 'completed',
      shiftType: 'private',
      startTime: Date.parse('2043-12-12T22:30:00Z'),
      endTime: Date.parse('2043-12-13T01:15:00Z'),
      createdAt: Date.parse('2043-07-01T22:05:00Z'),
      updatedAt: Date.parse('2043-11-01T08:00:00Z'),
    });
    const [sanne, joris, former, gone] = await Promise.all([
      volunteer({ firstName: 'Sanne', lastName: 'de Vries' }),
      volunteer({ firstName: 'Joris', lastName: 'Bakker' }),
      volunteer(),
      volunteer(),
    ]);
    await assignment(on, sanne, { status: 'confirmed', assignedAt: 2 });
    await assignment(on, joris, { assignedAt: 1 });
    await assignment(on, former, { status: 'cancelled', assignedAt: 3 });
    await assignment(on, gone, { status: 'completed', assignedAt: 4 });
    await db.delete(accounts).where(eq(accounts.id, gone.id));
    const [item] = await exported();
    expect(rowOf(item, 'nl')).toMatchObject({ Status: 'voltooid', 'Soort dienst': 'besloten' });
    const row = rowOf(item);
    expect(row).toMatchObject({
      'Shift Title': '=1+1',
      Event: '@IJsgala',
      Location: 'Balie',
      Description: 'regel 1\nregel 2',
      'Max Volunteers': 5,
      'Current Volunteers': 3,
      Status: 'completed',
      'Shift Type': 'private',
      'Assigned Volunteers': `Joris Bakker (${joris.email}); Sanne de Vries (${sanne.email})`,
    });
    // Completed, but the shift is not over yet.
    expect([row.Present, row['Hours Worked']]).toEqual([1, 0]);
    // 12 December 2043, 23:30, in Excel's serial numbers.
    expect([row['Start Date'], row['Start Time']]).toEqual([52_577, 23.5 / 24]);
    expect([row['End Date'], row['End Time']]).toEqual([52_578, 2.25 / 24]);
    expect(shown(row['Created At'])).toBe('2043-07-02T00:05:00');
    expect(shown(row['Updated At'])).toBe('2043-11-01T09:00:00');
  });

  it('has a text for no event and empty cells for no description and no volunteers', async () => {
    await shift();
    expect(rowOf((await exported())[0])).toMatchObject({
      Event: 'No Event',
      Description: '',
      'Shift Type': 'public',
      'Assigned Volunteers': '',
    });
  });

  it.each([
    ['2020-10-25T00:30:00Z', '2020-10-25T02:30:00'],
    ['2020-10-25T01:30:00Z', '2020-10-25T02:30:00'],
    ['2021-03-28T00:59:00Z', '2021-03-28T01:59:00'],
    ['2021-03-28T01:00:00Z', '2021-03-28T03:00:00'],
  ])('shows %s in local time', async (instant, clock) => {
    const startTime = Date.parse(instant);
    await shift({ startTime, endTime: startTime + 3_600_000 });
    const row = rowOf((await exported())[0]);
    expect(shown(Number(row['Start Date']) + Number(row['Start Time']))).toBe(clock);
  });

  it('sends 10,000 shifts once each, by start, with one query for 500 of them', async () => {
    await env.DB.batch(
      [
        `INSERT INTO shifts (id, title, location, start_time, end_time, max_volunteers, search_text, created_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         SELECT 'shf_many' || i, 'T', 'L', 1800000000000 - i / 700 * 60000, 1800003600000, 5, 't l', 1, 1 FROM n`,
        `INSERT INTO shift_assignments (id, shift_id, volunteer_id, status, assigned_at)
         SELECT 'asg_' || shifts.id, shifts.id, profiles.id, 'assigned', 1
         FROM shifts JOIN (SELECT id FROM profiles LIMIT 1) AS profiles WHERE shifts.id LIKE 'shf_many%'`,
      ].map((statement) => env.DB.prepare(statement)),
    );
    const { cookie } = await admin();
    let reads = 0;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
        return (query: string) => {
          const isPage = query.includes('json_group_array');
          return counted(target.prepare(query), () => (reads += isPage ? 1 : 0));
        };
      },
    });
    const { body } = await createApp().request(
      `${ORIGIN}/api/shifts/export`,
      { headers: { Cookie: cookie } },
      { ...env, DB },
    );
    const rows = await readRows<ExportedShift>(body);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10_000);
    expect(rows).toHaveLength(10_000);
    // One more read of an empty page, because a full page may not be the last.
    expect(reads).toBe(10_000 / 500 + 1);
    expect(rows.every(({ volunteers }) => volunteers.length === 1)).toBe(true);
    const starts = rows.map(({ startTime }) => startTime);
    expect(starts).toEqual([...starts].sort());
  });

  it('is recorded in the audit log with the actor', async () => {
    const organiser = await admin();
    await rowsOf(exportShifts, { as: organiser });
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, organiser.id))).toMatchObject([
      { action: 'shift.exported', subjectKind: 'shift', subjectId: null },
    ]);
  });
});

it('limits how often one person can export', async () => {
  const [boss, other] = [await admin(), await admin()];
  const statuses: number[] = [];
  for (let index = 0; index < 61 && statuses.at(-1) !== 429; index++) {
    const response = await request(exportShifts, { as: boss });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  // The windows of the limit have fixed ends, so that up to two of them fit.
  expect(statuses.length).toBeGreaterThan(30);
  expect(statuses.at(-1)).toBe(429);
  expect((await request(exportShifts, { as: other })).status).toBe(200);
});
