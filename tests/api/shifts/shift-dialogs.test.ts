import {
  changeShift,
  claimShift,
  completeAssignment,
  deleteShift,
  duplicateShift,
  getShift,
  type ShiftCopy,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attendance, auditLog, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import {
  type AssignmentStatus,
  admin,
  assignment,
  attended,
  event,
  hoursFromNow,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request, send } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

type ShiftRow = typeof shifts.$inferSelect;

const place = async (on: ShiftRow, holder: TestPerson, status: AssignmentStatus = 'assigned') =>
  (await assignment(on, holder, { status })).id;

const remove = (as: TestPerson, id: string) => call(deleteShift, { as, params: { id } });
const copy = (as: TestPerson, id: string, body: ShiftCopy = {}) =>
  call(duplicateShift, { as, params: { id }, body });
const placesOn = (id: string) => db.$count(shiftAssignments, eq(shiftAssignments.shiftId, id));

describe('DELETE /api/shifts/:id', () => {
  it('deletes its places and notifies as many people as was announced', async () => {
    const organiser = await admin();
    const on = await shift({ maxVolunteers: 9 });
    const [sanne, noor, former] = await Promise.all([volunteer(), volunteer({ locale: 'en' }), volunteer()]);
    await place(on, sanne);
    await place(on, noor, 'confirmed');
    await place(on, former, 'cancelled');
    const detail = await call(getShift, { as: organiser, params: { id: on.id } });
    expect(detail.peopleToNotify).toBe(2);
    expect((await call(getShift, { as: sanne, params: { id: on.id } })).peopleToNotify).toBeUndefined();

    expect(await remove(organiser, on.id)).toEqual({ notified: 2 });
    expect(await refusal(getShift, { as: organiser, params: { id: on.id } })).toMatchObject({
      code: 'shift.not_found',
    });
    expect(await placesOn(on.id)).toBe(0);
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'shift.deleted'), eq(auditLog.subjectId, on.id)));
    expect(log).toMatchObject([{ actorId: organiser.id, before: { title: on.title } }]);

    expect(await renderedMail((await outboxMailsTo(sanne, 'shift_deleted'))[0])).toMatchObject({
      to: sanne.email,
      subject: expect.stringMatching(/^Gaat niet door: .+, IJsmeester$/),
      text: expect.stringContaining('Waar: Grote baan'),
    });
    expect((await renderedMail((await outboxMailsTo(noor, 'shift_deleted'))[0]))?.subject).toMatch(
      /^Shift cancelled: .+, IJsmeester$/,
    );
    expect(await outboxMailsTo(former, 'shift_deleted')).toEqual([]);
  });

  it('notifies nobody of a past shift', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const past = await shift({ startTime: hoursFromNow(-5), endTime: hoursFromNow(-1) });
    await place(past, sanne, 'confirmed');
    expect((await call(getShift, { as: organiser, params: { id: past.id } })).peopleToNotify).toBe(0);
    expect(await remove(organiser, past.id)).toEqual({ notified: 0 });
    expect(await outboxMailsTo(sanne, 'shift_deleted')).toEqual([]);
  });

  it('is refused where somebody worked, and nobody is notified', async () => {
    const organiser = await admin();
    const [sanne, tim] = await Promise.all([volunteer(), volunteer()]);
    const [completed, marked] = [await shift(), await shift()];
    await place(completed, sanne, 'completed');
    await place(completed, tim);
    const markedPlace = await place(marked, tim, 'confirmed');
    await attended({ id: markedPlace }, { state: 'absent' });
    for (const { id } of [completed, marked]) {
      expect(await refusal(deleteShift, { as: organiser, params: { id } })).toMatchObject({
        code: 'shift.has_work',
        status: 409,
      });
      expect(await db.$count(shifts, eq(shifts.id, id))).toBe(1);
      expect(await db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(0);
    }
    expect(await outboxMailsTo(tim, 'shift_deleted')).toEqual([]);
    // A record that was taken away, and work on a place that was cancelled since, are no work.
    await db.update(attendance).set({ state: null });
    expect(await remove(organiser, marked.id)).toEqual({ notified: 1 });
    await db
      .update(shiftAssignments)
      .set({ status: 'cancelled' })
      .where(eq(shiftAssignments.volunteerId, sanne.id));
    expect(await remove(organiser, completed.id)).toEqual({ notified: 1 });
  });

  it('races the completion of a place: the place stays completed, or there is no place', async () => {
    const [organiser, other, sanne] = await Promise.all([admin(), admin(), volunteer()]);
    let deletions = 0;
    for (let round = 0; round < 12; round++) {
      const on = await shiftIn(-1);
      const id = await place(on, sanne, 'confirmed');
      const acts = [
        () => request(completeAssignment, { as: other, params: { id } }),
        () => request(deleteShift, { as: organiser, params: { id: on.id } }),
      ];
      // Each is the first half of the time.
      if (round % 2) acts.reverse();
      const answers = await Promise.all(acts.map((act) => act()));
      if (round % 2) answers.reverse();
      const [completed, deleted] = answers.map(({ status }) => status);
      const [row] = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id));
      if (completed === 200) {
        expect([deleted, row?.status]).toEqual([409, 'completed']);
      } else {
        expect([completed, deleted, row]).toEqual([404, 200, undefined]);
        deletions += 1;
      }
    }
    expect(await outboxMailsTo(sanne, 'shift_deleted')).toHaveLength(deletions);
  });

  it('is for admins only and answers 404 for an unknown shift', async () => {
    const { id } = await shift();
    expect(await refusal(deleteShift, { as: await volunteer(), params: { id } })).toMatchObject({
      code: 'auth.forbidden',
    });
    expect(await refusal(deleteShift, { as: await admin(), params: { id: 'shf_none' } })).toMatchObject({
      code: 'shift.not_found',
      status: 404,
    });
  });

  it('deletes and notifies once when two admins delete at once', async () => {
    const [one, other, sanne] = await Promise.all([admin(), admin(), volunteer()]);
    const on = await shift();
    await place(on, sanne);
    const answers = await Promise.all(
      [one, other].map((as) => request(deleteShift, { as, params: { id: on.id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await outboxMailsTo(sanne, 'shift_deleted')).toHaveLength(1);
  });

  it('answers not found to a concurrent edit, or deletes the edited shift', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    for (let round = 0; round < 5; round++) {
      const on = await shift();
      const edit = request(changeShift, {
        as: one,
        params: { id: on.id },
        body: {
          title: 'Anders',
          location: on.location,
          startTime: toInstant(on.startTime),
          endTime: toInstant(on.endTime),
          maxVolunteers: on.maxVolunteers,
          status: 'active',
          version: on.version,
        },
      });
      expect(await remove(other, on.id)).toEqual({ notified: 0 });
      expect([200, 404]).toContain((await edit).status);
      expect(await db.$count(shifts, eq(shifts.id, on.id))).toBe(0);
    }
  });

  it('notifies everyone who got a place by a concurrent claim, and leaves no place behind', async () => {
    const organiser = await admin();
    for (let round = 0; round < 5; round++) {
      const { id } = await shift({ maxVolunteers: 4 });
      const crowd = await Promise.all(Array.from({ length: 6 }, () => volunteer()));
      const claims = crowd.map(async (as) => (await request(claimShift, { as, params: { id } })).status);
      const { notified } = await remove(organiser, id);
      const statuses = await Promise.all(claims);
      expect(notified).toBe(statuses.filter((status) => status === 201).length);
      expect(statuses.filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
      expect(await placesOn(id)).toBe(0);
    }
  });
});

describe('POST /api/shifts/:id/duplicate', () => {
  it('creates an active, empty copy one day later', async () => {
    const organiser = await admin();
    const { id: eventId } = await event({ startDate: 1, endDate: 2 });
    const on = await shift({
      eventId,
      description: 'Neem handschoenen mee',
      shiftType: 'private',
      requiredSkills: ['BHV'],
      status: 'cancelled',
      startTime: Date.parse('2041-12-14T21:00:00Z'),
      endTime: Date.parse('2041-12-15T01:00:00Z'),
    });
    await place(on, await volunteer());
    const created = await copy(organiser, on.id);
    expect(created).toMatchObject({
      title: 'IJsmeester (Copy)',
      event: { id: eventId, title: 'Schaatsdisco' },
      description: 'Neem handschoenen mee',
      location: on.location,
      maxVolunteers: on.maxVolunteers,
      shiftType: 'private',
      requiredSkills: ['BHV'],
      status: 'active',
      currentVolunteers: 0,
      version: 1,
      startTime: '2041-12-15T21:00:00.000Z',
      endTime: '2041-12-16T01:00:00.000Z',
    });
    expect(created.id).not.toBe(on.id);
  });

  it('creates one copy for twenty submissions with one id at the same moment', async () => {
    const organiser = await admin();
    const { id } = await shift();
    const body = { submissionId: crypto.randomUUID() };
    const copies = await Promise.all(Array.from({ length: 20 }, () => copy(organiser, id, body)));
    expect(new Set(copies.map((copy) => copy.id)).size).toBe(1);
    expect(await db.$count(shifts, eq(shifts.submissionId, body.submissionId))).toBe(1);
  });

  it('applies the given fields and needs no body', async () => {
    const organiser = await admin();
    const on = await shift({ requiredSkills: ['BHV'] });
    const times = { startTime: '2041-01-05T09:00:00.000Z', endTime: '2041-01-05T12:00:00.000Z' };
    expect(
      await copy(organiser, on.id, { title: 'Kassa', maxVolunteers: 7, requiredSkills: [], ...times }),
    ).toMatchObject({ title: 'Kassa', maxVolunteers: 7, requiredSkills: null, ...times });
    const bare = await send('POST', `/api/shifts/${on.id}/duplicate`, { as: organiser });
    expect(bare.status).toBe(201);
    const long = await shift({ title: 'x'.repeat(120) });
    expect((await copy(organiser, long.id)).title).toBe(`${'x'.repeat(113)} (Copy)`);
  });

  it.each([
    [
      '25 October 2020',
      '2020-10-24T04:00:00Z',
      '2020-10-24T10:00:00Z',
      '2020-10-25T05:00:00.000Z',
      '2020-10-25T11:00:00.000Z',
    ],
    [
      'the night after 24 October 2020',
      '2020-10-24T20:00:00Z',
      '2020-10-25T05:00:00Z',
      '2020-10-25T21:00:00.000Z',
      '2020-10-26T05:00:00.000Z',
    ],
    [
      '28 March 2021',
      '2021-03-27T05:00:00Z',
      '2021-03-27T11:00:00Z',
      '2021-03-28T04:00:00.000Z',
      '2021-03-28T10:00:00.000Z',
    ],
    [
      'the night before 28 March 2021',
      '2021-03-26T22:00:00Z',
      '2021-03-27T05:00:00Z',
      '2021-03-27T22:00:00.000Z',
      '2021-03-28T04:00:00.000Z',
    ],
  ])('keeps the local time: %s', async (_, start, end, startTime, endTime) => {
    const on = await shift({ startTime: Date.parse(start), endTime: Date.parse(end) });
    expect(await copy(await admin(), on.id)).toMatchObject({ startTime, endTime });
  });

  it.each([
    ['that 28 March 2021 leaves out', '2021-03-27T01:30:00Z', '2021-03-27T05:00:00Z', 'startTime'],
    ['that 25 October 2020 has twice', '2020-10-23T22:00:00Z', '2020-10-24T00:30:00Z', 'endTime'],
  ])('refuses a time %s and accepts an explicit one', async (_, start, end, path) => {
    const organiser = await admin();
    const on = await shift({ startTime: Date.parse(start), endTime: Date.parse(end) });
    expect(await refusal(duplicateShift, { as: organiser, params: { id: on.id }, body: {} })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path, message: 'clock_change' }],
    });
    const times = {
      startTime: toInstant(on.startTime + 24 * 3_600_000),
      endTime: toInstant(on.endTime + 26 * 3_600_000),
    };
    expect(await copy(organiser, on.id, times)).toMatchObject(times);
  });

  it('refuses an invalid shift, a deleted event and an unknown shift', async () => {
    const organiser = await admin();
    const { id } = await shift();
    const refused = (body: ShiftCopy, params = { id }) =>
      refusal(duplicateShift, { as: organiser, params, body });
    expect(await refused({ endTime: '2020-01-01T00:00:00Z' })).toMatchObject({
      issues: [{ path: 'endTime', message: 'end_before_start' }],
    });
    expect(await refused({ maxVolunteers: 0 })).toMatchObject({
      issues: [{ path: 'maxVolunteers', message: 'out_of_range' }],
    });
    expect(await refused({ eventId: 'evt_gone' })).toMatchObject({ code: 'event.not_found' });
    expect(await refused({}, { id: 'shf_none' })).toMatchObject({ code: 'shift.not_found' });
  });
});
