import { createExecutionContext } from 'cloudflare:test';
import {
  assignVolunteer,
  cancelAssignment,
  changeShift,
  claimShift,
  type Endpoint,
  type ErrorCode,
  joinWaitlist,
  leaveWaitlist,
} from '@ijsploeg/worker/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { mailOutbox, shiftAssignments, shifts, waitlistEntries } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  planningSettings,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { db, env, ORIGIN } from '../harness.ts';

const ROUNDS = 4;

/** The whole product at one instant, which a test moves on. */
let now = Date.now();
const clock = { now: () => now };

/** Requests an endpoint at that instant. Returns the code of the refusal, or the status. */
async function ask(
  endpoint: Endpoint,
  { as, id, body = {} }: { as: TestPerson; id: string; body?: object },
): Promise<ErrorCode | number> {
  const response = await createApp(clock).request(
    ORIGIN + endpoint.path.replace(/:\w+/, id),
    {
      method: endpoint.method,
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Cookie: as.cookie },
      body: JSON.stringify(body),
    },
    env,
    createExecutionContext(),
  );
  const text = await response.text();
  return response.ok ? response.status : (JSON.parse(text).error.code as ErrorCode);
}

const claim = (as: TestPerson, { id }: { id: string }) => ask(claimShift, { as, id });
const cancel = (as: TestPerson, { id }: { id: string }) => ask(cancelAssignment, { as, id });

/** A shift in two days, completely held, with people in line in the order of the list. */
async function fullShift(places: number, inLine: number, values: Partial<typeof shifts.$inferInsert> = {}) {
  const startTime = now + 48 * HOUR;
  const on = await shiftAt(startTime, { maxVolunteers: places, ...values });
  const [holders, waiters] = [
    await crowd(places, { role: 'volunteer' }),
    await crowd(inLine, { role: 'volunteer' }),
  ];
  const held = [];
  for (const holder of holders) held.push(await assignment(on, holder));
  for (const [index, waiter] of waiters.entries())
    await waiting(on, waiter, { joinedAt: now - 1_000_000 + index });
  return { on, holders, held, waiters };
}

const entriesOn = ({ id }: { id: string }) =>
  db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.shiftId, id))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id));

/** What must hold at any moment: places that are held or offered never exceed the maximum, and the counter is right. */
async function expectNeverOver({ id }: { id: string }, max: number) {
  const held = await db.$count(
    shiftAssignments,
    and(eq(shiftAssignments.shiftId, id), ne(shiftAssignments.status, 'cancelled')),
  );
  const open = and(eq(waitlistEntries.shiftId, id), eq(waitlistEntries.state, 'offered'));
  const offered = await db.$count(waitlistEntries, and(open, sql`offer_expires_at > ${now}`));
  const found = await db.select().from(shifts).where(eq(shifts.id, id)).get();
  expect(found?.currentVolunteers).toBe(held);
  expect(held + offered).toBeLessThanOrEqual(max);
  const [latest] = await db
    .select({ until: sql<number | null>`max(offer_expires_at)` })
    .from(waitlistEntries)
    .where(open);
  expect(found?.offeredUntil).toBe(latest?.until ?? null);
  return { held, offered };
}

const mailsAbout = async ({ id }: { id: string }, kind: string) =>
  (
    await db
      .select({ userId: mailOutbox.userId })
      .from(mailOutbox)
      .where(
        sql`kind = ${kind} AND data ->> 'entryId' IN (SELECT id FROM waitlist_entries WHERE shift_id = ${id})`,
      )
  ).map(({ userId }) => userId);

const count = (answers: unknown[], answer: unknown) => answers.filter((each) => each === answer).length;
const shuffled = <T>(list: T[]) =>
  list
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

beforeEach(async () => {
  now = Date.now();
  // So that no offer waits for the morning.
  await planningSettings({ quietFrom: 0, quietTo: 0 });
});

describe('places that become free while people wait', () => {
  it('go to the first in line, however many pass by at that moment', async () => {
    const passersBy = await crowd(40, { role: 'volunteer' });
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(10, 30);
      const answers = await Promise.all(
        shuffled([
          ...held.map((place, index) => () => cancel(holders[index] as TestPerson, place)),
          ...passersBy.map((as) => () => claim(as, on)),
          () => sweep(env, clock),
        ]).map((act) => act()),
      );
      expect([count(answers, 200), count(answers, 201), count(answers, 'shift.full')]).toEqual([10, 0, 40]);
      expect(await expectNeverOver(on, 10)).toEqual({ held: 0, offered: 10 });
      const entries = await entriesOn(on);
      expect(entries.map(({ state }) => state)).toEqual([
        ...Array(10).fill('offered'),
        ...Array(20).fill('waiting'),
      ]);
      const first = waiters.slice(0, 10).map(({ id }) => id);
      expect((await mailsAbout(on, 'waitlist_offer')).sort()).toEqual(first.sort());

      // The ten claim, at once with everybody else.
      const claims = await Promise.all(
        shuffled([...waiters, ...passersBy]).map(async (as) => ({ as, answer: await claim(as, on) })),
      );
      expect(
        claims
          .filter(({ answer }) => answer === 201)
          .map(({ as }) => as.id)
          .sort(),
      ).toEqual(first.sort());
      expect(await expectNeverOver(on, 10)).toEqual({ held: 10, offered: 0 });
      expect((await entriesOn(on)).filter(({ state }) => state === 'taken')).toHaveLength(10);
    }
  });

  it('are offered once, by cancellations and the job at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(3, 6);
      await Promise.all([
        ...held.map((place, index) => cancel(holders[index] as TestPerson, place)),
        ...Array.from({ length: 4 }, () => sweep(env, clock)),
      ]);
      expect(await expectNeverOver(on, 3)).toEqual({ held: 0, offered: 3 });
      expect((await mailsAbout(on, 'waitlist_offer')).sort()).toEqual(
        waiters
          .slice(0, 3)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });

  it('are never more than the maximum, which is lowered at the same moment', async () => {
    const iris = await admin();
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(4, 5);
      await Promise.all(
        shuffled([
          () => cancel(holders[0] as TestPerson, held[0] as { id: string }),
          () => cancel(holders[1] as TestPerson, held[1] as { id: string }),
          () => ask(changeShift, { as: iris, id: on.id, body: { version: 1, maxVolunteers: 3 } }),
          ...waiters.map((as) => () => claim(as, on)),
        ]).map((act) => act()),
      );
      await expectNeverOver(on, 3);
      // Whoever has an offer can claim it.
      for (const { volunteerId, state } of await entriesOn(on))
        if (state === 'offered')
          expect(await claim(waiters.find(({ id }) => id === volunteerId) as TestPerson, on)).toBe(201);
      await expectNeverOver(on, 3);
    }
  });
});

