import {
  addWalkIn,
  type BodyInput,
  cancelAssignment,
  cannotCome,
  claimShift,
  exportOwnData,
  findWalkIns,
  getPerson,
  listAuditLog,
  listCandidates,
  listCrews,
  listMyAssignments,
  listShiftAssignments,
  MAX_EXTRA_MINUTES,
  markAllPresent,
  markAttendance,
  removePerson,
  removeWalkIn,
  takeOver,
  toInstant,
  WALK_IN_SEARCHES,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  attendance,
  auditLog,
  mailOutbox,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { startOfSeason } from '../../../worker/src/platform/lib/season.ts';
import { ledShift } from '../cast.ts';
import {
  assignment,
  crowd,
  HOUR,
  hoursFromNow,
  person,
  shift,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request } from '../harness.ts';

const MINUTE = 60_000;

type MarkInput = BodyInput<typeof markAttendance>;
const markOf = (values: Partial<MarkInput> = {}): MarkInput => ({
  state: 'present',
  seenAt: toInstant(Date.now()),
  markId: crypto.randomUUID(),
  ...values,
});
const mark = (as: TestPerson, id: string, values: Partial<MarkInput> = {}) =>
  call(markAttendance, { as, params: { id }, body: markOf(values) });
const refusedMark = (as: TestPerson, id: string, values: Partial<MarkInput> = {}) =>
  refusal(markAttendance, { as, params: { id }, body: markOf(values) });
const walkIn = (as: TestPerson, id: string, body: Partial<BodyInput<typeof addWalkIn>>) =>
  call(addWalkIn, { as, params: { id }, body: { markId: crypto.randomUUID(), ...body } });
const crews = async (as: TestPerson, at: number) =>
  (await call(listCrews, { as, query: { day: dayOf(at) } })).items;
const crewOn = async ({ id, startTime }: { id: string; startTime: number }, as: TestPerson) =>
  (await crews(as, startTime)).find(({ shift }) => shift.id === id)?.crew ?? [];
const rowOf = (id: string) => db.select().from(attendance).where(eq(attendance.assignmentId, id)).get();
const placeOf = (id: string) => db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();
const countOf = async (id: string) =>
  (await db.select().from(shifts).where(eq(shifts.id, id)).get())?.currentVolunteers;
/** Random letters, for a name that nobody else has. */
const letters = () => crypto.randomUUID().replace(/[^a-f]/g, '');
const actions = async (subjectId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))).map(({ action }) => action);

