import {
  callOffDay,
  changeShift,
  checkAtDoor,
  claimShift,
  dayOf,
  getDayToCallOff,
  getEvent,
  joinWaitlist,
  listMyReservations,
  MAX_REASON_CHARS,
  moveAssignment,
  reserve,
  startOfDay,
  undoCallOff,
} from '@ijsploeg/worker/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  eventReservations,
  events,
  mailOutbox,
  shiftAssignments,
  shifts,
  waitlistEntries,
} from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  crowd,
  event,
  HOUR,
  hoursFromNow,
  people,
  reservation,
  shift,
  shiftIn,
  standIn,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';
import { openRequests } from './open-requests.ts';

let iris: TestPerson;
beforeAll(async () => {
  iris = await admin({ firstName: 'Iris', lastName: 'Visser' });
});

/** A day of its own for each test, far ahead. */
let nextDay = Date.parse('2041-01-10T12:00:00Z');
const newDay = () => {
  nextDay += 24 * HOUR;
  return dayOf(nextDay);
};
const at = (day: string, hour: number) => startOfDay(day) + hour * HOUR;
const shiftOn = (day: string, hour: number, values = {}) =>
  shift({ startTime: at(day, hour), endTime: at(day, hour + 3), maxVolunteers: 5, ...values });
const eventOn = (day: string, hour: number, values = {}) =>
  event({ startDate: at(day, hour), endDate: at(day, hour + 3), ...values });

const REASON = 'Het dooit, het ijs is niet te redden.';
const dayToCallOff = (day: string) => call(getDayToCallOff, { as: iris, params: { day } });
interface Chosen {
  shifts?: { id: string }[];
  events?: { id: string }[];
  people?: number;
  tickets?: number;
  submissionId?: string;
  as?: TestPerson;
}
const options = (
  day: string,
  { shifts = [], events = [], people = 0, tickets = 0, as = iris, submissionId }: Chosen,
) => ({
  as,
  params: { day },
  body: {
    shiftIds: shifts.map(({ id }) => id),
    eventIds: events.map(({ id }) => id),
    reason: REASON,
    expected: { people, tickets },
    submissionId,
  },
});
const callOff = (day: string, chosen: Chosen) => call(callOffDay, options(day, chosen));
const undo = (id: string) => call(undoCallOff, { as: iris, params: { id } });
const shiftRow = (id: string) => db.select().from(shifts).where(eq(shifts.id, id)).get();
const eventRow = (id: string) => db.select().from(events).where(eq(events.id, id)).get();
const placesOn = (shiftId: string) =>
  db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, shiftId));
/** Marks the mails of a call-off as sent. */
const sendMails = (people: TestPerson[]) =>
  db
    .update(mailOutbox)
    .set({ status: 'sent', sentAt: Date.now() })
    .where(
      inArray(
        mailOutbox.userId,
        people.map(({ id }) => id),
      ),
    );

describe('GET /api/days/:day/call-off', () => {
  it('counts each person once, the people who wait and the tickets', async () => {
    const day = newDay();
    const [sanne, tim, noor] = await people(
      { role: 'volunteer' },
      { role: 'volunteer' },
      { role: 'volunteer' },
    );
    const early = await shiftOn(day, 9, { maxVolunteers: 2 });
    const late = await shiftOn(day, 14);
    await shiftOn(day, 18, { status: 'cancelled' });
    await shiftOn(newDay(), 9);
    // Over midnight, it belongs to the day on which it begins.
    const night = await shift({ startTime: at(day, 23), endTime: at(day, 26) });
    for (const held of [early, late]) await assignment(held, sanne, { status: 'confirmed' });
    await assignment(early, tim);
    await assignment(late, tim, { status: 'cancelled' });
    await waiting(early, noor);
    const gala = await eventOn(day, 13);
    await reservation({ eventId: gala.id, quantity: 3 });
    await reservation({ eventId: gala.id, quantity: 2, status: 'cancelled' });
    expect(await dayToCallOff(day)).toMatchObject({
      shifts: [
        { id: early.id, people: expect.arrayContaining([sanne.id, tim.id]), waiting: 1 },
        { id: late.id, people: [sanne.id], waiting: 0 },
        { id: night.id, people: [] },
      ],
      events: [{ id: gala.id, tickets: 3 }],
      people: 2,
      waiting: 1,
      tickets: 3,
      callOffs: [],
    });
  });

  it('is for admins, and knows the days of the clock changes', async () => {
    const sanne = await volunteer();
    expect(await refusal(getDayToCallOff, { as: sanne, params: { day: newDay() } })).toMatchObject({
      code: 'auth.forbidden',
    });
    for (const day of ['2041-03-31', '2041-10-27']) {
      const last = await shift({ startTime: startOfDay(day, 1) - HOUR, endTime: startOfDay(day, 1) + HOUR });
      const { shifts: found } = await dayToCallOff(day);
      expect(found.map(({ id }) => id)).toEqual([last.id]);
    }
    expect(await refusal(getDayToCallOff, { as: iris, params: { day: '2041-02-30' } })).toMatchObject({
      code: 'route.not_found',
    });
  });
});

