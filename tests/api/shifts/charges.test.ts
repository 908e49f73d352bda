import {
  askPeople,
  assignStandIn,
  assignVolunteer,
  callOffDay,
  callOffShift,
  cancelAssignment,
  dayOf,
  endCharge,
  getDashboard,
  listCandidates,
  listCharges,
  listCrews,
  listMyAssignments,
  listToday,
  markAttendance,
  offsetAt,
  putInCharge,
  releaseStandIn,
  sendMessage,
  startOfDay,
  takeCharge,
  takeOver,
  toInstant,
  undoCallOff,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { auditLog, dayCharges, profiles, shiftAssignments } from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  charge,
  crowd,
  event,
  HOUR,
  people,
  shiftAt,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

let iris: TestPerson;
let anneke: TestPerson;
beforeAll(async () => {
  iris = await admin({ firstName: 'Iris' });
  anneke = await volunteer({ firstName: 'Anneke', phoneNumber: '+31611112222' });
});
beforeEach(() => db.delete(dayCharges));

/** A day of its own for each test, far ahead. */
let nextDay = Date.parse('2043-01-07T12:00:00Z');
const newDay = () => {
  nextDay += 14 * 24 * HOUR;
  return dayOf(nextDay);
};
const inCharge = (day: string) => call(listCharges, { as: iris, params: { day } });
const put = (day: string, person: TestPerson, values: object = {}) =>
  call(putInCharge, { as: iris, params: { day }, body: { personId: person.id, ...values } });

describe('POST /api/days/:day/charges', () => {
  it('puts somebody in charge of a whole day, and mails them', async () => {
    const day = newDay();
    const { items } = await put(day, anneke);
    expect(items).toMatchObject([
      {
        day,
        from: toInstant(startOfDay(day)),
        until: toInstant(startOfDay(day, 1)),
        person: { id: anneke.id, phoneNumber: '+31611112222' },
      },
    ]);
    expect(await inCharge(day)).toEqual({ items });
    const mail = await renderedMail((await outboxMailsTo(anneke, 'in_charge')).at(-1));
    expect(mail?.text).toContain('Je bent dagleider op:');
    expect(mail?.text).toContain('januari 2043');
  });

  it('splits a day where somebody else takes over, by the clock of the rink', async () => {
    const day = newDay();
    const bas = await volunteer();
    await put(day, anneke);
    const { items } = await put(day, bas, { from: '18:00' });
    expect((await renderedMail((await outboxMailsTo(anneke, 'in_charge')).at(-1)))?.subject).toMatch(
      /^Geen dagleider meer: .*, vanaf 18:00$/,
    );
    const six = toInstant(startOfDay(day) + 18 * HOUR);
    expect(items).toMatchObject([
      { person: { id: anneke.id }, until: six },
      { person: { id: bas.id }, from: six, until: toInstant(startOfDay(day, 1)) },
    ]);
  });

  it('takes a time that the clock change skips as an hour later', async () => {
    const day = '2043-03-29';
    expect(offsetAt(startOfDay(day))).not.toBe(offsetAt(startOfDay(day, 1)));
    const { items } = await put(day, anneke, { from: '02:30' });
    expect(items.at(-1)?.from).toBe('2043-03-29T01:30:00.000Z');
  });

  it('replaces whoever was in charge of the whole day, who gets a mail', async () => {
    const day = newDay();
    const bas = await volunteer({ locale: 'nl' });
    await put(day, bas, { from: '18:00' });
    await put(day, anneke);
    expect((await inCharge(day)).items.map(({ person }) => person.id)).toEqual([anneke.id]);
    const mail = await renderedMail((await outboxMailsTo(bas, 'in_charge')).at(-1));
    expect(mail?.subject).toMatch(/^Geen dagleider meer: /);
  });

  it('repeats it each week that has shifts that day, with one mail', async () => {
    const day = newDay();
    const later = (weeks: number) => dayOf(startOfDay(day) + weeks * 7 * 24 * HOUR + 12 * HOUR);
    const on = (date: string) => shiftAt(startOfDay(date) + 12 * HOUR);
    await on(later(1));
    await on(later(3));
    await shiftAt(startOfDay(later(2)) + 36 * HOUR);
    const sanne = await volunteer();
    const { items } = await put(day, sanne, { isWeekly: true });
    expect(items.map((item) => item.day)).toEqual([day, later(1), later(3)]);
    expect(await outboxMailsTo(sanne, 'in_charge')).toHaveLength(1);
  });

  it('refuses a day that is over or does not exist, and people who are no volunteers', async () => {
    const on = (day: string, personId: string) =>
      refusal(putInCharge, { as: iris, params: { day }, body: { personId } });
    expect(await on('2020-12-12', anneke.id)).toMatchObject({ code: 'charge.day_over' });
    expect(await on('2043-02-31', anneke.id)).toMatchObject({ code: 'route.not_found' });
    expect(await on(newDay(), 'usr_unknown')).toMatchObject({ code: 'person.not_found' });
    const [user] = await people({ role: 'user' });
    expect(await on(newDay(), user.id)).toMatchObject({ code: 'person.not_volunteer' });
  });

  it('leaves one person in charge when forty people are named at once', async () => {
    const day = newDay();
    const named = await crowd(40, { role: 'volunteer' });
    const responses = await Promise.all(
      named.map(({ id }) => request(putInCharge, { as: iris, params: { day }, body: { personId: id } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(named.map(() => 201));
    const { items } = await inCharge(day);
    expect(items).toHaveLength(1);
    // Everybody who was named and is not in charge knows that.
    const mails = await Promise.all(named.map((person) => outboxMailsTo(person, 'in_charge')));
    expect(mails.filter((own) => own.length === 1)).toHaveLength(1);
    expect(mails.filter((own) => own.length === 2)).toHaveLength(39);
  });

  it('does nothing for somebody who is in charge of all of it already', async () => {
    const day = newDay();
    const bas = await volunteer();
    const first = await put(day, bas);
    expect(await put(day, bas)).toEqual(first);
    expect(await put(day, bas, { from: '18:00' })).toEqual(first);
    await Promise.all(Array.from({ length: 40 }, () => put(day, bas)));
    expect(await inCharge(day)).toEqual(first);
    expect(await outboxMailsTo(bas, 'in_charge')).toHaveLength(1);
    expect(await db.$count(auditLog, eq(auditLog.personId, bas.id))).toBe(1);
  });

  it('gives back the evening that somebody else had, with a mail', async () => {
    const day = newDay();
    const [bas, sanne] = [await volunteer(), await volunteer()];
    await put(day, bas);
    await put(day, sanne, { from: '18:00' });
    const { items } = await put(day, bas, { from: '12:00' });
    expect(items.map(({ person }) => person.id)).toEqual([bas.id, bas.id]);
    const mail = await renderedMail((await outboxMailsTo(bas, 'in_charge')).at(-1));
    expect(mail?.text).toContain('Je bent dagleider op:');
    expect(mail?.text).toContain('vanaf 12:00');
  });
});

describe('POST /api/charges/take', () => {
  it('leaves one part when a lead presses forty times', async () => {
    const lead = await volunteer();
    await assignment(await shiftIn(0), lead, { isLead: true });
    const taken = await Promise.all(Array.from({ length: 40 }, () => call(takeCharge, { as: lead })));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1);
    expect((await inCharge(dayOf(Date.now()))).items).toHaveLength(1);
    expect(await db.$count(auditLog, eq(auditLog.personId, lead.id))).toBe(1);
  });

  it('puts an admin, or who leads a shift of today, in charge until the next part, and mails who was', async () => {
    const today = dayOf(Date.now());
    await charge(anneke, today);
    const lead = await volunteer();
    await assignment(await shiftIn(0), lead, { isLead: true });
    const evening = await volunteer();
    await charge(evening, today, { startTime: startOfDay(today, 1) - 1 });
    const taken = await call(takeCharge, { as: lead });
    expect(taken).toMatchObject({ day: today, person: { id: lead.id } });
    expect((await inCharge(today)).items).toMatchObject([
      { person: { id: anneke.id }, until: taken.from },
      { id: taken.id },
      { person: { id: evening.id } },
    ]);
    const mail = await renderedMail((await outboxMailsTo(anneke, 'in_charge')).at(-1));
    expect(mail?.subject).toMatch(/^Geen dagleider meer: .*, vanaf \d\d:\d\d$/);
    expect(await outboxMailsTo(evening, 'in_charge')).toEqual([]);
    expect(await call(takeCharge, { as: iris })).toMatchObject({ person: { id: iris.id } });
    expect(await refusal(takeCharge, { as: anneke })).toMatchObject({ status: 403, code: 'charge.not_lead' });
  });
});

describe('DELETE /api/charges/:id', () => {
  it('puts whoever was in charge before in charge again', async () => {
    const day = newDay();
    const bas = await volunteer();
    await put(day, anneke);
    const { items } = await put(day, bas, { from: '18:00' });
    const id = items.at(-1)?.id ?? '';
    expect(await refusal(endCharge, { as: anneke, params: { id } })).toMatchObject({
      code: 'charge.not_found',
    });
    await call(endCharge, { as: bas, params: { id } });
    expect((await inCharge(day)).items).toMatchObject([
      { person: { id: anneke.id }, until: toInstant(startOfDay(day, 1)) },
    ]);
    // Whoever does it themselves gets no mail.
    expect(await outboxMailsTo(bas, 'in_charge')).toHaveLength(1);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subjectId, id), eq(auditLog.subjectKind, 'charge'))),
    ).toMatchObject([{ action: 'charge.given' }, { action: 'charge.ended', personId: bas.id }]);
  });

  it('leaves nobody in charge when the person is removed or no longer a volunteer', async () => {
    const [bas, noor] = await people({ role: 'volunteer' }, { role: 'volunteer' });
    const [one, other] = [newDay(), newDay()];
    await put(one, bas);
    await put(other, noor);
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, bas.id));
    expect((await inCharge(one)).items).toEqual([]);
    await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(noor.id).run();
    expect(await db.$count(dayCharges, eq(dayCharges.day, other))).toBe(0);
  });
});