/** The status of a mark at another time than now. */
async function statusAt(now: number, as: TestPerson, id: string): Promise<number> {
  const response = await createApp({ now: () => now }).request(
    `${ORIGIN}/api/assignments/${id}/attendance`,
    {
      method: 'PUT',
      headers: {
        Cookie: as.cookie,
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(markOf({ seenAt: toInstant(now) })),
    },
    env,
  );
  return response.status;
}

/** How many shifts somebody sees at another time than now. */
async function seenAt(now: number, as: TestPerson, day: number): Promise<number> {
  const response = await createApp({ now: () => now }).request(
    `${ORIGIN}/api/attendance?day=${dayOf(day)}`,
    { headers: { Cookie: as.cookie } },
    env,
  );
  return (await response.json<{ items: unknown[] }>()).items.length;
}

describe('GET /api/attendance', () => {
  it('shows a lead the crews of the shifts that overlap theirs, with phone numbers, and nobody else', async () => {
    const { on, boss, marijke, sanne } = await ledShift();
    // From now on, because an hour from now may be tomorrow.
    const beside = await shift({ startTime: hoursFromNow(0), endTime: hoursFromNow(5), title: 'Bar' });
    await shift({ startTime: on.endTime, endTime: on.endTime + HOUR, title: 'Erna' });
    await shift({ startTime: hoursFromNow(0), endTime: hoursFromNow(1), status: 'cancelled' });
    const seen = await crews(marijke, Date.now());
    expect(seen.map(({ shift: { id } }) => id)).toEqual([on.id, beside.id]);
    expect(seen[0]).toMatchObject({
      opensAt: toInstant(on.startTime - HOUR),
      closesAt: toInstant(on.endTime + 12 * HOUR),
      crew: [
        { firstName: 'Marijke', isLead: true },
        { firstName: 'Sanne', phoneDisplay: '06 11112222', status: 'assigned', attendance: null },
      ],
    });
    expect(await crews(sanne, Date.now())).toEqual([]);
    const all = [...(await crews(boss, Date.now())), ...(await crews(boss, on.endTime))];
    expect(all.map((item) => item.shift.title)).toEqual(expect.arrayContaining([on.title, 'Bar', 'Erna']));
  });

  it('opens to a lead 24 hours before the start of the shift they lead, until 12 hours after its end', async () => {
    const { on, marijke } = await ledShift({ startTime: hoursFromNow(48), endTime: hoursFromNow(52) });
    expect(await seenAt(on.startTime - 24 * HOUR - 1, marijke, on.startTime)).toBe(0);
    expect(await seenAt(on.startTime - 24 * HOUR, marijke, on.startTime)).toBe(1);
    expect(await seenAt(on.endTime + 12 * HOUR, marijke, on.startTime)).toBe(1);
    expect(await seenAt(on.endTime + 12 * HOUR + 1, marijke, on.startTime)).toBe(0);
  });

  it('closes when somebody no longer leads', async () => {
    const { on, marijke, leading, place } = await ledShift();
    await db.update(shiftAssignments).set({ isLead: false }).where(eq(shiftAssignments.id, leading.id));
    expect(await crews(marijke, on.startTime)).toEqual([]);
    expect(await refusedMark(marijke, place.id)).toMatchObject({ code: 'assignment.not_found' });
  });
});

describe('PUT /api/assignments/:id/attendance', () => {
  it('records who is there and confirms the place, without a mail, for the person to see', async () => {
    const { on, boss, marijke, sanne, place } = await ledShift();
    const marked = await mark(marijke, place.id, { isLate: true, note: 'Band lek' });
    expect(marked).toMatchObject({
      assignmentId: place.id,
      status: 'confirmed',
      attendance: { state: 'present', isLate: true, note: 'Band lek' },
    });
    expect((await placeOf(place.id))?.confirmedAt).not.toBeNull();
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(0);
    expect((await call(listMyAssignments, { as: sanne })).items[0]?.attendance?.isLate).toBe(true);
    const { items } = (await call(listShiftAssignments, { as: boss, params: { id: on.id } })) as {
      items: { id: string; attendance: unknown }[];
    };
    expect(items.find(({ id }) => id === place.id)?.attendance).toEqual(marked.attendance);
  });

  it('changes a mark and takes it away, with a line in the log for each', async () => {
    const { boss, marijke, place } = await ledShift();
    await mark(marijke, place.id);
    await mark(marijke, place.id, { state: 'absent', isLate: true });
    expect(await rowOf(place.id)).toMatchObject({ state: 'absent', isLate: false });
    expect((await mark(boss, place.id, { state: null })).attendance).toBeNull();
    const { items } = await call(listAuditLog, { as: boss, query: { kind: 'assignment' } });
    expect(
      items.filter(({ subjectId }) => subjectId === place.id).map(({ after }) => after?.attendance),
    ).toEqual([null, 'absent', 'present']);
  });

  it('keeps of 20 marks at once the one that was seen last', async () => {
    const { boss, marijke, place } = await ledShift();
    const states = ['present', 'absent', 'excused'] as const;
    const marks = Array.from({ length: 20 }, (_, index) =>
      markOf({
        state: states[index % 3] ?? 'present',
        seenAt: toInstant(Date.now() - (20 - index) * MINUTE),
      }),
    );
    const outOfOrder = marks.toSorted(() => Math.random() - 0.5);
    await Promise.allSettled(
      outOfOrder.map((body, index) =>
        call(markAttendance, { as: index % 2 ? boss : marijke, params: { id: place.id }, body }),
      ),
    );
    expect(await rowOf(place.id)).toMatchObject({ markId: marks[19]?.markId, state: marks[19]?.state });
  });

  it('does not let a mark that arrives late undo what was seen after it, not even when that was taken away', async () => {
    const { boss, marijke, place } = await ledShift();
    const earlier = { state: 'absent' as const, seenAt: toInstant(Date.now() - 10 * MINUTE) };
    await mark(boss, place.id, { note: 'Stond bij de bar' });
    expect(await refusedMark(marijke, place.id, earlier)).toMatchObject({
      code: 'attendance.newer',
      status: 409,
      current: { state: 'present', note: 'Stond bij de bar' },
    });
    await mark(boss, place.id, { state: null });
    expect(await refusedMark(marijke, place.id, earlier)).toMatchObject({
      code: 'attendance.newer',
      current: null,
    });
  });

  it('lets a lead record for others at most two hours more than the shift took, and an admin any', async () => {
    const { boss, marijke, place } = await ledShift();
    const longest = 3 * 60 + MAX_EXTRA_MINUTES;
    expect(await refusedMark(marijke, place.id, { minutes: longest + 5 })).toMatchObject({
      status: 400,
      issues: [{ path: 'minutes', message: 'out_of_range' }],
    });
    expect(await rowOf(place.id)).toBeUndefined();
    await mark(marijke, place.id, { minutes: longest });
    await mark(boss, place.id, { minutes: 24 * 60 });
    // What was recorded may stay.
    await mark(marijke, place.id, { minutes: 24 * 60, isLate: true });
    expect(await rowOf(place.id)).toMatchObject({ minutes: 24 * 60, isLate: true });
  });

  it('leaves the hours of a lead’s own place to an admin, whatever the lead marks', async () => {
    const { on, boss, marijke, leading } = await ledShift();
    for (const minutes of [15, 3 * 60, 24 * 60])
      expect(await refusedMark(marijke, leading.id, { minutes })).toMatchObject({
        issues: [{ path: 'minutes', message: 'out_of_range' }],
      });
    expect(await mark(marijke, leading.id)).toMatchObject({ attendance: { minutes: null } });
    await mark(boss, leading.id, { minutes: 45 });
    for (const values of [{}, { state: 'absent' }, { state: null }, { minutes: 45 }] as const)
      await mark(marijke, leading.id, values);
    expect(await rowOf(leading.id)).toMatchObject({ state: 'present', minutes: 45 });
    await mark(marijke, leading.id, { state: null });
    const body = { ids: [leading.id], seenAt: toInstant(Date.now()), markId: crypto.randomUUID() };
    await call(markAllPresent, { as: marijke, params: { id: on.id }, body });
    expect(await rowOf(leading.id)).toMatchObject({ state: 'present', minutes: 45 });
    // An admin who leads is an admin.
    const led = await assignment(on, boss, { isLead: true });
    await mark(boss, led.id, { minutes: 300 });
    expect(await rowOf(led.id)).toMatchObject({ minutes: 300 });
  });

  it('counts a mark once, however often it is sent', async () => {
    const { marijke, place } = await ledShift();
    const body = markOf();
    for (let time = 0; time < 3; time++)
      await call(markAttendance, { as: marijke, params: { id: place.id }, body });
    expect(await actions(place.id)).toEqual(['assignment.marked']);
  });

  it('takes the time of arrival where the clock of the phone is wrong', async () => {
    const { boss, marijke, place } = await ledShift();
    for (const hours of [5, -25]) {
      const before = Date.now();
      await mark(marijke, place.id, { seenAt: toInstant(hoursFromNow(hours)) });
      const { seenAt = 0 } = (await rowOf(place.id)) ?? {};
      expect(seenAt).toBeGreaterThanOrEqual(before);
      expect(seenAt).toBeLessThanOrEqual(Date.now());
    }
    await mark(boss, place.id, { state: 'absent' });
    expect((await rowOf(place.id))?.state).toBe('absent');
  });

  it('reads as excused where nobody took over from somebody who had said so, and counts as no absence', async () => {
    const { on, boss, marijke, sanne, place } = await ledShift();
    await standIn(place);
    expect((await crewOn(on, marijke)).find(({ assignmentId }) => assignmentId === place.id)).toMatchObject({
      seeksStandIn: true,
    });
    expect((await mark(marijke, place.id, { state: 'absent' })).attendance?.state).toBe('excused');
    await sweep(env, { now: Date.now });
    const [mine] = await call(listMyAssignments, { as: sanne }).then(({ items }) => items);
    expect(mine?.attendance?.state).toBe('excused');
    expect((await call(getPerson, { as: boss, params: { id: sanne.id } })).noShowCount).toBe(0);
  });

  it('ends the search for a stand-in of somebody who is there, whom nobody can replace any more', async () => {
    const soon = { startTime: hoursFromNow(0.5), endTime: hoursFromNow(3) };
    const { boss, marijke, sanne, leading, place } = await ledShift(soon);
    const joost = await volunteer();
    await db.update(shiftAssignments).set({ status: 'confirmed' }).where(eq(shiftAssignments.id, place.id));
    const cannot = (as: TestPerson, id: string) =>
      refusal(cannotCome, { as, params: { id }, body: { reason: null } });
    const [sought, found] = [await standIn(place), await standIn(leading)];
    await call(markAllPresent, {
      as: boss,
      params: { id: place.shiftId },
      body: { ids: [leading.id], seenAt: toInstant(Date.now()), markId: crypto.randomUUID() },
    });
    await mark(marijke, place.id);
    for (const { id } of [sought, found])
      expect(await refusal(takeOver, { as: joost, params: { id }, body: {} })).toMatchObject({
        code: 'stand_in.not_open',
        state: 'lapsed',
      });
    expect(await cannot(sanne, place.id)).toMatchObject({ code: 'assignment.present', status: 409 });
    expect(await cannot(marijke, leading.id)).toMatchObject({ code: 'assignment.present' });
    // A mark that was wrong excuses who had said so.
    expect((await mark(boss, place.id, { state: 'absent' })).attendance?.state).toBe('excused');
    expect(await call(cannotCome, { as: sanne, params: { id: place.id }, body: {} })).toMatchObject({
      outcome: 'seeking',
    });
  });

  it('keeps what a lead saw until a stand-in took over, and arrives later', async () => {
    const soon = { startTime: hoursFromNow(0.5), endTime: hoursFromNow(3) };
    const { on, boss, marijke, leading, place } = await ledShift(soon);
    const taken = await standIn(leading);
    const before = toInstant(Date.now() - MINUTE);
    await call(takeOver, { as: await volunteer(), params: { id: taken.id }, body: {} });
    expect((await mark(marijke, place.id, { seenAt: before })).attendance).toMatchObject({ seenAt: before });
    // A time in the future counts as now.
    expect(await refusedMark(marijke, place.id, { seenAt: toInstant(Date.now() + HOUR) })).toMatchObject({
      code: 'assignment.not_found',
    });
    expect(await crewOn(on, marijke)).toEqual([]);
    // Whose place an admin cancelled leads nobody, whatever they saw.
    const joost = await volunteer();
    const other = await assignment(on, joost, { isLead: true });
    await call(cancelAssignment, { as: boss, params: { id: other.id } });
    expect(await refusedMark(joost, place.id, { seenAt: before })).toMatchObject({
      code: 'assignment.not_found',
    });
  });

  it('is open from 60 minutes before the start until 12 hours after the end, and to admins also later', async () => {
    const { on, boss, marijke, place } = await ledShift({
      startTime: hoursFromNow(-20),
      endTime: hoursFromNow(-16),
    });
    const opens = on.startTime - HOUR;
    const closes = on.endTime + 12 * HOUR;
    for (const [at, as, status] of [
      [opens - 1, marijke, 409],
      [opens - 1, boss, 409],
      [opens, marijke, 200],
      [closes, marijke, 200],
      [closes + 1, boss, 200],
      [closes + 7 * 24 * HOUR, boss, 200],
    ] as const)
      expect(await statusAt(at, as, place.id)).toBe(status);
    // A day-long shift gives the right for longer than the shift within it is open.
    const day = await shift({ startTime: on.startTime, endTime: on.endTime + 6 * HOUR });
    await assignment(day, marijke, { isLead: true });
    expect(await statusAt(closes + 1, marijke, place.id)).toBe(409);
  });

  it('does not find the place for a lead of another shift, and logs the attempt', async () => {
    const { on, place } = await ledShift();
    const other = await volunteer();
    const elsewhere = await shift({ startTime: on.endTime, endTime: on.endTime + HOUR });
    await assignment(elsewhere, other, { isLead: true });
    expect(await refusedMark(other, place.id)).toMatchObject({ status: 404, code: 'assignment.not_found' });
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, other.id))).toMatchObject([
      { action: 'request.refused', subjectId: place.id },
    ]);
    expect(await rowOf(place.id)).toBeUndefined();
  });

  it('does not find a place that was cancelled, nor one on a shift that was', async () => {
    const { on, boss, marijke, place } = await ledShift();
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, place.id));
    expect(await refusedMark(marijke, place.id)).toMatchObject({ code: 'assignment.not_found' });
    await db.update(shiftAssignments).set({ status: 'assigned' }).where(eq(shiftAssignments.id, place.id));
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, on.id));
    expect(await refusedMark(boss, place.id)).toMatchObject({ code: 'assignment.not_found' });
  });

  it('starts anew when a place is cancelled and taken again', async () => {
    const { on, boss, sanne, place } = await ledShift({
      startTime: hoursFromNow(0.5),
      endTime: hoursFromNow(2),
    });
    await mark(boss, place.id, { state: 'absent' });
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, place.id));
    await call(claimShift, { as: sanne, params: { id: on.id } });
    expect(await rowOf(place.id)).toBeUndefined();
  });
});

