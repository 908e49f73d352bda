import {
  cancelAssignment,
  changeShift,
  claimShift,
  confirmAssignment,
  deleteShift,
  listAuditLog,
  moveAssignment,
  removePerson,
} from '@ijsploeg/worker/contract';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attendance,
  auditLog,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  standInRequests,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import { UPDATE_MAIL_DELAY_MS } from '../../../worker/src/platform/mail/update-mails.ts';
import {
  admin,
  assignment,
  attended,
  calendarFeed,
  crowd,
  HOUR,
  hoursFromNow,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  iris = await admin();
});

interface Changes {
  overrideOverlap?: boolean;
  ifStatus?: 'assigned' | 'confirmed';
}
const moveOf = ({ id }: { id: string }, { id: shiftId }: { id: string }, changes: Changes = {}) => ({
  as: iris,
  params: { id },
  body: { shiftId, ...changes },
});
const move = (place: { id: string }, to: { id: string }, changes?: Changes) =>
  call(moveAssignment, moveOf(place, to, changes));
const refused = (place: { id: string }, to: { id: string }, changes?: Changes) =>
  refusal(moveAssignment, moveOf(place, to, changes));

const placesOf = ({ id }: { id: string }) =>
  db
    .select()
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.volunteerId, id), ne(shiftAssignments.status, 'cancelled')));

/** The counter of each shift is the number of its held places, and no shift has more than its maximum. */
async function expectExact(...on: { id: string }[]) {
  const ids = on.map(({ id }) => id);
  for (const { id, currentVolunteers, maxVolunteers } of await db
    .select()
    .from(shifts)
    .where(inArray(shifts.id, ids))) {
    const held = await db.$count(
      shiftAssignments,
      and(eq(shiftAssignments.shiftId, id), ne(shiftAssignments.status, 'cancelled')),
    );
    expect({ id, currentVolunteers }).toEqual({ id, currentVolunteers: held });
    expect(held).toBeLessThanOrEqual(maxVolunteers);
  }
}

/** A holder with a place on one shift, and another shift. */
async function moving(values: Parameters<typeof assignment>[2] = {}) {
  const sanne = await volunteer({ firstName: 'Sanne' });
  const [kassa, bar] = [
    await shiftIn(48, { title: 'Kassa' }),
    await shiftIn(72, { title: 'Bar', location: 'Kantine' }),
  ];
  return { sanne, kassa, bar, place: await assignment(kassa, sanne, values) };
}

