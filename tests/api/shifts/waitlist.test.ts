import {
  answerLink,
  assignStandIn,
  assignVolunteer,
  cancelAssignment,
  cannotCome,
  changeShift,
  claimShift,
  getDashboard,
  getShift,
  joinWaitlist,
  leaveWaitlist,
  listMyWaiting,
  listShifts,
  listToday,
  listWaitlist,
  lookAtLink,
  MAX_WAITLIST_ENTRIES,
  releaseStandIn,
  removePerson,
  removeWalkIn,
  setPersonRole,
  takeOver,
} from '@ijsploeg/worker/contract';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  planningSettings,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, env, refusal } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  iris = await admin();
  // So that no offer waits for the morning.
  await planningSettings({ quietFrom: 0, quietTo: 0 });
});

type ShiftValues = Partial<typeof shifts.$inferInsert>;

/** A shift whose only place is held. */
async function fullShift(hours = 48, values: ShiftValues = {}) {
  const holder = await volunteer();
  const on = await shiftIn(hours, { maxVolunteers: 1, ...values });
  return { on, holder, place: await assignment(on, holder) };
}

/** The same, with people in line. */
async function withLine(length = 2, hours = 48, values: ShiftValues = {}) {
  const found = await fullShift(hours, values);
  const line = [];
  for (let index = 0; index < length; index++) {
    const person = await volunteer();
    await waiting(found.on, person, { joinedAt: Date.now() - 10_000 + index });
    line.push(person);
  }
  return { ...found, line: line as [TestPerson, TestPerson, TestPerson] };
}

const join = (as: TestPerson, { id }: { id: string }) => call(joinWaitlist, { as, params: { id } });
const joinRefused = async (as: TestPerson, { id }: { id: string }) =>
  (await refusal(joinWaitlist, { as, params: { id } })).code;
const leave = (as: TestPerson, { id }: { id: string }) => call(leaveWaitlist, { as, params: { id } });
const claim = (as: TestPerson, { id }: { id: string }) => call(claimShift, { as, params: { id } });
const claimRefused = async (as: TestPerson, { id }: { id: string }) =>
  (await refusal(claimShift, { as, params: { id } })).code;
const cancel = (as: TestPerson, { id }: { id: string }) => call(cancelAssignment, { as, params: { id } });
const seen = (as: TestPerson, { id }: { id: string }) => call(getShift, { as, params: { id } });
const entriesOn = ({ id }: { id: string }) =>
  db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.shiftId, id))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id));
const statesOn = async (on: { id: string }) => (await entriesOn(on)).map(({ state }) => state);
const entryOf = async (person: TestPerson, on: { id: string }) =>
  (await entriesOn(on)).find(({ volunteerId }) => volunteerId === person.id);
const job = (now: number) => sweep(env, { now: () => now });
const mailsTo = async (person: TestPerson, kind: Parameters<typeof outboxMailsTo>[1]) =>
  (await outboxMailsTo(person, kind)).length;

