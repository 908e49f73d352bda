import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import {
  type Answer,
  COUNTERS,
  type CounterName,
  claimShift,
  type ErrorBody,
  getPortalHealth,
  JOB_NAMES,
  listMail,
  type Problem,
  removePerson,
  repairCounter,
  resendMail,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../worker/src/app.ts';
import {
  accounts,
  alerts,
  auditLog,
  candidateOrder,
  claimRefusals,
  counterChecks,
  events,
  jobRuns,
  mailOutbox,
  peopleCounts,
  peopleIndex,
  profiles,
  shifts,
  shiftTotals,
} from '../../worker/src/db/schema.ts';
import { dayOf } from '../../worker/src/lib/calendar-day.ts';
import { checkCounters, checkTotals } from '../../worker/src/modules/health/check-counters.ts';
import { forgetRefusals } from '../../worker/src/modules/health/claim-refusals.ts';
import { raiseAlerts } from '../../worker/src/modules/health/raise-alerts.ts';
import { type Jobs, runJobs } from '../../worker/src/modules/jobs/job-runs.ts';
import { PORTAL } from '../../worker/src/portal.ts';
import { accountRow, mailRow, profileRow } from '../support/rows.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  reservation,
  shift,
  type TestPerson,
  volunteer,
  waiting,
} from './factories.ts';
import { call, db, env, ORIGIN, request } from './harness.ts';
import { renderedMail } from './mails.ts';

const MINUTE = 60_000;
const DAY = 24 * HOUR;