describe('POST /api/assignments/:id/move', () => {
  it('gives a place on the other shift and cancels the first one, with one entry in the log', async () => {
    const { sanne, kassa, bar, place } = await moving();
    const { from, to } = await move(place, bar);
    expect(from).toMatchObject({ id: place.id, shiftId: kassa.id, status: 'cancelled' });
    expect(from.cancelledAt).not.toBeNull();
    expect(to).toMatchObject({ shiftId: bar.id, volunteerId: sanne.id, status: 'assigned' });
    expect(await placesOf(sanne)).toMatchObject([{ id: to.id }]);
    await expectExact(kassa, bar);
    const entries = (await db.select().from(auditLog)).filter(({ personId }) => personId === sanne.id);
    expect(entries).toMatchObject([
      {
        action: 'assignment.moved',
        actorId: iris.id,
        subjectId: place.id,
        before: { shiftId: kassa.id, title: 'Kassa', location: 'Grote baan', startTime: kassa.startTime },
        after: { shiftId: bar.id, title: 'Bar', location: 'Kantine', startTime: bar.startTime },
      },
    ]);
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items).toMatchObject([{ action: 'assignment.moved', shift: { title: 'Kassa' } }]);
  });

  it('keeps the status, and neither the lead nor the answer to "are you coming?"', async () => {
    const { bar, kassa, place } = await moving({
      status: 'confirmed',
      confirmedAt: hoursFromNow(-2),
      isLead: true,
      acknowledgedAt: hoursFromNow(-1),
    });
    const { from, to } = await move(place, bar);
    expect(to).toMatchObject({ status: 'confirmed', isLead: false, acknowledgedAt: null });
    expect(to.confirmedAt).toBe(from.confirmedAt);
    // Back on the first shift, in the place that was cancelled.
    const back = await move(to, kassa);
    expect(back.to).toMatchObject({
      id: from.id,
      status: 'confirmed',
      isLead: false,
      acknowledgedAt: null,
      cancelledAt: null,
    });
    await expectExact(kassa, bar);
  });

  it('moves between shifts at the same time: the place that is left overlaps with nothing', async () => {
    const { sanne, kassa, place } = await moving();
    const then = { startTime: kassa.startTime, endTime: kassa.endTime };
    const { to } = await move(place, await shift(then));
    expect(await placesOf(sanne)).toMatchObject([{ id: to.id }]);
  });

  it('refuses an overlap with a third place unless it is overridden', async () => {
    const { sanne, bar, kassa, place } = await moving();
    await assignment(await shift({ startTime: bar.startTime + HOUR, endTime: bar.endTime + HOUR }), sanne);
    expect(await refused(place, bar)).toMatchObject({ code: 'shift.overlap', status: 409 });
    expect(await placesOf(sanne)).toHaveLength(2);
    await move(place, bar, { overrideOverlap: true });
    expect(await placesOf(sanne)).toHaveLength(2);
    await expectExact(kassa, bar);
    const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, place.id));
    expect(logged).toMatchObject([{ after: { overrideOverlap: true } }]);
  });

  it.each([
    ['a full shift', 'active', 1, 'shift.full'],
    ['a shift that was called off', 'cancelled', 0, 'shift.not_active'],
    ['a shift that is completed', 'completed', 0, 'shift.not_active'],
  ] as const)('refuses %s, and changes nothing', async (_, status, holders, code) => {
    const { sanne, kassa, place } = await moving({ status: 'confirmed' });
    const to = await shiftIn(96, { status, maxVolunteers: 1 });
    for (const holder of await crowd(holders, { role: 'volunteer' })) await assignment(to, holder);
    expect(await refused(place, to)).toMatchObject({ code, status: 409 });
    expect(await placesOf(sanne)).toMatchObject([{ id: place.id, status: 'confirmed' }]);
    await expectExact(kassa, to);
    expect(await db.$count(auditLog, eq(auditLog.subjectId, place.id))).toBe(0);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(0);
  });

  it('counts a place that is offered to somebody on the waitlist as taken', async () => {
    const { place } = await moving();
    const to = await shiftIn(96, { maxVolunteers: 1 });
    await waiting(to, await volunteer(), {
      state: 'offered',
      offers: 1,
      offeredAt: 1,
      offerExpiresAt: hoursFromNow(2),
    });
    expect(await refused(place, to)).toMatchObject({ code: 'shift.full' });
  });

  it('refuses the same shift, one that the person is on, and one that does not exist', async () => {
    const { sanne, kassa, bar, place } = await moving();
    expect(await refused(place, kassa)).toMatchObject({ code: 'shift.already_claimed' });
    await assignment(bar, sanne);
    expect(await refused(place, bar)).toMatchObject({ code: 'shift.already_claimed' });
    expect(await refused(place, { id: 'shf_none' })).toMatchObject({ code: 'shift.not_found', status: 404 });
    expect(await placesOf(sanne)).toHaveLength(2);
  });

  it.each(['completed', 'cancelled'] as const)('refuses a place that is %s', async (status) => {
    const { bar, place } = await moving({ status });
    expect(await refused(place, bar)).toMatchObject({ code: 'assignment.wrong_state', state: status });
  });

  it('refuses a place with attendance, until the record is taken away', async () => {
    const { sanne, bar, place } = await moving({ status: 'confirmed' });
    await attended(place, { state: 'absent' });
    expect(await refused(place, bar)).toMatchObject({ code: 'assignment.wrong_state', state: 'confirmed' });
    expect(await placesOf(sanne)).toMatchObject([{ id: place.id }]);
    await db.update(attendance).set({ state: null }).where(eq(attendance.assignmentId, place.id));
    await move(place, bar);
  });

  it('moves only a place with the status that the screen shows', async () => {
    const { sanne, bar, place } = await moving();
    expect(await refused(place, bar, { ifStatus: 'confirmed' })).toMatchObject({
      code: 'assignment.wrong_state',
      state: 'assigned',
    });
    await call(confirmAssignment, { as: iris, params: { id: place.id } });
    expect(await refused(place, bar, { ifStatus: 'assigned' })).toMatchObject({ state: 'confirmed' });
    await move(place, bar, { ifStatus: 'confirmed' });
    expect(await placesOf(sanne)).toMatchObject([{ shiftId: bar.id }]);
  });

  it('refuses the place of a guest, of somebody who is no volunteer any more, and an unknown one', async () => {
    const { sanne, kassa, bar, place } = await moving();
    const guest = await assignment(kassa, null, { guestName: 'Piet', status: 'confirmed' });
    expect(await refused(guest, bar)).toMatchObject({ code: 'person.not_found', status: 404 });
    expect(await refused({ id: 'asg_none' }, bar)).toMatchObject({
      code: 'assignment.not_found',
      status: 404,
    });
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, sanne.id));
    expect(await refused(place, bar)).toMatchObject({ code: 'person.not_volunteer' });
  });

  it('moves a place to a shift that is over, as an admin may assign to it', async () => {
    const { sanne, place } = await moving();
    const { to } = await move(place, await shiftIn(-5));
    expect(await placesOf(sanne)).toMatchObject([{ id: to.id }]);
    expect(await outboxMailsTo(sanne, 'shift_moved')).toEqual([]);
  });

  it('ends what hangs on the place that is left, and offers it to who waits', async () => {
    const { sanne, kassa, bar, place } = await moving({ status: 'confirmed' });
    await standIn(place);
    const noor = await volunteer();
    await db.update(shifts).set({ maxVolunteers: 1 }).where(eq(shifts.id, kassa.id));
    await waiting(kassa, noor);
    await waiting(bar, sanne);
    await move(place, bar);
    expect(
      await db.select().from(standInRequests).where(eq(standInRequests.assignmentId, place.id)),
    ).toMatchObject([{ state: 'released' }]);
    const turns = await db
      .select()
      .from(waitlistEntries)
      .where(inArray(waitlistEntries.volunteerId, [sanne.id, noor.id]));
    expect(turns.find(({ volunteerId }) => volunteerId === noor.id)).toMatchObject({ state: 'offered' });
    expect(turns.find(({ volunteerId }) => volunteerId === sanne.id)).toMatchObject({ state: 'taken' });
    expect(await outboxMailsTo(noor, 'waitlist_offer')).toHaveLength(1);
  });
});