describe('POST /api/shifts/:id/waitlist', () => {
  it('puts people in line for a full shift, each with their position, without a mail', async () => {
    const { on } = await fullShift();
    const [sanne, noor] = [await volunteer(), await volunteer()];
    expect(await seen(sanne, on)).toMatchObject({ waiting: null, claim: { canWait: true } });
    const { id, position } = await join(sanne, on);
    expect([id.slice(0, 4), position]).toEqual(['wai_', 1]);
    expect((await join(noor, on)).position).toBe(2);
    expect((await seen(noor, on)).waiting).toEqual({ position: 2 });
    expect((await call(listMyWaiting, { as: noor })).items).toMatchObject([
      { position: 2, shift: { id: on.id } },
    ]);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(0);
    expect(await db.select().from(auditLog).where(eq(auditLog.personId, noor.id))).toMatchObject([
      { action: 'shift.waitlist_joined', subjectId: on.id, actorId: noor.id },
    ]);
  });

  it('tells admins how many wait, and nobody else', async () => {
    const { on, line, holder } = await withLine(2);
    expect(await seen(iris, on)).toMatchObject({ waiting: null, waitingCount: 2 });
    for (const as of [...line, holder]) expect((await seen(as, on)).waitingCount).toBeUndefined();
    expect((await call(listWaitlist, { as: iris, params: { id: on.id } })).items).toMatchObject(
      line.map(({ id }) => ({ volunteer: { id } })),
    );
  });

  it('needs every rule of a claim but the one that must refuse', async () => {
    const sanne = await volunteer();
    expect(await joinRefused(sanne, await shift())).toBe('waitlist.not_full');
    expect(await joinRefused(sanne, { id: 'shf_none' })).toBe('shift.not_found');
    const { on, holder } = await fullShift();
    expect(await joinRefused(holder, on)).toBe('shift.already_claimed');
    expect(await joinRefused(sanne, (await fullShift(48, { shiftType: 'private' })).on)).toBe(
      'shift.not_found',
    );
    expect(await joinRefused(sanne, (await fullShift(48, { status: 'cancelled' })).on)).toBe(
      'shift.not_active',
    );
    expect(await joinRefused(sanne, (await fullShift(-1)).on)).toBe('shift.started');
    const skilled = (await fullShift(70, { requiredSkills: ['BHV', 'Horeca'] })).on;
    expect(
      await refusal(joinWaitlist, {
        as: await volunteer({ skills: ['BHV'] }),
        params: { id: skilled.id },
      }),
    ).toMatchObject({ code: 'shift.skill_missing', missingSkills: ['Horeca'] });
    expect((await seen(sanne, on)).claim.canWait).toBe(true);
    await assignment(await shift({ startTime: hoursFromNow(49), endTime: hoursFromNow(50) }), sanne);
    expect((await seen(sanne, on)).claim).toEqual({ allowed: false, reason: 'shift.full' });
    expect(await joinRefused(sanne, on)).toBe('shift.overlap');
  });

  it('is refused twice, and again after ten shifts', async () => {
    const sanne = await volunteer();
    for (let index = 0; index < MAX_WAITLIST_ENTRIES; index++)
      await join(sanne, (await fullShift(48 + index * 5)).on);
    const { on } = await fullShift(200);
    expect(await joinRefused(sanne, on)).toBe('waitlist.too_many');
    const [first] = (await call(listMyWaiting, { as: sanne })).items;
    expect(await joinRefused(sanne, first?.shift ?? on)).toBe('waitlist.already');
    await leave(sanne, first?.shift ?? on);
    expect(await join(sanne, on)).toMatchObject({ position: 1 });
  });
});

describe('DELETE /api/shifts/:id/waitlist', () => {
  it('lets those behind move up, and can be followed by joining at the end', async () => {
    const { on, line } = await withLine(3);
    await leave(line[0], on);
    expect((await seen(line[2], on)).waiting).toEqual({ position: 2 });
    expect((await refusal(leaveWaitlist, { as: line[0], params: { id: on.id } })).code).toBe(
      'waitlist.not_found',
    );
    expect((await join(line[0], on)).position).toBe(3);
  });
});

/** Each way of freeing a place, on a shift with one place and somebody in line. */
const WAYS: Record<string, (found: Awaited<ReturnType<typeof withLine>>) => unknown> = {
  'its holder cancels': ({ holder, place }) => cancel(holder, place),
  'an admin cancels': ({ place }) => cancel(iris, place),
  'its holder cannot come': ({ holder, place }) =>
    call(cannotCome, { as: holder, params: { id: place.id }, body: {} }),
  'an admin releases the place of who seeks a stand-in': async ({ place }) =>
    call(releaseStandIn, { as: iris, params: { id: (await standIn(place)).id } }),
  'its holder is removed': ({ holder }) => call(removePerson, { as: iris, params: { id: holder.id } }),
  'its holder is no longer a volunteer': ({ holder }) =>
    call(setPersonRole, { as: iris, params: { id: holder.id }, body: { role: 'user' } }),
  'the maximum is raised': ({ on }) =>
    call(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, maxVolunteers: 2 } }),
};

