import {
  answerAsk,
  assignStandIn,
  assignVolunteer,
  cancelAssignment,
  cannotCome,
  claimShift,
  confirmAssignment,
  listAuditLog,
  listMyAssignments,
  moveAssignment,
  takeOver,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSettings, mailOutbox, shiftAssignments } from '../../../worker/src/app/schema.ts';
import {
  admin,
  ask,
  assignment,
  crowd,
  HOUR,
  planningSettings,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const MINUTE = 60_000;

let iris: TestPerson;
let sanne: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await planningSettings({ confirmClaims: 'at_once', cancelHours: 24 });
  iris = await admin();
  sanne = await volunteer({ firstName: 'Sanne' });
});

const claim = (as: TestPerson, { id }: { id: string }) => call(claimShift, { as, params: { id } });
const cancel = (as: TestPerson, { id }: { id: string }) => call(cancelAssignment, { as, params: { id } });
const confirmMails = (person: TestPerson) => outboxMailsTo(person, 'shift_assigned');
const placeOf = (id: string) => db.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)).get();

/** Makes a place look as if it was taken this long ago, so that cancelling it is no longer an undo. */
async function takenBefore({ id }: { id: string }, ms: number) {
  const place = await placeOf(id);
  if (!place) throw new Error('no such place');
  await db
    .update(shiftAssignments)
    .set({
      assignedAt: place.assignedAt - ms,
      confirmedAt: place.confirmedAt && place.confirmedAt - ms,
    })
    .where(eq(shiftAssignments.id, id));
}

describe('claims that are confirmed at once', () => {
  it('wait for an admin by default', async () => {
    await db.delete(adminSettings);
    const place = await claim(sanne, await shiftIn(48));
    expect(place).toMatchObject({ status: 'assigned', confirmedAt: null });
    expect(await confirmMails(sanne)).toEqual([]);
  });

  it('are confirmed by the claim itself', async () => {
    const place = await claim(sanne, await shiftIn(48));
    expect(place).toMatchObject({ status: 'confirmed', confirmedAt: place.assignedAt });
  });

  it('wait for an admin on a shift that asks for one', async () => {
    const place = await claim(sanne, await shiftIn(48, { needsConfirmation: true }));
    expect(place).toMatchObject({ status: 'assigned', confirmedAt: null });
    expect(await confirmMails(sanne)).toEqual([]);
  });

  it('give no more places than there are, for forty people at once', async () => {
    const on = await shiftIn(48, { maxVolunteers: 3 });
    const people = await crowd(40, { role: 'volunteer' });
    const answers = await Promise.all(
      people.map((as) => request(claimShift, { as, params: { id: on.id }, body: {} })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const held = await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, on.id));
    expect(held.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'shift_assigned'));
    const holders = held.map(({ volunteerId }) => volunteerId);
    expect(mails.filter(({ userId }) => holders.includes(userId))).toHaveLength(3);
  });

  it('confirm again a place that was cancelled and is claimed again', async () => {
    const on = await shiftIn(48);
    await cancel(sanne, await claim(sanne, on));
    expect(await claim(sanne, on)).toMatchObject({ status: 'confirmed', cancelledAt: null });
  });

  it('confirm the yes to an ask', async () => {
    const asked = await ask(await shiftIn(48), sanne);
    const { assignment: place } = await call(answerAsk, {
      as: sanne,
      params: { id: asked.id },
      body: { answer: 'yes' },
    });
    expect(place).toMatchObject({ status: 'confirmed' });
    expect(await confirmMails(sanne)).toHaveLength(1);
  });

  it('confirm a place that is taken over, unless the shift asks for an admin', async () => {
    const tijs = await volunteer();
    for (const [needsConfirmation, status] of [
      [false, 'confirmed'],
      [true, 'assigned'],
    ] as const) {
      const on = await shiftIn(48 + Number(needsConfirmation) * 24, { needsConfirmation, maxVolunteers: 1 });
      const request = await standIn(await assignment(on, tijs, { status: 'confirmed' }));
      const place = await call(takeOver, { as: sanne, params: { id: request.id }, body: {} });
      expect(place.status).toBe(status);
    }
  });

  it('confirm whoever an admin chooses, also on a shift that asks for an admin', async () => {
    const on = await shiftIn(48, { needsConfirmation: true, maxVolunteers: 2 });
    const place = await call(assignVolunteer, {
      as: iris,
      params: { id: on.id },
      body: { volunteerId: sanne.id },
    });
    expect(place.status).toBe('confirmed');
    const tijs = await volunteer();
    const request = await standIn(await assignment(on, tijs, { status: 'confirmed' }));
    const noor = await volunteer();
    expect(
      await call(assignStandIn, { as: iris, params: { id: request.id }, body: { volunteerId: noor.id } }),
    ).toMatchObject({ status: 'confirmed' });
  });
});

