import {
  type Answer,
  answerAsk,
  answerLink,
  askPeople,
  cancelAssignment,
  changeAvailability,
  claimShift,
  type DayPart,
  exportOwnData,
  type GivenAnswer,
  getAvailability,
  listAuditLog,
  listCandidates,
  listMyAsks,
  lookAtLink,
  MAX_ABSENCES,
  removePerson,
  stopAsks,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  absences,
  adminSettings,
  asks,
  auditLog,
  dayCharges,
  mailOutbox,
  profiles,
  shiftAssignments,
  shifts,
  standInRequests,
} from '../../../worker/src/app/schema.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { MINUTE_MS } from '../../../worker/src/platform/lib/durations.ts';
import { startOfSeason } from '../../../worker/src/platform/lib/season.ts';
import { forgetAsks } from '../../../worker/src/shifts/asks/asks.sweep.ts';
import {
  absence,
  admin,
  ask,
  assignment,
  charge,
  crowd,
  HOUR,
  hoursFromNow,
  person,
  planningSettings,
  shift,
  shiftAt,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  await db.delete(asks);
  // The volunteers of other tests would be asked too.
  await db.update(profiles).set({ role: 'user' }).where(ne(profiles.role, 'user'));
  iris = await admin({ firstName: 'Iris', lastName: 'Baas' });
});

type Chosen = { count: number } | { volunteerIds: string[] };
const askFor = (shiftId: string, chosen: Chosen = { count: 5 }, as = iris) =>
  call(askPeople, { as, params: { id: shiftId }, body: chosen });
const askRefused = (shiftId: string, chosen: Chosen = { count: 5 }) =>
  refusal(askPeople, { as: iris, params: { id: shiftId }, body: chosen });
const answer = (as: TestPerson, id: string, given: GivenAnswer) =>
  call(answerAsk, { as, params: { id }, body: { answer: given } });
const answerRefused = (as: TestPerson, id: string, given: GivenAnswer) =>
  refusal(answerAsk, { as, params: { id }, body: { answer: given } });
const askOf = async (shiftId: string, { id }: TestPerson) => {
  const found = (await db.select().from(asks).where(eq(asks.shiftId, shiftId))).find(
    ({ volunteerId }) => volunteerId === id,
  );
  if (!found) throw new Error('was not asked');
  return found;
};
const mine = async (as: TestPerson) => (await call(listMyAsks, { as })).items;
const candidate = async (shiftId: string, { id }: TestPerson) =>
  (await call(listCandidates, { as: iris, params: { id: shiftId } })).items.find((item) => item.id === id);

/** A request by the app of another moment. */
async function linkAt(now: number, path: 'look' | 'act', body: object) {
  const response = await createApp({ now: () => now }).fetch(
    new Request(`${ORIGIN}/api/links/${path}`, {
      method: 'POST',
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    }),
    env,
  );
  return { status: response.status, body: await response.json<Answer<typeof answerLink>>() };
}

/** The token in the mail of an ask. */
async function mailedToken(to: TestPerson): Promise<string> {
  const [row] = await outboxMailsTo(to, 'ask');
  const token = /\/a#([\w.-]+)~yes/.exec((await renderedMail(row))?.text ?? '')?.[1];
  if (!token) throw new Error('no link in the mail');
  return token;
}