describe('an offer that ends', () => {
  it('is over at the very millisecond, for whoever claims then', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(1, 2);
      await cancel(holders[0] as TestPerson, held[0] as { id: string });
      const [offer] = await entriesOn(on);
      const expiresAt = offer?.offerExpiresAt ?? 0;
      expect(expiresAt).toBe(now + 12 * HOUR);
      const others = [waiters[1] as TestPerson, ...(await crowd(3, { role: 'volunteer' }))];
      now = expiresAt - 1;
      expect(await Promise.all(others.map((as) => claim(as, on)))).toEqual(Array(4).fill('shift.full'));
      // Five claims and the job at that millisecond: one gets the place, or it is offered to the next in line.
      now = expiresAt;
      const answers = await Promise.all(
        shuffled([
          ...[waiters[0] as TestPerson, ...others].map((as) => () => claim(as, on)),
          () => sweep(env, clock),
        ]).map((act) => act()),
      );
      const { held: taken, offered } = await expectNeverOver(on, 1);
      expect(taken + offered).toBe(1);
      expect(count(answers, 201)).toBe(taken);
    }
  });

  it('lets its holder claim until a millisecond before', async () => {
    const { on, holders, held, waiters } = await fullShift(1, 1);
    await cancel(holders[0] as TestPerson, held[0] as { id: string });
    now = ((await entriesOn(on))[0]?.offerExpiresAt ?? 0) - 1;
    expect(await claim(waiters[0] as TestPerson, on)).toBe(201);
    expect((await entriesOn(on))[0]).toMatchObject({ state: 'taken', endedAt: now });
  });
});

describe('an offer that is open', () => {
  it('keeps its place from an admin, who can override that', async () => {
    const iris = await admin();
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(1, 2);
      await cancel(holders[0] as TestPerson, held[0] as { id: string });
      const noor = await volunteer();
      const assign = (body: object) =>
        ask(assignVolunteer, { as: iris, id: on.id, body: { volunteerId: noor.id, ...body } });
      expect(await assign({})).toBe('shift.full');
      // At once with the holder of the offer: one of them has the place.
      const [claimed, assigned] = await Promise.all([
        claim(waiters[0] as TestPerson, on),
        assign({ overrideOffer: true }),
      ]);
      expect([claimed, assigned].sort()).toEqual([201, 'shift.full']);
      expect(await expectNeverOver(on, 1)).toEqual({ held: 1, offered: 0 });
      expect((await entriesOn(on))[0]?.state).toBe(claimed === 201 ? 'taken' : 'waiting');
      expect(await mailsAbout(on, 'waitlist_withdrawn')).toHaveLength(claimed === 201 ? 0 : 1);
    }
  });

  it('is for one of two overlapping shifts that are claimed at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(1, 1);
      const holder = waiters[0] as TestPerson;
      const other = await shift({ startTime: on.startTime + HOUR, endTime: on.endTime + HOUR });
      await cancel(holders[0] as TestPerson, held[0] as { id: string });
      const answers = await Promise.all([claim(holder, on), claim(holder, other)]);
      expect(answers.sort()).toEqual([201, 'shift.overlap']);
      await expectNeverOver(on, 1);
    }
  });

  it('goes to the next when it is declined, at once with a passer-by', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { on, holders, held, waiters } = await fullShift(1, 2);
      await cancel(holders[0] as TestPerson, held[0] as { id: string });
      const [passerBy] = await crowd(1, { role: 'volunteer' });
      const answers = await Promise.all([
        ask(leaveWaitlist, { as: waiters[0] as TestPerson, id: on.id }),
        claim(passerBy as TestPerson, on),
      ]);
      expect(answers).toEqual([204, 'shift.full']);
      expect(await entriesOn(on)).toMatchObject([{ state: 'left' }, { state: 'offered' }]);
    }
  });
});

it('a person joins once, and a place that becomes free at that moment is not lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { on, holders, held } = await fullShift(1, 0);
    const noor = await volunteer();
    const answers = await Promise.all([
      cancel(holders[0] as TestPerson, held[0] as { id: string }),
      ...Array.from({ length: 4 }, () => ask(joinWaitlist, { as: noor, id: on.id })),
    ]);
    const entries = await entriesOn(on);
    expect(count(answers, 201)).toBe(entries.length);
    // In line before the cancellation, Noor has an offer; after it, the place can be claimed.
    expect(entries.every(({ state }) => state === 'offered')).toBe(true);
    expect(await claim(noor, on)).toBe(201);
    await expectNeverOver(on, 1);
  }
});
