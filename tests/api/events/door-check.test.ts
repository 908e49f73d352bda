import {
  changeEvent,
  checkAtDoor,
  getEvent,
  listEventReservations,
  makeTicketReference,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../../worker/src/app/schema.ts';
import { admin, event, HOUR, reservation, type TestPerson } from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

interface Check {
  checkId?: string;
  checkedAt?: string;
}

const check = (as: TestPerson, id: string, reference: string, more: Check = {}) =>
  call(checkAtDoor, { as, params: { id }, body: { reference, ...more } });
const refused = (as: TestPerson, id: string, reference: string, more: Check = {}) =>
  refusal(checkAtDoor, { as, params: { id }, body: { reference, ...more } });

const checksOf = (eventId: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, eventId), eq(auditLog.action, 'reservation.used')));

describe('POST /api/events/:id/door-check', () => {
  it('admits the holder once and answers a second check with the time of the first', async () => {
    const iris = await admin();
    const { eventId, reference, quantity } = await reservation();
    const used = await check(iris, eventId, reference);
    expect(used).toMatchObject({ reference, quantity, status: 'reserved' });
    expect(Date.now() - Date.parse(used.usedAt ?? '')).toBeLessThan(10_000);
    expect(await refused(iris, eventId, reference)).toMatchObject({
      status: 409,
      code: 'reservation.used',
      usedAt: used.usedAt,
      reservation: { reference, firstName: 'Sanne' },
    });
    expect(await checksOf(eventId)).toMatchObject([{ actorId: iris.id, after: { reference } }]);
    expect((await call(getEvent, { as: iris, params: { id: eventId } })).reservations?.usedPlaces).toBe(
      quantity,
    );
  });

  it('admits once when two doors check at the same time, round after round', async () => {
    const iris = await admin();
    for (let turn = 0; turn < 5; turn++) {
      const { eventId, reference } = await reservation();
      const statuses = await Promise.all(
        Array.from(
          { length: 8 },
          async () =>
            (await request(checkAtDoor, { as: iris, params: { id: eventId }, body: { reference } })).status,
        ),
      );
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      expect(await checksOf(eventId)).toHaveLength(1);
    }
  });

  it('accepts a reference in any spelling that people use', async () => {
    const iris = await admin();
    const { eventId, reference } = await reservation();
    const typed = reference.toLowerCase().replaceAll('-', '').replaceAll('5', 's').replaceAll('q', 'o');
    expect((await check(iris, eventId, `  ${typed} `)).reference).toBe(reference);
  });

  it('succeeds again when the same check is repeated, and keeps its time', async () => {
    const iris = await admin();
    const { eventId, reference } = await reservation();
    const checkId = crypto.randomUUID();
    const first = await check(iris, eventId, reference, { checkId });
    expect(await check(iris, eventId, reference, { checkId })).toEqual(first);
    expect((await refused(iris, eventId, reference, { checkId: crypto.randomUUID() })).code).toBe(
      'reservation.used',
    );
    expect((await refused(iris, eventId, reference)).code).toBe('reservation.used');
    expect(await checksOf(eventId)).toHaveLength(1);
  });

  it('records the time of the check when it is sent later', async () => {
    const iris = await admin();
    const scanned = toInstant(Date.now() - 20 * 60_000);
    const late = await reservation();
    expect((await check(iris, late.eventId, late.reference, { checkedAt: scanned })).usedAt).toBe(scanned);
    // The time of a device whose clock is wrong is ignored.
    for (const wrong of [Date.now() + HOUR, Date.now() - 25 * HOUR]) {
      const { eventId, reference } = await reservation();
      const { usedAt } = await check(iris, eventId, reference, { checkedAt: toInstant(wrong) });
      expect(Math.abs(Date.now() - Date.parse(usedAt ?? ''))).toBeLessThan(10_000);
    }
  });

  it('names the problem of a cancelled ticket, a ticket of another event and an unknown one', async () => {
    const iris = await admin();
    const cancelled = await reservation({
      status: 'cancelled',
      cancelledAt: Date.parse('2020-12-01T10:00:00Z'),
    });
    expect(await refused(iris, cancelled.eventId, cancelled.reference)).toMatchObject({
      status: 409,
      code: 'reservation.cancelled',
      cancelledAt: '2020-12-01T10:00:00.000Z',
      reservation: { id: cancelled.id },
    });
    const other = await reservation({ eventId: (await event({ title: 'Fakkeltocht' })).id });
    expect(await refused(iris, cancelled.eventId, other.reference)).toMatchObject({
      status: 409,
      code: 'reservation.other_event',
      event: { id: other.eventId, title: 'Fakkeltocht' },
      reservation: { id: other.id },
    });
    const unknown = makeTicketReference((below) => Math.floor(Math.random() * below));
    for (const reference of [unknown, 'https://example.test', '0', "' OR 1=1 --", '\ud800'])
      expect(await refused(iris, cancelled.eventId, reference), reference).toMatchObject({
        status: 404,
        code: 'reservation.not_found',
      });
    expect((await refused(iris, 'evt_none', other.reference)).code).toBe('event.not_found');
    expect((await refused(iris, cancelled.eventId, ' ')).issues).toEqual([
      { path: 'reference', message: 'required' },
    ]);
    expect(await checksOf(cancelled.eventId)).toEqual([]);
    // None of these checks used the ticket.
    const { items } = await call(listEventReservations, { as: iris, params: { id: other.eventId } });
    expect(items[0]?.usedAt).toBeNull();
  });

  it('accepts a ticket after the event was edited', async () => {
    const iris = await admin();
    const { eventId: id, reference } = await reservation();
    const { title, location, startDate, endDate } = await call(getEvent, { params: { id } });
    await call(changeEvent, {
      as: iris,
      params: { id },
      body: { title, location, startDate, endDate, maxCapacity: 1, version: 1 },
    });
    expect((await check(iris, id, reference)).usedAt).not.toBeNull();
  });
});