describe('a place that becomes free', () => {
  it.each(Object.entries(WAYS))('is offered at once to the first in line: %s', async (_, free) => {
    const found = await withLine(2);
    const { on, line } = found;
    await free(found);
    expect(await statesOn(on)).toEqual(['offered', 'waiting']);
    const offer = (await seen(line[0], on)).waiting;
    // A quarter of the time until the start, at most twelve hours.
    expect(Date.parse(offer?.offerExpiresAt ?? '') - Date.now()).toBeGreaterThan(11.9 * HOUR);
    expect(Date.parse(offer?.offerExpiresAt ?? '') - Date.now()).toBeLessThanOrEqual(12 * HOUR);
    expect(await mailsTo(line[0], 'waitlist_offer')).toBe(1);
    expect(await mailsTo(line[1], 'waitlist_offer')).toBe(0);
    expect((await seen(line[0], on)).claim).toEqual({ allowed: true });
    for (const as of [line[1], await volunteer()]) {
      expect((await seen(as, on)).claim).toEqual({ allowed: false, reason: 'shift.full', canWait: true });
      expect(await claimRefused(as, on)).toBe('shift.full');
    }
    expect(await seen(iris, on)).toMatchObject({ waitingCount: 2, offeredPlaces: 1 });
  });

  it('is offered when the walk-in who had it is taken off, or the offer of another ends', async () => {
    // Walk-ins are added from an hour before the start, when everybody in line is notified.
    const soon = await withLine(1, 0.5);
    await db
      .update(shiftAssignments)
      .set({ walkInId: 'mark_1' })
      .where(eq(shiftAssignments.id, soon.place.id));
    await call(removeWalkIn, { as: iris, params: { id: soon.place.id } });
    expect(await mailsTo(soon.line[0], 'waitlist_race')).toBe(1);

    const { on, place, line } = await withLine(2);
    await cancel(iris, place);
    await leave(line[0], on);
    expect(await statesOn(on)).toEqual(['left', 'offered']);
    const [third] = [await volunteer()];
    await join(third, on);
    await call(removePerson, { as: iris, params: { id: line[1].id } });
    expect((await entryOf(third, on))?.state).toBe('offered');
    await call(setPersonRole, { as: iris, params: { id: third.id }, body: { role: 'user' } });
    expect((await entryOf(third, on))?.state).toBe('lapsed');
    expect(await claim(await volunteer(), on)).toMatchObject({ status: 'assigned' });
  });

  it('is offered again when the one who had the offer takes over the place of somebody else', async () => {
    const { on, line, place } = await withLine(2, 48, { maxVolunteers: 2 });
    const second = await assignment(on, await volunteer(), { status: 'confirmed' });
    const request = await standIn(second);
    await cancel(iris, place);
    expect(await statesOn(on)).toEqual(['offered', 'waiting']);
    await call(takeOver, { as: line[0], params: { id: request.id } });
    expect(await statesOn(on)).toEqual(['taken', 'offered']);
    expect(await mailsTo(line[1], 'waitlist_offer')).toBe(1);
  });

  it('is not offered while the shift is overbooked', async () => {
    const { on, line, place } = await withLine(1, 48, { maxVolunteers: 3 });
    for (let index = 0; index < 2; index++) await assignment(on, await volunteer());
    await call(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, maxVolunteers: 2 } });
    await cancel(iris, place);
    expect(await statesOn(on)).toEqual(['waiting']);
    expect(await claimRefused(line[0], on)).toBe('shift.full');
  });

  it('passes over who could not claim it now, who keeps the turn', async () => {
    const { on, line, place } = await withLine(2);
    const other = await shift({ startTime: on.startTime, endTime: on.endTime });
    const busy = await assignment(other, line[0]);
    await cancel(iris, place);
    expect(await statesOn(on)).toEqual(['waiting', 'offered']);
    await cancel(line[0], busy);
    await leave(line[1], on);
    expect(await statesOn(on)).toEqual(['offered', 'left']);
  });

  it('is free for everybody when nobody in line can claim it', async () => {
    const { on, line, place } = await withLine(1);
    await assignment(await shift({ startTime: on.startTime, endTime: on.endTime }), line[0]);
    await cancel(iris, place);
    expect(await claim(await volunteer(), on)).toMatchObject({ status: 'assigned' });
  });

  it.each([
    [47, 47 / 4],
    [100, 12],
    [4, 1],
    [3.01, 3.01 / 4],
  ])('%d hours before the start, is kept for %d hours', async (hours, kept) => {
    const { on, place } = await withLine(1, hours);
    await cancel(iris, place);
    const [entry] = await entriesOn(on);
    const offeredAt = entry?.offeredAt ?? 0;
    expect(((entry?.offerExpiresAt ?? 0) - offeredAt) / HOUR).toBeCloseTo(Math.min(12, kept), 2);
  });

  it('less than three hours before the start, is for whoever is first, in line or not, and notifies them once', async () => {
    const { on, place, line } = await withLine(2, 2.9, { maxVolunteers: 2 });
    const other = await assignment(on, await volunteer());
    await cancel(iris, place);
    await cancel(iris, other);
    await job(Date.now());
    expect(await statesOn(on)).toEqual(['waiting', 'waiting']);
    for (const waiter of line) {
      expect(await mailsTo(waiter, 'waitlist_race')).toBe(1);
      expect(await mailsTo(waiter, 'waitlist_offer')).toBe(0);
    }
    const [mail] = await outboxMailsTo(line[0], 'waitlist_race');
    expect((await renderedMail(mail))?.text).toContain('wie het eerst claimt');
    await claim(line[1], on);
    await claim(await volunteer(), on);
    expect(await statesOn(on)).toEqual(['waiting', 'taken']);
    expect(await renderedMail(mail)).toBeNull();
  });
});

