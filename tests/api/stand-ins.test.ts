import {
  cancelAssignment,
  cannotCome,
  confirmAssignment,
  exportOwnData,
  listMyAssignments,
  listShiftAssignments,
  removePerson,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  adminSettings,
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  standInRequests,
} from '../../worker/src/db/schema.ts';
import { cannotCome as cannotComeAs } from '../../worker/src/modules/stand-ins/stand-ins.service.ts';
import { admin, assignment, hoursFromNow, shift, type TestPerson, volunteer } from './factories.ts';
import { call, db, env, refusal } from './harness.ts';
import { outboxMailsTo, renderedMail } from './mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  // Each test has one admin, so that mails to admins can be counted.
  await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.role, 'admin'));
  iris = await admin();
});

const cancelHours = (hours: number) =>
  db
    .insert(adminSettings)
    .values({ settingKey: 'planning', settingValue: { version: 1, cancelHours: hours }, updatedAt: 0 });

type Values = Parameters<typeof assignment>[2];
const startingIn = (hours: number, values = {}) =>
  shift({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 3), ...values });
const placeOf = async (holder: TestPerson, hours = 24, values: Values = { status: 'confirmed' }) =>
  assignment(await startingIn(hours), holder, values);
const cannot = (as: TestPerson, id: string, reason: string | null = null) =>
  call(cannotCome, { as, params: { id }, body: { reason } });
const cannotRefused = (as: TestPerson, id: string) => refusal(cannotCome, { as, params: { id }, body: {} });
const requestsOf = (assignmentId: string) =>
  db.select().from(standInRequests).where(eq(standInRequests.assignmentId, assignmentId));
const logged = (subjectId: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at);
const mine = async (as: TestPerson) => (await call(listMyAssignments, { as })).items[0];

describe('POST /api/assignments/:id/cannot-come', () => {
  it('gives back a place that could be cancelled, with the mail of a cancellation', async () => {
    const sanne = await volunteer();
    const { id } = await placeOf(sanne, 24, { status: 'assigned' });
    const answer = await cannot(sanne, id, 'Ik ben die dag weg');
    expect(answer).toMatchObject({ outcome: 'given_back', assignment: { id, status: 'cancelled' } });
    expect(answer.standIn).toBeUndefined();
    expect(await requestsOf(id)).toEqual([]);
    expect(await logged(id)).toMatchObject([{ action: 'assignment.cancelled', actorId: sanne.id }]);
    expect(await outboxMailsTo(sanne, 'shift_removed')).toHaveLength(1);
    expect(await outboxMailsTo(iris, 'stand_in_sought')).toHaveLength(0);
  });

  it.each([
    ['confirmed', 0],
    ['assigned', 25],
  ] as const)(
    'seeks a stand-in for a place that is %s, with a deadline of %i hours',
    async (status, hours) => {
      await cancelHours(hours);
      const sanne = await volunteer();
      const { id, shiftId } = await placeOf(sanne, 24, { status });
      expect(await cannot(sanne, id, ' Ik ben die dag weg\r\n ')).toMatchObject({
        outcome: 'seeking',
        assignment: { id, status },
        standIn: { reason: 'Ik ben die dag weg' },
      });
      expect(await mine(sanne)).toMatchObject({ status, standIn: { reason: 'Ik ben die dag weg' } });
      expect(await call(listShiftAssignments, { as: iris, params: { id: shiftId } })).toMatchObject({
        items: [{ id, status, standIn: { reason: 'Ik ben die dag weg' } }],
      });
      expect(await logged(id)).toMatchObject([{ action: 'assignment.stand_in_sought', actorId: sanne.id }]);
    },
  );

  it('asks once, however often it is sent, and mails each admin once', async () => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    const { id } = await placeOf(sanne);
    const answers = await Promise.all(Array.from({ length: 6 }, () => cannot(sanne, id, 'Weg')));
    expect(new Set(answers.map(({ standIn }) => standIn?.id)).size).toBe(1);
    expect(await requestsOf(id)).toHaveLength(1);
    expect(await logged(id)).toHaveLength(1);
    const mails = await outboxMailsTo(iris, 'stand_in_sought');
    expect(mails).toHaveLength(1);
    expect((await renderedMail(mails[0]))?.text).toContain('Sanne de Vries kan niet komen');
    await db.update(standInRequests).set({ state: 'withdrawn' }).where(eq(standInRequests.assignmentId, id));
    expect(await renderedMail(mails[0])).toBeNull();
  });

  it('mails nobody when the shift starts in more than two days', async () => {
    const sanne = await volunteer();
    await cannot(sanne, (await placeOf(sanne, 49)).id);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, iris.id))).toBe(0);
  });

  it('is refused for places of others, a place that is not held, and a shift that started or was called off', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const other = await placeOf(noor);
    expect(await cannotRefused(sanne, other.id)).toMatchObject({ code: 'assignment.not_found' });
    expect(await cannotRefused(sanne, 'asg_none')).toMatchObject({ code: 'assignment.not_found' });
    for (const status of ['cancelled', 'completed'] as const)
      expect(await cannotRefused(sanne, (await placeOf(sanne, 30, { status })).id)).toMatchObject({
        code: 'assignment.wrong_state',
        state: status,
      });
    for (const status of ['assigned', 'confirmed'] as const)
      expect(await cannotRefused(sanne, (await placeOf(sanne, -1, { status })).id)).toMatchObject({
        code: 'shift.started',
      });
    const off = await placeOf(sanne, 40);
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, off.shiftId));
    expect(await cannotRefused(sanne, off.id)).toMatchObject({ code: 'shift.not_active' });
    expect(await requestsOf(other.id)).toEqual([]);
  });

  it('says in the log that the answer came by a mailed link', async () => {
    const sanne = await volunteer();
    const [confirmed, assigned] = [
      await placeOf(sanne, 24),
      await placeOf(sanne, 30, { status: 'assigned' }),
    ];
    for (const { id } of [confirmed, assigned])
      await cannotComeAs(
        { db, env, clock: { now: Date.now }, requestId: 'r1' },
        { assignmentId: id, personId: sanne.id, via: 'link' },
      );
    expect(await logged(confirmed.id)).toMatchObject([{ actorId: sanne.id, after: { via: 'link' } }]);
    expect(await logged(assigned.id)).toMatchObject([
      { actorId: sanne.id, after: { status: 'cancelled', via: 'link' } },
    ]);
  });
});