describe('POST /api/shifts/:id/attendance/all', () => {
  it('marks those without a mark in one step, which one step takes back', async () => {
    const { on, boss, marijke, leading, place } = await ledShift();
    const noor = await assignment(on, await volunteer());
    await mark(marijke, noor.id, { state: 'absent' });
    const ids = [leading.id, place.id, noor.id];
    const all = { ids, seenAt: toInstant(Date.now() - 1_000), markId: crypto.randomUUID() };
    const marked = await call(markAllPresent, { as: marijke, params: { id: on.id }, body: all });
    expect(marked.ids.sort()).toEqual([leading.id, place.id].sort());
    expect((await placeOf(place.id))?.status).toBe('confirmed');
    expect((await rowOf(noor.id))?.state).toBe('absent');
    // Somebody else saw that Sanne is not there, so that stays.
    await mark(boss, place.id, { state: 'absent' });
    const undo = { ids, undoes: all.markId, seenAt: toInstant(Date.now()), markId: crypto.randomUUID() };
    expect(await call(markAllPresent, { as: marijke, params: { id: on.id }, body: undo })).toEqual({
      ids: [leading.id],
    });
    // The first request arrives once more, after both.
    expect(await call(markAllPresent, { as: marijke, params: { id: on.id }, body: all })).toEqual({
      ids: [],
    });
    expect((await rowOf(leading.id))?.state).toBeNull();
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, on.id)).orderBy(auditLog.at);
    expect(log.map(({ action, after }) => [action, after?.attendance])).toEqual([
      ['shift.all_marked', 'present'],
      ['shift.all_marked', null],
    ]);
    expect(log[0]?.after?.assignments).toEqual(expect.arrayContaining([leading.id, place.id]));
  });

  it('marks nobody on another shift, and does not exist for others', async () => {
    const { on, marijke, sanne } = await ledShift();
    const elsewhere = await assignment(await shift(), await volunteer());
    const body = { ids: [elsewhere.id], seenAt: toInstant(Date.now()), markId: crypto.randomUUID() };
    expect(await call(markAllPresent, { as: marijke, params: { id: on.id }, body })).toEqual({ ids: [] });
    expect(await refusal(markAllPresent, { as: sanne, params: { id: on.id }, body })).toMatchObject({
      code: 'shift.not_found',
    });
  });
});

