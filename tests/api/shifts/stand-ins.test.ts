import {
  assignStandIn,
  cancelAssignment,
  cannotCome,
  claimShift,
  confirmAssignment,
  exportOwnData,
  getDashboard,
  getShift,
  listAuditLog,
  listMyAssignments,
  listShiftAssignments,
  listUnconfirmed,
  releaseStandIn,
  removePerson,
  takeOver,
  withdrawStandIn,
} from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  adminSettings,
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  standInRequests,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { cannotCome as cannotComeAs } from '../../../worker/src/shifts/places/stand-ins/stand-ins.service.ts';
import { onlyAdmin } from '../cast.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  hoursFromNow,
  planningSettings,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';
import { openRequests } from './open-requests.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  iris = await onlyAdmin();
});

type Values = Parameters<typeof assignment>[2];
const placeOf = async (holder: TestPerson, hours = 24, values: Values = { status: 'confirmed' }) =>
  assignment(await shiftIn(hours), holder, { assignedAt: hoursFromNow(-1), ...values });
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
      await planningSettings({ cancelHours: hours });
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
    await planningSettings({ cancelHours: 24 });
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

  it.each([
    // The clock goes forward, or back, in the night before the shift: 12:00, or 14:00, on the day before.
    ['2021-03-28T11:00:00.000Z', '2021-03-27T11:00:00.000Z'],
    ['2021-10-31T12:00:00.000Z', '2021-10-30T12:00:00.000Z'],
  ])('is counted in real hours for a shift at 13:00 on %s', async (start, until) => {
    await planningSettings({ cancelHours: 24 });
    const [startTime, deadline] = [Date.parse(start), Date.parse(until)];
    const on = await shift({ startTime, endTime: startTime + 3_600_000, maxVolunteers: 9 });
    const outcomeAt = async (now: number) => {
      const holder = await volunteer();
      const { id } = await assignment(on, holder, { assignedAt: deadline - 24 * HOUR });
      expect(await mine(holder)).toMatchObject({ cancellableUntil: until });
      const context = { db, env, clock: { now: () => now }, requestId: 'r1' };
      return (await cannotComeAs(context, { assignmentId: id, personId: holder.id })).outcome;
    };
    expect(await outcomeAt(deadline - 60_000)).toBe('given_back');
    expect(await outcomeAt(deadline - 1)).toBe('given_back');
    expect(await outcomeAt(deadline)).toBe('seeking');
    expect(await outcomeAt(deadline + 60_000)).toBe('seeking');
  });

  it('changes the answer about places when it changes', async () => {
    const sanne = await volunteer();
    const { shiftId } = await placeOf(sanne, 24, { status: 'assigned' });
    const [on] = await db.select().from(shifts).where(eq(shifts.id, shiftId));
    const hoursBefore = async () =>
      ((on?.startTime ?? 0) - Date.parse((await mine(sanne))?.cancellableUntil ?? '')) / HOUR;
    expect(await hoursBefore()).toBe(3);
    await planningSettings({ cancelHours: 2 });
    expect(await hoursBefore()).toBe(2);
  });

  it('is not for a place that was taken by mistake a moment ago', async () => {
    await planningSettings({ cancelHours: 24 });
    const sanne = await volunteer();
    const soon = await shiftIn(2);
    const { id } = await call(claimShift, { as: sanne, params: { id: soon.id } });
    expect(await call(cancelAssignment, { as: sanne, params: { id } })).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe('an open request', () => {
  it('stays while an admin confirms the place', async () => {
    await planningSettings({ cancelHours: 48 });
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

/** A full shift on which somebody seeks a stand-in, with the request. */
async function seeking(hours = 24, values = {}) {
  const holder = await volunteer({ firstName: 'Sanne' });
  const on = await shiftIn(hours, { maxVolunteers: 1, ...values });
  const place = await assignment(on, holder, { status: 'confirmed' });
  const { standIn } = await cannot(holder, place.id, 'Weg');
  return { holder, place, on, id: standIn?.id ?? '' };
}
const take = (as: TestPerson, id: string) => call(takeOver, { as, params: { id } });
const takeRefused = (as: TestPerson, id: string) => refusal(takeOver, { as, params: { id } });
const held = async (shiftId: string) => ({
  counted: await db.$count(
    shiftAssignments,
    and(eq(shiftAssignments.shiftId, shiftId), ne(shiftAssignments.status, 'cancelled')),
  ),
  current: (await db.select().from(shifts).where(eq(shifts.id, shiftId)).get())?.currentVolunteers,
});

describe('POST /api/stand-ins/:id/take', () => {
  it('moves the place to the stand-in, and notifies both', async () => {
    const { holder, place, on, id } = await seeking();
    const noor = await volunteer({ firstName: 'Noor' });
    expect((await call(getShift, { as: noor, params: { id: on.id } })).claim).toEqual({
      allowed: false,
      reason: 'shift.full',
      canWait: true,
      standIn: { id },
    });
    const shown = async (as: TestPerson) =>
      (await call(getShift, { as, params: { id: on.id } })).seeksStandIn;
    // Admins see it whether or not they could take over; the others only what they can do.
    expect([await shown(iris), await shown(noor), await shown(holder)]).toEqual([true, undefined, undefined]);
    const taken = await take(noor, id);
    expect(taken).toMatchObject({ shiftId: on.id, volunteerId: noor.id, status: 'assigned' });
    expect(await mine(holder)).toMatchObject({ id: place.id, status: 'cancelled' });
    expect(await requestsOf(place.id)).toMatchObject([{ state: 'taken', takenBy: taken.id }]);
    expect(await shown(iris)).toBeUndefined();
    expect(await held(on.id)).toEqual({ counted: 1, current: 1 });
    const [found] = await outboxMailsTo(holder, 'stand_in_found');
    expect((await renderedMail(found))?.text).toContain('Je bent vrij: Noor neemt deze dienst van je over');
    expect((await renderedMail(found))?.text).not.toContain('de Vries');
    const [assigned] = await outboxMailsTo(noor, 'shift_assigned');
    expect((await renderedMail(assigned))?.text).toContain('Fijn dat je deze dienst overneemt');
    expect(await logged(place.id)).toMatchObject([
      { action: 'assignment.stand_in_sought', actorId: holder.id },
      { action: 'assignment.taken_over', actorId: noor.id, personId: holder.id },
    ]);
    // Before every place that only waits.
    const { items } = await call(listUnconfirmed, { as: iris, query: { sort: 'age' } });
    expect(items.find(({ id }) => id === taken.id)).toMatchObject({ isTakenOver: true, priority: 'high' });
  });

  it('gives each of three places to one of twenty people, in every round', async () => {
    const takers = await crowd(20, { role: 'volunteer' });
    for (let round = 0; round < 5; round++) {
      const on = await shiftIn(24 + round * 24, { maxVolunteers: 3 });
      const places = await Promise.all(
        (await crowd(3, { role: 'volunteer' })).map((holder) =>
          assignment(on, holder, { status: 'confirmed' }),
        ),
      );
      const requests = await Promise.all(places.map((place) => standIn(place)));
      const answers = await Promise.all(
        takers.map(async (as, index) => {
          const id = requests[index % 3]?.id ?? '';
          const response = await request(takeOver, { as, params: { id } });
          return (await response.json<{ error?: { code: string } }>()).error?.code ?? response.status;
        }),
      );
      const count = (answer: unknown) => answers.filter((each) => each === answer).length;
      expect({ taken: count(201), late: count('stand_in.not_open') }).toEqual({ taken: 3, late: 17 });
      expect(await held(on.id)).toEqual({ counted: 3, current: 3 });
      const ended = await db.select().from(standInRequests).where(eq(standInRequests.shiftId, on.id));
      expect(ended.map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
      expect(new Set(ended.map(({ takenBy }) => takenBy)).size).toBe(3);
    }
  });

  it('gives one person one place of a shift on which two people seek a stand-in', async () => {
    const [noor, on] = [await volunteer(), await shiftIn(24)];
    const requests = await Promise.all(
      (await crowd(2, { role: 'volunteer' })).map(async (holder) =>
        standIn(await assignment(on, holder, { status: 'confirmed' })),
      ),
    );
    const answers = await Promise.all(
      requests.map(async ({ id }) => (await request(takeOver, { as: noor, params: { id } })).status),
    );
    expect(answers.sort()).toEqual([201, 409]);
    expect(await held(on.id)).toEqual({ counted: 2, current: 2 });
  });

  it('ends in one of four ways when it is taken, withdrawn, released and assigned at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { holder, place, on, id } = await seeking(24 + round * 4);
      const [noor, joost] = await crowd(2, { role: 'volunteer' });
      if (!noor || !joost) throw new Error('nobody');
      const [taken, withdrawn, released, assigned] = await Promise.all([
        request(takeOver, { as: noor, params: { id } }),
        request(withdrawStandIn, { as: holder, params: { id } }),
        request(releaseStandIn, { as: iris, params: { id } }),
        request(assignStandIn, { as: iris, params: { id }, body: { volunteerId: joost.id } }),
      ]);
      const won = { taken: taken.ok, withdrawn: withdrawn.ok, released: released.ok, assigned: assigned.ok };
      expect(Object.values(won).filter(Boolean)).toHaveLength(1);
      const [ended] = await requestsOf(place.id);
      expect(ended?.state).toBe(won.withdrawn ? 'withdrawn' : won.released ? 'released' : 'taken');
      const places = won.released ? 0 : 1;
      expect(await held(on.id)).toEqual({ counted: places, current: places });
    }
  });

  it('cannot be done by the holder, by somebody with another shift then or without the skill', async () => {
    const { holder, on, id } = await seeking(24, { requiredSkills: null });
    expect(await takeRefused(holder, id)).toMatchObject({ code: 'shift.already_claimed' });
    const busy = await volunteer();
    await assignment(await shiftIn(25), busy);
    expect(await takeRefused(busy, id)).toMatchObject({ code: 'shift.overlap' });
    expect((await call(getShift, { as: busy, params: { id: on.id } })).claim.standIn).toBeUndefined();
    const skilled = await seeking(24, { requiredSkills: ['BHV', 'Fotograaf'] });
    const half = await volunteer({ skills: ['BHV'] });
    expect(await takeRefused(half, skilled.id)).toMatchObject({
      code: 'shift.skill_missing',
      missingSkills: ['Fotograaf'],
    });
    // A shift that somebody cannot see has no requests for them.
    expect(await takeRefused(await volunteer(), skilled.id)).toMatchObject({ code: 'stand_in.not_found' });
    expect(await takeRefused(await volunteer(), 'sir_none')).toMatchObject({ code: 'stand_in.not_found' });
    await db
      .update(profiles)
      .set({ skills: ['BHV', 'Fotograaf'] })
      .where(eq(profiles.id, half.id));
    expect((await call(getDashboard, { as: half })).fitting?.[0]).toMatchObject({
      id: skilled.on.id,
      standIn: { id: skilled.id },
    });
    expect(await take(half, skilled.id)).toMatchObject({ status: 'assigned' });
  });

  it('is not offered while the shift has a free place, and not once it was called off', async () => {
    const { on, id } = await seeking(24, { maxVolunteers: 2 });
    const noor = await volunteer();
    expect((await call(getShift, { as: noor, params: { id: on.id } })).claim).toEqual({ allowed: true });
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, on.id));
    expect(await takeRefused(noor, id)).toMatchObject({ code: 'shift.not_active' });
    expect((await openRequests(iris)).map((each) => each.id)).not.toContain(id);
  });

  it('reuses the cancelled place of somebody who gave it back before', async () => {
    const { on, id } = await seeking();
    const noor = await volunteer();
    const earlier = await assignment(on, noor, { status: 'cancelled', cancelledAt: 1 });
    expect(await take(noor, id)).toMatchObject({ id: earlier.id, status: 'assigned', cancelledAt: null });
    expect(await held(on.id)).toEqual({ counted: 1, current: 1 });
  });

  it('leaves the former holder free to claim again', async () => {
    const { holder, on, id } = await seeking(24, { maxVolunteers: 2 });
    await take(await volunteer(), id);
    expect(await call(claimShift, { as: holder, params: { id: on.id } })).toMatchObject({
      status: 'assigned',
    });
    expect((await mine(holder))?.standIn).toBeUndefined();
  });
});

describe('a request whose shift has started', () => {
  it('has lapsed, before and after the cron job says so', async () => {
    const { holder, on, place, id } = await seeking();
    await db
      .update(shifts)
      .set({ startTime: Date.now() - 1000 })
      .where(eq(shifts.id, on.id));
    expect(await takeRefused(await volunteer(), id)).toMatchObject({ code: 'shift.started' });
    const lapsed = { code: 'stand_in.not_open', state: 'lapsed' };
    expect(await refusal(withdrawStandIn, { as: holder, params: { id } })).toMatchObject(lapsed);
    expect(await refusal(releaseStandIn, { as: iris, params: { id } })).toMatchObject(lapsed);
    expect((await openRequests(iris)).map((each) => each.id)).not.toContain(id);
    await Promise.all([sweep(env, { now: Date.now }), sweep(env, { now: Date.now })]);
    expect(await requestsOf(place.id)).toMatchObject([{ state: 'lapsed' }]);
    expect(await takeRefused(await volunteer(), id)).toMatchObject(lapsed);
    expect(await mine(holder)).toMatchObject({ status: 'confirmed' });
  });
});

describe('POST /api/stand-ins/:id/withdraw', () => {
  it('keeps the place, once, and can be followed by another request', async () => {
    const { holder, place, id } = await seeking();
    const withdraw = (as: TestPerson) => request(withdrawStandIn, { as, params: { id } });
    expect((await withdraw(await volunteer())).status).toBe(404);
    const answers = await Promise.all([withdraw(holder), withdraw(holder)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mine(holder)).toMatchObject({ status: 'confirmed' });
    expect((await mine(holder))?.standIn).toBeUndefined();
    expect((await logged(place.id)).map(({ action }) => action)).toEqual([
      'assignment.stand_in_sought',
      'assignment.stand_in_withdrawn',
    ]);
    expect(await cannot(holder, place.id)).toMatchObject({ outcome: 'seeking' });
  });
});

describe('what an admin does with a request', () => {
  it('sees the open ones by start, with who to call', async () => {
    await db.delete(standInRequests);
    const [later, sooner] = [await seeking(90), await seeking(20)];
    expect(await openRequests(iris)).toMatchObject([
      { id: sooner.id, reason: 'Weg', volunteer: { id: sooner.holder.id, firstName: 'Sanne' } },
      { id: later.id },
    ]);
  });

  it('releases the place, notifies its holder, and lets anybody claim it', async () => {
    const { holder, place, on, id } = await seeking();
    await call(releaseStandIn, { as: iris, params: { id } });
    expect(await requestsOf(place.id)).toMatchObject([{ state: 'released' }]);
    expect(await outboxMailsTo(holder, 'shift_removed')).toHaveLength(1);
    expect(await call(claimShift, { as: await volunteer(), params: { id: on.id } })).toBeDefined();
    expect(await refusal(releaseStandIn, { as: iris, params: { id } })).toMatchObject({
      code: 'stand_in.not_open',
      state: 'released',
    });
  });

  it('names a stand-in by the rules of an assignment, which the log shows for both people', async () => {
    const { holder, on, id } = await seeking(24, { requiredSkills: ['BHV'] });
    const noor = await volunteer();
    await assignment(await shiftIn(25), noor);
    const assign = { as: iris, params: { id } };
    expect(
      await refusal(assignStandIn, { ...assign, body: { volunteerId: `${(await admin()).id}x` } }),
    ).toMatchObject({ code: 'person.not_found' });
    expect(await refusal(assignStandIn, { ...assign, body: { volunteerId: noor.id } })).toMatchObject({
      code: 'shift.overlap',
    });
    await call(assignStandIn, { ...assign, body: { volunteerId: noor.id, overrideOverlap: true } });
    expect(await held(on.id)).toEqual({ counted: 1, current: 1 });
    const [mail] = await outboxMailsTo(noor, 'shift_assigned');
    expect((await renderedMail(mail))?.text).toContain('Een beheerder heeft je aan deze dienst toegewezen');
    for (const [someone, action] of [
      [noor, 'assignment.assigned'],
      [holder, 'assignment.taken_over'],
    ] as const)
      expect((await call(listAuditLog, { as: iris, query: { person: someone.id } })).items[0]).toMatchObject({
        action,
        actor: { id: iris.id },
      });
  });
});
