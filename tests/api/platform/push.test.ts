import {
  applyPlan,
  askPeople,
  type BodyInput,
  callOffDay,
  cancelAssignment,
  cannotCome,
  changeProfile,
  changeShift,
  createPlan,
  dayOf,
  deleteShift,
  getDashboard,
  listMail,
  moveAssignment,
  type PushKind,
  resendMail,
  sendMessage,
  stopMessage,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushTestMail } from '../../../worker/src/accounts/push-devices/mails/push-test.ts';
import {
  attendance,
  mailOutbox,
  profiles,
  pushSubscriptions,
  type shifts,
} from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { enqueueMail } from '../../../worker/src/platform/mail/mail.outbox.ts';
import { remind } from '../../../worker/src/presence/reminders/remind.ts';
import { sendDigest } from '../../../worker/src/shifts/asks/asks.sweep.ts';
import {
  admin,
  assignment,
  HOUR,
  hoursFromNow,
  planningSettings,
  shiftIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, env } from '../harness.ts';
import { outboxMailsTo } from '../mails.ts';
import { deliver, outboxPushesTo, phoneOf, received } from '../pushes.ts';

type Shift = typeof shifts.$inferSelect;

beforeEach(async () => {
  // So that nothing waits for the morning, and the digest is due.
  await planningSettings({ quietFrom: 0, quietTo: 0, digestHour: 0 });
  await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.role, 'admin'));
});

/** A place that was taken long ago. */
const held = (on: Shift, holder: TestPerson) => assignment(on, holder, { assignedAt: hoursFromNow(-48) });

const edit = (as: TestPerson, on: Shift, change: object) =>
  call(changeShift, {
    as,
    params: { id: on.id },
    body: {
      eventId: null,
      title: on.title,
      description: on.description,
      startTime: toInstant(on.startTime),
      endTime: toInstant(on.endTime),
      location: on.location,
      maxVolunteers: on.maxVolunteers,
      shiftType: on.shiftType,
      status: on.status,
      version: on.version,
      ...change,
    },
  });

/** Moves shifts to another location by one plan. */
async function planLocation(as: TestPerson, on: Shift[]) {
  const source = { shiftIds: on.map(({ id }) => id), set: { location: 'Kleine baan' } };
  const { id, version, selectedCount } = await call(createPlan, {
    as,
    body: { kind: 'change', source } as BodyInput<typeof createPlan>,
  });
  await call(applyPlan, { as, params: { id }, body: { version, expected: selectedCount } });
}

/** Delivers what is enqueued for a person, when it is due, twice, as a queue may. */
async function deliverTo(person: TestPerson) {
  const rows = await outboxPushesTo(person);
  for (let time = 0; time < 2; time++)
    for (const row of rows) await deliver([row], Math.max(Date.now(), row.nextAttemptAt));
}

interface Act {
  kind: PushKind;
  /** Whom the notification is for, by what happens. */
  act: (iris: TestPerson) => Promise<TestPerson>;
  title: string | RegExp;
  /** Not for a change, which asks again after the reminder. */
  actions?: string[];
  path: RegExp;
}

const ANSWER_PAGE = /^\/a#lnk_\w+\.[\w-]+$/;