/** How many rounds each race has in the suite. */
const ROUNDS = 4;
const statusOf = async (response: Promise<Response>) => (await response).status;

describe('a move and something else at the same time', () => {
  it('leaves a person with one place when two admins move them to two shifts', async () => {
    const admins = [iris, await admin()];
    for (let round = 0; round < ROUNDS; round++) {
      const { sanne, kassa, bar, place } = await moving();
      const hal = await shiftIn(96);
      const answers = await Promise.all(
        [bar, hal].map((to, index) =>
          statusOf(request(moveAssignment, { ...moveOf(place, to), ...{ as: admins[index] ?? iris } })),
        ),
      );
      expect(answers.toSorted()).toEqual([201, 409]);
      expect(await placesOf(sanne)).toHaveLength(1);
      await expectExact(kassa, bar, hal);
      expect(await outboxMailsTo(sanne, 'shift_moved')).toHaveLength(1);
    }
  });

  it('gives the last place to one of those who are moved to it and those who claim it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [kassa, last] = [
        await shiftIn(48, { maxVolunteers: 3 }),
        await shiftIn(72, { maxVolunteers: 1 }),
      ];
      const movers = await crowd(3, { role: 'volunteer' });
      const claimers = await crowd(3, { role: 'volunteer' });
      const places = await Promise.all(movers.map((mover) => assignment(kassa, mover)));
      const answers = await Promise.all([
        ...places.map((place) => statusOf(request(moveAssignment, moveOf(place, last)))),
        ...claimers.map((as) => statusOf(request(claimShift, { as, params: { id: last.id } }))),
      ]);
      expect(answers.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
      // Whoever was not moved is where they were.
      const held = await Promise.all(movers.map(placesOf));
      expect(held.map(({ length }) => length)).toEqual([1, 1, 1]);
      await expectExact(kassa, last);
    }
  });

  it('either moves or cancels a place', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sanne, kassa, bar, place } = await moving();
      const [moved, cancelled] = await Promise.all([
        statusOf(request(moveAssignment, moveOf(place, bar))),
        statusOf(request(cancelAssignment, { as: sanne, params: { id: place.id } })),
      ]);
      expect([moved, cancelled].toSorted()).toEqual(moved === 201 ? [201, 409] : [200, 409]);
      expect(await placesOf(sanne)).toHaveLength(moved === 201 ? 1 : 0);
      await expectExact(kassa, bar);
    }
  });

  it('leaves nobody on a shift who is removed meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sanne, kassa, bar, place } = await moving();
      const [, removed] = await Promise.all([
        statusOf(request(moveAssignment, moveOf(place, bar))),
        statusOf(request(removePerson, { as: iris, params: { id: sanne.id } })),
      ]);
      expect(removed).toBe(200);
      await expectExact(kassa, bar);
      const counters = await db
        .select({ held: shifts.currentVolunteers })
        .from(shifts)
        .where(inArray(shifts.id, [kassa.id, bar.id]));
      expect(counters).toEqual([{ held: 0 }, { held: 0 }]);
    }
  });

  it('follows a chain of moves that cross, with one place at the end of each', async () => {
    const [one, other] = [await shiftIn(48, { maxVolunteers: 1 }), await shiftIn(72)];
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const [first, second] = [await assignment(one, sanne), await assignment(other, noor)];
    await Promise.all([
      statusOf(request(moveAssignment, moveOf(first, other))),
      statusOf(request(moveAssignment, moveOf(second, one))),
    ]);
    expect([await placesOf(sanne), await placesOf(noor)].map(({ length }) => length)).toEqual([1, 1]);
    await expectExact(one, other);
  });
});

