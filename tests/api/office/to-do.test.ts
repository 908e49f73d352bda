import {
  type AssignmentStatus,
  askCorrection,
  cancelAssignment,
  confirmAssignment,
  confirmAssignments,
  getAssignmentCalendar,
  getDashboard,
  getPerson,
  listCorrections,
  listPersonAssignments,
  listUnconfirmed,
  PAGE_SIZE,
  refuseCorrection,
  toPriority,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { accounts, auditLog, sessions, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  people,
  shift,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsTo } from '../mails.ts';

type State = (typeof shiftAssignments.$inferSelect)['status'];

async function place(
  holder: TestPerson,
  {
    status = 'assigned' as State,
    hoursAgo = 0,
    on,
  }: { status?: State; hoursAgo?: number; on?: typeof shifts.$inferSelect } = {},
) {
  const assignedAt = Date.now() - hoursAgo * HOUR;
  return (await assignment(on ?? (await shift()), holder, { status, assignedAt })).id;
}

describe('the priority of an assigned place', () => {
  it.each([
    [0, 'low'],
    [24, 'low'],
    [24.01, 'medium'],
    [48, 'medium'],
    [48.01, 'high'],
    [1000, 'high'],
  ])('after %d hours is %s', (hours, priority) => {
    expect(toPriority(0, hours * HOUR)).toBe(priority);
  });
});

describe('GET /api/assignments/unconfirmed', () => {
  // The list covers all rows, so each test starts without any.
  beforeEach(() => db.delete(shiftAssignments));

  it('lists assigned places, oldest first, with whom to confirm for what', async () => {
    const organiser = await admin();
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Bakker' });
    const on = await shift({ title: 'Kassa' });
    const fresh = await place(await volunteer());
    const old = await place(sanne, { hoursAgo: 50, on });
    const middle = await place(await volunteer(), { hoursAgo: 30 });
    for (const status of ['confirmed', 'completed', 'cancelled'] as const)
      await place(await volunteer(), { status });
    const { items, stats } = await call(listUnconfirmed, { as: organiser, query: { sort: 'age' } });
    expect(items.map(({ id, priority }) => [id, priority])).toEqual([
      [old, 'high'],
      [middle, 'medium'],
      [fresh, 'low'],
    ]);
    expect(items[0]).toMatchObject({
      status: 'assigned',
      volunteer: {
        id: sanne.id,
        firstName: 'Sanne',
        lastName: 'Bakker',
        email: sanne.email,
        phoneNumber: '+31612345678',
        phoneDisplay: '06 12345678',
        avatarUrl: null,
      },
      shift: { id: on.id, title: 'Kassa', event: null },
    });
    expect(stats).toMatchObject({ total: 3, highPriority: 1 });
  });

  it('lists the places by shift, the soonest first, or one by one, the longest wait first', async () => {
    const organiser = await admin();
    const at = (title: string, hours: number) =>
      shift({ title, startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 1), maxVolunteers: 9 });
    const [late, soon, next] = [await at('late', 90), await at('soon', 20), await at('next', 50)];
    for (const [on, hoursAgo] of [
      [soon, 5],
      [late, 60],
      [next, 30],
      [late, 1],
      [soon, 40],
    ] as const)
      await place(await volunteer(), { on, hoursAgo });
    const listed = async (query: { sort?: 'age' | 'start'; page?: string } = {}) =>
      (await call(listUnconfirmed, { as: organiser, query })).items.map(
        ({ shift: { title }, assignedAt }) => [
          title,
          Math.round((Date.now() - Date.parse(assignedAt)) / HOUR),
        ],
      );
    const byShift = [
      ['soon', 40],
      ['soon', 5],
      ['next', 30],
      ['late', 60],
      ['late', 1],
    ];
    expect(await listed()).toEqual(byShift);
    expect(await listed({ sort: 'start' })).toEqual(byShift);
    expect(await listed({ sort: 'age' })).toEqual([
      ['late', 60],
      ['soon', 40],
      ['next', 30],
      ['soon', 5],
      ['late', 1],
    ]);
    expect(await refusal(listUnconfirmed, { as: organiser, query: { sort: 'name' as 'age' } })).toMatchObject(
      { code: 'request.invalid', issues: [{ path: 'sort' }] },
    );
  });

  it('omits places on shifts that were called off, also from every total', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    await place(sanne);
    await place(sanne, { on: await shift({ status: 'completed' }), status: 'completed' });
    await place(sanne, { on: await shift({ status: 'cancelled' }) });
    await place(sanne, { on: await shift({ status: 'cancelled' }), status: 'confirmed' });
    const list = await call(listUnconfirmed, { as: organiser });
    expect([list.items.length, list.total, list.stats.total]).toEqual([1, 1, 1]);
    expect((await call(getDashboard, { as: organiser })).work).toMatchObject({ unconfirmed: 1 });
    expect((await call(getDashboard, { as: sanne })).stats).toMatchObject({ myShifts: 2 });
    expect(await call(getPerson, { as: organiser, params: { id: sanne.id } })).toMatchObject({
      shiftCount: 2,
      upcomingShiftCount: 2,
    });
  });

  it('counts the corrections of hours until they are settled, and the dashboard the later stand-ins too', async () => {
    const organiser = await admin();
    const sanne = await volunteer();
    const over = { startTime: hoursFromNow(-5), endTime: hoursFromNow(-2) };
    const worked = await place(sanne, { status: 'completed', on: await shift(over) });
    const waiting = async () => {
      const { stats } = await call(listUnconfirmed, { as: organiser });
      const { work } = await call(getDashboard, { as: organiser });
      expect(work?.corrections).toBe(stats.corrections);
      // The same as on the list.
      expect((await call(listCorrections, { as: organiser })).items).toHaveLength(stats.corrections);
      return [work?.standIns, stats.corrections];
    };
    expect(await waiting()).toEqual([0, 0]);
    const seeking = async () => {
      const on = await shift({ startTime: hoursFromNow(80), endTime: hoursFromNow(82) });
      const held = await assignment(on, await volunteer(), { status: 'confirmed' });
      await standIn(held);
      return held;
    };
    const [given, begun] = [await seeking(), await seeking()];
    await seeking();
    const body = { minutes: 200, note: 'Bleef langer' };
    const { id } = await call(askCorrection, { as: sanne, params: { id: worked }, body });
    expect(await waiting()).toEqual([3, 1]);
    await call(cancelAssignment, { as: organiser, params: { id: given.id } });
    // The shifts of today and tomorrow are on another list.
    await db
      .update(shifts)
      .set({ startTime: hoursFromNow(1) })
      .where(eq(shifts.id, begun.shiftId));
    expect(await waiting()).toEqual([1, 1]);
    await call(refuseCorrection, { as: organiser, params: { id } });
    expect(await waiting()).toEqual([1, 0]);
  });

  it('omits places that are confirmed, cancelled or no longer confirmable', async () => {
    const organiser = await admin();
    const removed = await volunteer();
    const [one, other] = [await place(await volunteer()), await place(await volunteer())];
    await place(removed);
    await db.delete(accounts).where(eq(accounts.id, removed.id));
    expect((await call(listUnconfirmed, { as: organiser })).stats.total).toBe(2);
    await call(confirmAssignment, { as: organiser, params: { id: one } });
    await call(cancelAssignment, { as: organiser, params: { id: other } });
    expect(await call(listUnconfirmed, { as: organiser })).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: PAGE_SIZE,
      stats: { total: 0, highPriority: 0, assignedToday: 0, corrections: 0 },
    });
  });

  it('answers a page at a time, with the counts of all pages', async () => {
    const organiser = await admin();
    const holders = await people(
      ...Array.from({ length: PAGE_SIZE + 1 }, () => ({ role: 'volunteer' as const })),
    );
    const on = await shift({ maxVolunteers: 2 * PAGE_SIZE });
    const first = Date.now() - 100 * HOUR;
    const ids: string[] = [];
    // Two have the same time, so that their order is that of their ids.
    for (const [index, holder] of holders.entries())
      ids.push((await assignment(on, holder, { assignedAt: first + Math.max(1, index) })).id);
    const [one = '', other = '', ...later] = ids;
    const answers = await Promise.all(
      ['1', '2', '3'].map((page) => call(listUnconfirmed, { as: organiser, query: { page } })),
    );
    expect(answers.flatMap(({ items }) => items.map(({ id }) => id)).slice(2)).toEqual(later);
    expect(answers[0]?.items.slice(0, 2).map(({ id }) => id)).toEqual([one, other].sort());
    expect(answers.map(({ items }) => items.length)).toEqual([PAGE_SIZE, 1, 0]);
    const total = PAGE_SIZE + 1;
    for (const [index, answer] of answers.entries())
      expect(answer).toMatchObject({
        total,
        page: index + 1,
        pageSize: PAGE_SIZE,
        stats: { total, highPriority: total },
      });
    for (const page of ['0', '-1', '1.5', 'one', ''])
      expect(await refusal(listUnconfirmed, { as: organiser, query: { page } })).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'page' }],
      });
  });

  it.each([
    ['the day of 25 hours', '2020-10-24T22:00:00Z', '2020-10-25T22:59:00Z'],
    ['the day of 23 hours', '2021-03-27T23:00:00Z', '2021-03-28T21:59:00Z'],
  ])('counts assignments since local midnight as of today: %s', async (_, midnight, now) => {
    const organiser = await admin();
    const createdAt = Date.parse(midnight);
    await db
      .update(sessions)
      .set({ createdAt, expiresAt: createdAt + 400 * 24 * HOUR })
      .where(eq(sessions.userId, organiser.id));
    for (const assignedAt of [Date.parse(midnight) - 1, Date.parse(midnight), Date.parse(now)]) {
      const id = await place(await volunteer());
      await db.update(shiftAssignments).set({ assignedAt }).where(eq(shiftAssignments.id, id));
    }
    const response = await createApp({ now: () => Date.parse(now) }).request(
      `${ORIGIN}/api/assignments/unconfirmed`,
      { headers: { Cookie: organiser.cookie } },
      env,
    );
    expect(await response.json()).toMatchObject({ stats: { total: 3, assignedToday: 2 } });
  });
});

