import {
  changeEvent,
  createEvent,
  deleteEvent,
  type Event,
  getEvent,
  listEventShifts,
  listEvents,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { auditLog, eventReservations, events, shifts } from '../../../worker/src/app/schema.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  hoursFromNow,
  instantFromNow,
  person,
  reservation,
  shift,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, refusal } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const fields = (values: Record<string, unknown> = {}) => ({
  title: 'IJsgala',
  description: 'Dansen op het ijs.',
  location: 'Grote baan',
  startDate: instantFromNow(48),
  endDate: instantFromNow(52),
  priceCents: 1250,
  maxCapacity: 80,
  requiresTicket: true,
  ...values,
});

const auditOf = (subjectId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId));

describe('GET /api/events', () => {
  it('is public and sorted by start, with the status of each event at the time of the request', async () => {
    const later = await event({
      title: 'Schaatsdisco',
      startDate: hoursFromNow(48),
      endDate: hoursFromNow(52),
    });
    const past = await event({ title: 'Opening', startDate: hoursFromNow(-52), endDate: hoursFromNow(-48) });
    const now = await event({ title: 'Elfurentocht', startDate: hoursFromNow(-2), endDate: hoursFromNow(9) });
    const ids = [later.id, past.id, now.id];
    const listed = async (filter?: 'all' | 'upcoming' | 'past') => {
      const { items } = await call(listEvents, { ...(filter && { query: { filter } }) });
      return items.filter(({ id }) => ids.includes(id));
    };

    expect((await listed()).map(({ id, status }) => [id, status])).toEqual([
      [past.id, 'completed'],
      [now.id, 'ongoing'],
      [later.id, 'upcoming'],
    ]);
    expect((await listed('upcoming')).map(({ id }) => id)).toEqual([now.id, later.id]);
    expect((await listed('past')).map(({ id }) => id)).toEqual([past.id]);
    expect((await listed('past'))[0]).toMatchObject({
      title: 'Opening',
      description: null,
      imageUrl: null,
      imageSmallUrl: null,
      priceCents: 750,
      maxCapacity: 40,
      maxPerPerson: 10,
      currentCapacity: 0,
      requiresTicket: false,
      version: 1,
    });
  });

  it('searches title, location and description without case or accents', async () => {
    const { id } = await event({
      title: 'Café chantant',
      location: 'Koek-en-zopie',
      description: 'Met de ﬁjnste ijsmuziek van Zoë',
    });
    const finds = async (search: string) =>
      (await call(listEvents, { query: { search } })).items.some((found) => found.id === id);
    for (const search of ['cafe', 'CAFÉ', 'koek-en', ' zoe ', 'fijnste IJSMUZIEK', 'chantant  koek'])
      expect(await finds(search), search).toBe(true);
    for (const search of ['theater', '%', '_', "café'"]) expect(await finds(search), search).toBe(false);
  });
});

describe('the status of an event', () => {
  const start = Date.parse('2021-01-09T18:00:00Z');
  const end = start + 3 * HOUR;

  it.each([
    ['before the start', start - 1, 'upcoming', true],
    ['at the start', start, 'upcoming', true],
    ['after the start', start + 1, 'ongoing', true],
    ['before the end', end - 1, 'ongoing', true],
    ['at the end', end, 'ongoing', true],
    ['after the end', end + 1, 'completed', false],
  ] as const)(
    'is right a millisecond %s, as is the filter it matches',
    async (_, now, status, isUpcoming) => {
      const { id } = await event({ startDate: start, endDate: end });
      const app = createApp({ now: () => now });
      const read = async <T>(path: string) =>
        (await (await app.request(`${ORIGIN}${path}`, {}, env)).json()) as T;
      expect((await read<Event>(`/api/events/${id}`)).status).toBe(status);
      const has = async (filter: string) =>
        (await read<{ items: Event[] }>(`/api/events?filter=${filter}`)).items.some(
          (found) => found.id === id,
        );
      expect([await has('upcoming'), await has('past')]).toEqual([isUpcoming, !isUpcoming]);
      await db.delete(events).where(eq(events.id, id));
    },
  );
});