/** A shift of today that began just now, with Sanne on it, and one of the day after the day after tomorrow. */
async function scene() {
  const sanne = await volunteer({ firstName: 'Sanne', phoneNumber: '+31633334444' });
  const on = await shiftIn(0, { maxVolunteers: 3 });
  const other = await shiftIn(96, { maxVolunteers: 3 });
  return { sanne, on, other, place: await assignment(on, sanne), later: await assignment(other, sanne) };
}
const soon = () => dayOf(Date.now() + 24 * HOUR);
/** A shift of tomorrow at noon, for what is only possible before the start. */
const tomorrow = (values = {}) => shiftAt(startOfDay(soon()) + 12 * HOUR, values);

describe('who is in charge of a day', () => {
  it('sees the crew of that day with phone numbers, and nobody else’s', async () => {
    const { on, other } = await scene();
    await charge(anneke, dayOf(on.startTime));
    const { items } = await call(listCrews, { as: anneke, query: { day: dayOf(on.startTime) } });
    const crew = items.find(({ shift }) => shift.id === on.id)?.crew;
    expect(crew).toMatchObject([{ firstName: 'Sanne', phoneNumber: '+31633334444' }]);
    expect((await call(listCrews, { as: anneke, query: { day: dayOf(other.startTime) } })).items).toEqual([]);
  });

  it('sees what the shifts of the day need, without mail addresses, and no private shift', async () => {
    const on = await tomorrow({ maxVolunteers: 3 });
    await assignment(on, await volunteer());
    await standIn(await assignment(on, await volunteer()));
    const secret = await tomorrow({ shiftType: 'private' });
    expect((await call(listToday, { as: anneke })).items).toEqual([]);
    await charge(anneke, soon());
    const { items } = await call(listToday, { as: anneke });
    const ids = items.map(({ shift }) => shift.id);
    expect(ids).toContain(on.id);
    expect(ids).not.toContain(secret.id);
    const people = items.flatMap(({ standIns, unheard, unconfirmed }) => [
      ...standIns,
      ...unheard,
      ...unconfirmed,
    ]);
    expect(people.length).toBeGreaterThan(0);
    expect(people.every(({ volunteer: { email } }) => email === null)).toBe(true);
  });

  it('asks, places and replaces people, and sees no way to reach those who are not of the crew', async () => {
    const free = await tomorrow({ maxVolunteers: 2 });
    const [bas, noor] = await people({ role: 'volunteer' }, { role: 'volunteer' });
    const busy = await volunteer();
    await assignment(await tomorrow({ shiftType: 'private', title: 'Bestuur' }), busy);
    const candidates = () => request(listCandidates, { as: anneke, params: { id: free.id } });
    expect((await candidates()).status).toBe(403);
    await charge(anneke, soon());
    const { items } = await call(listCandidates, { as: anneke, params: { id: free.id } });
    expect(items.length).toBeGreaterThan(1);
    expect(items.every(({ email, phoneNumber }) => email === null && phoneNumber === null)).toBe(true);
    const found = await call(listCandidates, {
      as: anneke,
      params: { id: free.id },
      query: { search: busy.email },
    });
    expect(found.items).toMatchObject([{ id: busy.id, fit: 'busy', overlaps: [] }]);
    expect(
      await refusal(assignVolunteer, { as: anneke, params: { id: free.id }, body: { volunteerId: busy.id } }),
    ).toMatchObject({ code: 'shift.overlap' });
    await call(askPeople, { as: anneke, params: { id: free.id }, body: { volunteerIds: [noor.id] } });
    const place = await call(assignVolunteer, {
      as: anneke,
      params: { id: free.id },
      body: { volunteerId: bas.id },
    });
    await call(cancelAssignment, { as: anneke, params: { id: place.id } });
    expect(await outboxMailsTo(bas, 'shift_removed')).toHaveLength(1);
    const held = await assignment(free, await volunteer(), { status: 'confirmed' });
    const sought = await standIn(held);
    await call(assignStandIn, { as: anneke, params: { id: sought.id }, body: { volunteerId: noor.id } });
  });

  it('records attendance, writes to the crew and frees a place', async () => {
    const { on, place } = await scene();
    await charge(anneke, dayOf(on.startTime));
    await call(markAttendance, {
      as: anneke,
      params: { id: place.id },
      body: { state: 'present', seenAt: toInstant(Date.now()), markId: crypto.randomUUID() },
    });
    await call(sendMessage, {
      as: anneke,
      body: {
        audience: { kind: 'shift', shiftId: on.id, onlyToCome: false },
        subject: 'Dweilmachine stuk',
        body: 'Kom een half uur later.',
        expected: 1,
      },
    });
    const ahead = await tomorrow();
    await charge(anneke, soon());
    const sought = await standIn(await assignment(ahead, await volunteer(), { status: 'confirmed' }));
    await call(releaseStandIn, { as: anneke, params: { id: sought.id } });
  });

  it('calls off a shift of the day and undoes that, but no day and nothing of others', async () => {
    const ahead = await tomorrow();
    const body = { reason: 'Storm' };
    const off = () => request(callOffShift, { as: anneke, params: { id: ahead.id }, body });
    expect((await off()).status).toBe(403);
    await charge(anneke, soon());
    const made = await call(callOffShift, { as: anneke, params: { id: ahead.id }, body });
    expect(made).toMatchObject({ shifts: 1, reason: 'Storm' });
    const bas = await volunteer();
    expect(await refusal(undoCallOff, { as: bas, params: { id: made.id } })).toMatchObject({
      code: 'call_off.not_found',
    });
    await call(undoCallOff, { as: anneke, params: { id: made.id } });
    const day = { shiftIds: [ahead.id], eventIds: [], reason: 'Storm', expected: { people: 0, tickets: 0 } };
    const response = await request(callOffDay, { as: anneke, params: { day: soon() }, body: day });
    expect(response.status).toBe(403);
  });

  it('undoes its own call-off no longer once somebody else is in charge, nor as an admin of before', async () => {
    const [ahead, body] = [await tomorrow(), { reason: 'Storm' }];
    await charge(anneke, soon());
    const made = await call(callOffShift, { as: anneke, params: { id: ahead.id }, body });
    await put(soon(), await volunteer());
    const undo = (as: TestPerson, { id }: { id: string }) => refusal(undoCallOff, { as, params: { id } });
    expect(await undo(anneke, made)).toMatchObject({ code: 'call_off.not_found' });

    const former = await admin();
    const [{ id }, later] = [await tomorrow(), newDay()];
    const byFormer = await call(callOffShift, { as: former, params: { id }, body });
    const { id: eventId } = await event({
      startDate: startOfDay(later) + 1,
      endDate: startOfDay(later) + HOUR,
    });
    const ofEvent = await call(callOffDay, {
      as: former,
      params: { day: later },
      body: { shiftIds: [], eventIds: [eventId], reason: 'Storm', expected: { people: 0, tickets: 0 } },
    });
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, former.id));
    expect(await undo(former, byFormer)).toMatchObject({ code: 'call_off.not_found' });
    expect(await undo(former, ofEvent)).toMatchObject({ code: 'call_off.not_found' });
    for (const { id } of [made, byFormer, ofEvent]) await call(undoCallOff, { as: iris, params: { id } });
  });

  it('does nothing of this on another day, for another part of it, or for unknown shifts', async () => {
    const { other, later } = await scene();
    await charge(anneke, soon(), { startTime: startOfDay(soon()) + 18 * HOUR });
    const early = await tomorrow();
    for (const id of [other.id, early.id, 'shf_unknown'])
      expect(
        await refusal(assignVolunteer, { as: anneke, params: { id }, body: { volunteerId: anneke.id } }),
      ).toMatchObject({ status: 403, code: 'auth.forbidden' });
    expect(await refusal(cancelAssignment, { as: anneke, params: { id: later.id } })).toMatchObject({
      status: 404,
    });
  });

  it('may do this from two days before until six in the morning after', async () => {
    const day = newDay();
    const sanne = await volunteer();
    const on = await shiftAt(startOfDay(day) + 20 * HOUR, { endTime: startOfDay(day) + 27 * HOUR });
    await assignment(on, sanne);
    await charge(anneke, day);
    const seesAt = async (at: number) => {
      const response = await createApp({ now: () => at }).fetch(
        new Request(`${ORIGIN}${listCrews.path}?day=${day}`, { headers: { Cookie: anneke.cookie } }),
        env,
      );
      expect(response.status).toBe(200);
      return ((await response.json()) as { items: unknown[] }).items.length === 1;
    };
    await env.DB.prepare('UPDATE sessions SET created_at = ?, expires_at = ?')
      .bind(startOfDay(day) - 5 * 24 * HOUR, startOfDay(day) + 9 * 24 * HOUR)
      .run();
    expect(await seesAt(startOfDay(day, -2) - 1)).toBe(false);
    expect(await seesAt(startOfDay(day, -2))).toBe(true);
    expect(await seesAt(startOfDay(day, 1) + 6 * HOUR - 1)).toBe(true);
    expect(await seesAt(startOfDay(day, 1) + 6 * HOUR)).toBe(false);
  });

  it('is shown to the crew with a phone number, today and tomorrow, and on their own dashboard', async () => {
    const bas = await volunteer();
    const [near, far] = [await tomorrow(), await shiftIn(96)];
    for (const shift of [near, far]) await assignment(shift, bas);
    await charge(anneke, soon());
    await charge(anneke, dayOf(far.startTime));
    const { items } = await call(listMyAssignments, { as: bas });
    const shown = (id: string) => items.find(({ shift }) => shift.id === id)?.inCharge;
    expect(shown(near.id)).toMatchObject([{ person: { firstName: 'Anneke', phoneNumber: '+31611112222' } }]);
    expect(shown(far.id)).toBeUndefined();
    expect((await call(getDashboard, { as: anneke })).charges).toMatchObject([{ day: soon() }]);
    expect((await call(getDashboard, { as: bas })).charges).toEqual([]);
  });

  it('is mailed about a place that becomes empty soon, as admins are', async () => {
    const bas = await volunteer();
    const place = await assignment(await tomorrow(), bas, { assignedAt: Date.now() - 2 * HOUR });
    const noor = await volunteer();
    await charge(noor, soon());
    await call(cancelAssignment, { as: bas, params: { id: place.id } });
    expect(await renderedMail((await outboxMailsTo(noor, 'place_freed')).at(-1))).not.toBeNull();
    expect(await outboxMailsTo(anneke, 'place_freed')).toEqual([]);
  });

  it('hands this over with the place, unless they have another shift that day', async () => {
    const [bas, noor] = await people({ role: 'volunteer' }, { role: 'volunteer' });
    const taken = async (isBusy: boolean) => {
      const place = await assignment(await tomorrow(), bas, { status: 'confirmed' });
      const second = isBusy ? await assignment(await tomorrow(), bas) : null;
      await db.delete(dayCharges);
      await charge(bas, soon());
      const { id } = await standIn(place);
      const stand = await volunteer();
      await call(takeOver, { as: stand, params: { id }, body: { acceptRest: true } });
      if (second) await db.delete(shiftAssignments).where(eq(shiftAssignments.id, second.id));
      return { person: (await inCharge(soon())).items[0]?.person.id, stand };
    };
    expect((await taken(true)).person).toBe(bas.id);
    const { person, stand } = await taken(false);
    expect(person).toBe(stand.id);
    expect(await outboxMailsTo(stand, 'in_charge')).toHaveLength(1);
    expect(await outboxMailsTo(noor, 'in_charge')).toEqual([]);
  });

  it('is missed where tomorrow has shifts and nobody is, once somebody ever was', async () => {
    await tomorrow();
    const lacks = async () => (await call(listToday, { as: iris })).lacksCharge;
    expect(await lacks()).toBe(false);
    await charge(anneke, '2020-12-12');
    expect(await lacks()).toBe(true);
    await charge(anneke, soon());
    expect(await lacks()).toBe(false);
  });
});
