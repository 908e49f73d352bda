import {
  type Answer,
  addWalkIn,
  answerLink,
  type BodyInput,
  type Endpoint,
  fromWallClock,
  getStatement,
  listCrews,
  listMyHours,
  listShifts,
  makeStatement,
  markAttendance,
  takeOver,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { adminSettings, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { ledShift } from '../cast.ts';
import { assignment, HOUR, planningSettings, type TestPerson, volunteer } from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;

/** The whole product at one instant, which the test moves on. */
let now = 0;
const clock = { now: () => now };

/** Requests an endpoint at that instant. */
async function ask<E extends Endpoint>(
  endpoint: E,
  {
    as,
    id = 'none',
    query = {},
    body,
  }: { as?: TestPerson; id?: string; query?: Record<string, string>; body?: BodyInput<E> } = {},
): Promise<Answer<E>> {
  const path = endpoint.path.replace(/:\w+/, id);
  const response = await createApp(clock).request(
    `${ORIGIN}${path}?${new URLSearchParams(query)}`,
    {
      method: endpoint.method,
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...(as && { Cookie: as.cookie }) },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    },
    env,
  );
  expect(response.status, `${endpoint.method} ${path}: ${await response.clone().text()}`).toBe(
    endpoint.status,
  );
  return response.json<Answer<E>>();
}

/** Answers the question in a person's reminder, on a phone that is not signed in. */
async function answer(holder: TestPerson, reply: 'come' | 'cannot') {
  const mail = await renderedMail((await outboxMailsTo(holder, 'shift_reminder')).at(-1), now);
  const [, token = ''] = /\/a#(\S+)~come/.exec(mail?.text ?? '') ?? [];
  return ask(answerLink, { body: { token, answer: reply } });
}

const kindsTo = async (holder: TestPerson, ...kinds: Parameters<typeof outboxMailsTo>[1][]) =>
  (await Promise.all(kinds.map((kind) => outboxMailsTo(holder, kind)))).map(({ length }) => length);

beforeEach(() => db.delete(adminSettings));

it('goes from the reminder of an evening to a statement of the hours', async () => {
  const day = dayOf(Date.now() + 3 * DAY);
  const [start = 0] = fromWallClock(Date.parse(`${day}T13:00:00Z`));
  const [fiveOnTheEveBefore = 0] = fromWallClock(Date.parse(`${day}T17:00:00Z`) - DAY);
  await planningSettings({ reminderHour: 17, cancelHours: 24 });
  const times = { startTime: start, endTime: start + 4 * HOUR };
  const { on, boss, marijke, sanne, leading, place } = await ledShift(times);
  const [noor, joost] = [await volunteer({ firstName: 'Noor' }), await volunteer({ firstName: 'Joost' })];
  await assignment(on, noor);
  const countIs = async () =>
    (await db.select().from(shifts).where(eq(shifts.id, on.id)).get())?.currentVolunteers;

  // The reminder goes out at five in the evening, and not before.
  now = fiveOnTheEveBefore - MINUTE;
  await sweep(env, clock);
  expect(await kindsTo(sanne, 'shift_reminder')).toEqual([0]);
  now = fiveOnTheEveBefore;
  await sweep(env, clock);
  for (const holder of [marijke, sanne, noor]) expect(await kindsTo(holder, 'shift_reminder')).toEqual([1]);

  // Sanne comes. Noor cannot, too late to cancel, so she keeps her place until somebody takes over.
  now += 10 * MINUTE;
  await answer(sanne, 'come');
  expect(await answer(noor, 'cannot')).toMatchObject({ places: [{ isSeeking: true }] });
  expect(await countIs()).toBe(3);
  expect(await kindsTo(boss, 'stand_in_sought')).toEqual([1]);

  // Joost sees it, and takes over.
  now += MINUTE;
  const { items } = await ask(listShifts, { as: joost, query: { from: day, to: day } });
  const claim = items.find(({ id }) => id === on.id)?.claim;
  expect(claim).toMatchObject({ allowed: false, reason: 'shift.full' });
  const joostsPlace = await ask(takeOver, { as: joost, id: claim?.standIn?.id ?? '' });
  expect(await countIs()).toBe(3);
  expect(await kindsTo(noor, 'stand_in_found')).toEqual([1]);
  expect(await kindsTo(joost, 'shift_assigned')).toEqual([1]);

  // Marijke leads. Without a connection her marks of 13:05 wait on her phone until 13:40, and arrive in their order.
  now = start - 30 * MINUTE;
  const [crew] = (await ask(listCrews, { as: marijke, query: { day } })).items;
  expect(crew?.crew.map(({ firstName }) => firstName).sort()).toEqual(['Joost', 'Marijke', 'Sanne']);
  now = start + 40 * MINUTE;
  const seen = (minutes: number) => ({
    seenAt: toInstant(start + minutes * MINUTE),
    markId: crypto.randomUUID(),
  });
  await ask(markAttendance, { as: marijke, id: leading.id, body: { state: 'present', ...seen(5) } });
  await ask(markAttendance, { as: marijke, id: place.id, body: { state: 'present', ...seen(6) } });
  await ask(markAttendance, { as: marijke, id: joostsPlace.id, body: { state: 'absent', ...seen(7) } });
  await ask(markAttendance, {
    as: marijke,
    id: joostsPlace.id,
    body: { state: 'present', isLate: true, ...seen(20) },
  });
  await ask(addWalkIn, { as: marijke, id: on.id, body: { name: 'Buurman Ben', ...seen(25) } });
  expect(await countIs()).toBe(4);

  // Two hours after the end everybody who was there has completed the shift.
  now = start + 6 * HOUR;
  await sweep(env, clock);
  const states = await db.select().from(shiftAssignments).where(eq(shiftAssignments.shiftId, on.id));
  expect(states.map(({ status }) => status).sort()).toEqual(['cancelled', ...Array(4).fill('completed')]);

  // The hours are right, and so is the statement that anybody can check by its code.
  now = start + DAY;
  expect(await ask(listMyHours, { as: sanne })).toMatchObject({ shifts: 1, minutes: 240 });
  expect(await ask(listMyHours, { as: noor })).toMatchObject({ shifts: 0, minutes: 0 });
  const { code, openShifts } = await ask(makeStatement, { as: sanne, body: { from: day, to: day } });
  expect(openShifts).toBe(0);
  expect(await ask(getStatement, { id: code })).toMatchObject({
    from: day,
    to: day,
    shifts: 1,
    minutes: 240,
  });
});
