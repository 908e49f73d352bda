import { toInstant } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../worker/src/app.ts';
import { shiftAssignments, volunteerRequests } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { admin, event, HOUR, person, reservation, shift, type TestPerson, volunteer } from './factories.ts';
import { db, env, ORIGIN } from './harness.ts';

/** The same database, and how many rows were read from it. For reads alone: a statement may run twice. */
function countingDatabase() {
  const count = { rowsRead: 0 };
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values));
        if (name !== 'raw' && name !== 'all') return Reflect.get(target, name);
        return async () => {
          const result = await target.all();
          count.rowsRead += result.meta.rows_read;
          return name === 'all' ? result : target.raw();
        };
      },
    });
  const database = {
    prepare: (query: string) => counted(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => Promise.all(statements.map((one) => one.all())),
  } as unknown as D1Database;
  return { database, count };
}

/** The rows that one GET reads, the session included. */
async function rowsReadBy(path: string, { cookie }: TestPerson): Promise<number> {
  const { database, count } = countingDatabase();
  const response = await createApp().request(
    ORIGIN + path,
    { headers: { Cookie: cookie } },
    { ...env, DB: database },
  );
  // An export reads the database as it is read itself.
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  expect(count.rowsRead).toBeGreaterThan(0);
  return count.rowsRead;
}

/** What a portal gathers in years: people, decided applications, shifts long over and places on them. */
const fillUp = (first: number, last: number) => {
  const now = Date.now();
  const numbers = `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
  return env.DB.batch(
    [
      `INSERT INTO accounts (id, email, password_hash, created_at, updated_at)
       ${numbers} SELECT 'usr_old' || i, 'old' || i || '@example.test', 'none', 1, 1 FROM n`,
      `INSERT INTO profiles (id, email, first_name, last_name, role, search_text, created_at, updated_at)
       ${numbers} SELECT 'usr_old' || i, 'old' || i || '@example.test', 'A', 'B', 'volunteer', 'a b', 1, 1 FROM n`,
      `INSERT INTO volunteer_requests (id, user_id, status, requested_at)
       ${numbers} SELECT 'req_old' || i, 'usr_old' || i, iif(i % 2, 'approved', 'rejected'), ${now} - i FROM n`,
      `INSERT INTO shifts (id, title, location, start_time, end_time, max_volunteers, search_text, created_at, updated_at)
       ${numbers} SELECT 'shf_old' || i, 'T', 'L', ${now - 90 * 24 * HOUR} - i * 60000,
                         ${now - 89 * 24 * HOUR} - i * 60000, 5, 't l', 1, 1 FROM n`,
      `INSERT INTO shift_assignments (id, shift_id, volunteer_id, status, assigned_at)
       ${numbers} SELECT 'asg_old' || i, 'shf_old' || i, 'usr_old' || i, 'completed', i FROM n`,
      `INSERT INTO events (id, title, location, start_date, end_date, max_capacity, search_text, created_at, updated_at)
       ${numbers} SELECT 'evt_old' || i, 'T', 'L', ${now - 90 * 24 * HOUR} - i * 60000,
                         ${now - 89 * 24 * HOUR} - i * 60000, 5, 't l', 1, 1 FROM n`,
      `INSERT INTO event_reservations
         (id, event_id, user_id, email, first_name, last_name, quantity, total_cents, reference, status, created_at)
       ${numbers} SELECT 'rsv_old' || i, 'evt_old' || i, 'usr_old' || i, 'e', 'A', 'B', 1, 0, i, 'reserved', i FROM n`,
      `INSERT INTO audit_log (id, at, actor_id, person_id, action, subject_kind, subject_id, request_id)
       ${numbers} SELECT 'aud_old' || i, i, 'usr_busy', 'usr_busy', iif(i % 100, 'shift.changed', 'mail.resent'),
                         'shift', 'shf_old' || i, 'r' FROM n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
};

