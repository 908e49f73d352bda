import {
  cancelAssignment,
  checkAtDoor,
  claimShift,
  getAvatar,
  getPerson,
  getSession,
  listEventReservations,
  listPeople,
  removePerson as removal,
  reserve,
  setPersonRole,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import {
  accounts,
  auditLog,
  eventReservations,
  events,
  mailOutbox,
  oneTimeTokens,
  profiles,
  sessions,
  shiftAssignments,
  shifts,
  volunteerRequests,
} from '../../../worker/src/app/schema.ts';
import { removePerson } from '../../../worker/src/office/people/remove-person.ts';
import type { SignedIn } from '../../../worker/src/platform/http/signed-in.ts';
import { PNG } from '../../support/images.ts';
import { onlyAdmin } from '../cast.ts';
import {
  admin,
  assignment,
  event,
  hoursFromNow,
  person,
  reservation,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
  volunteerRequest,
} from '../factories.ts';
import { call, db, env, refusal, request, send } from '../harness.ts';
import { columnsWith } from '../stored-texts.ts';

let iris: TestPerson;
beforeEach(async () => {
  iris = await onlyAdmin();
});

const remove = (as: TestPerson, { id }: { id: string }) => call(removal, { as, params: { id } });
const admins = () => db.$count(profiles, eq(profiles.role, 'admin'));
const isThere = async ({ id }: TestPerson) => (await db.$count(accounts, eq(accounts.id, id))) === 1;

const place = async (holder: TestPerson, startsInHours: number) =>
  assignment(await shiftIn(startsInHours), holder, { notes: 'Sanne komt op de fiets' });
const placesOn = (shiftId: string) =>
  db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, shiftId));
const countOf = async (shiftId: string) =>
  (await db.select().from(shifts).where(eq(shifts.id, shiftId)).get())?.currentVolunteers;