describe('POST /api/shifts/:id/asks', () => {
  it('asks the best, mails each once, and says who is left', async () => {
    const day = startOfDay(dayOf(hoursFromNow(100)));
    const on = await shiftAt(day + 10 * HOUR);
    const others = await crowd(6, { role: 'volunteer' });
    const [free] = others as [TestPerson];
    const part = `${['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'][new Date(on.startTime).getUTCDay()]}_day`;
    await db
      .update(profiles)
      .set({ dayParts: [part] })
      .where(eq(profiles.id, free.id));
    const first = await askFor(on.id, { count: 2 });
    expect(first.asked).toHaveLength(2);
    expect(first.left).toBe(4);
    expect(first.asked.map(({ volunteerId }) => volunteerId)).toContain(free.id);
    const second = await askFor(on.id, { count: 5 });
    expect(second).toMatchObject({ left: 0 });
    expect(second.asked).toHaveLength(4);
    expect(await askRefused(on.id)).toMatchObject({ code: 'ask.none_left', status: 409 });
    for (const one of others) expect(await outboxMailsTo(one, 'ask')).toHaveLength(1);
    expect(await outboxMailsTo(iris, 'ask')).toEqual([]);
    expect(await candidate(on.id, free)).toMatchObject({
      ask: { askedBy: 'Iris Baas', answer: null },
      askRefusal: 'asked',
      asksThisWeek: 1,
    });
  });

  it('asks nobody who could not claim the shift, is away, asked before or muted, nor the caller', async () => {
    const on = await shift({ requiredSkills: ['BHV'], maxVolunteers: 9 });
    const skills = ['BHV' as const];
    const [fits, unskilled, busy, holds, away, muted] = [
      await volunteer({ skills }),
      await volunteer(),
      await volunteer({ skills }),
      await volunteer({ skills }),
      await volunteer({ skills }),
      await volunteer({ skills, mutedNotices: ['ask'] }),
    ];
    await person({ skills });
    await db.update(profiles).set({ skills }).where(eq(profiles.id, iris.id));
    await assignment(await shift({ startTime: on.startTime, endTime: on.endTime }), busy);
    await assignment(on, holds);
    await absence(away, dayOf(on.startTime), dayOf(on.startTime));
    expect(await candidate(on.id, muted)).toMatchObject({ askRefusal: 'muted' });
    expect(await candidate(on.id, iris)).toMatchObject({ askRefusal: 'self' });
    const everybody = [fits, unskilled, busy, holds, away, muted, iris].map(({ id }) => id);
    for (const chosen of [{ volunteerIds: everybody.slice(1) }, { volunteerIds: ['usr_none'] }])
      expect(await askRefused(on.id, chosen)).toMatchObject({ code: 'ask.none_left' });
    const { asked, left } = await askFor(on.id, { volunteerIds: everybody });
    expect(asked.map(({ volunteerId }) => volunteerId)).toEqual([fits.id]);
    expect(left).toBe(0);
    expect(await askRefused(on.id, { volunteerIds: [fits.id] })).toMatchObject({ code: 'ask.none_left' });
  });

  it('offers nobody the same shift twice: a place of the waitlist goes before an ask', async () => {
    const on = await shift({ maxVolunteers: 2 });
    const [offered, late, fits] = [await volunteer(), await volunteer(), await volunteer()];
    const offer = (expiresAt: number) =>
      ({ state: 'offered', offers: 1, offeredAt: Date.now() - HOUR, offerExpiresAt: expiresAt }) as const;
    await waiting(on, offered, offer(Date.now() + HOUR));
    await waiting(on, late, offer(Date.now() - 1));
    expect(await candidate(on.id, offered)).toMatchObject({ askRefusal: 'offered' });
    const { asked } = await askFor(on.id, { volunteerIds: [offered.id, late.id, fits.id] });
    expect(asked.map(({ volunteerId }) => volunteerId).sort()).toEqual([fits.id, late.id].sort());

    expect(await mine(fits)).toHaveLength(1);
    await waiting(on, fits, offer(Date.now() + HOUR));
    expect(await mine(fits)).toEqual([]);
  });

  it('is refused for a shift that is full, over, called off or unknown, and where more than fifty are asked', async () => {
    await volunteer();
    const full = await shift({ maxVolunteers: 1 });
    await assignment(full, await volunteer());
    const refusals = {
      'shift.full': full.id,
      'shift.started': (await shift({ startTime: hoursFromNow(-1), endTime: hoursFromNow(1) })).id,
      'shift.not_active': (await shift({ status: 'cancelled' })).id,
      'shift.not_found': 'shf_none',
    };
    for (const [code, id] of Object.entries(refusals)) expect(await askRefused(id)).toMatchObject({ code });
    expect(
      (await request(askPeople, { as: iris, params: { id: full.id }, body: { count: 51 } })).status,
    ).toBe(400);
    const ids = Array.from({ length: 51 }, (_, index) => `usr_${index}`);
    expect(
      (await request(askPeople, { as: iris, params: { id: full.id }, body: { volunteerIds: ids } })).status,
    ).toBe(400);
  });

  it('asks for the place of somebody who seeks a stand-in on a full shift', async () => {
    const [holder, other] = [await volunteer(), await volunteer()];
    const full = await shift({ maxVolunteers: 1 });
    await standIn(await assignment(full, holder, { status: 'confirmed' }));
    const { asked } = await askFor(full.id);
    expect(asked.map(({ volunteerId }) => volunteerId)).toEqual([other.id]);
  });

  it('asks nobody for a private shift, which volunteers cannot claim', async () => {
    await volunteer();
    expect(await askRefused((await shift({ shiftType: 'private' })).id)).toMatchObject({
      code: 'ask.none_left',
    });
  });

  it('asks different people when two admins press at once, of sixty', async () => {
    const noor = await admin();
    await crowd(58, { role: 'volunteer' });
    const on = await shift({ maxVolunteers: 60 });
    for (let round = 0; round < 3; round++) {
      await db.delete(asks);
      const presses = await Promise.all(
        [iris, noor, iris, noor].map((as) => askFor(on.id, { count: 14 }, as)),
      );
      const ids = presses.flatMap(({ asked }) => asked.map(({ volunteerId }) => volunteerId));
      expect(ids).toHaveLength(56);
      expect(new Set(ids).size).toBe(56);
    }
  });

  it('asks nobody more often in a week than the settings say, however many press at once', async () => {
    const others = await crowd(3, { role: 'volunteer' });
    const each = Array.from({ length: 6 }, (_, index) => 30 + index * 5);
    const all = await Promise.all(
      each.map((hours) => shift({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 1) })),
    );
    for (const limit of [3, 1]) {
      await db.delete(asks);
      await planningSettings({ askLimitPerWeek: limit });
      await Promise.all(
        all.map(({ id }) => request(askPeople, { as: iris, params: { id }, body: { count: 3 } })),
      );
      for (const one of others) expect(await db.$count(asks, eq(asks.volunteerId, one.id))).toBe(limit);
    }
    // The limit is one, so that some of the shifts asked nobody.
    const used = new Set((await db.select().from(asks)).map(({ shiftId }) => shiftId));
    const unused = all.find(({ id }) => !used.has(id))?.id ?? '';
    const [one] = others as [TestPerson];
    expect(await candidate(unused, one)).toMatchObject({ askRefusal: 'limit', asksThisWeek: 1 });
    // A week later they are asked again.
    await db.update(asks).set({ askedAt: hoursFromNow(-7 * 24) });
    expect((await askFor(unused)).asked).toHaveLength(3);
  });

  it.each([
    ['in four days by day', 96, undefined, 24],
    ['in two days', 48, undefined, 48],
  ])(
    'expires a day after the mail, or at the start where three days or less are left: %s',
    async (_, hours, __, after) => {
      await planningSettings({ quietFrom: 0, quietTo: 0 });
      const other = await volunteer();
      const on = await shiftIn(hours);
      await askFor(on.id);
      const { expiresAt, askedAt } = await askOf(on.id, other);
      // The mail goes out a minute after the ask.
      expect(Math.abs(expiresAt - askedAt - after * HOUR)).toBeLessThan(2 * MINUTE_MS);
    },
  );

  it('waits for the end of the quiet hours, unless the shift starts within twelve hours', async () => {
    // Always within the quiet hours, which began in the hour before: not in one that the clock change repeats.
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', {
        hour: '2-digit',
        hourCycle: 'h23',
        timeZone: 'Europe/Amsterdam',
      }).format(),
    );
    await planningSettings({ quietFrom: (hour + 23) % 24, quietTo: (hour + 22) % 24, askLimitPerWeek: 9 });
    const other = await volunteer();
    const [soon, later] = [
      await shift({ startTime: hoursFromNow(11), endTime: hoursFromNow(12) }),
      await shift({ startTime: hoursFromNow(120), endTime: hoursFromNow(121) }),
    ];
    const answered = await askFor(later.id);
    const atOnce = await askFor(soon.id);
    const rows = await outboxMailsTo(other, 'ask');
    const waits = new Map(
      rows.map((row) => [(row.data as { askId: string }).askId, row.nextAttemptAt - row.createdAt]),
    );
    expect(waits.get((await askOf(soon.id, other)).id)).toBe(MINUTE_MS);
    expect(Date.parse(atOnce.sendsAt ?? '')).toBe((await askOf(soon.id, other)).askedAt + MINUTE_MS);
    const wait = waits.get((await askOf(later.id, other)).id) ?? 0;
    expect(wait).toBeGreaterThan(20 * HOUR);
    expect(rows.every(({ lane }) => lane === 'later')).toBe(true);
    // A day to answer counts from then on.
    const { expiresAt, askedAt } = await askOf(later.id, other);
    expect(expiresAt - askedAt).toBe(wait + 24 * HOUR);
    // Who asks is notified when the mails go out, a second apart.
    const [sendsAt, itsOwn] = [answered.sendsAt, (await candidate(later.id, other))?.ask?.sendsAt];
    expect(Date.parse(sendsAt ?? '')).toBeLessThanOrEqual(askedAt + wait);
    expect(Date.parse(sendsAt ?? '')).toBeGreaterThan(askedAt + wait - HOUR);
    expect(Date.parse(itsOwn ?? '')).toBe(askedAt + wait);
    expect((await candidate(soon.id, other))?.ask?.sendsAt).toBe(atOnce.sendsAt);
  });
});