const ACTS: Record<string, Act> = {
  'a shift that starts in two hours': {
    kind: 'today',
    async act() {
      const sanne = await volunteer();
      await phoneOf(sanne);
      await held(await shiftIn(1.9, { title: 'Kassa' }), sanne);
      await remind(db, env, Date.now());
      return sanne;
    },
    title: /^Straks om \d\d:\d\d: Kassa$/,
    actions: ['Ik kom', 'Ik kan niet'],
    path: ANSWER_PAGE,
  },
  'an ask': {
    kind: 'ask',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const on = await shiftIn(30);
      await call(askPeople, { as: iris, params: { id: on.id }, body: { volunteerIds: [sanne.id] } });
      return sanne;
    },
    title: /^Kun jij helpen\? /,
    actions: ['Ja, ik help', 'Nee, ik kan niet'],
    path: ANSWER_PAGE,
  },
  'an offer of the waitlist': {
    kind: 'offer',
    async act() {
      const [sanne, holder] = [await volunteer(), await volunteer()];
      await phoneOf(sanne);
      const on = await shiftIn(60, { maxVolunteers: 1 });
      const { id } = await held(on, holder);
      await waiting(on, sanne);
      await call(cancelAssignment, { as: holder, params: { id } });
      return sanne;
    },
    title: /^Er is een plek vrij: /,
    actions: ['Claimen', 'Nee, bedankt'],
    path: ANSWER_PAGE,
  },
  'a shift of today at another time': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const on = await shiftIn(5);
      await held(on, sanne);
      await edit(iris, on, {
        startTime: toInstant(on.startTime + HOUR),
        endTime: toInstant(on.endTime + HOUR),
      });
      return sanne;
    },
    title: /^Gewijzigd: /,
    path: /^\/my-shifts$|^\/a#/,
  },
  'a shift of tomorrow that is deleted': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const on = await shiftIn(20);
      await held(on, sanne);
      await call(deleteShift, { as: iris, params: { id: on.id } });
      return sanne;
    },
    title: /^Gaat niet door: /,
    path: /^\/shifts\?view=list$/,
  },
  'a day that is called off': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const on = await shiftIn(20);
      await held(on, sanne);
      await call(callOffDay, {
        as: iris,
        params: { day: dayOf(on.startTime) },
        body: {
          shiftIds: [on.id],
          eventIds: [],
          reason: 'Dooi',
          expected: { people: 1, tickets: 0 },
          submissionId: crypto.randomUUID(),
        },
      });
      return sanne;
    },
    title: /^Gaat niet door: /,
    path: /^\/my-shifts$/,
  },
  'a place that an admin cancels': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const { id } = await held(await shiftIn(20), sanne);
      await call(cancelAssignment, { as: iris, params: { id } });
      return sanne;
    },
    title: /^Plek geannuleerd: /,
    path: /^\/shifts\?view=list$/,
  },
  'shifts that a plan moves elsewhere': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const on = [await shiftIn(14), await shiftIn(20)];
      for (const one of on) await held(one, sanne);
      await planLocation(iris, on);
      return sanne;
    },
    title: '2 van je diensten zijn gewijzigd',
    path: /^\/my-shifts$|^\/a#/,
  },
  'a move to another shift of today': {
    kind: 'change',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      const { id } = await held(await shiftIn(20), sanne);
      const to = await shiftIn(16);
      await call(moveAssignment, { as: iris, params: { id }, body: { shiftId: to.id } });
      return sanne;
    },
    title: /^Verplaatst: /,
    path: /^\/my-shifts$/,
  },
  'a message about today': {
    kind: 'message',
    async act(iris) {
      const sanne = await volunteer();
      await phoneOf(sanne);
      // It has begun, so it is of today or of last night at any hour.
      const on = await shiftIn(-1);
      await held(on, sanne);
      await call(sendMessage, {
        as: iris,
        body: {
          audience: { kind: 'shift', shiftId: on.id, onlyToCome: false },
          subject: 'Neem handschoenen mee',
          body: 'Vraag Bert, 06 12345678, waar ze liggen.',
          expected: 1,
          submissionId: crypto.randomUUID(),
        },
      });
      return sanne;
    },
    title: 'Neem handschoenen mee',
    path: /^\/my-shifts$/,
  },
  'a stand-in that is sought': {
    kind: 'stand_in',
    async act(iris) {
      await phoneOf(iris);
      const bert = await volunteer({ firstName: 'Bert' });
      const { id } = await held(await shiftIn(1), bert);
      await planningSettings({ quietFrom: 0, quietTo: 0, cancelHours: 5 });
      await call(cannotCome, { as: bert, params: { id }, body: { reason: 'Ziek, zegt Bert' } });
      return iris;
    },
    title: /^Vervanger gezocht: /,
    path: /^\/today\?shift=shf_/,
  },
  'a place that becomes empty the day before': {
    kind: 'freed',
    async act(iris) {
      await phoneOf(iris);
      const bert = await volunteer({ firstName: 'Bert' });
      const { id } = await held(await shiftIn(20), bert);
      await call(cancelAssignment, { as: bert, params: { id } });
      return iris;
    },
    title: /^Plek vrijgekomen: /,
    path: /^\/today\?shift=shf_/,
  },
  'a shift of the next days that needs people': {
    kind: 'gaps',
    async act(iris) {
      await phoneOf(iris);
      await shiftIn(30, { minVolunteers: 1 });
      await sendDigest(db, env, Date.now());
      return iris;
    },
    title: /^Tekorten: /,
    path: /^\/today/,
  },
};

