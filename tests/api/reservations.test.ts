import {
  cancelReservation,
  changeEvent,
  exportReservations,
  getEvent,
  getReservationCalendar,
  listEventReservations,
  listMyReservations,
  type MyReservation,
  makeTicketReference,
  parseTicketReference,
  RESERVATION_EXPORT_COLUMNS,
  type Reservation,
  reserve,
  toInstant,
  toReservationRow,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../worker/src/app.ts';
import {
  accounts,
  auditLog,
  eventReservations,
  events,
  profiles,
  sessions,
} from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { hashSecret, newSecret } from '../../worker/src/modules/auth/sessions.ts';
import { reserve as reserveWith } from '../../worker/src/modules/reservations/reservations.service.ts';
import type { SignedIn } from '../../worker/src/signed-in.ts';
import {
  admin,
  event,
  HOUR,
  hoursFromNow,
  person,
  reservation,
  type TestPerson,
  volunteer,
} from './factories.ts';
import { call, db, env, ORIGIN, refusal, request } from './harness.ts';
import { outboxMailsTo } from './mails.ts';

const form = (values: Record<string, unknown> = {}) => ({
  email: 'sanne@example.test',
  firstName: 'Sanne',
  lastName: 'de Vries',
  quantity: 2,
  ...values,
});

const book = (as: TestPerson, id: string, values: Record<string, unknown> = {}) =>
  call(reserve, { as, params: { id }, body: form(values) });

const capacityOf = async (id: string) => (await call(getEvent, { params: { id } })).currentCapacity;

/** Many people at once: by hand, each would take three statements. */
async function crowd(size: number): Promise<TestPerson[]> {
  const now = Date.now();
  const people = await Promise.all(
    Array.from({ length: size }, async () => {
      const id = newId('usr');
      const token = newSecret();
      return {
        id,
        email: `${id}@example.test`,
        cookie: `__Host-session=${token}`,
        session: await hashSecret(token),
      };
    }),
  );
  const json = JSON.stringify(people);
  await env.DB.batch(
    [
      `INSERT INTO accounts (id, email, password_hash, email_confirmed_at, created_at, updated_at)
       SELECT value ->> 'id', value ->> 'email', 'none', ${now}, ${now}, ${now} FROM json_each(?)`,
      `INSERT INTO profiles (id, email, first_name, last_name, search_text, profile_completed, created_at, updated_at)
       SELECT value ->> 'id', value ->> 'email', 'A', 'B', 'a b', 1, ${now}, ${now} FROM json_each(?)`,
      `INSERT INTO sessions (id, user_id, expires_at, created_at)
       SELECT value ->> 'session', value ->> 'id', ${now + 24 * HOUR}, ${now} FROM json_each(?)`,
    ].map((statement) => env.DB.prepare(statement).bind(json)),
  );
  return people;
}

describe('reserving places', () => {
  it('gives a reference, a price in whole cents and the places', async () => {
    const sanne = await person();
    const { id, title } = await event({ priceCents: 1999 });
    const made = await book(sanne, id, {
      quantity: 3,
      phoneNumber: '06 12345678',
      email: ' Sanne@Example.test ',
    });
    expect(made).toMatchObject({
      eventId: id,
      status: 'reserved',
      quantity: 3,
      totalCents: 5997,
      email: 'sanne@example.test',
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      usedAt: null,
      cancellable: true,
      event: { id, title, status: 'upcoming' },
    });
    expect(parseTicketReference(made.reference)).toBe(made.reference);
    expect(await capacityOf(id)).toBe(3);
  });

  it('has a phone number as people write it, as people have', async () => {
    const sanne = await person();
    const { id } = await event();
    for (const [phoneNumber, phoneDisplay] of [
      ['020 123 4567', '020 123 4567'],
      ['+32 470 12 34 56', '+32 470 12 34 56'],
      [null, null],
    ] as const)
      expect(await book(sanne, id, { phoneNumber })).toMatchObject({ phoneDisplay });
  });

  it('reckons no price a cent wrong', async () => {
    const sanne = await person();
    for (const [priceCents, quantity] of [
      [1, 1],
      [10, 3],
      [1995, 3],
      [333, 7],
      [1_000_000, 9],
      [null, 4],
    ] as const) {
      const { id } = await event({ priceCents });
      const { totalCents } = await book(sanne, id, { quantity, email: sanne.email });
      expect(totalCents).toBe((priceCents ?? 0) * quantity);
    }
  });

  it('may be done more than once, by one person on one event', async () => {
    const sanne = await person();
    const { id } = await event();
    const made = [await book(sanne, id), await book(sanne, id)];
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(2);
    expect(await capacityOf(id)).toBe(4);
  });

  it('takes the last places, and says how many are left to whoever wants more', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 5 });
    await book(sanne, id, { quantity: 2 });
    expect(await refusal(reserve, { as: sanne, params: { id }, body: form({ quantity: 4 }) })).toMatchObject({
      status: 409,
      code: 'event.full',
      left: 3,
    });
    await book(sanne, id, { quantity: 3 });
    expect(await refusal(reserve, { as: sanne, params: { id }, body: form({ quantity: 1 }) })).toMatchObject({
      code: 'event.full',
      left: 0,
    });
    expect(await capacityOf(id)).toBe(5);
  });

  it('has no places left, rather than less than none, when the capacity was lowered meanwhile', async () => {
    const sanne = await person();
    const { id, title, location, startDate, endDate } = await event();
    await book(sanne, id, { quantity: 6 });
    const dates = { startDate: toInstant(startDate), endDate: toInstant(endDate) };
    await call(changeEvent, {
      as: await admin(),
      params: { id },
      body: { title, location, ...dates, maxCapacity: 4, version: 1 },
    });
    expect(await refusal(reserve, { as: sanne, params: { id }, body: form({ quantity: 1 }) })).toMatchObject({
      code: 'event.full',
      left: 0,
    });
  });

  it('costs what was seen, or says what it costs now and takes nothing', async () => {
    const sanne = await person();
    const { id } = await event({ priceCents: 750 });
    const reserveAt = (priceCents: number) => ({
      as: sanne,
      params: { id },
      body: form({ priceCents, quantity: 2 }),
    });
    expect(await refusal(reserve, reserveAt(500))).toMatchObject({
      status: 409,
      code: 'event.price_changed',
      priceCents: 750,
    });
    expect(await refusal(reserve, reserveAt(0))).toMatchObject({ code: 'event.price_changed' });
    expect(await capacityOf(id)).toBe(0);
    expect(await call(reserve, reserveAt(750))).toMatchObject({ totalCents: 1500 });
    const { id: free } = await event({ priceCents: null });
    expect(
      await refusal(reserve, { as: sanne, params: { id: free }, body: form({ priceCents: 750 }) }),
    ).toMatchObject({ code: 'event.price_changed', priceCents: 0 });
    await book(sanne, free, { priceCents: 0 });
  });

  it.each([
    ['at its last instant', 0, 201],
    ['a millisecond after its end', 1, 409],
  ])('of an event %s', async (_, after, status) => {
    const sanne = await person();
    const { id, endDate } = await event({ startDate: hoursFromNow(-2), endDate: hoursFromNow(1) });
    const app = createApp({ now: () => endDate + after });
    const response = await app.request(
      `${ORIGIN}/api/events/${id}/reservations`,
      {
        method: 'POST',
        headers: { Origin: ORIGIN, Cookie: sanne.cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(form()),
      },
      env,
    );
    expect(response.status).toBe(status);
    if (status === 409)
      expect(await response.json()).toMatchObject({
        error: { code: 'event.ended', endDate: toInstant(endDate) },
      });
    expect(await capacityOf(id)).toBe(status === 201 ? 2 : 0);
  });

  it.each([
    [0, 'out_of_range'],
    [-1, 'out_of_range'],
    [1.5, 'invalid'],
    [1e9, 'out_of_range'],
    ['abc', 'invalid'],
    ['2', 'invalid'],
    [null, 'invalid'],
    [undefined, 'required'],
    [[1], 'invalid'],
    [true, 'invalid'],
  ])('in a quantity of %j is refused as %s', async (quantity, message) => {
    const { id } = await event();
    const { status, issues } = await refusal(reserve, {
      as: await person(),
      params: { id },
      body: form({ quantity }),
    });
    expect(status).toBe(400);
    expect(issues).toEqual([{ path: 'quantity', message }]);
    expect(await capacityOf(id)).toBe(0);
  });

  it('is refused without an event, a name, an address or a number that is one', async () => {
    const sanne = await person();
    const { id } = await event();
    expect((await refusal(reserve, { as: sanne, params: { id: 'evt_none' }, body: form() })).code).toBe(
      'event.not_found',
    );
    for (const [path, value, message] of [
      ['firstName', ' ', 'required'],
      ['lastName', 'de\r\nVries', 'invalid'],
      ['email', 'sanne@', 'invalid_email'],
      ['phoneNumber', 'bel me', 'invalid_phone'],
      ['submissionId', "'; DROP", 'invalid'],
    ])
      expect(
        (await refusal(reserve, { as: sanne, params: { id }, body: form({ [path ?? '']: value }) })).issues,
      ).toEqual([{ path, message }]);
  });

  it('is held up when somebody does nothing else', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 500 });
    const statuses: number[] = [];
    for (let count = 0; count < 35; count++)
      statuses.push(
        (
          await request(reserve, {
            as: sanne,
            params: { id },
            body: form({ email: sanne.email, quantity: 1 }),
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(await capacityOf(id)).toBe(statuses.filter((status) => status === 201).length);
  });
});