describe('GET /api/events/:id', () => {
  it('is public and shows reservation numbers only to admins', async () => {
    const { id } = await event();
    const sanne = await person();
    await reservation({ eventId: id, userId: sanne.id });
    await reservation({ eventId: id, quantity: 5, usedAt: Date.now() });
    await reservation({ eventId: id, quantity: 9, status: 'cancelled', cancelledAt: Date.now() });
    await reservation({ eventId: id, quantity: 1, userId: null });
    const publicEvent = await call(getEvent, { params: { id } });
    expect(publicEvent).toMatchObject({ id, currentCapacity: 8, maxCapacity: 40 });
    for (const as of [undefined, sanne, await volunteer()])
      expect(await call(getEvent, { ...(as && { as }), params: { id } })).not.toHaveProperty('reservations');
    expect((await call(getEvent, { as: await admin(), params: { id } })).reservations).toEqual({
      count: 3,
      places: 8,
      usedPlaces: 5,
      toNotify: 2,
      toNotifyOfChange: 2,
    });
  });

  it('answers 404 for an unknown id', async () => {
    expect(await refusal(getEvent, { params: { id: 'evt_none' } })).toMatchObject({
      status: 404,
      code: 'event.not_found',
    });
  });

  it('lists its shifts for admins by start, with their occupancy', async () => {
    const { id, title } = await event();
    const second = await shift({ eventId: id, startTime: hoursFromNow(27), endTime: hoursFromNow(28) });
    const first = await shift({ eventId: id, maxVolunteers: 3 });
    await shift();
    await assignment(first, await volunteer());
    const { items } = await call(listEventShifts, { as: await admin(), params: { id } });
    expect(items).toMatchObject([
      { id: first.id, currentVolunteers: 1, maxVolunteers: 3, event: { id, title } },
      { id: second.id, currentVolunteers: 0 },
    ]);
    expect((await refusal(listEventShifts, { as: await admin(), params: { id: 'evt_none' } })).code).toBe(
      'event.not_found',
    );
  });
});

describe('POST /api/events', () => {
  it('stores the given fields and the creator', async () => {
    const iris = await admin();
    const created = await call(createEvent, { as: iris, body: fields() });
    expect(created).toMatchObject({
      ...fields({ startDate: created.startDate, endDate: created.endDate }),
      currentCapacity: 0,
      version: 1,
      status: 'upcoming',
    });
    const { reservations: _, ...publicEvent } = await call(getEvent, {
      as: iris,
      params: { id: created.id },
    });
    expect(publicEvent).toEqual(created);
    expect(await auditOf(created.id)).toMatchObject([
      { actorId: iris.id, action: 'event.created', after: { title: 'IJsgala', priceCents: 1250 } },
    ]);
  });

  it('creates one event for twenty concurrent submissions with one id', async () => {
    const iris = await admin();
    const submissionId = crypto.randomUUID();
    const body = { ...fields(), submissionId };
    const created = await Promise.all(
      Array.from({ length: 20 }, () => call(createEvent, { as: iris, body })),
    );
    const [id = ''] = new Set(created.map((one) => one.id));
    expect(created).toEqual(created.map(() => expect.objectContaining({ id })));
    expect(await db.$count(events, eq(events.submissionId, submissionId))).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
    expect((await call(createEvent, { as: iris, body: fields() })).id).not.toBe(id);
  });

  it('gives each person ten places, unless another maximum is given', async () => {
    const iris = await admin();
    expect(await call(createEvent, { as: iris, body: fields() })).toMatchObject({ maxPerPerson: 10 });
    const body = fields({ maxPerPerson: 4 });
    expect(await call(createEvent, { as: iris, body })).toMatchObject({ maxPerPerson: 4 });
  });

  it.each([null, undefined, 0])('makes the event free at a price of %s', async (priceCents) => {
    const created = await call(createEvent, { as: await admin(), body: fields({ priceCents }) });
    expect(created.priceCents).toBeNull();
  });

  it.each([
    ['title', ' ', 'required'],
    ['title', 'x'.repeat(121), 'too_long'],
    ['title', 'Gala\r\nBcc: all@example.test', 'invalid'],
    ['location', '', 'required'],
    ['startDate', 'morgen', 'invalid'],
    ['endDate', instantFromNow(47), 'end_before_start'],
    ['priceCents', -1, 'out_of_range'],
    ['priceCents', 7.5, 'invalid'],
    ['priceCents', '750', 'invalid'],
    ['priceCents', 1_000_001, 'out_of_range'],
    ['maxCapacity', 0, 'out_of_range'],
    ['maxCapacity', 1.5, 'invalid'],
    ['maxCapacity', 100_001, 'out_of_range'],
    ['maxPerPerson', 0, 'out_of_range'],
    ['maxPerPerson', 2.5, 'invalid'],
    ['maxPerPerson', 101, 'out_of_range'],
    ['requiresTicket', 'ja', 'invalid'],
    ['submissionId', 'kort', 'invalid'],
  ])('refuses %s %j as %s', async (path, value, message) => {
    const { status, issues } = await refusal(createEvent, {
      as: await admin(),
      body: fields({ [path]: value }),
    });
    expect(status).toBe(400);
    expect(issues).toEqual([{ path, message }]);
  });
});