describe.each(Object.entries(ACTS))('the notification of %s', (_, { kind, act, title, actions, path }) => {
  it('arrives once, says the same as the mail and names nobody', async () => {
    const iris = await admin({ firstName: 'Iris' });
    const person = await act(iris);
    await deliverTo(person);
    const [device] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id));
    const pushes = await received({ name: device?.endpoint.split('stand-in-')[1] ?? '' });
    expect(pushes).toHaveLength(1);
    const [{ message, ttl } = { message: null, ttl: 0 }] = pushes;
    expect(message?.title).toMatch(title);
    expect(message?.path).toMatch(path);
    if (actions) expect(message?.actions.map((action) => action.title)).toEqual(actions);
    expect(JSON.stringify(message)).not.toMatch(/Iris|Bert|06 ?123/);
    expect(ttl).toBeGreaterThan(0);
  });

  it('does not leave if it is turned off', async () => {
    const iris = await admin();
    const person = await act(iris);
    await call(changeProfile, { as: person, body: { push: { kind, isMuted: true } } });
    // The queue may have sent it before, or be sending it now.
    await db
      .update(mailOutbox)
      .set({ status: 'pending', leasedUntil: null })
      .where(eq(mailOutbox.userId, person.id));
    await deliverTo(person);
    expect((await outboxPushesTo(person)).map(({ status }) => status)).toEqual(['dropped']);
  });
});