describe('a submission that is repeated', () => {
  it('is answered with the reservation it made, and mails one ticket', async () => {
    const sanne = await person();
    const { id } = await event();
    const submissionId = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 8 }, () => book(sanne, id, { submissionId })));
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect(await capacityOf(id)).toBe(2);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toHaveLength(1);
  });

  it('is answered so even when the event is full or over by now', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 2 });
    const submissionId = crypto.randomUUID();
    const first = await book(sanne, id, { submissionId });
    expect(await book(sanne, id, { submissionId })).toEqual(first);
    await db
      .update(events)
      .set({ startDate: hoursFromNow(-3), endDate: hoursFromNow(-1) })
      .where(eq(events.id, id));
    expect((await book(sanne, id, { submissionId })).id).toBe(first.id);
  });

  it('is nobody else’s, and no other event’s', async () => {
    const [one, other] = await Promise.all([event(), event()]);
    const submissionId = crypto.randomUUID();
    const [sanne, noor] = await Promise.all([person(), person()]);
    const made = [
      await book(sanne, one.id, { submissionId }),
      await book(noor, one.id, { submissionId }),
      await book(sanne, other.id, { submissionId }),
    ];
    expect(new Set(made.map((reservation) => reservation.id)).size).toBe(3);
    expect(await capacityOf(one.id)).toBe(4);
  });
});