describe('PATCH /api/events/:id', () => {
  it('changes the version that was read and records the difference', async () => {
    const iris = await admin();
    const { id } = await event({ title: 'IJsgala' });
    const changed = await call(changeEvent, {
      as: iris,
      params: { id },
      body: { ...fields({ title: 'Winterbal' }), version: 1 },
    });
    expect(changed).toMatchObject({ id, title: 'Winterbal', version: 2 });
    expect(await auditOf(id)).toMatchObject([
      { action: 'event.changed', before: { title: 'IJsgala' }, after: { title: 'Winterbal' } },
    ]);
    expect(
      (await call(listEvents, { query: { search: 'winterbal' } })).items.map((found) => found.id),
    ).toContain(id);
  });

  it('is refused when it would overwrite another edit, and answers with that version', async () => {
    const iris = await admin();
    const { id } = await event();
    const first = await call(changeEvent, {
      as: iris,
      params: { id },
      body: { ...fields({ title: 'Eerst' }), version: 1 },
    });
    const { status, code, current } = await refusal(changeEvent, {
      as: iris,
      params: { id },
      body: { ...fields({ title: 'Later' }), version: 1 },
    });
    expect([status, code]).toEqual([409, 'event.changed']);
    expect(current).toEqual(first);
  });

  it('accepts one of many concurrent edits', async () => {
    const iris = await admin();
    const { id } = await event();
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        call(changeEvent, {
          as: iris,
          params: { id },
          body: { ...fields({ title: `Gala ${number}` }), version: 1 },
        }).then(
          () => 'done',
          () => 'refused',
        ),
      ),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await call(getEvent, { params: { id } })).version).toBe(2);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('may lower the capacity below the reserved places without cancelling any', async () => {
    const { id } = await event();
    await reservation({ eventId: id, quantity: 6 });
    const changed = await call(changeEvent, {
      as: await admin(),
      params: { id },
      body: { ...fields({ maxCapacity: 4 }), version: 1 },
    });
    expect(changed).toMatchObject({ maxCapacity: 4, currentCapacity: 6 });
  });

  it.each([
    ['title', 'Winterbal'],
    ['description', null],
    ['location', 'Plein'],
    ['startDate', instantFromNow(25)],
    ['endDate', instantFromNow(30)],
    ['priceCents', null],
    ['maxCapacity', 12],
    ['maxPerPerson', 2],
    ['requiresTicket', true],
  ])('changes %s alone and keeps the other fields', async (field, value) => {
    const { id } = await event({ description: 'Neem een muts mee.' });
    const original = await call(getEvent, { params: { id } });
    const changed = await call(changeEvent, {
      as: await admin(),
      params: { id },
      body: { [field]: value, version: 1 },
    });
    expect(changed).toEqual({ ...original, [field]: value, version: 2 });
    const [row] = await auditOf(id);
    expect(Object.keys(row?.after ?? {})).toEqual([field]);
  });

  it.each([
    ['a start after the stored end', { startDate: instantFromNow(29) }],
    ['an end before the stored start', { endDate: instantFromNow(23) }],
  ])('refuses %s at the field of the end', async (_, dates) => {
    const { id } = await event();
    const body = { ...dates, version: 1 };
    expect(await refusal(changeEvent, { as: await admin(), params: { id }, body })).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'endDate', message: 'end_before_start' }],
    });
  });

  it('changes nothing without a field, and still refuses an older version', async () => {
    const iris = await admin();
    const { id } = await event();
    const patch = (version: number) => ({ as: iris, params: { id }, body: { version } });
    expect((await call(changeEvent, patch(1))).version).toBe(1);
    expect(await auditOf(id)).toHaveLength(0);
    expect((await refusal(changeEvent, patch(2))).code).toBe('event.changed');
  });

  it('answers 404 for an unknown event', async () => {
    const body = { ...fields(), version: 1 };
    expect((await refusal(changeEvent, { as: await admin(), params: { id: 'evt_none' }, body })).code).toBe(
      'event.not_found',
    );
  });
});