describe('confirming places', () => {
  const confirm = (as: TestPerson, ids: string[]) => call(confirmAssignments, { as, body: { ids } });
  const statusOf = async (id: string) =>
    (await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get())?.status;
  const mailsTo = (holder: TestPerson) => outboxMailsTo(holder, 'shift_assigned');
  const auditsOf = (id: string) =>
    db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'assignment.confirmed')));

  it('confirms each with a log entry of its own, and one mail for each person', async () => {
    const [iris, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const ids = [await place(sanne), await place(sanne), await place(noor)];
    const { confirmed, refused } = await confirm(iris, [...ids, ids[0] ?? '']);
    expect(refused).toEqual([]);
    expect(confirmed.map(({ id, status }) => [id, status]).sort()).toEqual(
      ids.map((id) => [id, 'confirmed']).sort(),
    );
    for (const [index, id] of ids.entries())
      expect(await auditsOf(id)).toMatchObject([
        {
          actorId: iris.id,
          personId: index < 2 ? sanne.id : noor.id,
          before: { status: 'assigned' },
          after: { status: 'confirmed' },
        },
      ]);
    expect([(await mailsTo(sanne)).length, (await mailsTo(noor)).length]).toEqual([1, 1]);
  });

  it('refuses those that cannot be, and says why, without stopping the others', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    const good = await place(sanne);
    const off = await place(sanne, { on: await shift({ status: 'cancelled' }) });
    const others: [string, AssignmentStatus][] = [];
    for (const status of ['confirmed', 'completed', 'cancelled'] as const)
      others.push([await place(sanne, { status }), status]);
    const { confirmed, refused } = await confirm(iris, [off, ...others.map(([id]) => id), 'asg_none', good]);
    expect(confirmed.map(({ id }) => id)).toEqual([good]);
    expect(refused).toEqual([
      { id: off, code: 'assignment.shift_cancelled' },
      ...others.map(([id, state]) => ({ id, code: 'assignment.wrong_state', state })),
      { id: 'asg_none', code: 'assignment.not_found' },
    ]);
    for (const [id, status] of [[off, 'assigned'], ...others] as const) {
      expect(await statusOf(id)).toBe(status);
      expect(await auditsOf(id)).toEqual([]);
    }
    expect(await mailsTo(sanne)).toHaveLength(1);
  });

  it('confirms each once when two admins confirm the same ones', async () => {
    const [iris, joris, sanne] = [await admin(), await admin(), await volunteer()];
    const ids = [await place(sanne), await place(sanne), await place(sanne)];
    const answers = await Promise.all([iris, joris].map((as) => confirm(as, ids)));
    expect(answers.map(({ confirmed, refused }) => confirmed.length + refused.length)).toEqual([3, 3]);
    expect(answers.flatMap(({ confirmed }) => confirmed)).toHaveLength(3);
    for (const id of ids) expect(await auditsOf(id)).toHaveLength(1);
    expect(await mailsTo(sanne)).toHaveLength(1);
  });

  it('takes at least one and at most a page', async () => {
    const iris = await admin();
    for (const ids of [[], Array.from({ length: PAGE_SIZE + 1 }, (_, index) => `asg_${index}`)])
      expect(await refusal(confirmAssignments, { as: iris, body: { ids } })).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'ids' }],
      });
  });

  it('refuses one on a shift that was called off, with its own reason', async () => {
    const iris = await admin();
    const id = await place(await volunteer(), { on: await shift({ status: 'cancelled' }) });
    expect(await refusal(confirmAssignment, { as: iris, params: { id } })).toMatchObject({
      code: 'assignment.shift_cancelled',
      status: 409,
    });
    expect(await statusOf(id)).toBe('assigned');
  });
});