describe('POST /api/shifts/:id/asks/stop', () => {
  const stop = (shiftId: string, askIds: string[]) =>
    call(stopAsks, { as: iris, params: { id: shiftId }, body: { askIds } });
  const stopRefused = (shiftId: string, askIds: string[]) =>
    refusal(stopAsks, { as: iris, params: { id: shiftId }, body: { askIds } });

  it('takes back what nobody has seen: no mail is written, and the person can be asked again', async () => {
    const other = await volunteer();
    const on = await shift();
    const { asked } = await askFor(on.id);
    const [mail] = await outboxMailsTo(other, 'ask');
    expect(await stop(on.id, [asked[0]?.id ?? ''])).toEqual({ stopped: 1 });
    expect(await renderedMail(mail)).toBeNull();
    expect(await mine(other)).toEqual([]);
    expect(await candidate(on.id, other)).toMatchObject({ ask: null, askRefusal: null, asksThisWeek: 0 });
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, on.id));
    expect(log.map(({ action }) => action).sort()).toEqual(['shift.asked', 'shift.asks_stopped']);
    expect((await askFor(on.id)).asked).toHaveLength(1);
    expect(await outboxMailsTo(other, 'ask')).toHaveLength(2);
  });

  it('leaves an ask whose mail is due, that was answered, that went out by WhatsApp, or for another shift', async () => {
    const [late, answered, byWhatsApp, free] = [
      await volunteer(),
      await volunteer(),
      await volunteer(),
      await volunteer(),
    ];
    const [on, another] = [await shift({ maxVolunteers: 9 }), await shift()];
    const { asked } = await askFor(on.id);
    expect(asked).toHaveLength(4);
    await db.update(mailOutbox).set({ dueAt: Date.now() }).where(eq(mailOutbox.recipient, late.email));
    await answer(answered, (await askOf(on.id, answered)).id, 'no');
    await db.update(asks).set({ whatsappAt: Date.now() }).where(eq(asks.volunteerId, byWhatsApp.id));
    const ids = asked.map(({ id }) => id);
    expect(await stopRefused(another.id, ids)).toMatchObject({ code: 'ask.already_sent', status: 409 });
    expect(await stop(on.id, ids)).toEqual({ stopped: 1 });
    expect(await stopRefused(on.id, ids)).toMatchObject({ code: 'ask.already_sent' });
    for (const one of [late, answered, byWhatsApp])
      expect(await candidate(on.id, one)).toMatchObject({ askRefusal: 'asked' });
    expect((await candidate(on.id, free))?.ask).toBeNull();
  });

  it('counts each ask once when two people stop it at the same time', async () => {
    await crowd(5, { role: 'volunteer' });
    const on = await shift({ maxVolunteers: 9 });
    const ids = (await askFor(on.id)).asked.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        request(stopAsks, { as: iris, params: { id: on.id }, body: { askIds: ids } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe('the mail of an ask', () => {
  it('says what it is about in the language of the person, with two answers', async () => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    const [row] = [await shift({ title: 'Dweilen', description: 'Neem laarzen mee.' })].map(({ id }) => id);
    await askFor(row ?? '');
    const [mail] = await outboxMailsTo(sanne, 'ask');
    const rendered = await renderedMail(mail);
    expect(rendered?.subject).toMatch(/^Kun jij helpen\? .+, Dweilen$/);
    for (const part of ['Sanne', 'Neem laarzen mee.', 'Ja, ik help', 'Nee, ik kan niet', '~yes', '~no'])
      expect(rendered?.text).toContain(part);
    expect(rendered?.unsubscribeUrl).toContain('/api/links/mute/');
    await db.update(profiles).set({ locale: 'en' }).where(eq(profiles.id, sanne.id));
    expect((await renderedMail(mail))?.subject).toMatch(/^Can you help\? .+, Dweilen$/);
  });

  it.each<[string, (on: { id: string }, asked: TestPerson) => Promise<unknown>]>([
    ['the shift is full', async (on) => assignment(on, await volunteer())],
    [
      'the shift was called off',
      ({ id }) => db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, id)),
    ],
    ['the shift was deleted', ({ id }) => db.delete(shifts).where(eq(shifts.id, id))],
    [
      'the shift has begun',
      ({ id }) =>
        db
          .update(shifts)
          .set({ startTime: hoursFromNow(-1) })
          .where(eq(shifts.id, id)),
    ],
    ['the person is on it', (on, asked) => assignment(on, asked)],
    ['it was answered', ({ id }) => db.update(asks).set({ answer: 'no' }).where(eq(asks.shiftId, id))],
    [
      'the person muted such mails',
      (_, { id }) =>
        db
          .update(profiles)
          .set({ mutedNotices: ['ask'] })
          .where(eq(profiles.id, id)),
    ],
    [
      'the person is no volunteer any more',
      (_, { id }) => db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, id)),
    ],
  ])('is dropped when %s by then', async (_, change) => {
    const sanne = await volunteer();
    const on = await shift({ maxVolunteers: 1 });
    await askFor(on.id);
    const [row] = await outboxMailsTo(sanne, 'ask');
    expect(await renderedMail(row)).not.toBeNull();
    await change(on, sanne);
    expect(await renderedMail(row)).toBeNull();
  });

  it('is sent for a full shift on which somebody seeks a stand-in', async () => {
    const sanne = await volunteer();
    const on = await shift({ maxVolunteers: 1 });
    await askFor(on.id);
    await standIn(await assignment(on, await volunteer(), { status: 'confirmed' }));
    expect(await renderedMail((await outboxMailsTo(sanne, 'ask'))[0])).not.toBeNull();
  });
});