describe('DELETE /api/people/:id', () => {
  it('leaves only anonymous history of the person', async () => {
    const sanne = await volunteer({
      firstName: 'Verdwijnta',
      lastName: 'Zonderspoor',
      phoneNumber: '+31698765432',
    });
    const [toCome, past] = [await place(sanne, 24), await place(sanne, -24)];
    await call(cancelAssignment, { as: iris, params: { id: (await place(sanne, 30)).id } });
    await send('PUT', '/api/profile/avatar', {
      as: sanne,
      body: PNG,
      headers: { 'Content-Type': 'image/png' },
    });
    await env.FILES.put(`${sanne.id}/avatar.webp`, PNG);
    await mintToken(db, sanne.id, 'reset_password', Date.now());
    await send('PATCH', `/api/people/${sanne.id}`, {
      as: iris,
      body: JSON.stringify({ firstName: 'Verdwijntb' }),
    });
    await volunteerRequest(sanne, { motivation: 'Ik help', status: 'approved', requestedAt: 1 });
    const { id: eventId } = await event({ startDate: 1, endDate: 2 });
    await reservation({
      id: 'evr_gone',
      eventId,
      userId: sanne.id,
      email: sanne.email,
      firstName: 'Verdwijnta',
      lastName: 'Zonderspoor',
      phoneNumber: '+31698765432',
      reference: 'GONE',
    });

    expect(await remove(iris, sanne)).toEqual({ freedShifts: 1, freedReservations: 0 });

    // A ticket reference is not personal and its places still count, so admins can still find it.
    const held = await call(listEventReservations, {
      as: iris,
      params: { id: eventId },
      query: { search: 'gone' },
    });
    expect(held.items).toMatchObject([{ id: 'evr_gone', firstName: '', lastName: '', email: '' }]);
    expect(await columnsWith('verdwijnt', 'zonderspoor', '698765432', sanne.email, 'op de fiets')).toEqual(
      [],
    );
    // The audit log keeps the action and an id without personal data.
    for (const column of await columnsWith(sanne.id)) expect(column).toMatch(/^audit_log\./);
    for (const table of [sessions, oneTimeTokens, mailOutbox, volunteerRequests])
      expect(await db.$count(table, eq(table.userId, sanne.id))).toBe(0);
    expect((await env.FILES.list({ prefix: `${sanne.id}/` })).objects).toEqual([]);

    expect(await placesOn(toCome.shiftId)).toEqual([]);
    expect(await countOf(toCome.shiftId)).toBe(0);
    expect(await placesOn(past.shiftId)).toMatchObject([
      { volunteerId: null, notes: null, status: 'assigned' },
    ]);
    expect(await countOf(past.shiftId)).toBe(1);
    expect(await db.select().from(events).where(eq(events.id, eventId)).get()).toMatchObject({
      currentCapacity: 2,
    });
    expect(
      await db.select().from(auditLog).where(eq(auditLog.action, 'person.removed')).orderBy(auditLog.at),
    ).toContainEqual(expect.objectContaining({ actorId: iris.id, subjectId: sanne.id }));
  });

  it('ends every session immediately and removes the person from every list', async () => {
    const sanne = await volunteer({ firstName: 'Weggehaald' });
    await remove(iris, sanne);
    expect(await call(getSession, { as: sanne })).toEqual({ user: null });
    expect((await request(claimShift, { as: sanne, params: { id: (await shift()).id } })).status).toBe(401);
    const { items, total } = await call(listPeople, { as: iris, query: { search: 'weggehaald' } });
    expect({ items, total }).toEqual({ items: [], total: 0 });
  });

  it('drops their pending mails', async () => {
    const sanne = await volunteer();
    const { id } = await place(sanne, 24);
    await call(cancelAssignment, { as: iris, params: { id } });
    expect(await db.$count(mailOutbox, eq(mailOutbox.userId, sanne.id))).toBe(1);
    await remove(iris, sanne);
    expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, sanne.email))).toBe(0);
  });

  it('refuses admins, including the caller, each with the reason', async () => {
    expect(await refusal(removal, { as: iris, params: { id: iris.id } })).toMatchObject({
      status: 409,
      code: 'person.last_admin',
    });
    const joost = await admin();
    expect(await refusal(removal, { as: iris, params: { id: joost.id } })).toMatchObject({
      status: 409,
      code: 'person.is_admin',
    });
    expect(await refusal(removal, { as: iris, params: { id: iris.id } })).toMatchObject({
      status: 409,
      code: 'person.is_self',
    });
    expect(await Promise.all([iris, joost].map(isThere))).toEqual([true, true]);
  });

  it('changes nothing when it is refused', async () => {
    const joost = await admin();
    const { id, shiftId } = await place(joost, 24);
    await env.FILES.put(`${joost.id}/avatar.png`, PNG);
    await refusal(removal, { as: iris, params: { id: joost.id } });
    expect(await placesOn(shiftId)).toMatchObject([{ id, volunteerId: joost.id, notes: expect.any(String) }]);
    expect((await env.FILES.list({ prefix: `${joost.id}/` })).objects).toHaveLength(1);
    expect(await db.$count(sessions, eq(sessions.userId, joost.id))).toBe(1);
  });

  it('happens once when two admins do it at once', async () => {
    const joost = await admin();
    const sanne = await volunteer();
    const answers = await Promise.all(
      [iris, joost].map((as) => request(removal, { as, params: { id: sanne.id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('leaves at least one admin: two admins who remove each other at once both stay', async () => {
    const joost = await admin();
    const answers = await Promise.all([
      request(removal, { as: iris, params: { id: joost.id } }),
      request(removal, { as: joost, params: { id: iris.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await admins()).toBe(2);
  });

  it('leaves at least one admin when one is downgraded and another removed at once', async () => {
    for (let round = 0; round < 6; round++) {
      const joost = await admin();
      await Promise.all([
        request(setPersonRole, { as: iris, params: { id: joost.id }, body: { role: 'volunteer' } }),
        request(setPersonRole, { as: joost, params: { id: iris.id }, body: { role: 'volunteer' } }),
        request(removal, { as: joost, params: { id: iris.id } }),
        request(removal, { as: iris, params: { id: joost.id } }),
      ]);
      expect(await admins()).toBe(1);
      if ((await db.$count(profiles, and(eq(profiles.id, iris.id), eq(profiles.role, 'admin')))) === 0)
        iris = joost;
    }
  });

  it('leaves no place behind that was claimed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      const { id } = await shift();
      await Promise.all([
        request(claimShift, { as: sanne, params: { id } }),
        request(removal, { as: iris, params: { id: sanne.id } }),
      ]);
      expect(await placesOn(id)).toEqual([]);
      expect(await countOf(id)).toBe(0);
    }
  });

  it('leaves no picture behind that was uploaded at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      await Promise.all([
        send('PUT', '/api/profile/avatar', {
          as: sanne,
          body: PNG,
          headers: { 'Content-Type': 'image/png' },
        }),
        request(removal, { as: iris, params: { id: sanne.id } }),
      ]);
      expect((await env.FILES.list({ prefix: `${sanne.id}/` })).objects).toEqual([]);
      const response = await request(getAvatar, {
        as: iris,
        params: { userId: sanne.id, file: 'avatar.png' },
      });
      expect(response.status).toBe(404);
    }
  });
});

describe('the reservations of a removed person', () => {
  const rowOf = ({ id }: { id: string }) =>
    db.select().from(eventReservations).where(eq(eventReservations.id, id)).get();
  const capacityOf = async ({ id }: { id: string }) =>
    (await db.select().from(events).where(eq(events.id, id)).get())?.currentCapacity;

  it('are cancelled unless the event is over, and their places are free immediately', async () => {
    const sanne = await person();
    const [toCome, underWay, over] = [
      await event({ maxCapacity: 2 }),
      await event({ startDate: hoursFromNow(-1), endDate: hoursFromNow(1) }),
      await event({ startDate: hoursFromNow(-3), endDate: hoursFromNow(-1) }),
    ];
    const held = { userId: sanne.id, email: sanne.email, quantity: 2 };
    const [ahead, absent, inside, past] = [
      await reservation({ ...held, eventId: toCome.id }),
      await reservation({ ...held, eventId: underWay.id }),
      await reservation({ ...held, eventId: underWay.id, usedAt: hoursFromNow(-0.5) }),
      await reservation({ ...held, eventId: over.id }),
    ];
    const others = await reservation({ eventId: underWay.id, quantity: 3 });
    expect(await call(getPerson, { as: iris, params: { id: sanne.id } })).toMatchObject({
      upcomingReservationCount: 2,
    });

    expect(await remove(iris, sanne)).toEqual({ freedShifts: 0, freedReservations: 2 });

    // The remaining row is found only by its ticket reference.
    const anonymous = ({ reference }: { reference: string }) => ({
      userId: null,
      email: '',
      firstName: '',
      lastName: '',
      phoneNumber: null,
      searchText: `${reference} ${reference.replaceAll('-', '')}`.toLowerCase(),
    });
    for (const row of [ahead, absent]) {
      const cancelled = await rowOf(row);
      expect(cancelled).toMatchObject({ ...anonymous(row), status: 'cancelled' });
      expect(cancelled?.cancelledAt).toBeGreaterThan(hoursFromNow(-0.1));
    }
    for (const row of [inside, past])
      expect(await rowOf(row)).toMatchObject({ ...anonymous(row), status: 'reserved', cancelledAt: null });
    expect(await Promise.all([toCome, underWay, over].map(capacityOf))).toEqual([0, 5, 2]);
    expect(await rowOf(others)).toMatchObject({ status: 'reserved', firstName: 'Sanne' });

    const joris = await person();
    await call(reserve, {
      as: joris,
      params: { id: toCome.id },
      body: { email: joris.email, firstName: 'Joris', lastName: 'Bos', quantity: 2 },
    });
    // The door check still explains the old ticket.
    expect(
      await refusal(checkAtDoor, {
        as: iris,
        params: { id: toCome.id },
        body: { reference: ahead.reference },
      }),
    ).toMatchObject({ status: 409, code: 'reservation.cancelled' });
  });

  it('keep the time of an earlier cancellation', async () => {
    const sanne = await person();
    const row = await reservation({ userId: sanne.id, status: 'cancelled', cancelledAt: 1000 });
    expect(await remove(iris, sanne)).toMatchObject({ freedReservations: 0 });
    expect(await rowOf(row)).toMatchObject({ status: 'cancelled', cancelledAt: 1000, email: '' });
  });

  it('stay unchanged when the removal is refused', async () => {
    const joost = await admin();
    const row = await reservation({ userId: joost.id });
    await refusal(removal, { as: iris, params: { id: joost.id } });
    expect(await rowOf(row)).toEqual(row);
  });

  it('hold no place, not even one reserved at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const sanne = await person();
      const gala = await event();
      const [reserved] = await Promise.all([
        request(reserve, {
          as: sanne,
          params: { id: gala.id },
          body: { email: sanne.email, firstName: 'Sanne', lastName: 'Bos', quantity: 2 },
        }),
        request(removal, { as: iris, params: { id: sanne.id } }),
      ]);
      expect([201, 401]).toContain(reserved.status);
      expect(await capacityOf(gala)).toBe(0);
    }
  });
});

describe("removing the caller's own account", () => {
  const leave = ({ id }: TestPerson) =>
    removePerson(
      {
        db,
        env,
        clock: { now: () => Date.now() },
        signedIn: { id } as SignedIn,
        requestId: 'test',
      },
      id,
      'self',
    );

  it('is open to everybody, and to an admin while there is another', async () => {
    const joost = await admin();
    for (const who of [await person(), await volunteer(), joost]) {
      await place(who, 24);
      expect(await leave(who)).toEqual({ freedShifts: 1, freedReservations: 0 });
      expect(await isThere(who)).toBe(false);
    }
  });

  it('is refused for the last admin', async () => {
    await expect(leave(iris)).rejects.toMatchObject({ code: 'person.last_admin' });
    expect(await isThere(iris)).toBe(true);
  });

  it('leaves one admin when all of them do it at once', async () => {
    const all = [iris, await admin(), await admin(), await admin()];
    const outcomes = await Promise.allSettled(all.map(leave));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await admins()).toBe(1);
  });

  it('answers an error when the account is already removed', async () => {
    const sanne = await volunteer();
    await leave(sanne);
    await expect(leave(sanne)).rejects.toMatchObject({ code: 'auth.required' });
  });
});