describe('GET /api/people/:id', () => {
  it('answers the profile with the skills, and the last ten shifts', async () => {
    const organiser = await admin();
    const sanne = await volunteer({ skills: ['BHV'], city: 'Utrecht' });
    for (let index = 0; index < 12; index++)
      await place(sanne, {
        hoursAgo: index,
        status: index ? 'completed' : 'cancelled',
        on: await shift({ title: `nr ${index}`, startTime: hoursFromNow(-50), endTime: hoursFromNow(-49) }),
      });
    await place(await volunteer());
    const params = { id: sanne.id };
    expect(await call(getPerson, { as: organiser, params })).toMatchObject({
      id: sanne.id,
      skills: ['BHV'],
      city: 'Utrecht',
    });
    const titles = async (query: { limit?: string } = {}) =>
      (await call(listPersonAssignments, { as: organiser, params, query })).items.map(
        (item) => item.shift.title,
      );
    expect(await titles()).toEqual(Array.from({ length: 10 }, (_, index) => `nr ${index}`));
    expect(await titles({ limit: '2' })).toEqual(['nr 0', 'nr 1']);
  });

  it('refuses an unknown person and an invalid limit', async () => {
    const organiser = await admin();
    for (const endpoint of [getPerson, listPersonAssignments])
      expect(await refusal(endpoint, { as: organiser, params: { id: 'usr_none' } })).toMatchObject({
        code: 'person.not_found',
      });
    for (const limit of ['0', '101', '-1', 'all'])
      expect(
        await refusal(listPersonAssignments, {
          as: organiser,
          params: { id: organiser.id },
          query: { limit },
        }),
      ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'limit' }] });
  });
});

describe('GET /api/assignments/:id/calendar.ics', () => {
  it('is for the holder, whatever the state of the shift', async () => {
    const sanne = await volunteer();
    const startTime = Date.parse('2020-10-24T20:00:00Z');
    const on = await shift({ title: 'Nacht', startTime, endTime: startTime + 10 * HOUR });
    const id = await place(sanne, { status: 'confirmed', on });
    const response = await request(getAssignmentCalendar, { as: sanne, params: { id } });
    expect(response.headers.get('Content-Type')).toContain('text/calendar');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="ijsploeg-dienst.ics"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('\r\nDTSTART;TZID=Europe/Amsterdam:20201024T220000\r\n');
    expect(text).toContain('\r\nDTEND;TZID=Europe/Amsterdam:20201025T070000\r\n');
    expect(text).toContain('\r\nSTATUS:CONFIRMED\r\n');
  });

  it('answers 404 to others', async () => {
    const id = await place(await volunteer());
    for (const as of [await volunteer(), await admin()])
      expect(await refusal(getAssignmentCalendar, { as, params: { id } })).toMatchObject({
        code: 'assignment.not_found',
        status: 404,
      });
  });
});