/** Requests an endpoint by the app of another moment. */
async function callAt(now: number, method: 'GET' | 'POST', path: string, as?: TestPerson, body?: object) {
  const context = createExecutionContext();
  const response = await createApp({ now: () => now }).fetch(
    new Request(ORIGIN + path, {
      method,
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': crypto.randomUUID(),
        ...(as && { Cookie: as.cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
    env,
    context,
  );
  const answer = { status: response.status, body: await response.json<unknown>() };
  await waitOnExecutionContext(context);
  return answer;
}

const healthAt = async (now: number, as: TestPerson) =>
  (await callAt(now, 'GET', '/api/settings/health', as)).body as Answer<typeof getPortalHealth>;

const NO_WORK = Object.fromEntries(JOB_NAMES.map((name) => [name, async () => undefined])) as Jobs;
const runJobsAt = (now: number, work: Partial<Jobs> = {}) =>
  runJobs(db, { now: () => now }, { ...NO_WORK, ...work });

describe('GET /api/health/jobs', () => {
  const monitor = async (now: number) => callAt(now, 'GET', '/api/health/jobs');

  it('is a 503 before the first run and ten minutes after the last, and reads one row', async () => {
    await db.delete(jobRuns);
    const now = Date.now();
    expect(await monitor(now)).toMatchObject({
      status: 503,
      body: { error: { code: 'health.jobs_stopped', lastRunAt: null } } satisfies {
        error: Partial<ErrorBody['error']>;
      },
    });
    await runJobsAt(now);
    for (const minutes of [0, 5, 10])
      expect(await monitor(now + minutes * MINUTE)).toEqual({
        status: 200,
        body: { status: 'ok', lastRunAt: toInstant(now) },
      });
    expect(await monitor(now + 10 * MINUTE + 1)).toMatchObject({
      status: 503,
      body: { error: { lastRunAt: toInstant(now) } },
    });
    await runJobsAt(now + 20 * MINUTE);
    expect((await monitor(now + 20 * MINUTE)).status).toBe(200);
  });

  it('is no business of /api/health, by which apps and the deploy find the portal', async () => {
    await db.delete(jobRuns);
    expect((await callAt(Date.now(), 'GET', '/api/health')).status).toBe(200);
  });
});

describe('the health of the portal', () => {
  it('tells which jobs are late: not a new one, and one that fails only after its time', async () => {
    await db.delete(jobRuns);
    const iris = await admin();
    const now = Date.now();
    const late = async (at: number) =>
      (await healthAt(at, iris)).jobs.filter(({ isLate }) => isLate).map(({ name }) => name);
    expect(await late(now)).toEqual([]);
    await runJobsAt(now);
    expect(await late(now + 16 * MINUTE)).toEqual([]);
    const failing = { remind: () => Promise.reject(new Error('no such table')) };
    for (const minute of [5, 10, 15]) await runJobsAt(now + minute * MINUTE, failing).catch(() => undefined);
    expect(await late(now + 16 * MINUTE)).toEqual([]);
    expect(await late(now + 16 * MINUTE + 1)).toEqual(['remind']);
    // All jobs of every minute, and those of an hour not yet.
    expect(await late(now + 60 * MINUTE)).toContain('queue_mails');
    expect(await late(now + 75 * MINUTE)).not.toContain('delete_statements');
    expect(await late(now + 75 * MINUTE + 1)).toContain('delete_statements');
    expect((await healthAt(now + 60 * MINUTE, iris)).problems).toEqual(['jobs_late']);
  });

  it('counts the mails that should have left, and no others', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    const now = Date.now();
    const mail = (values: Partial<typeof mailOutbox.$inferInsert>) =>
      mailRow({ userId: sanne.id, recipient: sanne.email, ...values });
    await db
      .insert(mailOutbox)
      .values([
        mail({ dueAt: now - 20 * MINUTE, nextAttemptAt: now + 10 * MINUTE, attempts: 4 }),
        mail({ dueAt: now - MINUTE }),
        mail({ dueAt: now + MINUTE }),
        mail({ dueAt: now - HOUR, status: 'sent' }),
        mail({ dueAt: now - HOUR, kind: 'alert', userId: null }),
        mail({ status: 'failed', failedAt: now - DAY + MINUTE }),
        mail({ status: 'failed', failedAt: now - DAY }),
        mail({ status: 'failed' }),
      ]);
    const { mails, problems } = await healthAt(now, iris);
    expect(mails).toEqual({
      waiting: 2,
      waitingSince: toInstant(now - 20 * MINUTE),
      failed: 3,
      failedLately: 1,
    });
    expect(problems).toEqual(expect.arrayContaining(['mails_failed', 'mails_waiting']));
    await db.delete(mailOutbox);
    expect(await healthAt(now, iris)).toMatchObject({
      problems: [],
      mails: { waiting: 0, waitingSince: null, failed: 0, failedLately: 0 },
    });
  });
});

describe('the refused claims of a day', () => {
  const refused = async (as: TestPerson, now: number) => (await healthAt(now, as)).refusals;

  it('are counted by reason, by everybody at once, and forgotten after thirty days', async () => {
    const now = Date.now();
    const iris = await admin();
    const full = await shift({ maxVolunteers: 1 });
    await assignment(full, await volunteer());
    const people = await Promise.all(Array.from({ length: 8 }, () => volunteer()));
    const claim = (as: TestPerson, id: string) =>
      callAt(now, 'POST', `/api/shifts/${id}/claim`, as, { acceptRest: true });
    const answers = await Promise.all(people.map((each) => claim(each, full.id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 409));
    await claim(iris, 'shf_nothing');
    // A claim that succeeds counts nothing.
    expect((await claim(iris, (await shift()).id)).status).toBe(201);
    expect(await refused(iris, now)).toEqual({
      day: dayOf(now),
      items: [
        { code: 'shift.full', count: 8 },
        { code: 'shift.not_found', count: 1 },
      ],
    });
    expect((await refused(iris, now + DAY)).items).toEqual([]);
    await forgetRefusals(db, now + 29 * DAY);
    expect(await db.$count(claimRefusals)).toBe(2);
    await forgetRefusals(db, now + 30 * DAY);
    expect(await db.$count(claimRefusals)).toBe(0);
  });
});

describe('the counters', () => {
  const ROWS_AT_ONCE = 200;

  /** Compares everything: each pass takes as many runs as there are parts of it. */
  async function compareAll(now = Date.now()) {
    const [{ rows } = { rows: 0 }] = await db.all<{ rows: number }>(
      sql`SELECT max((SELECT count(*) FROM shifts), (SELECT count(*) FROM profiles)) AS rows`,
    );
    // One pass to the end of the one that has begun, and a whole one.
    for (let runs = 2 * (Math.floor(rows / ROWS_AT_ONCE) + 1); runs > 0; runs--) await checkCounters(db, now);
    await checkTotals(db, now);
  }
  const differences = async (): Promise<Partial<Record<CounterName, number>>> =>
    Object.fromEntries(
      (await db.select().from(counterChecks))
        .filter((check) => check.differences > 0)
        .map((check) => [check.counter, check.differences]),
    );

  it('are right after whatever people do, also while they do it', async () => {
    const [iris, ...people] = await Promise.all([admin(), ...Array.from({ length: 6 }, () => volunteer())]);
    const on = await shift({ maxVolunteers: 3 });
    await Promise.all([
      ...people.map((each) =>
        request(claimShift, { as: each, params: { id: on.id }, body: { acceptRest: true } }),
      ),
      ...Array.from({ length: 6 }, () => checkCounters(db, Date.now())),
      ...Array.from({ length: 3 }, () => checkTotals(db, Date.now())),
    ]);
    await waiting(on, await volunteer(), {
      state: 'offered',
      offeredAt: Date.now(),
      offerExpiresAt: Date.now() + HOUR,
    });
    const disco = await event();
    await reservation({ eventId: disco.id, quantity: 4 });
    await reservation({ eventId: disco.id, status: 'cancelled' });
    await call(removePerson, { as: iris, params: { id: people[0]?.id ?? '' } });
    await compareAll();
    expect(await differences()).toEqual({});
    const { counters } = await call(getPortalHealth, { as: iris });
    expect(counters.map(({ name }) => name)).toEqual(COUNTERS);
    for (const { checkedAt } of counters) expect(checkedAt).not.toBeNull();
  });

  /** By counter: changes it behind the back of the triggers, in so many rows. */
  const DRIFTS: Record<CounterName, { drift: (ids: Ids) => Promise<unknown>; rows: number }> = {
    shift_places: {
      // The totals follow the counter of a shift.
      drift: ({ shiftId }) => db.update(shifts).set({ currentVolunteers: 7 }).where(eq(shifts.id, shiftId)),
      rows: 1,
    },
    shift_offers: {
      drift: ({ shiftId }) => db.update(shifts).set({ offeredUntil: null }).where(eq(shifts.id, shiftId)),
      rows: 1,
    },
    event_places: {
      drift: ({ eventId }) => db.update(events).set({ currentCapacity: 0 }).where(eq(events.id, eventId)),
      rows: 1,
    },
    shift_totals: { drift: () => db.update(shiftTotals).set({ heldPlaces: 1000, fullShifts: 9 }), rows: 1 },
    people_counts: { drift: () => db.update(peopleCounts).set({ people: 1000 }), rows: 3 },
    people_search: {
      drift: async ({ personIds: [renamed, unlisted, unfound] }) => {
        const number = (id: string) => sql`(SELECT number FROM people_index WHERE profile_id = ${id})`;
        await db.run(sql`DELETE FROM people_search WHERE rowid = ${number(unfound)}`);
        await db.delete(peopleIndex).where(eq(peopleIndex.profileId, unlisted));
        await db.update(peopleIndex).set({ searchText: 'iemand' }).where(eq(peopleIndex.profileId, renamed));
      },
      rows: 3,
    },
    candidate_order: {
      drift: async ({ personIds: [busy, missing, , twice] }) => {
        await db.update(candidateOrder).set({ heldPlaces: 99 }).where(eq(candidateOrder.volunteerId, busy));
        await db.delete(candidateOrder).where(eq(candidateOrder.volunteerId, missing));
        await db
          .insert(candidateOrder)
          .values({ volunteerId: twice, skill: 'Muziek', part: '', askedAt: 0, heldPlaces: 0 });
      },
      rows: 3,
    },
  };
  interface Ids {
    shiftId: string;
    eventId: string;
    personIds: [string, string, string, string];
  }

  /** What the counter's table holds. */
  const KEPT: Record<CounterName, ReturnType<typeof sql>> = {
    shift_places: sql`SELECT id, current_volunteers FROM shifts ORDER BY id`,
    shift_offers: sql`SELECT id, offered_until FROM shifts ORDER BY id`,
    event_places: sql`SELECT id, current_capacity FROM events ORDER BY id`,
    shift_totals: sql`SELECT * FROM shift_totals`,
    people_counts: sql`SELECT * FROM people_counts ORDER BY role`,
    people_search: sql`SELECT profile_id, search_text, role, skills,
      (SELECT count(*) FROM people_search WHERE people_search.rowid = number) AS hits FROM people_index ORDER BY profile_id`,
    candidate_order: sql`SELECT * FROM candidate_order ORDER BY volunteer_id, skill, part`,
  };

  describe.each(COUNTERS)('%s', (counter) => {
    let iris: TestPerson;
    let ids: Ids;
    beforeEach(async () => {
      iris = await admin();
      const on = await shift({ maxVolunteers: 3 });
      const [first, second, third, fourth] = await Promise.all([
        volunteer(),
        volunteer(),
        volunteer(),
        volunteer(),
      ]);
      await assignment(on, first);
      await waiting(on, second, { state: 'offered', offeredAt: 1, offerExpiresAt: Date.now() + HOUR });
      const disco = await event();
      await reservation({ eventId: disco.id, quantity: 3 });
      ids = { shiftId: on.id, eventId: disco.id, personIds: [first.id, second.id, third.id, fourth.id] };
      await compareAll();
    });

    it('is found to differ, and repaired by an admin alone, with a row in the log', async () => {
      expect(await differences()).toEqual({});
      const before = await db.all(KEPT[counter]);
      const { drift, rows } = DRIFTS[counter];
      await drift(ids);
      expect(await db.all(KEPT[counter])).not.toEqual(before);
      await compareAll();
      expect(await differences()).toEqual({ [counter]: rows });
      expect((await call(getPortalHealth, { as: iris })).problems).toContain('counters_differ');
      // Nothing is repaired by itself, and of several admins one does it.
      const repair = () => call(repairCounter, { as: iris, body: { counter } });
      const [health] = await Promise.all([repair(), repair(), repair()]);
      expect(health?.problems).not.toContain('counters_differ');
      expect(await db.all(KEPT[counter])).toEqual(
        counter === 'people_search' ? expect.arrayContaining(before) : before,
      );
      await compareAll();
      expect(await differences()).toEqual({});
      const logged = await db
        .select({ actorId: auditLog.actorId, subjectId: auditLog.subjectId })
        .from(auditLog)
        .where(and(eq(auditLog.action, 'setting.counter_repaired'), eq(auditLog.actorId, iris.id)));
      expect(logged).toEqual([{ actorId: iris.id, subjectId: counter }]);
    });
  });

  it('are compared in parts, of which each begins where the last one ended', async () => {
    const ids = Array.from({ length: 2 * ROWS_AT_ONCE + 1 }, (_, index) => `usr_part_${1000 + index}`);
    for (let start = 0; start < ids.length; start += 10)
      await db.batch(
        ids
          .slice(start, start + 10)
          .flatMap((id) => [
            db.insert(accounts).values(accountRow({ id, email: `${id}@example.test` })),
            db.insert(profiles).values(profileRow({ id, email: `${id}@example.test` })),
          ]) as [never],
      );
    await compareAll();
    const iris = await admin();
    await db
      .update(peopleIndex)
      .set({ searchText: 'iemand' })
      .where(eq(peopleIndex.profileId, ids.at(-1) ?? ''));
    const state = async () =>
      (await db.select().from(counterChecks)).find((check) => check.counter === 'people_search');
    const seen: [boolean, number][] = [];
    const now = Date.now() + HOUR;
    let runs = 0;
    while ((await state())?.checkedAt !== now && runs++ < 10) {
      await checkCounters(db, now);
      const { comparedTo = '', differences: found = 0 } = (await state()) ?? {};
      seen.push([comparedTo === '', found]);
    }
    expect(runs).toBeGreaterThan(2);
    // Known before the pass has ended, and not forgotten by the next one before that ends.
    expect(seen.at(-1)).toEqual([true, 1]);
    expect(seen[0]).toEqual([false, 0]);
    await db
      .update(peopleIndex)
      .set({ searchText: sql`(SELECT search_text FROM profiles WHERE id = profile_id)` });
    await checkCounters(db, now + 1);
    expect((await state())?.differences).toBe(1);
    await compareAll(now + 2);
    expect((await state())?.differences).toBe(0);
    expect((await call(getPortalHealth, { as: iris })).problems).not.toContain('counters_differ');
  });
});

describe('an alert', () => {
  let now: number;
  let sanne: TestPerson;
  beforeEach(async () => {
    await db.batch([db.delete(alerts), db.delete(mailOutbox), db.delete(jobRuns)]);
    await db.update(counterChecks).set({ differences: 0 });
    now = Date.now();
    sanne = await volunteer();
  });

  const raiseAt = (minutes: number) => raiseAlerts(db, env, now + minutes * MINUTE);
  const alertMails = () =>
    db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'alert')).orderBy(mailOutbox.createdAt);
  const told = async () =>
    (await alertMails()).map(({ data, createdAt }) => [
      data.problem,
      data.isOver ? 'over' : 'begun',
      (createdAt - now) / MINUTE,
    ]);
  const waitingMail = async (dueAt: number) => {
    const row = mailRow({ userId: sanne.id, recipient: sanne.email, dueAt });
    await db.insert(mailOutbox).values(row);
    return row.id;
  };
  const settle = (id: string, values: Partial<typeof mailOutbox.$inferInsert>) =>
    db.update(mailOutbox).set(values).where(eq(mailOutbox.id, id));

  const BEGINS: Record<
    Problem,
    { begin: () => Promise<unknown>; end: () => Promise<unknown>; words: RegExp }
  > = {
    mails_failed: {
      begin: async () => settle(await waitingMail(now), { status: 'failed', failedAt: now }),
      end: () => db.delete(mailOutbox).where(eq(mailOutbox.status, 'failed')),
      words: /1 mail niet verstuurd/,
    },
    mails_waiting: {
      begin: () => waitingMail(now - 16 * MINUTE),
      end: () => db.update(mailOutbox).set({ status: 'sent' }).where(sql`kind <> 'alert'`),
      words: /Er wacht 1 mail/,
    },
    jobs_late: {
      begin: () => runJobsAt(now - 20 * MINUTE),
      end: () => db.delete(jobRuns),
      words: /queue_mails/,
    },
    counters_differ: {
      begin: async () => {
        await checkTotals(db, now);
        await db
          .update(counterChecks)
          .set({ differences: 2 })
          .where(eq(counterChecks.counter, 'shift_totals'));
      },
      end: () => db.update(counterChecks).set({ differences: 0 }),
      words: /shift_totals/,
    },
  };

  it.each(Object.entries(BEGINS))(
    'is mailed once when %s begins and once when it is over',
    async (problem, it) => {
      await raiseAt(0);
      expect(await told()).toEqual([]);
      await it.begin();
      await Promise.all(Array.from({ length: 4 }, () => raiseAt(0)));
      expect(await told()).toEqual([[problem, 'begun', 0]]);
      const [row] = await alertMails();
      expect(row).toMatchObject({ recipient: PORTAL.alertsTo, userId: null, locale: 'nl', lane: 'now' });
      const mail = await renderedMail(row, now);
      expect(mail).toMatchObject({ to: PORTAL.alertsTo, subject: expect.stringMatching(/^Let op: /) });
      expect(mail?.text).toMatch(it.words);
      expect(mail?.text).toContain('/settings/health');
      // Of nobody's data: it goes to an address of which the portal knows nothing.
      expect(mail?.text).not.toContain(sanne.email);
      await raiseAt(59);
      expect(await told()).toHaveLength(1);
      await it.end();
      await raiseAt(90);
      await raiseAt(200);
      expect(await told()).toEqual([
        [problem, 'begun', 0],
        [problem, 'over', 90],
      ]);
      const over = await renderedMail((await alertMails())[1], now + 91 * MINUTE);
      expect(over?.subject).toMatch(/^Voorbij: /);
      expect(over?.text).toMatch(/Je hoeft niets te doen/);
    },
  );

  it('is mailed at most once an hour, however often the problem comes and goes', async () => {
    const id = await waitingMail(now - 16 * MINUTE);
    for (let minute = 0; minute <= 180; minute += 10) {
      await settle(id, { status: minute % 20 === 0 ? 'pending' : 'sent' });
      await raiseAt(minute);
    }
    const times = (await told()).map(([, , minute]) => Number(minute));
    expect(times[0]).toBe(0);
    expect(
      Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0))),
    ).toBeGreaterThanOrEqual(60);
    // What was told last is what holds.
    await settle(id, { status: 'sent' });
    await raiseAt(300);
    expect((await told()).at(-1)).toEqual(['mails_waiting', 'over', expect.any(Number)]);
  });

  it('is told as over alone, if it could not be sent before', async () => {
    const id = await waitingMail(now - 16 * MINUTE);
    await raiseAt(0);
    await settle(id, { status: 'sent' });
    await raiseAt(30);
    const [begun] = await alertMails();
    expect(await renderedMail(begun, now + 31 * MINUTE)).toBeNull();
    await raiseAt(60);
    expect(await told()).toHaveLength(2);
    // It began again before that could be sent.
    await settle(id, { status: 'pending' });
    await raiseAt(61);
    expect(await renderedMail((await alertMails())[1], now + 61 * MINUTE)).toBeNull();
    await raiseAt(120);
    expect((await told()).at(-1)).toEqual(['mails_waiting', 'begun', 120]);
  });

  it('is about no alert: one that waits or fails causes no other, and stays in the log', async () => {
    await waitingMail(now - 16 * MINUTE);
    await raiseAt(0);
    await db.delete(mailOutbox).where(sql`kind <> 'alert'`);
    const [alert] = await alertMails();
    await raiseAt(120);
    expect(await told()).toHaveLength(2);
    await settle(alert?.id ?? '', { status: 'failed', failedAt: now + 120 * MINUTE });
    await raiseAt(121);
    await raiseAt(300);
    expect(await told()).toHaveLength(2);
    const iris = await admin();
    const { items } = await call(listMail, { as: iris, query: { status: 'failed' } });
    expect(items).toMatchObject([{ kind: 'alert', recipient: PORTAL.alertsTo, person: null }]);
  });

  it('of a failed mail ends when it is sent again', async () => {
    const iris = await admin();
    const id = await waitingMail(now);
    await settle(id, { status: 'failed', failedAt: now });
    await raiseAt(0);
    expect((await healthAt(now, iris)).problems).toEqual(['mails_failed']);
    await call(resendMail, { as: iris, params: { id } });
    expect((await healthAt(now, iris)).problems).toEqual([]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.id, id))).toMatchObject([
      { failedAt: null, dueAt: expect.any(Number) },
    ]);
  });

  it('is raised by the job after the others, so that a pause of the cron job is none', async () => {
    await runJobsAt(now - DAY);
    await runJobsAt(now, { raise_alerts: () => raiseAt(0) });
    expect(await told()).toEqual([]);
  });
});
