import {
  cancelReservation,
  changeEvent,
  EXPORT_SHEETS,
  exportReservations,
  getEvent,
  getReservationCalendar,
  type Locale,
  listEventReservations,
  listMyReservations,
  type MyReservation,
  makeTicketReference,
  parseTicketReference,
  type Reservation,
  reserve,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, lt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  accounts,
  auditLog,
  eventReservations,
  events,
  profiles,
  sessions,
} from '../../../worker/src/app/schema.ts';
import { reserve as reserveWith } from '../../../worker/src/events/reservations.service.ts';
import type { SignedIn } from '../../../worker/src/platform/http/signed-in.ts';
import {
  admin,
  crowd,
  event,
  HOUR,
  hoursFromNow,
  person,
  reservation,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal, request, rowsOf } from '../harness.ts';
import { outboxMailsTo } from '../mails.ts';

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

describe('POST /api/events/:id/reservations', () => {
  it('answers a reference and a price in whole cents, and takes the places', async () => {
    const sanne = await person();
    const { id, title } = await event({ priceCents: 1999 });
    const created = await book(sanne, id, {
      quantity: 3,
      phoneNumber: '06 12345678',
      email: ' Sanne@Example.test ',
    });
    expect(created).toMatchObject({
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
    expect(parseTicketReference(created.reference)).toBe(created.reference);
    expect(await capacityOf(id)).toBe(3);
  });

  it('accepts phone numbers in common notations and shows them formatted', async () => {
    const sanne = await person();
    const { id } = await event();
    for (const [phoneNumber, phoneDisplay] of [
      ['020 123 4567', '020 123 4567'],
      ['+32 470 12 34 56', '+32 470 12 34 56'],
      [null, null],
    ] as const)
      expect(await book(sanne, id, { phoneNumber })).toMatchObject({ phoneDisplay });
  });

  it('computes prices exactly to the cent', async () => {
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

  it('allows one person several reservations of one event', async () => {
    const sanne = await person();
    const { id } = await event();
    const created = [await book(sanne, id), await book(sanne, id)];
    expect(new Set(created.map(({ reference }) => reference)).size).toBe(2);
    expect(await capacityOf(id)).toBe(4);
  });

  it('takes the last places and answers how many are left to larger requests', async () => {
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

  it('answers 0 places left, never fewer, when the capacity was lowered', async () => {
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

  it('uses the price that was shown, or answers the new price and reserves nothing', async () => {
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
  ])('is refused for an event %s', async (_, after, status) => {
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
  ])('is refused for a quantity of %j as %s', async (quantity, message) => {
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

  it('is refused without an event or with an invalid name, address or number', async () => {
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

  it('is rate-limited per person', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 500, maxPerPerson: 100 });
    const statuses: number[] = [];
    // 30 in 10 s; requests on either side of the end of a window count apart.
    while (statuses.at(-1) !== 429 && statuses.length < 61)
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
    expect(statuses.length).toBeGreaterThan(30);
    expect(await capacityOf(id)).toBe(statuses.filter((status) => status === 201).length);
  });
});

describe('the maximum per person', () => {
  const bookAs = (as: TestPerson, id: string, quantity: number) =>
    refusal(reserve, { as, params: { id }, body: form({ quantity }) });

  it('refuses places above it, over all reservations of that person, and answers how many are left', async () => {
    const [sanne, noor] = [await person(), await person()];
    const { id } = await event({ maxPerPerson: 5 });
    expect(await bookAs(sanne, id, 6)).toMatchObject({
      status: 409,
      code: 'event.person_limit',
      left: 5,
      maxPerPerson: 5,
    });
    await book(sanne, id, { quantity: 3 });
    expect(await bookAs(sanne, id, 3)).toMatchObject({ code: 'event.person_limit', left: 2 });
    await book(sanne, id, { quantity: 2, email: 'tante@example.test' });
    expect(await bookAs(sanne, id, 1)).toMatchObject({ code: 'event.person_limit', left: 0 });
    await book(noor, id, { quantity: 5 });
    expect(await capacityOf(id)).toBe(10);
  });

  it('counts used tickets, and neither cancelled ones nor those of other events', async () => {
    const sanne = await person();
    const { id } = await event({ maxPerPerson: 4 });
    await reservation({ eventId: id, userId: sanne.id, quantity: 2, usedAt: Date.now() });
    const { id: cancelled } = await book(sanne, id, { quantity: 2 });
    expect(await bookAs(sanne, id, 1)).toMatchObject({ code: 'event.person_limit', left: 0 });
    await call(cancelReservation, { as: sanne, params: { id: cancelled } });
    await book(sanne, (await event({ maxPerPerson: 4 })).id, { quantity: 4 });
    await book(sanne, id, { quantity: 2 });
  });

  it('lets exactly that many places through in a race', async () => {
    const sanne = await person();
    const { id } = await event({ maxPerPerson: 7 });
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        request(reserve, { as: sanne, params: { id }, body: form({ quantity: 1 }) }).then(
          async (response) =>
            response.status === 201 || (await response.json<{ error: { code: string } }>()).error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === true)).toHaveLength(7);
    expect(codes.filter((code) => code === 'event.person_limit')).toHaveLength(13);
    expect(await capacityOf(id)).toBe(7);
  });

  it('answers that the event is full when it has fewer places left than the person', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 3, maxPerPerson: 5 });
    expect(await bookAs(sanne, id, 6)).toMatchObject({ code: 'event.full', left: 3 });
  });

  it('may be lowered below what somebody has, who keeps it', async () => {
    const sanne = await person();
    const { id } = await event();
    const { id: reservationId } = await book(sanne, id, { quantity: 8 });
    await call(changeEvent, { as: await admin(), params: { id }, body: { maxPerPerson: 2, version: 1 } });
    expect(await bookAs(sanne, id, 1)).toMatchObject({
      code: 'event.person_limit',
      left: 0,
      maxPerPerson: 2,
    });
    expect((await call(listMyReservations, { as: sanne })).items).toMatchObject([
      { id: reservationId, quantity: 8, status: 'reserved' },
    ]);
  });
});

describe('tickets for other addresses', () => {
  const DAY = 24 * 3_600_000;
  const nobody = () => `${crypto.randomUUID()}@example.test`;
  const codeFor = async (as: TestPerson, id: string, email: string) => {
    const response = await request(reserve, { as, params: { id }, body: form({ email, quantity: 1 }) });
    return response.status === 201 || (await response.json<{ error: { code: string } }>()).error.code;
  };

  it('refuses a sixth address in a day, and says when the next is possible', async () => {
    const sanne = await person();
    const { id } = await event();
    const addresses = Array.from({ length: 5 }, nobody);
    for (const email of addresses) expect(await codeFor(sanne, id, email)).toBe(true);
    const refused = await refusal(reserve, { as: sanne, params: { id }, body: form({ email: nobody() }) });
    expect(refused).toMatchObject({ status: 429, code: 'reservation.too_many_addresses' });
    expect(refused.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(24 * 3600);
    // The five addresses and the person's own stay possible, on any event.
    expect(await codeFor(sanne, (await event()).id, addresses[0] ?? '')).toBe(true);
    expect(await codeFor(sanne, id, sanne.email)).toBe(true);
    expect(await capacityOf(id)).toBe(6);
  });

  it('counts cancelled reservations, because their mails were sent', async () => {
    const sanne = await person();
    const { id } = await event();
    for (let count = 0; count < 5; count++) {
      const created = await book(sanne, id, { email: nobody() });
      await call(cancelReservation, { as: sanne, params: { id: created.id } });
    }
    expect(await codeFor(sanne, id, nobody())).toBe('reservation.too_many_addresses');
    expect(await capacityOf(id)).toBe(0);
  });

  it('lets exactly five addresses through in a race', async () => {
    const sanne = await person();
    const { id } = await event({ maxPerPerson: 100 });
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeFor(sanne, id, nobody())));
    expect(codes.filter((code) => code === true)).toHaveLength(5);
    expect(codes.filter((code) => code === 'reservation.too_many_addresses')).toHaveLength(15);
    const rows = await db.select().from(eventReservations).where(eq(eventReservations.userId, sanne.id));
    expect(new Set(rows.map(({ email }) => email)).size).toBe(5);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toHaveLength(5);
  });

  it('allows another one a day after the first', async () => {
    const sanne = await person();
    const { id } = await event();
    for (const ageMs of [DAY - 60_000, 1000, 1000, 1000, 1000])
      await reservation({ userId: sanne.id, email: nobody(), createdAt: Date.now() - ageMs });
    const refused = await refusal(reserve, { as: sanne, params: { id }, body: form({ email: nobody() }) });
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    await db
      .update(eventReservations)
      .set({ createdAt: Date.now() - DAY })
      .where(and(eq(eventReservations.userId, sanne.id), lt(eventReservations.createdAt, Date.now() - HOUR)));
    expect(await codeFor(sanne, id, nobody())).toBe(true);
  });

  it('are counted for each account alone', async () => {
    const [sanne, noor] = [await person(), await person()];
    const { id } = await event();
    for (let count = 0; count < 5; count++) await reservation({ userId: noor.id, email: nobody() });
    expect(await codeFor(noor, id, nobody())).toBe('reservation.too_many_addresses');
    expect(await codeFor(sanne, id, nobody())).toBe(true);
  });

  it('says where the ticket went when the other address got too many, also of a repeated submission', async () => {
    const { id } = await event({ maxCapacity: 100 });
    const email = nobody();
    for (let count = 0; count < 5; count++)
      expect(await book(await person(), id, { email })).toMatchObject({ email, mailedTo: email });
    const sanne = await person();
    const submissionId = crypto.randomUUID();
    const last = await book(sanne, id, { email, submissionId });
    expect(last).toMatchObject({ email, mailedTo: sanne.email });
    expect(await book(sanne, id, { email, submissionId })).toEqual(last);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toMatchObject([{ recipient: sanne.email }]);
  });

  it('refuses a name with a link, which the mail would carry to a stranger', async () => {
    const sanne = await person();
    const { id } = await event();
    for (const path of ['firstName', 'lastName'])
      expect(
        (
          await refusal(reserve, {
            as: sanne,
            params: { id },
            body: form({ email: nobody(), [path]: 'Gewonnen! Haal 500 euro op www.gratis.example' }),
          })
        ).issues,
      ).toEqual([{ path, message: 'not_a_name' }]);
    expect(await capacityOf(id)).toBe(0);
  });
});

describe('a repeated submission', () => {
  it('returns the reservation it created and mails one ticket', async () => {
    const sanne = await person();
    const { id } = await event();
    const submissionId = crypto.randomUUID();
    const created = await Promise.all(Array.from({ length: 8 }, () => book(sanne, id, { submissionId })));
    expect(new Set(created.map((one) => one.id)).size).toBe(1);
    expect(await capacityOf(id)).toBe(2);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toHaveLength(1);
  });

  it('returns it even when the event is now full or over', async () => {
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

  it('matches only the same person and the same event', async () => {
    const [one, other] = await Promise.all([event(), event()]);
    const submissionId = crypto.randomUUID();
    const [sanne, noor] = await Promise.all([person(), person()]);
    const created = [
      await book(sanne, one.id, { submissionId }),
      await book(noor, one.id, { submissionId }),
      await book(sanne, other.id, { submissionId }),
    ];
    expect(new Set(created.map((reservation) => reservation.id)).size).toBe(3);
    expect(await capacityOf(one.id)).toBe(4);
  });
});

describe('two hundred people for fifty places', () => {
  it.each([1, 2, 3])('get exactly fifty, round %i', async () => {
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

  it('never get more than fifty in groups, while others cancel', async () => {
    const people = await crowd(200);
    const { id } = await event({ maxCapacity: 50 });
    await Promise.all(
      people.map(async (as, number) => {
        const response = await request(reserve, {
          as,
          params: { id },
          body: form({ email: as.email, quantity: 1 + (number % 7) }),
        });
        const created = await response.json<MyReservation>();
        if (response.status === 201 && number % 3 === 0)
          await call(cancelReservation, { as, params: { id: created.id } });
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

describe('GET /api/reservations/mine', () => {
  it("lists the caller's reservations, newest first, with their events", async () => {
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

describe('GET /api/reservations/:id/calendar.ics', () => {
  it('is for the holder, while the reservation is active', async () => {
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

  it('answers 404 to others', async () => {
    const { id } = await reservation({ userId: (await person()).id });
    for (const as of [await person(), await admin()])
      expect(await refusal(getReservationCalendar, { as, params: { id } })).toMatchObject({
        code: 'reservation.not_found',
      });
  });
});

describe('POST /api/reservations/:id/cancel', () => {
  const cancel = (as: TestPerson, id: string) => call(cancelReservation, { as, params: { id } });
  const refused = (as: TestPerson, id: string) => refusal(cancelReservation, { as, params: { id } });

  it('frees the places for others immediately', async () => {
    const sanne = await person();
    const { id } = await event({ maxCapacity: 2 });
    for (let turn = 0; turn < 3; turn++) {
      const created = await book(sanne, id);
      expect(await cancel(sanne, created.id)).toMatchObject({
        status: 'cancelled',
        cancelledAt: expect.any(String),
        cancellable: false,
      });
      expect(await capacityOf(id)).toBe(0);
    }
    expect((await call(listMyReservations, { as: sanne })).items).toHaveLength(3);
  });

  it('happens once when it is repeated', async () => {
    const sanne = await person();
    const { id } = await event();
    const created = await book(sanne, id);
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await request(cancelReservation, { as: sanne, params: { id: created.id } })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await capacityOf(id)).toBe(0);
    expect(await refused(sanne, created.id)).toMatchObject({
      code: 'reservation.cancelled',
      cancelledAt: expect.any(String),
    });
  });

  it.each([
    ['at the start', 0, 200],
    ['a millisecond after the start', 1, 409],
  ])('is open to the holder until %s', async (_, after, status) => {
    const sanne = await person();
    const { id, startDate } = await event();
    const created = await book(sanne, id);
    const response = await createApp({ now: () => startDate + after }).request(
      `${ORIGIN}/api/reservations/${created.id}/cancel`,
      { method: 'POST', headers: { Origin: ORIGIN, Cookie: sanne.cookie } },
      env,
    );
    expect(response.status).toBe(status);
    if (status === 409) expect(await response.json()).toMatchObject({ error: { code: 'event.started' } });
  });

  it('answers 404 to anyone but the holder and admins', async () => {
    const { id } = await reservation();
    expect(await refused(await volunteer(), id)).toMatchObject({
      status: 404,
      code: 'reservation.not_found',
    });
    expect((await refused(await admin(), 'rsv_none')).code).toBe('reservation.not_found');
  });

  it('is open to admins until the end, and recorded in the audit log', async () => {
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

  it('is refused for a used ticket', async () => {
    const sanne = await person();
    const { id } = await reservation({ userId: sanne.id, usedAt: Date.parse('2020-12-12T18:00:00Z') });
    expect(await refused(sanne, id)).toMatchObject({
      code: 'reservation.used',
      usedAt: '2020-12-12T18:00:00.000Z',
    });
  });
});

describe('GET /api/events/:id/reservations', () => {
  it('lists newest first, a page at a time', async () => {
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
    const created = [...first.items, ...second.items].map(({ createdAt }) => Date.parse(createdAt));
    expect(created).toEqual(created.toSorted((one, other) => other - one));
  });

  it('searches name, address and reference, and filters by status', async () => {
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

  it('finds reservations made with the form', async () => {
    const { id } = await event();
    const created = await book(await person(), id, { lastName: 'van ’t Hóf' });
    const { items } = await call(listEventReservations, {
      as: await admin(),
      params: { id },
      query: { search: 't hof' },
    });
    expect(items.map((one) => one.id)).toEqual([created.id]);
  });

  it('exports all of them, oldest first, as text, numbers and dates', async () => {
    const { id } = await event();
    const createdAt = Date.parse('2020-12-12T17:30:00Z');
    const { id: userId } = await person();
    for (let number = 0; number < 30; number++)
      await reservation({
        eventId: id,
        userId,
        createdAt: createdAt + number * 60_000,
        firstName: '=1+1',
        totalCents: 1999,
      });
    await reservation();
    const rows = await rowsOf(exportReservations, { as: await admin(), params: { id } });
    expect(rows).toHaveLength(30);
    const times = rows.map((row) => row.createdAt);
    expect(times).toEqual([...times].sort());
    const cellsIn = (locale: Locale) => {
      const { columns, toRow } = EXPORT_SHEETS.reservations(locale);
      const row = toRow(rows[0] as Reservation);
      return Object.fromEntries(columns.map(({ header }, index) => [header, row[index]]));
    };
    expect(cellsIn('nl')).toMatchObject({ Voornaam: '=1+1', Plekken: 2, Status: 'gereserveerd' });
    expect(cellsIn('en')).toEqual({
      Reference: rows[0]?.reference,
      'First Name': '=1+1',
      'Last Name': 'de Vries',
      Email: 'sanne@example.test',
      Phone: '',
      Places: 2,
      'Total (EUR)': 19.99,
      Status: 'reserved',
      'Used At': '',
      // 18:30 local time.
      'Reserved At': expect.closeTo(44177 + 18.5 / 24, 8),
      'Cancelled At': '',
    });
  });
});

describe('a reservation of a removed holder', () => {
  it('keeps its places until an admin cancels it', async () => {
    const sanne = await person();
    const { id } = await event();
    const created = await book(sanne, id);
    await db.delete(sessions).where(eq(sessions.userId, sanne.id));
    await db.delete(profiles).where(eq(profiles.id, sanne.id));
    await db.delete(accounts).where(eq(accounts.id, sanne.id));
    expect(await capacityOf(id)).toBe(2);
    await call(cancelReservation, { as: await admin(), params: { id: created.id } });
    expect(await capacityOf(id)).toBe(0);
  });
});

describe('a ticket reference that already exists', () => {
  it('is replaced by another without an error', async () => {
    const existing = await reservation();
    const sanne = await person();
    const profile = await db.select().from(profiles).where(eq(profiles.id, sanne.id)).get();
    if (!profile) throw new Error('no profile');
    const free = makeTicketReference((below) => Math.floor(Math.random() * below));
    const references = [existing.reference, free];
    const { id } = await event();
    const created = await reserveWith(
      {
        db,
        env,
        clock: { now: () => Date.now() },
        signedIn: { id: sanne.id, role: 'user', profile } as Partial<SignedIn> as SignedIn,
        requestId: 'none',
      },
      id,
      { ...form(), phoneNumber: null },
      () => references.shift() ?? '',
    );
    expect(created.reference).toBe(free);
    expect(await capacityOf(id)).toBe(2);
    expect(await outboxMailsTo(sanne, 'reservation_confirmed')).toHaveLength(1);
  });
});