describe('POST /api/asks/:id/answer', () => {
  it('yes is a claim, noted as the answer, and can be repeated', async () => {
    const sanne = await volunteer();
    const on = await shift();
    const { id } = await ask(on, sanne);
    expect(await mine(sanne)).toMatchObject([{ id, shift: { id: on.id } }]);
    const answers = await Promise.all([1, 2, 3].map(() => answer(sanne, id, 'yes')));
    expect(new Set(answers.map(({ assignment }) => assignment?.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ answer: 'yes', assignment: { status: 'assigned', shiftId: on.id } });
    expect(await askOf(on.id, sanne)).toMatchObject({ answer: 'yes' });
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.shiftId, on.id))).toBe(1);
    expect(await mine(sanne)).toEqual([]);
    expect(await answerRefused(sanne, id, 'no')).toMatchObject({ code: 'shift.already_claimed' });
  });

  it('is answered by a claim too, and no can become yes', async () => {
    const sanne = await volunteer();
    const [on, other] = [
      await shift(),
      await shift({ startTime: hoursFromNow(50), endTime: hoursFromNow(51) }),
    ];
    await ask(on, sanne);
    const { id } = await ask(other, sanne);
    const place = await call(claimShift, { as: sanne, params: { id: on.id } });
    expect(await askOf(on.id, sanne)).toMatchObject({ answer: 'yes' });
    expect(await answer(sanne, id, 'no')).toEqual({ id, answer: 'no' });
    expect(await answer(sanne, id, 'no')).toEqual({ id, answer: 'no' });
    expect(await mine(sanne)).toEqual([]);
    expect(await answer(sanne, id, 'yes')).toMatchObject({ answer: 'yes' });
    // A place that is given back is not asked for again.
    await call(cancelAssignment, { as: sanne, params: { id: place.id } });
    expect(await askRefused(on.id, { volunteerIds: [sanne.id] })).toMatchObject({ code: 'ask.none_left' });
    await call(claimShift, { as: sanne, params: { id: on.id } });
    expect(await askOf(on.id, sanne)).toMatchObject({ answer: 'yes' });
  });

  it('gives two places to five who say yes at once, whoever they are', async () => {
    for (let round = 0; round < 20; round++) {
      const [five, on] = [await crowd(5, { role: 'volunteer' }), await shift({ maxVolunteers: 2 })];
      const ids = await Promise.all(five.map(async (one) => (await ask(on, one)).id));
      const statuses = await Promise.all(
        five.map(async (as, index) => {
          const response = await request(answerAsk, {
            as,
            params: { id: ids[index] ?? '' },
            body: { answer: 'yes' },
          });
          return response.status === 200
            ? 200
            : (await response.json<{ error: { code: string } }>()).error.code;
        }),
      );
      expect(statuses.sort()).toEqual([200, 200, 'shift.full', 'shift.full', 'shift.full']);
      expect(await db.$count(shiftAssignments, eq(shiftAssignments.shiftId, on.id))).toBe(2);
      expect(
        (await db.select().from(asks).where(eq(asks.shiftId, on.id))).map(({ answer }) => answer).sort(),
      ).toEqual(['yes', 'yes', null, null, null].sort());
    }
  });

  it('takes over the place of somebody who seeks a stand-in, once, of five who say yes at once', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = await volunteer();
      const on = await shift({ maxVolunteers: 1 });
      const place = await assignment(on, holder, { status: 'confirmed' });
      await standIn(place);
      const five = await crowd(5, { role: 'volunteer' });
      const ids = await Promise.all(five.map(async (one) => (await ask(on, one)).id));
      const statuses = await Promise.all(
        five.map(
          async (as, index) =>
            (await request(answerAsk, { as, params: { id: ids[index] ?? '' }, body: { answer: 'yes' } }))
              .status,
        ),
      );
      expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
      const held = await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, on.id));
      expect(held.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
      expect(await db.select().from(standInRequests).where(eq(standInRequests.shiftId, on.id))).toMatchObject(
        [{ state: 'taken' }],
      );
      expect(await outboxMailsTo(holder, 'stand_in_found')).toHaveLength(1);
    }
  });

  it('follows every rule of a claim', async () => {
    const sanne = await volunteer();
    const on = await shift({ requiredSkills: ['BHV', 'Fotograaf'] });
    const { id } = await ask(on, sanne);
    expect(await answerRefused(sanne, id, 'yes')).toMatchObject({ code: 'shift.not_found' });
    await db
      .update(profiles)
      .set({ skills: ['BHV'] })
      .where(eq(profiles.id, sanne.id));
    expect(await answerRefused(sanne, id, 'yes')).toMatchObject({
      code: 'shift.skill_missing',
      missingSkills: ['Fotograaf'],
    });
    await db
      .update(profiles)
      .set({ skills: ['BHV', 'Fotograaf'] })
      .where(eq(profiles.id, sanne.id));
    const other = await shift({ startTime: on.startTime, endTime: on.endTime });
    const { id: placeId } = await assignment(other, sanne);
    expect(await mine(sanne)).toEqual([]);
    expect(await answerRefused(sanne, id, 'yes')).toMatchObject({ code: 'shift.overlap' });
    await call(cancelAssignment, { as: sanne, params: { id: placeId } });
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, on.id));
    expect(await answerRefused(sanne, id, 'yes')).toMatchObject({ code: 'shift.not_active' });
  });

  it('is not found for others, and not open once it expired', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const { id } = await ask(await shift(), sanne);
    for (const given of ['yes', 'no', 'not_this_week'] as const) {
      expect(await answerRefused(noor, id, given)).toMatchObject({ code: 'ask.not_found', status: 404 });
      expect(await answerRefused(sanne, 'ask_none', given)).toMatchObject({ code: 'ask.not_found' });
    }
    await db.update(asks).set({ expiresAt: Date.now() }).where(eq(asks.id, id));
    for (const given of ['yes', 'no', 'not_this_week'] as const)
      expect(await answerRefused(sanne, id, given)).toMatchObject({ code: 'ask.not_open', status: 409 });
    expect(await mine(sanne)).toEqual([]);
    expect(await db.$count(absences, eq(absences.userId, sanne.id))).toBe(0);
  });

  it('"not this week" is a no and an absence of seven days, once', async () => {
    const sanne = await volunteer();
    const on = await shift();
    const { id } = await ask(on, sanne);
    const today = dayOf(Date.now());
    const until = dayOf(startOfDay(today, 6));
    const given = await Promise.all([1, 2, 3].map(() => answer(sanne, id, 'not_this_week')));
    expect(given[0]).toEqual({ id, answer: 'no', awayUntil: until });
    expect((await call(getAvailability, { as: sanne })).absences).toMatchObject([
      { fromDay: today, toDay: until },
    ]);
    const other = await shift({ startTime: hoursFromNow(30), endTime: hoursFromNow(31) });
    expect(await askRefused(other.id, { volunteerIds: [sanne.id] })).toMatchObject({ code: 'ask.none_left' });
    // It never prevents a claim.
    expect(await answer(sanne, id, 'yes')).toMatchObject({ answer: 'yes' });
  });

  it('"not this week" is only a no for somebody who cannot have more absences', async () => {
    const sanne = await volunteer();
    const { id } = await ask(await shift(), sanne);
    for (let day = 1; day <= MAX_ABSENCES; day += 1) {
      const only = dayOf(startOfDay(dayOf(Date.now()), 30 + day));
      await call(changeAvailability, {
        as: sanne,
        body: { absence: { fromDay: only, toDay: only, isAway: true } },
      });
    }
    expect(await answer(sanne, id, 'not_this_week')).toEqual({ id, answer: 'no' });
    expect(await db.$count(absences, eq(absences.userId, sanne.id))).toBe(MAX_ABSENCES);
  });
});