describe('walk-ins', () => {
  it('adds a volunteer to a full shift at the time of another one, present and confirmed', async () => {
    const { on, marijke } = await ledShift({ maxVolunteers: 2 });
    const ben = await volunteer({ firstName: 'Ben' });
    await assignment(await shift({ startTime: on.startTime, endTime: on.endTime }), ben);
    const added = await walkIn(marijke, on.id, { volunteerId: ben.id });
    expect(added).toMatchObject({ volunteerId: ben.id, status: 'confirmed' });
    expect(await countOf(on.id)).toBe(3);
    const crew = await crewOn(on, marijke);
    expect(crew.find(({ firstName }) => firstName === 'Ben')).toMatchObject({
      isWalkIn: true,
      seeksStandIn: false,
      isGuest: false,
      attendance: { state: 'present' },
    });
  });

  it('adds a guest by name, whom companions know by the first one', async () => {
    const { on, marijke, sanne } = await ledShift();
    await walkIn(marijke, on.id, { name: 'Ben de Buurman' });
    const crew = await crewOn(on, marijke);
    expect(crew.find(({ isGuest }) => isGuest)).toMatchObject({
      firstName: 'Ben de Buurman',
      lastName: null,
    });
    const { companions } = (await call(listShiftAssignments, { as: sanne, params: { id: on.id } })) as {
      companions: { firstName: string | null }[];
    };
    expect(companions.map(({ firstName }) => firstName)).toContain('Ben');
  });

  it('adds the same person once, from two leads and from a submission that is sent again', async () => {
    const { on, boss, marijke } = await ledShift();
    const ben = await volunteer();
    const body = { volunteerId: ben.id, markId: crypto.randomUUID() };
    const results = await Promise.allSettled([
      walkIn(marijke, on.id, body),
      walkIn(marijke, on.id, body),
      walkIn(boss, on.id, { volunteerId: ben.id }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect(await countOf(on.id)).toBe(3);
    const guest = { name: 'Ben', markId: crypto.randomUUID() };
    const [one, two] = await Promise.all([walkIn(marijke, on.id, guest), walkIn(marijke, on.id, guest)]);
    expect(one.id).toBe(two.id);
    expect(await countOf(on.id)).toBe(4);
    expect(
      await refusal(addWalkIn, {
        as: boss,
        params: { id: on.id },
        body: { volunteerId: ben.id, markId: crypto.randomUUID() },
      }),
    ).toMatchObject({ code: 'shift.already_claimed' });
  });

  it('counts 50 of them at once', async () => {
    const { on, marijke } = await ledShift();
    const people = await crowd(25, { role: 'volunteer' });
    await Promise.all([
      ...people.map(({ id }) => walkIn(marijke, on.id, { volunteerId: id })),
      ...Array.from({ length: 25 }, (_, index) => walkIn(marijke, on.id, { name: `Gast ${index}` })),
    ]);
    expect(await countOf(on.id)).toBe(52);
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.shiftId, on.id))).toBe(52);
  });

  it('takes one off again by the mark that added it, however the answers got lost', async () => {
    const { on, marijke, sanne, place } = await ledShift();
    const markId = crypto.randomUUID();
    const remove = (id = markId) => refusal(removeWalkIn, { as: marijke, params: { id } });
    expect(await remove()).toMatchObject({ code: 'assignment.not_found' });
    const { id } = await walkIn(marijke, on.id, { name: 'Ben', markId });
    expect(await refusal(removeWalkIn, { as: sanne, params: { id: markId } })).toMatchObject({ status: 404 });
    const removed = await call(removeWalkIn, { as: marijke, params: { id: markId } });
    expect(removed).toMatchObject({ id, status: 'cancelled' });
    // The first request arrives late, and the removal is sent again.
    await walkIn(marijke, on.id, { name: 'Ben', markId });
    expect(await call(removeWalkIn, { as: marijke, params: { id: markId } })).toEqual(removed);
    expect(await countOf(on.id)).toBe(2);
    expect((await actions(id)).filter((action) => action !== 'request.refused')).toEqual([
      'assignment.walked_in',
      'assignment.walk_in_removed',
    ]);
    await mark(marijke, place.id, { markId: `planned-${markId}` });
    expect(await remove(`planned-${markId}`)).toMatchObject({ code: 'assignment.not_found' });
  });

  it('takes one off the shift again, but nobody who was planned', async () => {
    const { on, marijke, sanne, place } = await ledShift();
    const { id } = await walkIn(marijke, on.id, { name: 'Ben' });
    expect(await refusal(removeWalkIn, { as: sanne, params: { id } })).toMatchObject({ status: 404 });
    expect(await call(removeWalkIn, { as: marijke, params: { id } })).toMatchObject({ status: 'cancelled' });
    await call(removeWalkIn, { as: marijke, params: { id } });
    expect(await countOf(on.id)).toBe(2);
    expect((await actions(id)).filter((action) => action !== 'request.refused')).toEqual([
      'assignment.walked_in',
      'assignment.walk_in_removed',
    ]);
    expect(await refusal(removeWalkIn, { as: marijke, params: { id: place.id } })).toMatchObject({
      code: 'assignment.not_found',
    });
  });

  it('refuses somebody who is no volunteer, both or neither, another lead and a shift of tomorrow', async () => {
    const { on, boss, marijke, sanne } = await ledShift();
    const user = await person();
    const refused = (as: TestPerson, id: string, body: object) =>
      refusal(addWalkIn, { as, params: { id }, body: { markId: crypto.randomUUID(), ...body } });
    expect(await refused(marijke, on.id, { volunteerId: user.id })).toMatchObject({
      code: 'person.not_volunteer',
    });
    expect(await refused(marijke, on.id, {})).toMatchObject({ code: 'request.invalid' });
    expect(await refused(marijke, on.id, { volunteerId: user.id, name: 'Ben' })).toMatchObject({
      code: 'request.invalid',
    });
    expect(await refused(sanne, on.id, { name: 'Ben' })).toMatchObject({ code: 'shift.not_found' });
    expect(await refused(boss, (await shift()).id, { name: 'Ben' })).toMatchObject({
      code: 'attendance.not_open',
    });
  });

  it('finds volunteers by name for the lead alone, without their phone numbers', async () => {
    const { on, marijke, sanne } = await ledShift();
    const name = `Xander${letters()}`;
    const xander = await volunteer({ firstName: name });
    const query = { search: name.slice(0, 12) };
    expect(await call(findWalkIns, { as: marijke, params: { id: on.id }, query })).toEqual({
      items: [{ id: xander.id, firstName: name, lastName: 'de Vries' }],
    });
    expect(await refusal(findWalkIns, { as: sanne, params: { id: on.id }, query })).toMatchObject({
      code: 'shift.not_found',
    });
    await assignment(on, xander);
    expect((await call(findWalkIns, { as: marijke, params: { id: on.id }, query })).items).toEqual([]);
  });

  it('adds no lead by their own hand, who would count the same hours twice, and offers them none', async () => {
    const { on, boss, marijke } = await ledShift();
    const beside = await shift({ startTime: on.startTime, endTime: on.endTime });
    const firstName = `Lena${letters()}`;
    const lead = await volunteer({ firstName });
    await assignment(on, lead, { isLead: true });
    const byHand = (as: TestPerson) =>
      refusal(addWalkIn, {
        as,
        params: { id: beside.id },
        body: { volunteerId: as.id, markId: crypto.randomUUID() },
      });
    expect(await byHand(lead)).toMatchObject({ code: 'person.is_self' });
    expect(await countOf(beside.id)).toBe(0);
    const found = async (as: TestPerson) => {
      const query = { search: firstName };
      return (await call(findWalkIns, { as, params: { id: beside.id }, query })).items.length;
    };
    expect([await found(lead), await found(marijke), await found(boss)]).toEqual([0, 1, 1]);
    await walkIn(marijke, beside.id, { volunteerId: lead.id });
    // An admin who leads is an admin.
    await walkIn(boss, beside.id, { volunteerId: boss.id });
    expect(await countOf(beside.id)).toBe(2);
  });

  it('finds at most three, by three letters that a name begins with, and not by a mail address', async () => {
    const { on, marijke } = await ledShift();
    const tag = letters();
    const crowded = `Quin${tag}`;
    for (const firstName of [`Ans ${crowded}`, crowded, crowded, crowded]) await volunteer({ firstName });
    const found = (search: string) =>
      call(findWalkIns, { as: marijke, params: { id: on.id }, query: { search } });
    expect((await found(crowded)).items).toHaveLength(3);
    expect((await found(` ANS  ${crowded}`)).items).toHaveLength(1);
    expect((await found(crowded.slice(1))).items).toEqual([]);
    expect((await found('@example.test')).items).toEqual([]);
    expect((await found('usr_')).items).toEqual([]);
    // One letter with accents, after which nothing is left that the index could find.
    expect((await found('a\u0301\u0302')).items).toEqual([]);
    expect(
      await refusal(findWalkIns, { as: marijke, params: { id: on.id }, query: { search: 'qu' } }),
    ).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('are looked up while attendance can be recorded, and by a lead sixty times a day, also at once', async () => {
    const { on, boss, marijke } = await ledShift();
    const later = await shift({ startTime: hoursFromNow(1.5), endTime: hoursFromNow(3) });
    const other = await volunteer();
    await assignment(later, other, { isLead: true });
    const query = { search: 'sanne' };
    const statusesOf = async (as: TestPerson, calls: number) =>
      (
        await Promise.all(
          Array.from({ length: calls }, () => request(findWalkIns, { as, params: { id: on.id }, query })),
        )
      ).map(({ status }) => status);
    const statuses = await statusesOf(marijke, WALK_IN_SEARCHES.calls + 5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(WALK_IN_SEARCHES.calls);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    for (const as of [boss, other])
      expect(await refusal(findWalkIns, { as, params: { id: later.id }, query })).toMatchObject({
        code: 'attendance.not_open',
      });
    expect(new Set(await statusesOf(boss, WALK_IN_SEARCHES.calls + 5))).toEqual(new Set([200]));
    // A guest can still be added.
    expect(await walkIn(marijke, on.id, { name: 'Buurman Ben' })).toMatchObject({ status: 'confirmed' });
  });
});

describe('the job', () => {
  it('completes those who were present two hours after the end, once, and nobody else', async () => {
    const { on, boss, marijke, leading, place } = await ledShift();
    const noor = await assignment(on, await volunteer());
    await mark(marijke, place.id);
    await mark(marijke, noor.id, { state: 'absent' });
    const due = on.endTime + 2 * HOUR;
    await sweep(env, { now: () => due - 1 });
    expect((await placeOf(place.id))?.status).toBe('confirmed');
    await Promise.all([sweep(env, { now: () => due }), sweep(env, { now: () => due })]);
    expect(await placeOf(place.id)).toMatchObject({ status: 'completed', completedAt: due });
    expect((await placeOf(noor.id))?.status).toBe('assigned');
    expect((await placeOf(leading.id))?.status).toBe('confirmed');
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, place.id));
    expect(log.filter(({ action }) => action === 'assignment.completed')).toMatchObject([
      { actorId: null, before: { status: 'confirmed' }, after: { status: 'completed' } },
    ]);
    // Marked late, by an admin.
    await statusAt(due + 48 * HOUR, boss, leading.id);
    await sweep(env, { now: () => due + 48 * HOUR });
    expect((await placeOf(leading.id))?.status).toBe('completed');
  });

  it('deletes the names of guests after the season', async () => {
    const { on, marijke } = await ledShift();
    const { id } = await walkIn(marijke, on.id, { name: 'Ben' });
    const next = startOfSeason(on.startTime, 1);
    await sweep(env, { now: () => next - 1 });
    expect((await placeOf(id))?.guestName).toBe('Ben');
    await sweep(env, { now: () => next });
    expect(await placeOf(id)).toMatchObject({ guestName: null, status: 'confirmed' });
  });
});

describe('what attendance says of a person', () => {
  it('counts the shifts of the season to which they did not come, for admins', async () => {
    const { boss, marijke, sanne, place } = await ledShift();
    await mark(marijke, place.id, { state: 'absent' });
    const cancelled = await ledShift();
    const gone = await assignment(cancelled.on, sanne);
    await mark(boss, gone.id, { state: 'absent' });
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, gone.id));
    expect((await call(getPerson, { as: boss, params: { id: sanne.id } })).noShowCount).toBe(1);
    const next = await shift();
    const { items } = await call(listCandidates, {
      as: boss,
      params: { id: next.id },
      query: { search: sanne.email },
    });
    expect(items[0]?.noShowCount).toBe(1);
  });

  it('is in their own data, and loses its note when they are removed', async () => {
    const { boss, marijke, sanne, place } = await ledShift();
    await mark(marijke, place.id, { note: 'Had koorts' });
    const data = await call(exportOwnData, { as: sanne });
    expect(data.assignments[0]?.attendance).toMatchObject({ state: 'present', note: 'Had koorts' });
    await call(removePerson, { as: boss, params: { id: sanne.id } });
    expect(await rowOf(place.id)).toMatchObject({ state: 'present', note: null });
  });
});
