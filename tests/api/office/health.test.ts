import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import {
  type Answer,
  claimShift,
  type ErrorBody,
  type getPortalHealth,
  JOB_NAMES,
  listMail,
  type Problem,
  removePerson,
  resendMail,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import {
  alerts,
  claimRefusals,
  events,
  jobRuns,
  mailOutbox,
  peopleCounts,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { checkCounters } from '../../../worker/src/office/health/check-counters.ts';
import { raiseAlerts } from '../../../worker/src/office/health/raise-alerts.ts';
import { type Jobs, runJobs } from '../../../worker/src/platform/jobs/job-runs.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { PORTAL } from '../../../worker/src/platform/portal.ts';
import { forgetRefusals } from '../../../worker/src/shifts/places/claim-refusals.ts';
import { mailRow } from '../../support/rows.ts';
import {
  admin,
  assignment,
  event,
  HOUR,
  outboxMail,
  reservation,
  shift,
  type TestPerson,
  volunteer,
  waiting,
} from '../factories.ts';
import { call, db, env, ORIGIN, request } from '../harness.ts';
import { renderedMail } from '../mails.ts';

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
  it('are right after whatever people do, also while they do it', async () => {
    const [iris, ...people] = await Promise.all([admin(), ...Array.from({ length: 6 }, () => volunteer())]);
    const on = await shift({ maxVolunteers: 3 });
    await Promise.all([
      ...people.map((each) =>
        request(claimShift, { as: each, params: { id: on.id }, body: { acceptRest: true } }),
      ),
      ...Array.from({ length: 6 }, () => checkCounters(db, Date.now())),
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
    await checkCounters(db, Date.now());
  });

  it('fail their job with the number of rows, once something changed them beside the triggers', async () => {
    const on = await shift({ maxVolunteers: 3 });
    await assignment(on, await volunteer());
    await waiting(on, await volunteer(), {
      state: 'offered',
      offeredAt: 1,
      offerExpiresAt: Date.now() + HOUR,
    });
    const disco = await event();
    await reservation({ eventId: disco.id, quantity: 3 });
    const people = await db.select().from(peopleCounts);
    const ofShift = (values: Partial<typeof shifts.$inferInsert>) =>
      db.update(shifts).set(values).where(eq(shifts.id, on.id));
    const ofEvent = (currentCapacity: number) =>
      db.update(events).set({ currentCapacity }).where(eq(events.id, disco.id));
    const { offeredUntil } = (await db.select().from(shifts).where(eq(shifts.id, on.id)).get()) ?? {};
    const drifts: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'shifts.current_volunteers (1)',
        () => ofShift({ currentVolunteers: 0 }),
        () => ofShift({ currentVolunteers: 1 }),
      ],
      [
        'shifts.offered_until (1)',
        () => ofShift({ offeredUntil: null }),
        () => ofShift({ offeredUntil: offeredUntil ?? null }),
      ],
      ['events.current_capacity (1)', () => ofEvent(0), () => ofEvent(3)],
      [
        `people_counts.people (${people.length})`,
        () => db.update(peopleCounts).set({ people: 1000 }),
        () =>
          Promise.all(
            people.map(({ role, people: number }) =>
              db.update(peopleCounts).set({ people: number }).where(eq(peopleCounts.role, role)),
            ),
          ),
      ],
    ];
    for (const [message, drift, repair] of drifts) {
      await drift();
      await expect(checkCounters(db, Date.now())).rejects.toThrow(`Differ: ${message}`);
      await repair();
      await checkCounters(db, Date.now());
    }
    for (const [, drift] of drifts) await drift();
    await expect(checkCounters(db, Date.now())).rejects.toThrow(
      drifts.map(([message]) => message).join(', '),
    );
    for (const [, , repair] of drifts) await repair();
  });

  it('are checked from the shifts of the last week on', async () => {
    const past = await shift({ startTime: Date.now() - 8 * DAY, endTime: Date.now() - 8 * DAY + HOUR });
    const recent = await shift({ startTime: Date.now() - 6 * DAY, endTime: Date.now() - 6 * DAY + HOUR });
    const count = (id: string, currentVolunteers: number) =>
      db.update(shifts).set({ currentVolunteers }).where(eq(shifts.id, id));
    await count(past.id, 1);
    await checkCounters(db, Date.now());
    await count(recent.id, 1);
    await expect(checkCounters(db, Date.now())).rejects.toThrow('Differ: shifts.current_volunteers (1)');
    await count(past.id, 0);
    await count(recent.id, 0);
  });
});