describe('the link of an ask', () => {
  const act = async (token: string, given: GivenAnswer) =>
    (await call(answerLink, { body: { token, answer: given } })) as Extract<
      Answer<typeof lookAtLink>,
      { purpose: 'answer_ask' }
    >;
  const asked = async (values: Parameters<typeof shift>[0] = {}) => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    const on = await shift(values);
    await askFor(on.id);
    return { sanne, on, token: await mailedToken(sanne) };
  };

  it('takes a place without signing in, and says so in the log', async () => {
    const { sanne, on, token } = await asked({ title: 'Dweilen' });
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({
      purpose: 'answer_ask',
      firstName: 'Sanne',
      answers: ['yes', 'no', 'not_this_week'],
      given: null,
      refusal: null,
      shift: { title: 'Dweilen', startTime: toInstant(on.startTime) },
    });
    expect(await db.$count(shiftAssignments, eq(shiftAssignments.shiftId, on.id))).toBe(0);
    expect(await act(token, 'yes')).toMatchObject({ answers: [], given: 'yes', refusal: null });
    expect(await act(token, 'yes')).toMatchObject({ given: 'yes' });
    expect(await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, on.id))).toMatchObject(
      [{ volunteerId: sanne.id, status: 'assigned' }],
    );
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items.filter(({ action }) => action === 'shift.ask_accepted')).toMatchObject([
      { actor: { id: sanne.id }, after: { via: 'link' }, shift: { id: on.id } },
    ]);
  });

  it('says that the place was filled, and why else it cannot be taken', async () => {
    const { sanne, on, token } = await asked({ maxVolunteers: 1 });
    const place = await assignment(on, await volunteer());
    expect(await act(token, 'yes')).toMatchObject({
      answers: ['no', 'not_this_week'],
      given: null,
      refusal: 'shift.full',
    });
    await db.update(shiftAssignments).set({ status: 'cancelled' }).where(eq(shiftAssignments.id, place.id));
    await assignment(await shift({ startTime: on.startTime, endTime: on.endTime }), sanne);
    expect(await act(token, 'yes')).toMatchObject({ refusal: 'shift.overlap' });
    await db.update(shifts).set({ status: 'cancelled' }).where(eq(shifts.id, on.id));
    expect(await act(token, 'yes')).toMatchObject({ answers: [], refusal: 'shift.not_active' });
  });

  it('notes no and "not this week", and lets the person change their mind', async () => {
    const { sanne, token } = await asked();
    expect(await act(token, 'no')).toMatchObject({
      given: 'no',
      answers: ['yes', 'not_this_week'],
      awayUntil: null,
    });
    expect(await act(token, 'not_this_week')).toMatchObject({
      given: 'no',
      answers: ['yes'],
      awayUntil: dayOf(startOfDay(dayOf(Date.now()), 6)),
    });
    expect(await act(token, 'yes')).toMatchObject({ given: 'yes', answers: [] });
    expect(await mine(sanne)).toEqual([]);
  });

  it('works until the ask expires, and ends with the shift', async () => {
    const { sanne, on, token } = await asked();
    const { expiresAt } = await askOf(on.id, sanne);
    expect((await linkAt(expiresAt - 1, 'look', { token })).status).toBe(200);
    expect((await linkAt(expiresAt, 'act', { token, answer: 'yes' })).status).toBe(404);
    await db.delete(shifts).where(eq(shifts.id, on.id));
    for (const path of ['look', 'act'] as const)
      expect((await linkAt(Date.now(), path, { token, answer: 'no' })).status).toBe(404);
  });
});