describe('an offer', () => {
  it('is accepted by claiming, and then neither waits nor is counted', async () => {
    const { on, line, place } = await withLine(2);
    await cancel(iris, place);
    expect(await claim(line[0], on)).toMatchObject({ status: 'assigned' });
    expect(await statesOn(on)).toEqual(['taken', 'waiting']);
    expect(await seen(line[0], on)).toMatchObject({
      waiting: null,
      claim: { reason: 'shift.already_claimed' },
    });
    expect((await call(listMyWaiting, { as: line[0] })).items).toEqual([]);
    expect(await db.select().from(shifts).where(eq(shifts.id, on.id))).toMatchObject([
      { currentVolunteers: 1, offeredUntil: null },
    ]);
  });

  it('ends at the very millisecond, without a job', async () => {
    const { on, place } = await withLine(1);
    await cancel(iris, place);
    const endsIn = (ms: number) =>
      db
        .update(waitlistEntries)
        .set({ offerExpiresAt: Date.now() + ms })
        .where(eq(waitlistEntries.shiftId, on.id));
    await endsIn(5000);
    expect(await claimRefused(await volunteer(), on)).toBe('shift.full');
    await endsIn(0);
    expect(await claim(await volunteer(), on)).toMatchObject({ status: 'assigned' });
  });

  it('that runs out puts the person at the end of the line, and out of it the second time, with one mail', async () => {
    const { on, line, place } = await withLine(1);
    await cancel(iris, place);
    const first = (await entryOf(line[0], on))?.offerExpiresAt ?? 0;
    const second = await volunteer();
    await waiting(on, second, { joinedAt: first - 1 });
    await job(first - 1);
    expect((await entryOf(line[0], on))?.state).toBe('offered');
    await Promise.all([job(first), job(first)]);
    expect(await entryOf(line[0], on)).toMatchObject({ state: 'waiting', joinedAt: first, offers: 1 });
    const next = await entryOf(second, on);
    expect(next).toMatchObject({ state: 'offered', offeredAt: first });
    expect(await mailsTo(line[0], 'waitlist_passed')).toBe(0);
    await leave(second, on);
    const last = await entryOf(line[0], on);
    expect(last).toMatchObject({ state: 'offered', offers: 2 });
    expect(await mailsTo(line[0], 'waitlist_offer')).toBe(2);
    const end = last?.offerExpiresAt ?? 0;
    await Promise.all([job(end), job(end)]);
    expect(await entryOf(line[0], on)).toMatchObject({ state: 'passed', endedAt: end });
    const mails = await outboxMailsTo(line[0], 'waitlist_passed');
    expect(mails).toHaveLength(1);
    expect((await renderedMail(mails[0]))?.text).toContain('sta je niet meer op de wachtlijst');
  });

  it('is not lost to an admin who assigns, unless the admin overrides it', async () => {
    const { on, line, place } = await withLine(2);
    await cancel(iris, place);
    const noor = await volunteer();
    const assign = { as: iris, params: { id: on.id } };
    expect((await refusal(assignVolunteer, { ...assign, body: { volunteerId: noor.id } })).code).toBe(
      'shift.full',
    );
    await call(assignVolunteer, { ...assign, body: { volunteerId: noor.id, overrideOffer: true } });
    expect((await seen(line[0], on)).waiting).toEqual({ position: 1 });
    const [mail] = await outboxMailsTo(line[0], 'waitlist_withdrawn');
    expect((await renderedMail(mail))?.text).toContain('Je staat nog op de wachtlijst');
    expect(await renderedMail((await outboxMailsTo(line[0], 'waitlist_offer'))[0])).toBeNull();
    // A new offer is mailed again.
    await call(cancelAssignment, {
      as: iris,
      params: {
        id:
          (
            await db
              .select()
              .from(shiftAssignments)
              .where(and(eq(shiftAssignments.shiftId, on.id), eq(shiftAssignments.volunteerId, noor.id)))
          )[0]?.id ?? '',
      },
    });
    expect((await entryOf(line[0], on))?.offers).toBe(1);
    expect(await mailsTo(line[0], 'waitlist_offer')).toBe(2);
  });

  it('is no obstacle for an admin who assigns its holder', async () => {
    const { on, line, place } = await withLine(2);
    await cancel(iris, place);
    await call(assignVolunteer, { as: iris, params: { id: on.id }, body: { volunteerId: line[0].id } });
    expect(await statesOn(on)).toEqual(['taken', 'waiting']);
  });

  it('does not count for a stand-in, whose place is not free', async () => {
    // Shifts that need a skill come first on the dashboard.
    const { on, line, place } = await withLine(1, 3.5, { maxVolunteers: 2, requiredSkills: ['BHV'] });
    await db
      .update(profiles)
      .set({ skills: ['BHV'] })
      .where(eq(profiles.id, line[0].id));
    const second = await assignment(on, await volunteer(), { status: 'confirmed' });
    const request = await standIn(second);
    await cancel(iris, place);
    const noor = await volunteer({ skills: ['BHV'] });
    expect((await seen(noor, on)).claim).toMatchObject({ reason: 'shift.full', standIn: { id: request.id } });
    expect((await call(getDashboard, { as: noor })).fitting).toContainEqual(
      expect.objectContaining({ id: on.id, standIn: { id: request.id } }),
    );
    await call(assignStandIn, { as: iris, params: { id: request.id }, body: { volunteerId: noor.id } });
    expect(await claim(line[0], on)).toMatchObject({ status: 'assigned' });
  });

  it('makes its place no free one on the dashboards of others', async () => {
    const { on, line, place } = await withLine(1, 20, { requiredSkills: ['BHV'] });
    await db
      .update(profiles)
      .set({ skills: ['BHV'] })
      .where(eq(profiles.id, line[0].id));
    await cancel(iris, place);
    const passerBy = await volunteer({ skills: ['BHV'] });
    const ids = async (as: TestPerson) => (await call(getDashboard, { as })).fitting?.map(({ id }) => id);
    expect(await ids(passerBy)).not.toContain(on.id);
    expect(await ids(line[0])).toContain(on.id);
    const free = async () =>
      (await call(listToday, { as: iris })).items.find(({ shift }) => shift.id === on.id)?.free;
    expect(await free()).toBe(0);
    await leave(line[0], on);
    expect(await free()).toBe(1);
    expect(await ids(passerBy)).toContain(on.id);
  });

  it('that has no place any more is withdrawn, and whoever keeps one can claim', async () => {
    const { on, line, place } = await withLine(3, 48, { maxVolunteers: 3 });
    for (let index = 0; index < 2; index++) await cancel(iris, await assignment(on, await volunteer()));
    await cancel(iris, place);
    expect(await statesOn(on)).toEqual(['offered', 'offered', 'offered']);
    await call(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, maxVolunteers: 1 } });
    expect(await statesOn(on)).toEqual(['offered', 'waiting', 'waiting']);
    expect(await mailsTo(line[1], 'waitlist_withdrawn')).toBe(1);
    expect(await claim(line[0], on)).toMatchObject({ status: 'assigned' });
  });
});