describe('two hundred people for fifty places', () => {
  it.each([1, 2, 3])('get fifty and not one more, time %i', async () => {
    const people = await crowd(200);
    const { id } = await event({ maxCapacity: 50, priceCents: 125 });
    const statuses = await Promise.all(
      people.map(async (as) => {
        const response = await request(reserve, {
          as,
          params: { id },
          body: form({ email: as.email, quantity: 1 }),
        });
        await response.body?.cancel();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(150);
    expect(await capacityOf(id)).toBe(50);
    expect(await db.$count(eventReservations, eq(eventReservations.eventId, id))).toBe(50);
  });

  it('never get more than fifty in groups either, while others give theirs back', async () => {
    const people = await crowd(200);
    const { id } = await event({ maxCapacity: 50 });
    await Promise.all(
      people.map(async (as, number) => {
        const response = await request(reserve, {
          as,
          params: { id },
          body: form({ email: as.email, quantity: 1 + (number % 7) }),
        });
        const made = await response.json<MyReservation>();
        if (response.status === 201 && number % 3 === 0)
          await call(cancelReservation, { as, params: { id: made.id } });
      }),
    );
    const rows = await db.select().from(eventReservations).where(eq(eventReservations.eventId, id));
    const held = rows
      .filter(({ status }) => status === 'reserved')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(held).toBeLessThanOrEqual(50);
    expect(held).toBeGreaterThan(0);
    expect(await capacityOf(id)).toBe(held);
  });
});

describe('my reservations', () => {
  it('are mine, newest first, with their events', async () => {
    const [sanne, noor] = await Promise.all([person(), person()]);
    const disco = await event({ title: 'Disco' });
    const past = await event({ title: 'Opening', startDate: hoursFromNow(-3), endDate: hoursFromNow(-1) });
    const first = await reservation({ eventId: past.id, userId: sanne.id, createdAt: Date.now() - 5000 });
    const second = await book(sanne, disco.id);
    await book(noor, disco.id);
    const { items } = await call(listMyReservations, { as: sanne });
    expect(items).toMatchObject([
      { id: second.id, cancellable: true, event: { title: 'Disco', status: 'upcoming' } },
      { id: first.id, cancellable: false, event: { title: 'Opening', status: 'completed' } },
    ]);
  });
});

describe('the calendar file of a reservation', () => {
  it('is for its holder, while it stands', async () => {
    const sanne = await person();
    const { id: eventId } = await event({ title: 'Disco; op ijs' });
    const { id, reference } = await book(sanne, eventId);
    const response = await request(getReservationCalendar, { as: sanne, params: { id } });
    expect(response.headers.get('Content-Type')).toContain('text/calendar');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="ijsploeg-evenement.ics"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('\r\nSUMMARY:Disco\\; op ijs\r\n');
    expect(text).toContain(reference);

    await call(cancelReservation, { as: sanne, params: { id } });
    expect(await refusal(getReservationCalendar, { as: sanne, params: { id } })).toMatchObject({
      code: 'reservation.cancelled',
    });
  });

  it('is nobody else’s', async () => {
    const { id } = await reservation({ userId: (await person()).id });
    for (const as of [await person(), await admin()])
      expect(await refusal(getReservationCalendar, { as, params: { id } })).toMatchObject({
        code: 'reservation.not_found',
      });
  });
});

describe('cancelling a reservation', () => {
  const cancel = (as: TestPerson, id: string) => call(cancelReservation, { as, params: { id } });
  const refused = (as: TestPerson, id: string) => refusal(cancelReservation, { as, params: { id } });

  it('gives the places back at once, and they can be reserved again', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 2 });
    for (let turn = 0; turn < 3; turn++) {
      const made = await book(sanne, id);
      expect(await cancel(sanne, made.id)).toMatchObject({
        status: 'cancelled',
        cancelledAt: expect.any(String),
        cancellable: false,
      });
      expect(await capacityOf(id)).toBe(0);
    }
    expect((await call(listMyReservations, { as: sanne })).items).toHaveLength(3);
  });

  it('happens once, however often it is asked for', async () => {
    const sanne = await person();
    const { id } = await event();
    const made = await book(sanne, id);
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await request(cancelReservation, { as: sanne, params: { id: made.id } })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await capacityOf(id)).toBe(0);
    expect(await refused(sanne, made.id)).toMatchObject({
      code: 'reservation.cancelled',
      cancelledAt: expect.any(String),
    });
  });

  it.each([
    ['at the start', 0, 200],
    ['a millisecond after the start', 1, 409],
  ])('of one’s own is possible until %s', async (_, after, status) => {
    const sanne = await person();
    const { id, startDate } = await event();
    const made = await book(sanne, id);
    const response = await createApp({ now: () => startDate + after }).request(
      `${ORIGIN}/api/reservations/${made.id}/cancel`,
      { method: 'POST', headers: { Origin: ORIGIN, Cookie: sanne.cookie } },
      env,
    );
    expect(response.status).toBe(status);
    if (status === 409) expect(await response.json()).toMatchObject({ error: { code: 'event.started' } });
  });

  it('is for others than its holder and admins as if there were none', async () => {
    const { id } = await reservation();
    expect(await refused(await volunteer(), id)).toMatchObject({
      status: 404,
      code: 'reservation.not_found',
    });
    expect((await refused(await admin(), 'rsv_none')).code).toBe('reservation.not_found');
  });

  it('is an admin’s until the end, and is kept in the log', async () => {
    const iris = await admin();
    const now = { startDate: hoursFromNow(-1), endDate: hoursFromNow(1) };
    const { id } = await reservation({ eventId: (await event(now)).id });
    await cancel(iris, id);
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
      { actorId: iris.id, action: 'reservation.cancelled' },
    ]);
    const past = { startDate: hoursFromNow(-2), endDate: hoursFromNow(-1) };
    const late = await reservation({ eventId: (await event(past)).id });
    expect((await refused(iris, late.id)).code).toBe('event.ended');
  });

  it('is too late for a ticket that was used', async () => {
    const sanne = await person();
    const { id } = await reservation({ userId: sanne.id, usedAt: Date.parse('2026-12-12T18:00:00Z') });
    expect(await refused(sanne, id)).toMatchObject({
      code: 'reservation.used',
      usedAt: '2026-12-12T18:00:00.000Z',
    });
  });
});