describe('who said no', () => {
  it('is in no log, and forgotten with the season', async () => {
    const sanne = await volunteer({ firstName: 'Weigeraar' });
    const on = await shift();
    await askFor(on.id);
    const { id } = await askOf(on.id, sanne);
    await answer(sanne, id, 'not_this_week');
    const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, on.id));
    expect(rows.map(({ action }) => action).sort()).toEqual(['shift.ask_declined', 'shift.asked']);
    const declined = rows.find(({ action }) => action === 'shift.ask_declined');
    expect(declined).toMatchObject({ actorId: null, personId: null, after: null });
    expect(JSON.stringify(rows)).not.toContain(sanne.id);
    // The journal keeps that a mail was sent, and not what became of it.
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, sanne.id));
    expect(mail?.data).toEqual({ askId: id });
    const next = startOfSeason(Date.now(), 1);
    const day = dayOf(Date.now());
    await charge(sanne, day);
    await forgetAsks(db, next - 1);
    expect(await db.$count(asks, eq(asks.id, id))).toBe(1);
    expect(await db.$count(dayCharges, eq(dayCharges.day, day))).toBe(1);
    await forgetAsks(db, next);
    expect(await db.$count(asks, eq(asks.id, id))).toBe(0);
    expect(await db.$count(dayCharges, eq(dayCharges.day, day))).toBe(0);
    expect(await db.$count(absences, eq(absences.userId, sanne.id))).toBe(0);
  });

  it('is in the own data of that person, and goes with them', async () => {
    const sanne = await volunteer();
    const on = await shift({ title: 'Dweilen' });
    const { id } = await ask(on, sanne, { answer: 'no', answeredAt: Date.now() });
    await call(changeAvailability, {
      as: sanne,
      body: {
        dayPart: { part: 'sa_eve', isPreferred: true },
        absence: { fromDay: '2042-01-01', toDay: '2042-01-02', isAway: true },
      },
    });
    const data = await call(exportOwnData, { as: sanne });
    expect(data.asks).toMatchObject([{ shift: { title: 'Dweilen' }, answer: 'no' }]);
    expect(data.absences).toMatchObject([{ fromDay: '2042-01-01', toDay: '2042-01-02' }]);
    expect(data.profile.dayParts).toEqual(['sa_eve']);
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    expect(await db.$count(asks, eq(asks.id, id))).toBe(0);
    expect(await db.$count(absences, eq(absences.userId, sanne.id))).toBe(0);
  });
});