describe('DELETE /api/events/:id', () => {
  it('deletes its reservations, notifies their holders and keeps its shifts', async () => {
    const [iris, sanne, noor] = await Promise.all([admin(), person(), person({ locale: 'en' })]);
    const { id } = await event({ title: 'Fakkeltocht' });
    const { id: shiftId } = await shift({ eventId: id });
    const held = await reservation({ eventId: id, userId: sanne.id, email: 'thuis@example.test' });
    await reservation({ eventId: id, userId: sanne.id });
    await reservation({ eventId: id, userId: noor.id });
    await reservation({ eventId: id, status: 'cancelled', cancelledAt: Date.now() });

    expect(await call(deleteEvent, { as: iris, params: { id } })).toEqual({ reservations: 3, notified: 3 });

    expect((await refusal(getEvent, { params: { id } })).code).toBe('event.not_found');
    expect(await db.$count(eventReservations, eq(eventReservations.eventId, id))).toBe(0);
    expect(await db.select().from(shifts).where(eq(shifts.id, shiftId)).get()).toMatchObject({
      eventId: null,
    });
    expect(await auditOf(id)).toMatchObject([
      { actorId: iris.id, action: 'event.deleted', before: { title: 'Fakkeltocht' } },
    ]);
    const mails = await Promise.all(
      (await outboxMailsTo(sanne, 'event_deleted')).map((row) => renderedMail(row)),
    );
    expect(mails).toHaveLength(2);
    const mail = mails.find((found) => found?.to === 'thuis@example.test');
    expect(mail?.subject).toBe('Gaat niet door: Fakkeltocht');
    expect(mail?.text).toContain(held.reference);
    const [other] = await outboxMailsTo(noor, 'event_deleted');
    expect((await renderedMail(other))?.subject).toBe('Event cancelled: Fakkeltocht');
    expect((await refusal(deleteEvent, { as: iris, params: { id } })).code).toBe('event.not_found');
  });

  it('sends no mail about a past event', async () => {
    const sanne = await person();
    const { id } = await event({ startDate: hoursFromNow(-5), endDate: hoursFromNow(-1) });
    await reservation({ eventId: id, userId: sanne.id });
    expect(await call(deleteEvent, { as: await admin(), params: { id } })).toEqual({
      reservations: 1,
      notified: 0,
    });
  });
});