describe('an entry ends', () => {
  it('when its shift is called off or starts', async () => {
    const { on, line } = await withLine(2);
    await call(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, status: 'cancelled' } });
    expect(await statesOn(on)).toEqual(['lapsed', 'lapsed']);
    expect((await seen(line[0], on)).waiting).toBeNull();
    const started = await withLine(1, 5);
    await job(started.on.startTime);
    expect(await statesOn(started.on)).toEqual(['lapsed']);
  });

  it('when its person gets a place in any other way', async () => {
    const { on, line } = await withLine(2);
    await call(changeShift, { as: iris, params: { id: on.id }, body: { version: 1, maxVolunteers: 2 } });
    await call(assignVolunteer, {
      as: iris,
      params: { id: on.id },
      body: { volunteerId: line[1].id, overrideOffer: true },
    });
    expect(await statesOn(on)).toEqual(['waiting', 'taken']);
  });
});

describe('the link in the mail about an offer', () => {
  const tokenIn = async (person: TestPerson, now = Date.now()) => {
    const mail = await renderedMail((await outboxMailsTo(person, 'waitlist_offer')).at(-1), now);
    return /\/a#(\S+)~claim/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const answer = (token: string, reply: 'claim' | 'decline') =>
    call(answerLink, { body: { token, answer: reply } });

  it('claims the place without signing in, as often as it is pressed', async () => {
    const { on, line, place } = await withLine(1);
    await cancel(iris, place);
    const token = await tokenIn(line[0]);
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({
      purpose: 'answer_offer',
      answers: ['claim', 'decline'],
      state: 'offered',
      shift: { id: on.id },
      refusal: null,
    });
    for (let presses = 0; presses < 2; presses++)
      expect(await answer(token, 'claim')).toMatchObject({ state: 'taken', answers: [] });
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.volunteerId, line[0].id))).toBe(1);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.personId, line[0].id), eq(auditLog.action, 'assignment.claimed'))),
    ).toMatchObject([{ after: { via: 'link' } }]);
  });

  it('declines, and the next in line has the offer', async () => {
    const { on, line, place } = await withLine(2);
    await cancel(iris, place);
    expect(await answer(await tokenIn(line[0]), 'decline')).toMatchObject({ state: 'left', answers: [] });
    expect(await statesOn(on)).toEqual(['left', 'offered']);
    expect(await mailsTo(line[1], 'waitlist_offer')).toBe(1);
  });

  it('says late that the offer ran out, and takes nothing', async () => {
    const { on, line, place } = await withLine(1);
    await cancel(iris, place);
    const token = await tokenIn(line[0]);
    const expiresAt = Date.now() - 1;
    await db
      .update(waitlistEntries)
      .set({ offerExpiresAt: expiresAt })
      .where(eq(waitlistEntries.shiftId, on.id));
    for (const reply of ['claim', 'decline'] as const)
      expect(await answer(token, reply)).toMatchObject({
        answers: [],
        state: 'waiting',
        expiresAt: new Date(expiresAt).toISOString(),
      });
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.volunteerId, line[0].id))).toBe(0);
  });

  it('says why an open offer cannot be claimed', async () => {
    const { on, line, place } = await withLine(1);
    await cancel(iris, place);
    const token = await tokenIn(line[0]);
    await assignment(await shift({ startTime: on.startTime, endTime: on.endTime }), line[0]);
    expect(await answer(token, 'claim')).toMatchObject({ state: 'offered', refusal: 'shift.overlap' });
  });

  it('says that the shift is no longer there', async () => {
    const { on, line, place } = await withLine(1);
    await cancel(iris, place);
    const token = await tokenIn(line[0]);
    await db.delete(shifts).where(eq(shifts.id, on.id));
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ shift: null, answers: [] });
  });
});

it('the list and the claim agree for everybody, whatever is offered', async () => {
  const { on, line, place } = await withLine(3, 48, { maxVolunteers: 3 });
  await assignment(on, await volunteer());
  await cancel(iris, place);
  const people = [...line, await volunteer(), await volunteer()];
  for (const as of people) {
    const { items } = await call(listShifts, { as, query: {} });
    const listed = items.find(({ id }) => id === on.id)?.claim.allowed;
    const claimed = await call(claimShift, { as, params: { id: on.id } }).then(
      () => true,
      () => false,
    );
    expect(claimed).toBe(listed);
    expect(listed).toBe(as === line[0] || as === line[1]);
  }
});