describe('the reservations of an event', () => {
  it('are listed newest first, a page at a time', async () => {
    const iris = await admin();
    const { id } = await event({ maxCapacity: 200 });
    const { id: userId } = await person();
    for (let number = 0; number < 28; number++)
      await reservation({ eventId: id, userId, createdAt: Date.now() - number * 1000 });
    await reservation();
    const page = (number: number) =>
      call(listEventReservations, { as: iris, params: { id }, query: { page: String(number) } });
    const [first, second] = [await page(1), await page(2)];
    expect(first).toMatchObject({ total: 28, page: 1, pageSize: 25 });
    expect([first.items.length, second.items.length]).toEqual([25, 3]);
    const made = [...first.items, ...second.items].map(({ createdAt }) => Date.parse(createdAt));
    expect(made).toEqual(made.toSorted((one, other) => other - one));
  });

  it('are searched by name, address and reference, and filtered by status', async () => {
    const iris = await admin();
    const { id } = await event();
    const zoe = await reservation({
      eventId: id,
      firstName: 'Zoë',
      lastName: 'Yılmaz',
      email: 'zoe@example.test',
    });
    const bas = await reservation({
      eventId: id,
      firstName: 'Bas',
      status: 'cancelled',
      email: 'bas@example.test',
    });
    const found = async (query: { search?: string; status?: 'all' | 'reserved' | 'cancelled' }) =>
      (await call(listEventReservations, { as: iris, params: { id }, query })).items.map((one) => one.id);
    expect(await found({ search: 'zoe y' })).toEqual([zoe.id]);
    expect(await found({ search: 'ZOE@EXAMPLE' })).toEqual([zoe.id]);
    expect(await found({ search: bas.reference })).toEqual([bas.id]);
    expect(await found({ search: bas.reference.replaceAll('-', '').toLowerCase() })).toEqual([bas.id]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ status: 'cancelled' })).toEqual([bas.id]);
    expect(await found({ status: 'reserved' })).toEqual([zoe.id]);
    expect((await refusal(listEventReservations, { as: iris, params: { id: 'evt_none' } })).code).toBe(
      'event.not_found',
    );
  });

  it('are found by the search after they were made with the form', async () => {
    const { id } = await event();
    const made = await book(await person(), id, { lastName: 'van ’t Hóf' });
    const { items } = await call(listEventReservations, {
      as: await admin(),
      params: { id },
      query: { search: 't hof' },
    });
    expect(items.map((one) => one.id)).toEqual([made.id]);
  });

  it('are all there for the workbook, oldest first, as text, numbers and dates', async () => {
    const { id, title } = await event();
    const createdAt = Date.parse('2026-12-12T17:30:00Z');
    const { id: userId } = await person();
    for (let number = 0; number < 30; number++)
      await reservation({
        eventId: id,
        userId,
        createdAt: createdAt + number * 60_000,
        firstName: '=1+1',
        totalCents: 1999,
      });
    const answer = await call(exportReservations, { as: await admin(), params: { id } });
    expect(answer.event).toMatchObject({ id, title });
    expect(answer.items).toHaveLength(30);
    const row = toReservationRow(answer.items[0] as Reservation);
    const cells = Object.fromEntries(
      RESERVATION_EXPORT_COLUMNS.map(({ header }, index) => [header, row[index]]),
    );
    expect(cells).toEqual({
      Reference: answer.items[0]?.reference,
      'First Name': '=1+1',
      'Last Name': 'de Vries',
      Email: 'sanne@example.test',
      Phone: '',
      Places: 2,
      'Total (EUR)': 19.99,
      Status: 'reserved',
      'Used At': '',
      // 18:30 at the rink.
      'Reserved At': expect.closeTo(46368 + 18.5 / 24, 8),
      'Cancelled At': '',
    });
  });
});