describe('an alert', () => {
  let now: number;
  let sanne: TestPerson;
  beforeEach(async () => {
    await db.batch([db.delete(alerts), db.delete(mailOutbox), db.delete(jobRuns)]);
    now = Date.now();
    sanne = await volunteer();
  });

  const raiseAt = (minutes: number) => raiseAlerts(db, env, now + minutes * MINUTE);
  const alertMails = () =>
    db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'alert')).orderBy(mailOutbox.createdAt);
  const sentAlerts = async () =>
    (await alertMails()).map(({ data, createdAt }) => [
      data.problem,
      data.isOver ? 'over' : 'begun',
      (createdAt - now) / MINUTE,
    ]);
  const waitingMail = async (dueAt: number) => {
    return outboxMail(sanne, { dueAt });
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
  };

  it.each(Object.entries(BEGINS))(
    'is mailed once when %s begins and once when it is over',
    async (problem, it) => {
      await raiseAt(0);
      expect(await sentAlerts()).toEqual([]);
      await it.begin();
      await Promise.all(Array.from({ length: 4 }, () => raiseAt(0)));
      expect(await sentAlerts()).toEqual([[problem, 'begun', 0]]);
      const [row] = await alertMails();
      expect(row).toMatchObject({ recipient: PORTAL.alertsTo, userId: null, locale: 'nl', lane: 'now' });
      const mail = await renderedMail(row, now);
      expect(mail).toMatchObject({ to: PORTAL.alertsTo, subject: expect.stringMatching(/^Let op: /) });
      expect(mail?.text).toMatch(it.words);
      expect(mail?.text).toContain('/settings/health');
      // Of nobody's data: it goes to an address of which the portal knows nothing.
      expect(mail?.text).not.toContain(sanne.email);
      await raiseAt(59);
      expect(await sentAlerts()).toHaveLength(1);
      await it.end();
      await raiseAt(90);
      await raiseAt(200);
      expect(await sentAlerts()).toEqual([
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
    const times = (await sentAlerts()).map(([, , minute]) => Number(minute));
    expect(times[0]).toBe(0);
    expect(
      Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0))),
    ).toBeGreaterThanOrEqual(60);
    // The last mail says what holds.
    await settle(id, { status: 'sent' });
    await raiseAt(300);
    expect((await sentAlerts()).at(-1)).toEqual(['mails_waiting', 'over', expect.any(Number)]);
  });

  it('is sent as over alone, if it could not be sent before', async () => {
    const id = await waitingMail(now - 16 * MINUTE);
    await raiseAt(0);
    await settle(id, { status: 'sent' });
    await raiseAt(30);
    const [begun] = await alertMails();
    expect(await renderedMail(begun, now + 31 * MINUTE)).toBeNull();
    await raiseAt(60);
    expect(await sentAlerts()).toHaveLength(2);
    // It began again before that could be sent.
    await settle(id, { status: 'pending' });
    await raiseAt(61);
    expect(await renderedMail((await alertMails())[1], now + 61 * MINUTE)).toBeNull();
    await raiseAt(120);
    expect((await sentAlerts()).at(-1)).toEqual(['mails_waiting', 'begun', 120]);
  });

  it('is about no alert: one that waits or fails causes no other, and stays in the log', async () => {
    await waitingMail(now - 16 * MINUTE);
    await raiseAt(0);
    await db.delete(mailOutbox).where(sql`kind <> 'alert'`);
    const [alert] = await alertMails();
    await raiseAt(120);
    expect(await sentAlerts()).toHaveLength(2);
    await settle(alert?.id ?? '', { status: 'failed', failedAt: now + 120 * MINUTE });
    await raiseAt(121);
    await raiseAt(300);
    expect(await sentAlerts()).toHaveLength(2);
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
    expect(await sentAlerts()).toEqual([]);
  });
});