describe('POST /api/days/:day/call-off', () => {
  it('calls off shifts and an event together, with one mail for each person and each reservation', async () => {
    const day = newDay();
    const [sanne, guest] = await people(
      { role: 'volunteer', locale: 'nl', firstName: 'Sanne' },
      { role: 'volunteer', locale: 'nl', firstName: 'Sanne' },
    );
    const [morning, evening, kept] = [await shiftOn(day, 9), await shiftOn(day, 18), await shiftOn(day, 13)];
    for (const held of [morning, evening, kept]) await assignment(held, sanne, { status: 'confirmed' });
    const gala = await eventOn(day, 13);
    await reservation({ eventId: gala.id, userId: guest.id, quantity: 4, email: 'kaarten@example.org' });
    const made = await callOff(day, { shifts: [morning, evening], events: [gala], people: 1, tickets: 4 });
    expect(made).toMatchObject({
      day,
      reason: REASON,
      shifts: 2,
      events: 1,
      people: 1,
      tickets: 4,
      undoneAt: null,
    });
    expect(made.madeBy).toEqual({ id: iris.id, name: 'Iris Visser' });
    expect(await shiftRow(morning.id)).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await shiftRow(kept.id)).toMatchObject({ status: 'active', version: 1 });
    const [mail, ...others] = await outboxMailsTo(sanne, 'shifts_called_off');
    expect(others).toEqual([]);
    const written = await renderedMail(mail);
    const { text, attachments } = written ?? {};
    expect(written?.subject).toBe('2 van je diensten gaan niet door');
    expect(text).toContain(REASON);
    expect(text).toContain('Je hoeft niet te komen');
    expect(attachments?.map(({ fileName }) => fileName).filter((name) => name.endsWith('.ics'))).toHaveLength(
      1,
    );
    const [ticket] = await outboxMailsTo(guest, 'event_called_off');
    expect(ticket?.recipient).toBe('kaarten@example.org');
    expect((await renderedMail(ticket))?.text).toContain('je hoeft niets te betalen');
    expect((await dayToCallOff(day)).callOffs).toMatchObject([{ id: made.id }]);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, made.id));
    expect(entry).toMatchObject({
      action: 'call_off.made',
      actorId: iris.id,
      after: { people: 1, tickets: 4 },
    });
  });

  it('waits a minute with the mails, at every hour if the day begins soon', async () => {
    const soon = await shift({ startTime: hoursFromNow(3), endTime: hoursFromNow(5) });
    const sanne = await volunteer();
    await assignment(soon, sanne);
    const made = await callOff(dayOf(soon.startTime), { shifts: [soon], people: 1 });
    expect(Date.parse(made.mailsAt) - Date.parse(made.madeAt)).toBe(60_000);
    const [mail] = await outboxMailsTo(sanne, 'shifts_called_off');
    expect(mail?.dueAt).toBe(Date.parse(made.mailsAt));
  });

  it('says on the event that it does not take place, sells nothing and refuses at the door', async () => {
    const day = newDay();
    const guest = await volunteer();
    const gala = await eventOn(day, 13);
    const { reference } = await reservation({ eventId: gala.id, userId: guest.id });
    await callOff(day, { events: [gala], tickets: 2 });
    expect(await call(getEvent, { params: { id: gala.id } })).toMatchObject({ calledOff: REASON });
    expect((await call(listMyReservations, { as: guest })).items).toMatchObject([
      { status: 'reserved', event: { calledOff: REASON } },
    ]);
    const refused = { code: 'event.called_off', reason: REASON };
    const door = { as: iris, params: { id: gala.id }, body: { reference } };
    expect(await refusal(checkAtDoor, door)).toMatchObject(refused);
    const buy = {
      as: guest,
      params: { id: gala.id },
      body: { firstName: 'Sanne', lastName: 'Visser', email: guest.email, quantity: 1, phoneNumber: null },
    };
    expect(await refusal(reserve, buy)).toMatchObject(refused);
  });

  it('ends the waitlists, and the requests for stand-ins are not open any more', async () => {
    const day = newDay();
    const [sanne, tim] = await people({ role: 'volunteer' }, { role: 'volunteer' });
    const full = await shiftOn(day, 9, { maxVolunteers: 1 });
    const place = await assignment(full, sanne, { status: 'confirmed' });
    const entry = await waiting(full, tim);
    const request = await standIn(place);
    await callOff(day, { shifts: [full], people: 1 });
    const [left] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
    expect(left?.state).toBe('lapsed');
    expect((await openRequests(iris)).map(({ id }) => id)).not.toContain(request.id);
    expect(await refusal(joinWaitlist, { as: tim, params: { id: full.id } })).toMatchObject({
      code: 'shift.not_active',
    });
  });

  it('sends no mail about an edit just before, unless the shift takes place after all', async () => {
    const day = newDay();
    const sanne = await volunteer();
    const held = await shiftOn(day, 9);
    await assignment(held, sanne, { status: 'confirmed' });
    await call(changeShift, {
      as: iris,
      params: { id: held.id },
      body: { version: 1, location: 'Kleine baan' },
    });
    const { id } = await callOff(day, { shifts: [held], people: 1 });
    const [edit] = await outboxMailsTo(sanne, 'shift_updated');
    expect(await renderedMail(edit)).toBeNull();
    await undo(id);
    expect((await renderedMail(edit))?.text).toContain('Kleine baan');
  });

  it('refuses other numbers than the admin saw, and says the current ones', async () => {
    const day = newDay();
    const held = await shiftOn(day, 9);
    for (const one of await crowd(3, { role: 'volunteer' })) await assignment(held, one);
    expect(await refusal(callOffDay, options(day, { shifts: [held], people: 2 }))).toMatchObject({
      code: 'call_off.changed',
      people: 3,
      tickets: 0,
    });
    const another = await shiftOn(newDay(), 9);
    expect(await refusal(callOffDay, options(day, { shifts: [held, another], people: 3 }))).toMatchObject({
      code: 'call_off.changed',
    });
    expect(await shiftRow(held.id)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['nothing', { shiftIds: [], eventIds: [] }, 'shiftIds', 'required'],
    ['no reason', { reason: '  ' }, 'reason', 'required'],
    ['a long reason', { reason: 'x'.repeat(MAX_REASON_CHARS + 1) }, 'reason', 'too_long'],
    ['a fraction of a person', { expected: { people: 0.5, tickets: 0 } }, 'expected.people', 'invalid'],
  ])('refuses %s', async (_, wrong, path, message) => {
    const given = { ...options(newDay(), { shifts: [{ id: 'shf_1' }] }) };
    const body = { ...given.body, ...wrong } as typeof given.body;
    expect(await refusal(callOffDay, { ...given, body })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path, message }],
    });
  });

  it('calls off once, however often the same submission arrives', async () => {
    const day = newDay();
    const sanne = await volunteer();
    const held = await shiftOn(day, 9);
    await assignment(held, sanne);
    const chosen = { shifts: [held], people: 1, submissionId: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => callOff(day, chosen)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await outboxMailsTo(sanne, 'shifts_called_off')).toHaveLength(1);
    expect(await shiftRow(held.id)).toMatchObject({ version: 2 });
  });

  it('lets one of two organisers call off the same day', async () => {
    const day = newDay();
    const organisers = [iris, await admin()];
    const held = await shiftOn(day, 9);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        request(callOffDay, options(day, { shifts: [held], as: organisers[index % 2] ?? iris })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('notifies everybody who got a place, when forty claim while the day is called off', async () => {
    const day = newDay();
    const held = await shiftOn(day, 9, { maxVolunteers: 40 });
    const claimers = await crowd(40, { role: 'volunteer' });
    const claims = claimers.map((as) => request(claimShift, { as, params: { id: held.id }, body: {} }));
    let made: { people: number } | undefined;
    while (!made) {
      const { people } = await dayToCallOff(day);
      const answer = await request(callOffDay, options(day, { shifts: [held], people }));
      if (answer.status === 201) made = await answer.json();
    }
    await Promise.all(claims);
    const places = await placesOn(held.id);
    expect(places).toHaveLength(made.people);
    const mails = await Promise.all(claimers.map((one) => outboxMailsTo(one, 'shifts_called_off')));
    expect(mails.flat()).toHaveLength(made.people);
    expect(await shiftRow(held.id)).toMatchObject({ currentVolunteers: made.people, status: 'cancelled' });
  });

  it('loses nobody and notifies everybody it counted, when forty are moved to and from a shift meanwhile', async () => {
    const [day, otherDay] = [newDay(), newDay()];
    const off = await shiftOn(day, 9, { maxVolunteers: 60 });
    const kept = await shiftOn(otherDay, 9, { maxVolunteers: 60 });
    const movers = await crowd(40, { role: 'volunteer' });
    const places = await Promise.all(
      movers.map((person, index) => assignment(index % 2 ? off : kept, person, { status: 'confirmed' })),
    );
    const moves = places.map(({ id, shiftId }) =>
      request(moveAssignment, {
        as: iris,
        params: { id },
        body: { shiftId: shiftId === off.id ? kept.id : off.id },
      }),
    );
    let made: { people: number } | undefined;
    while (!made) {
      const { people } = await dayToCallOff(day);
      const answer = await request(callOffDay, options(day, { shifts: [off], people }));
      if (answer.status === 201) made = await answer.json();
    }
    await Promise.all(moves);
    const held = [...(await placesOn(off.id)), ...(await placesOn(kept.id))].filter(
      ({ status }) => status !== 'cancelled',
    );
    expect(held.map(({ volunteerId }) => volunteerId).sort()).toEqual(movers.map(({ id }) => id).sort());
    const mails = await Promise.all(movers.map((one) => outboxMailsTo(one, 'shifts_called_off')));
    expect(mails.flat()).toHaveLength(made.people);
    expect(await shiftRow(off.id)).toMatchObject({ status: 'cancelled' });
  });

  it('gives nobody a ticket that its numbers do not have, when forty reserve at the same time', async () => {
    const day = newDay();
    const gala = await eventOn(day, 13, { maxCapacity: 100 });
    const buyers = await crowd(40);
    const orders = buyers.map((as) =>
      request(reserve, {
        as,
        params: { id: gala.id },
        body: { firstName: 'Sanne', lastName: 'Visser', email: as.email, quantity: 2, phoneNumber: null },
      }),
    );
    let made: { tickets: number } | undefined;
    while (!made) {
      const { tickets } = await dayToCallOff(day);
      const answer = await request(callOffDay, options(day, { events: [gala], tickets }));
      if (answer.status === 201) made = await answer.json();
    }
    await Promise.all(orders);
    const rows = await db.select().from(eventReservations).where(eq(eventReservations.eventId, gala.id));
    expect(rows.reduce((total, { quantity }) => total + quantity, 0)).toBe(made.tickets);
    const mails = await Promise.all(buyers.map((one) => outboxMailsTo(one, 'event_called_off')));
    expect(mails.flat()).toHaveLength(rows.length);
  });
});

describe('POST /api/call-offs/:id/undo', () => {
  it('notifies nobody when it is undone before the mails have left', async () => {
    const day = newDay();
    const [sanne, guest] = await people({ role: 'volunteer' }, { role: 'volunteer' });
    const held = await shiftOn(day, 9);
    await assignment(held, sanne, { status: 'confirmed' });
    const gala = await eventOn(day, 13);
    await reservation({ eventId: gala.id, userId: guest.id });
    const { id } = await callOff(day, { shifts: [held], events: [gala], people: 1, tickets: 2 });
    expect(await undo(id)).toMatchObject({ id, lost: [], undoneAt: expect.any(String) });
    expect(await shiftRow(held.id)).toMatchObject({ status: 'active' });
    expect(await eventRow(gala.id)).toMatchObject({ calledOff: null });
    for (const [who, kind] of [
      [sanne, 'shifts_called_off'],
      [guest, 'event_called_off'],
    ] as const) {
      const mails = await outboxMailsTo(who, kind);
      expect(mails).toHaveLength(1);
      expect(await renderedMail(mails[0])).toBeNull();
    }
    expect((await dayToCallOff(day)).callOffs).toEqual([]);
  });

  it('gives the places back and mails that it takes place after all, once', async () => {
    const day = newDay();
    const [sanne, guest, tim] = await people(
      { role: 'volunteer', locale: 'nl' },
      { role: 'volunteer', locale: 'nl' },
      { role: 'volunteer', locale: 'nl' },
    );
    const held = await shiftOn(day, 9, { maxVolunteers: 1 });
    const place = await assignment(held, sanne, { status: 'confirmed' });
    await waiting(held, tim);
    const gala = await eventOn(day, 13);
    await reservation({ eventId: gala.id, userId: guest.id });
    const { id } = await callOff(day, { shifts: [held], events: [gala], people: 1, tickets: 2 });
    await sendMails([sanne, guest]);
    await Promise.all(Array.from({ length: 5 }, () => undo(id)));
    expect(await placesOn(held.id)).toMatchObject([{ id: place.id, status: 'confirmed' }]);
    const [, after, ...more] = await outboxMailsTo(sanne, 'shifts_called_off');
    expect(more).toEqual([]);
    expect((await renderedMail(after))?.subject).toContain('Gaat toch door');
    const [, ticket] = await outboxMailsTo(guest, 'event_called_off');
    expect((await renderedMail(ticket))?.text).toContain('je ticket is geldig');
    const [line] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.volunteerId, tim.id));
    expect(line).toMatchObject({ state: 'waiting', endedAt: null });
  });

  it('lists and mails whoever is on another shift by now', async () => {
    const day = newDay();
    const sanne = await volunteer({ firstName: 'Sanne', lastName: 'Visser' });
    const held = await shiftOn(day, 9);
    const before = await assignment(held, sanne, { status: 'confirmed', assignedAt: hoursFromNow(-5) });
    const { id } = await callOff(day, { shifts: [held], people: 1 });
    const other = await shiftOn(day, 10);
    await call(claimShift, { as: sanne, params: { id: other.id }, body: {} });
    expect((await undo(id)).lost).toMatchObject([
      { person: { id: sanne.id, name: 'Sanne Visser' }, shift: { id: held.id } },
    ]);
    expect(await placesOn(held.id)).toMatchObject([{ id: before.id, status: 'cancelled' }]);
    expect(await placesOn(other.id)).toMatchObject([{ status: 'assigned' }]);
    expect(await shiftRow(held.id)).toMatchObject({ status: 'active', currentVolunteers: 0 });
    expect(await outboxMailsTo(sanne, 'shift_removed')).toHaveLength(1);
  });

  it('keeps a shift off that somebody edited since, and a deleted one stays away', async () => {
    const day = newDay();
    const [edited, deleted, plain] = [await shiftOn(day, 9), await shiftOn(day, 12), await shiftOn(day, 15)];
    const { id } = await callOff(day, { shifts: [edited, deleted, plain] });
    await db.update(shifts).set({ version: 3, title: 'Iets anders' }).where(eq(shifts.id, edited.id));
    await db.delete(shifts).where(eq(shifts.id, deleted.id));
    await undo(id);
    expect(await shiftRow(edited.id)).toMatchObject({ status: 'cancelled' });
    expect(await shiftRow(plain.id)).toMatchObject({ status: 'active' });
  });

  it('is possible for a minute after the start, and not later', async () => {
    const running = await shiftIn(-1);
    const { id } = await callOff(dayOf(running.startTime), { shifts: [running] });
    await undo(id);
    const again = await callOff(dayOf(running.startTime), { shifts: [running] });
    await db.run(`UPDATE call_offs SET made_at = made_at - 61000 WHERE id = '${again.id}'`);
    expect(await refusal(undoCallOff, { as: iris, params: { id: again.id } })).toMatchObject({
      code: 'call_off.begun',
    });
    expect(await refusal(undoCallOff, { as: iris, params: { id: 'cof_unknown' } })).toMatchObject({
      code: 'call_off.not_found',
    });
  });
});