describe('PATCH /api/profile/availability', () => {
  const dayAhead = (days: number) => dayOf(startOfDay(dayOf(Date.now()), days));
  const prefer = (as: TestPerson, part: DayPart, isPreferred = true) =>
    call(changeAvailability, { as, body: { dayPart: { part, isPreferred } } });
  const days = (from: number, to: number) => ({ fromDay: dayAhead(from), toDay: dayAhead(to) });
  const away = (as: TestPerson, from: number, to: number, isAway = true) =>
    call(changeAvailability, { as, body: { absence: { ...days(from, to), isAway } } });

  it('changes one part of the week or one absence, and adds none that is over or known', async () => {
    const sanne = await volunteer();
    expect(await call(getAvailability, { as: sanne })).toEqual({ dayParts: [], absences: [] });
    await prefer(sanne, 'su_eve');
    await prefer(sanne, 'mo_day');
    for (const [from, to] of [
      [3, 3],
      [3, 3],
      [-2, 0],
      [-2, -1],
    ] as const)
      await away(sanne, from, to);
    const all = await call(getAvailability, { as: sanne });
    expect(all).toMatchObject({ dayParts: ['mo_day', 'su_eve'], absences: [days(-2, 0), days(3, 3)] });
    expect(await prefer(sanne, 'mo_day')).toEqual(all);
    await prefer(sanne, 'mo_day', false);
    expect(await away(sanne, 3, 3, false)).toMatchObject({
      dayParts: ['su_eve'],
      absences: [days(-2, 0)],
    });
  });

  it('keeps "not this week", which came by mail while the page was open', async () => {
    const sanne = await volunteer();
    const { id } = await ask(await shift(), sanne);
    await Promise.all([
      answer(sanne, id, 'not_this_week'),
      prefer(sanne, 'sa_day'),
      prefer(sanne, 'fr_eve'),
      away(sanne, 9, 9),
    ]);
    expect(await call(getAvailability, { as: sanne })).toMatchObject({
      dayParts: ['fr_eve', 'sa_day'],
      absences: [days(0, 6), days(9, 9)],
    });
  });

  it('refuses an end before the beginning, an unknown part, and more than twenty absences', async () => {
    const sanne = await volunteer();
    const absence = { ...days(3, 3), toDay: dayAhead(2), isAway: true };
    expect(await refusal(changeAvailability, { as: sanne, body: { absence } })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'absence.toDay', message: 'end_before_start' }],
    });
    for (const wrong of [
      { dayPart: { part: 'mo_night', isPreferred: true } },
      { dayPart: { part: 'mo_day' } },
      { absence: { fromDay: '2020-02-30', toDay: '2020-03-01', isAway: true } },
    ])
      expect((await request(changeAvailability, { as: sanne, body: wrong as never })).status).toBe(400);
    expect(await call(getAvailability, { as: sanne })).toEqual({ dayParts: [], absences: [] });
    await Promise.all(Array.from({ length: 20 }, (_, day) => away(sanne, day, day)));
    expect(
      await refusal(changeAvailability, { as: sanne, body: { absence: { ...days(20, 20), isAway: true } } }),
    ).toMatchObject({ code: 'request.invalid', issues: [{ path: 'absence', message: 'too_long' }] });
    // One that is there already is no problem.
    expect((await away(sanne, 19, 19)).absences).toHaveLength(20);
  });
});