describe('the deadline for cancelling', () => {
  it('keeps a place that is cancelled too late, and tells its holder until when it could be', async () => {
    await cancelHours(24);
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const late = await placeOf(sanne, 23.9, { status: 'assigned' });
    const inTime = await placeOf(noor, 24.1, { status: 'assigned' });
    expect(await refusal(cancelAssignment, { as: sanne, params: { id: late.id } })).toMatchObject({
      code: 'assignment.not_cancellable',
    });
    const { cancellableUntil = '', shift: on } = (await mine(noor)) ?? {};
    expect(Date.parse(on?.startTime ?? '') - Date.parse(cancellableUntil)).toBe(24 * 3_600_000);
    expect(await call(cancelAssignment, { as: noor, params: { id: inTime.id } })).toMatchObject({
      status: 'cancelled',
    });
  });

  it('changes the answer about places when it changes', async () => {
    const sanne = await volunteer();
    await placeOf(sanne, 24, { status: 'assigned' });
    expect((await mine(sanne))?.cancellableUntil).toBeUndefined();
    await cancelHours(2);
    expect((await mine(sanne))?.cancellableUntil).toBeDefined();
  });
});

describe('an open request', () => {
  it('stays while an admin confirms the place', async () => {
    await cancelHours(48);
    const sanne = await volunteer();
    const { id } = await placeOf(sanne, 24, { status: 'assigned' });
    await cannot(sanne, id);
    await call(confirmAssignment, { as: iris, params: { id } });
    expect(await mine(sanne)).toMatchObject({ status: 'confirmed', standIn: { reason: null } });
  });

  it('ends with the place, however that is cancelled', async () => {
    const sanne = await volunteer();
    const { id } = await placeOf(sanne);
    await cannot(sanne, id);
    await call(cancelAssignment, { as: iris, params: { id } });
    expect(await requestsOf(id)).toMatchObject([{ state: 'released', endedAt: expect.any(Number) }]);
    expect((await mine(sanne))?.standIn).toBeUndefined();
  });

  it('is part of the own data, and loses its reason with the person', async () => {
    const sanne = await volunteer();
    const [toCome, past] = [await placeOf(sanne), await placeOf(sanne, 30)];
    await cannot(sanne, toCome.id, 'Naar Fleurtje');
    await cannot(sanne, past.id, 'Naar Fleurtje');
    expect((await call(exportOwnData, { as: sanne })).standInRequests).toMatchObject([
      { reason: 'Naar Fleurtje', state: 'open' },
      { reason: 'Naar Fleurtje', state: 'open' },
    ]);
    await db
      .update(shifts)
      .set({ startTime: hoursFromNow(-4), endTime: hoursFromNow(-1) })
      .where(eq(shifts.id, past.shiftId));
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    expect(await requestsOf(toCome.id)).toEqual([]);
    expect(await requestsOf(past.id)).toMatchObject([{ reason: null }]);
    expect(
      await db.$count(
        shiftAssignments,
        and(eq(shiftAssignments.id, past.id), eq(shiftAssignments.status, 'confirmed')),
      ),
    ).toBe(1);
  });
});