const movedMails = (to: TestPerson) => outboxMailsTo(to, 'shift_moved');
/** The mail as it is sent when its five minutes are over; null if it is dropped. */
async function sentTo(person: TestPerson) {
  const [mail, ...others] = await movedMails(person);
  expect(others).toEqual([]);
  return renderedMail(mail, (mail?.createdAt ?? 0) + UPDATE_MAIL_DELAY_MS);
}

describe('the mail about a move', () => {
  it('is the only one, waits five minutes and names both shifts, with a calendar file of both', async () => {
    const { sanne, bar, place } = await moving({ status: 'confirmed' });
    const { from, to } = await move(place, bar);
    const [mail] = await movedMails(sanne);
    expect((mail?.nextAttemptAt ?? 0) - (mail?.createdAt ?? 0)).toBe(5 * 60_000);
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(1);
    const sent = await sentTo(sanne);
    expect(sent?.subject).toMatch(/^Verplaatst: .+, Bar$/);
    expect(sent?.text).toContain('Je plek is bevestigd.');
    expect(sent?.text).toMatch(/Je staat nu op:.*Bar.*Kantine.*En niet meer op:.*Kassa.*Grote baan/s);
    const file = sent?.attachments.find(({ fileName }) => fileName.endsWith('.ics'))?.content;
    expect(file).toMatch(
      new RegExp(`UID:${from.id}@.*STATUS:CANCELLED.*UID:${to.id}@.*STATUS:CONFIRMED`, 's'),
    );
  });

  it('says in English that the place is awaiting confirmation', async () => {
    const { sanne, bar, place } = await moving();
    await db.update(profiles).set({ locale: 'en' }).where(eq(profiles.id, sanne.id));
    await move(place, bar);
    const sent = await sentTo(sanne);
    expect(sent?.subject).toMatch(/^Moved: .+, Bar$/);
    expect(sent?.text).toContain('Your place is awaiting confirmation.');
    expect(sent?.text).toMatch(/You are now on:.*Bar.*And no longer on:.*Kassa/s);
  });

  it('has no file for somebody whose calendar follows by itself', async () => {
    const { sanne, bar, place } = await moving();
    await calendarFeed(sanne);
    await move(place, bar);
    const sent = await sentTo(sanne);
    expect(sent?.attachments.some(({ fileName }) => fileName.endsWith('.ics'))).toBe(false);
    expect(sent?.text).toContain('agenda-abonnement');
  });

  it('is not sent to who is back on the first shift by then', async () => {
    const { sanne, kassa, bar, place } = await moving();
    const { to } = await move(place, bar);
    await move(to, kassa);
    expect(await sentTo(sanne)).toBeNull();
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(1);
  });

  it('tells of several moves at once: the first place and the last', async () => {
    const { sanne, kassa, bar, place } = await moving();
    const hal = await shiftIn(96, { title: 'Hal' });
    const { to } = await move(place, bar);
    const { to: last } = await move(to, hal);
    const sent = await sentTo(sanne);
    expect(sent?.text).toMatch(/Je staat nu op:.*Hal.*En niet meer op:.*Kassa/s);
    expect(sent?.text).not.toContain('Bar');
    // Back by a detour.
    await move(last, kassa);
    expect(await sentTo(sanne)).toBeNull();
  });

  it('is another one when the first was sent, also about the way back', async () => {
    const { sanne, kassa, bar, place } = await moving();
    const { to } = await move(place, bar);
    await db.update(mailOutbox).set({ status: 'sent' }).where(eq(mailOutbox.userId, sanne.id));
    await move(to, kassa);
    const [, back] = await movedMails(sanne);
    expect((await renderedMail(back))?.text).toMatch(/Je staat nu op:.*Kassa.*En niet meer op:.*Bar/s);
  });

  it('tells of two places of one person apart', async () => {
    const { sanne, bar, place } = await moving();
    const second = await assignment(await shiftIn(120, { title: 'Ochtend' }), sanne);
    await move(place, bar);
    await move(second, await shiftIn(144, { title: 'Avond' }));
    const texts = await Promise.all(
      (await movedMails(sanne)).map(async (mail) => (await renderedMail(mail))?.text),
    );
    expect(texts).toHaveLength(2);
    expect(texts.find((text) => text?.includes('Bar'))).toMatch(/Bar.*Kassa/s);
    expect(texts.find((text) => text?.includes('Avond'))).toMatch(/Avond.*Ochtend/s);
  });

  it('is written from the shift as it is when it is sent', async () => {
    const { sanne, bar, place } = await moving();
    await move(place, bar);
    await call(changeShift, {
      as: iris,
      params: { id: bar.id },
      body: { title: 'Theebar', version: bar.version },
    });
    expect((await sentTo(sanne))?.text).toContain('Theebar');
  });

  it.each([
    ['is cancelled', (id: string) => call(cancelAssignment, { as: iris, params: { id } })],
    [
      'is on a shift that is deleted',
      async (id: string) => {
        const place = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();
        await call(deleteShift, { as: iris, params: { id: place?.shiftId ?? '' } });
      },
    ],
  ])('says that the first place is gone if the new one %s meanwhile', async (_, end) => {
    const { sanne, bar, place } = await moving();
    const { to } = await move(place, bar);
    await end(to.id);
    const sent = await sentTo(sanne);
    expect(sent?.subject).toMatch(/^Plek geannuleerd: .+, Kassa$/);
    expect(sent?.text).not.toContain('Bar');
  });

  it('names the first shift also when that is deleted meanwhile', async () => {
    const { sanne, kassa, bar, place } = await moving();
    await move(place, bar);
    await call(deleteShift, { as: iris, params: { id: kassa.id } });
    expect((await sentTo(sanne))?.text).toMatch(/Je staat nu op:.*Bar.*En niet meer op:.*Kassa/s);
    expect(await outboxMailsTo(sanne, 'shift_deleted')).toEqual([]);
  });

  it('tells of the new place alone if the person got the first one again', async () => {
    const { sanne, kassa, bar, place } = await moving();
    await move(place, bar);
    await call(claimShift, { as: sanne, params: { id: kassa.id } });
    const sent = await sentTo(sanne);
    expect(sent?.subject).toMatch(/^Toegewezen: .+, Bar$/);
    expect(sent?.text).not.toContain('Kassa');
  });

  it('is dropped once the new shift is over', async () => {
    const { sanne, bar, place } = await moving();
    await move(place, bar);
    const [mail] = await movedMails(sanne);
    expect(await renderedMail(mail, bar.endTime)).toBeNull();
  });
});