describe('what a read costs', () => {
  it('does not grow with what the portal has gathered', async () => {
    const [iris, sanne] = await Promise.all([admin(), volunteer({ skills: ['BHV'] })]);
    const shifts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shift({
          startTime: Date.now() + (24 + index * 4) * HOUR,
          endTime: Date.now() + (27 + index * 4) * HOUR,
          requiredSkills: index % 2 ? ['BHV'] : null,
        }),
      ),
    );
    await db.insert(shiftAssignments).values(
      shifts.slice(0, 3).map(({ id }, index) => ({
        id: newId('asg'),
        shiftId: id,
        volunteerId: sanne.id,
        status: 'assigned' as const,
        assignedAt: Date.now() + index,
      })),
    );
    for (let index = 0; index < 4; index++)
      await db.insert(volunteerRequests).values({
        id: newId('req'),
        userId: (await person()).id,
        status: 'pending',
        requestedAt: Date.now() + index,
      });
    // Full pages of people, each with a place, so that longer ones cannot come.
    const { id: shiftId } = await shift({ startTime: Date.now() - 90 * 24 * HOUR, maxVolunteers: 90 });
    for (let index = 0; index < 60; index++) {
      const { id: volunteerId } = await volunteer({ firstName: 'Fleur', skills: ['Fotograaf'] });
      await db
        .insert(shiftAssignments)
        .values({ id: newId('asg'), shiftId, volunteerId, status: 'completed', assignedAt: Date.now() });
    }
    const { id: eventId } = await event();
    for (let index = 0; index < 6; index++) await reservation({ eventId, userId: sanne.id });
    const day = (days: number) => toInstant(Date.now() + days * 24 * HOUR);
    const reads: [string, TestPerson][] = [
      ['/api/auth/session', sanne],
      ['/api/auth/sessions', sanne],
      ['/api/profile', sanne],
      ['/api/profile/export', sanne],
      ['/api/settings/auto-approval', iris],
      ['/api/volunteer-requests', iris],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}`, sanne],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}&status=active&type=public&search=ijs`, sanne],
      [`/api/shifts?from=${day(-1)}&to=${day(7)}`, iris],
      ['/api/shifts', sanne],
      [`/api/shifts/${shifts[0]?.id}`, sanne],
      [`/api/shifts/${shifts[0]?.id}/assignments`, sanne],
      [`/api/shifts/${shifts[0]?.id}/assignments`, iris],
      ['/api/assignments/mine', sanne],
      ...[
        '',
        '?kind=shift',
        '?kind=account',
        '?person=usr_busy',
        '?person=usr_busy&kind=mail',
        '?person=usr_busy&kind=mail&before=4000~aud_old4000',
        '?day=2026-11-20&kind=mail',
      ].map((query): [string, TestPerson] => [`/api/audit-log${query}`, iris]),
      ['/api/dashboard', sanne],
      ['/api/dashboard', iris],
      ['/api/assignments/unconfirmed', iris],
      [`/api/people/${sanne.id}/assignments`, iris],
      [`/api/people/${sanne.id}`, iris],
      ['/api/people', iris],
      ['/api/people?view=all', iris],
      ['/api/people?page=2', iris],
      ['/api/people?search=fleur', iris],
      ['/api/people?search=de+vries+nobody', iris],
      ['/api/people?view=all&search=fleur&skill=Fotograaf', iris],
      ['/api/events?filter=upcoming', sanne],
      ['/api/events?filter=upcoming&search=disco', sanne],
      [`/api/events/${eventId}`, sanne],
      [`/api/events/${eventId}`, iris],
      [`/api/events/${eventId}/shifts`, iris],
      [`/api/events/${eventId}/reservations`, iris],
      [`/api/events/${eventId}/reservations?search=sanne&status=reserved`, iris],
      [`/api/events/${eventId}/reservations/export`, iris],
      ['/api/reservations/mine', sanne],
    ];
    const costs = async () => {
      const rows: number[] = [];
      for (const [path, as] of reads) rows.push(await rowsReadBy(path, as));
      return rows;
    };

    // Enough for what shows the newest few of something to be full.
    await fillUp(1, 3000);
    const before = await costs();
    await fillUp(3001, 9000);
    const after = await costs();
    // A search in an index also reads the row at which it ends, where there is one now.
    const grown = reads.filter((_, index) => (after[index] ?? 0) > (before[index] ?? 0) * 1.2);
    expect(grown.map(([path]) => path)).toEqual([]);
  });
});