describe('a place that was confirmed at once', () => {
  it('can be cancelled by its holder until the deadline, and the holder can see until when', async () => {
    const [early, late] = [await shiftIn(30), await shiftIn(10)];
    const [one, other] = [await claim(sanne, early), await claim(sanne, late)];
    const { items } = await call(listMyAssignments, { as: sanne });
    const until = Object.fromEntries(
      items.map(({ id, cancellableUntil = '' }) => [id, Date.parse(cancellableUntil)]),
    );
    expect(until).toEqual({ [one.id]: early.startTime - 24 * HOUR, [other.id]: late.startTime - 24 * HOUR });
    await takenBefore(one, 2 * MINUTE);
    await takenBefore(other, 2 * MINUTE);
    expect(await refusal(cancelAssignment, { as: sanne, params: { id: other.id } })).toMatchObject({
      code: 'assignment.not_cancellable',
    });
    expect(await cancel(sanne, one)).toMatchObject({ status: 'cancelled' });
    const { items: log } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(log[0]).toMatchObject({ action: 'assignment.cancelled', before: { status: 'confirmed' } });
  });

  it('can be undone within a minute, also after the deadline', async () => {
    expect(await cancel(sanne, await claim(sanne, await shiftIn(2)))).toMatchObject({ status: 'cancelled' });
  });

  it('is given back by whoever cannot come before the deadline, and keeps its holder after it', async () => {
    const [one, other] = [await claim(sanne, await shiftIn(30)), await claim(sanne, await shiftIn(10))];
    await takenBefore(one, 2 * MINUTE);
    await takenBefore(other, 2 * MINUTE);
    const say = (id: string) => call(cannotCome, { as: sanne, params: { id }, body: {} });
    expect(await say(one.id)).toMatchObject({ outcome: 'given_back' });
    expect(await say(other.id)).toMatchObject({ outcome: 'seeking' });
  });

  it('is no longer up to its holder once an admin has confirmed it by hand', async () => {
    await db.delete(adminSettings);
    const place = await claim(sanne, await shiftIn(48));
    await takenBefore(place, 2 * MINUTE);
    await call(confirmAssignment, { as: iris, params: { id: place.id } });
    const { items } = await call(listMyAssignments, { as: sanne });
    expect(items[0]).not.toHaveProperty('cancellableUntil');
    expect(await refusal(cancelAssignment, { as: sanne, params: { id: place.id } })).toMatchObject({
      code: 'assignment.not_cancellable',
    });
  });

  it('stays up to its holder when an admin moves it, and one confirmed by hand does not become so', async () => {
    const [from, to] = [await shiftIn(48), await shiftIn(96, { maxVolunteers: 2 })];
    const claimed = await claim(sanne, from);
    await takenBefore(claimed, 2 * MINUTE);
    const move = (id: string) => call(moveAssignment, { as: iris, params: { id }, body: { shiftId: to.id } });
    const { to: moved } = await move(claimed.id);
    expect(moved).toMatchObject({ status: 'confirmed', confirmedAt: moved.assignedAt });
    const tijs = await volunteer();
    const byHand = await assignment(from, tijs, {
      status: 'confirmed',
      confirmedAt: from.startTime - 47 * HOUR,
    });
    const { to: other } = await move(byHand.id);
    expect(other).toMatchObject({ status: 'confirmed' });
    expect(await refusal(cancelAssignment, { as: tijs, params: { id: other.id } })).toMatchObject({
      code: 'assignment.not_cancellable',
    });
  });
});

describe('the mail about claims that are confirmed at once', () => {
  it('is sent five minutes later and has a calendar file, in the language of the person', async () => {
    const marijke = await volunteer({ firstName: 'Marijke', locale: 'en' });
    await claim(marijke, await shiftIn(48, { title: 'Kassa' }));
    const [mail, ...others] = await confirmMails(marijke);
    expect(others).toEqual([]);
    expect((mail?.dueAt ?? 0) - (mail?.createdAt ?? 0)).toBe(5 * MINUTE);
    const written = await renderedMail(mail);
    expect(written).toMatchObject({ subject: expect.stringMatching(/^Confirmed: .+, Kassa$/) });
    expect(written?.text).not.toContain('awaiting confirmation');
    expect(written?.attachments?.map(({ fileName }) => fileName)).toContain('ijsploeg-dienst.ics');
  });

  it('is one for the claims of four minutes, and lists them by start', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [hours, title] of [
        [72, 'Bar'],
        [48, 'Kassa'],
      ] as const) {
        await claim(sanne, await shiftIn(hours, { title }));
        vi.advanceTimersByTime(3 * MINUTE);
      }
      expect(await confirmMails(sanne)).toHaveLength(1);
      // Six minutes after the first: the mail is on its way, so this claim has its own.
      await claim(sanne, await shiftIn(96, { title: 'IJsmeester' }));
      const [first, second] = await confirmMails(sanne);
      expect((await renderedMail(first))?.subject).toBe('Bevestigd: 2 diensten');
      const { text = '' } = (await renderedMail(first)) ?? {};
      expect(text.indexOf('Kassa')).toBeLessThan(text.indexOf('Bar'));
      expect(text).not.toContain('IJsmeester');
      expect((await renderedMail(second))?.subject).toMatch(/^Bevestigd: .+, IJsmeester$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not sent for a claim that was undone meanwhile', async () => {
    await cancel(sanne, await claim(sanne, await shiftIn(48)));
    const [mail] = await confirmMails(sanne);
    expect(await renderedMail(mail)).toBeNull();
  });

  it('says of a place that an admin gives that it is assigned, without asking for confirmation', async () => {
    const on = await shiftIn(48, { title: 'Kassa' });
    await call(assignVolunteer, { as: iris, params: { id: on.id }, body: { volunteerId: sanne.id } });
    const [mail, ...others] = await confirmMails(sanne);
    expect(others).toEqual([]);
    const written = await renderedMail(mail);
    expect(written?.subject).toMatch(/^Toegewezen: .+, Kassa$/);
    expect(written?.text).not.toContain('bevestiging');
  });
});