describe('a reservation whose holder is removed', () => {
  it('keeps its places until an admin cancels it', async () => {
    const sanne = await person();
    const { id } = await event();
    const made = await book(sanne, id);
    await db.delete(sessions).where(eq(sessions.userId, sanne.id));
    await db.delete(profiles).where(eq(profiles.id, sanne.id));
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    expect(await capacityOf(id)).toBe(2);
    await call(cancelReservation, { as: await admin(), params: { id: made.id } });
    expect(await capacityOf(id)).toBe(0);
  });
});

describe('a reference that is taken already', () => {
  it('is made anew, and nobody hears of it', async () => {
    const taken = await reservation();
    const sanne = await person();
    const profile = await db.select().from(profiles).where(eq(profiles.id, sanne.id)).get();
    if (!profile) throw new Error('nobody');
    const free = makeTicketReference((below) => Math.floor(Math.random() * below));
    const references = [taken.reference, free];
    const { id } = await event();
    const made = await reserveWith(
      {
        db,
        env,
        clock: { now: () => Date.now() },
        signedIn: { id: sanne.id, role: 'user', profile } as SignedIn,
        requestId: 'none',
      },
      id,
      { ...form(), phoneNumber: null },
      () => references.shift() ?? '',
    );
    expect(made.reference).toBe(free);
    expect(await capacityOf(id)).toBe(2);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toHaveLength(1);
  });
});