describe('a notification', () => {
  /** Enqueues the test notification of a person, without handing it to the queue. */
  async function enqueue(person: TestPerson) {
    const at = Date.now();
    const [row] = await enqueueMail(db, pushTestMail, {
      dedupeKey: newId('tok'),
      to: eq(profiles.id, person.id),
      data: { at },
      now: at,
    });
    if (!row) throw new Error('not enqueued');
    return row;
  }
  const rowOf = (id: string) => db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
  const deviceOf = ({ id }: { id: string }) =>
    db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)).get();

  it('is tried again when the push service asks for time, and then arrives once', async () => {
    const sanne = await volunteer();
    const phone = await phoneOf(sanne, '429-once');
    const { id } = await enqueue(sanne);
    await deliver([{ id }]);
    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({ status: 'pending', lastError: 'The push service answered 429' });
    // The service said 120 seconds.
    expect((waiting?.nextAttemptAt ?? 0) - Date.now()).toBeGreaterThan(100_000);
    await Promise.all([deliver([{ id }]), deliver([{ id }])]);
    await deliver([{ id }]);
    expect(await received(phone)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', subject: 'Het werkt' });
  });

  it('deletes a browser that is gone, without a failure to look at', async () => {
    for (const status of ['404', '410']) {
      const sanne = await volunteer();
      const phone = await phoneOf(sanne, status);
      const { id } = await enqueue(sanne);
      await deliver([{ id }]);
      expect(await rowOf(id)).toMatchObject({ status: 'dropped' });
      expect(await deviceOf(phone)).toBeUndefined();
    }
  });

  it('has a time to live that every push service accepts', async () => {
    const sanne = await volunteer();
    const phone = await phoneOf(sanne);
    const on = [await shiftIn(20), await shiftIn(24 * 100)];
    for (const one of on) await held(one, sanne);
    await planLocation(await admin(), on);
    await deliverTo(sanne);
    expect(await received(phone)).toMatchObject([{ ttl: 28 * 24 * 3600 }]);
  });

  it('follows no redirect, which could lead to any server', async () => {
    const sanne = await volunteer();
    await phoneOf(sanne, '307');
    const { id } = await enqueue(sanne);
    await deliver([{ id }]);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', lastError: 'The push service answered 307' });
  });

  it('deletes a browser after ten failures in a row', async () => {
    const sanne = await volunteer();
    const phone = await phoneOf(sanne, '400');
    for (let count = 1; count < 10; count++) await deliver([await enqueue(sanne)]);
    expect(await deviceOf(phone)).toMatchObject({ failures: 9 });
    const { id } = await enqueue(sanne);
    await deliver([{ id }]);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', lastError: 'The push service answered 400' });
    // The mails besides them did not fail.
    const { work } = await call(getDashboard, { as: await admin() });
    expect(work?.failedMails).toBe(0);
    expect(await deviceOf(phone)).toBeUndefined();
  });

  it('does not leave when it is too late, or nobody needs it any more', async () => {
    const sanne = await volunteer();
    const phone = await phoneOf(sanne);
    const { id } = await enqueue(sanne);
    await deliver([{ id }], hoursFromNow(1));
    expect(await rowOf(id)).toMatchObject({ status: 'dropped' });
    const place = await held(await shiftIn(1.9), sanne);
    await remind(db, env, Date.now());
    await db.insert(attendance).values({
      assignmentId: place.id,
      markId: newId('tok'),
      state: 'present',
      seenAt: Date.now(),
      markedBy: sanne.id,
      markedAt: Date.now(),
    });
    await deliverTo(sanne);
    expect(await received(phone)).toEqual([]);
  });

  it('does not disturb the mails: their number, their dead letters and their order stay', async () => {
    const iris = await admin();
    const [sanne, joost] = [await volunteer(), await volunteer()];
    await phoneOf(sanne);
    const on = await shiftIn(20, { maxVolunteers: 5 });
    await held(on, sanne);
    await held(on, joost);
    expect(await call(deleteShift, { as: iris, params: { id: on.id } })).toEqual({ notified: 2 });
    const [push] = await outboxPushesTo(sanne);
    expect(push).toBeDefined();
    expect(await outboxMailsTo(sanne, 'shift_deleted')).toHaveLength(1);
    expect(await outboxPushesTo(joost)).toEqual([]);
  });

  it('is in the mail log with its state, and can be sent again when it failed', async () => {
    const iris = await admin();
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Melding' });
    await phoneOf(sanne, '400-once');
    const { id } = await enqueue(sanne);
    await deliver([{ id }]);
    const { items } = await call(listMail, { as: iris, query: { search: 'Sanne Melding' } as never });
    expect(items).toMatchObject([{ id, kind: 'push_test', isPush: true, status: 'failed' }]);
    await call(resendMail, { as: iris, params: { id } });
    await expect.poll(async () => (await rowOf(id))?.status).toBe('sent');
  });

  it('of a message stops with it', async () => {
    const iris = await admin();
    const sanne = await volunteer();
    const phone = await phoneOf(sanne);
    const on = await shiftIn(-1);
    await held(on, sanne);
    const { id } = await call(sendMessage, {
      as: iris,
      body: {
        audience: { kind: 'shift', shiftId: on.id, onlyToCome: false },
        subject: 'Vergissing',
        body: 'Niet sturen',
        expected: 1,
        submissionId: crypto.randomUUID(),
      },
    });
    await call(stopMessage, { as: iris, params: { id } });
    await deliverTo(sanne);
    expect(await received(phone)).toEqual([]);
  });

  it('is not enqueued about a change that leaves time to read a mail', async () => {
    const iris = await admin();
    const sanne = await volunteer();
    await phoneOf(sanne);
    const on = await shiftIn(100);
    await held(on, sanne);
    await edit(iris, on, { location: 'Kleine baan' });
    expect(await outboxMailsTo(sanne, 'shift_updated')).toHaveLength(1);
    expect(await outboxPushesTo(sanne)).toEqual([]);
  });

  it('asks somebody who muted such mails, but not on their phone', async () => {
    const iris = await admin();
    const [quiet, silent] = [
      await volunteer({ mutedNotices: ['ask'] }),
      await volunteer({ mutedNotices: ['ask'], mutedPushes: ['ask'] }),
    ];
    await phoneOf(quiet);
    await phoneOf(silent);
    const on = await shiftIn(30, { maxVolunteers: 9 });
    const { asked } = await call(askPeople, {
      as: iris,
      params: { id: on.id },
      body: { volunteerIds: [quiet.id, silent.id] },
    });
    expect(asked.map(({ volunteerId }) => volunteerId)).toEqual([quiet.id]);
    expect(await outboxMailsTo(quiet, 'ask')).toEqual([]);
    expect(await outboxPushesTo(quiet)).toHaveLength(1);
  });

  it('goes to every phone of a person, with the mail of each at the same moment', async () => {
    const iris = await admin();
    const [sanne, joost] = [await volunteer(), await volunteer()];
    await phoneOf(sanne);
    const on = await shiftIn(30, { maxVolunteers: 9 });
    await call(askPeople, { as: iris, params: { id: on.id }, body: { volunteerIds: [sanne.id, joost.id] } });
    const [push] = await outboxPushesTo(sanne);
    const [mail] = await outboxMailsTo(sanne, 'ask');
    const [other] = await outboxMailsTo(joost, 'ask');
    expect(push?.dueAt).toBe(mail?.dueAt);
    expect(Math.abs((mail?.dueAt ?? 0) - (other?.dueAt ?? 0))).toBe(1000);
  });
});
