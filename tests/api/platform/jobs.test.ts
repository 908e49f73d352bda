import { getPortalHealth, JOB_NAMES, JOBS } from '@ijsploeg/worker/contract';
import { describe, expect, it, vi } from 'vitest';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { type Jobs, runJobs } from '../../../worker/src/platform/jobs/job-runs.ts';
import { admin } from '../factories.ts';
import { call, db, env } from '../harness.ts';

const MINUTE = 60_000;
const START = Date.UTC(2043, 11, 12, 12);

const runs = async () => {
  const { jobs } = await call(getPortalHealth, { as: await admin() });
  return Object.fromEntries(jobs.map(({ name, ...run }) => [name, run]));
};

const nothing = async () => undefined;
const NO_WORK = Object.fromEntries(JOB_NAMES.map((name) => [name, nothing])) as Jobs;

/** Runs the jobs, of which some have another work. */
const runAt = (now: number, work: Partial<Jobs> = {}, waitMs?: number) =>
  runJobs(db, { now: () => now }, { ...NO_WORK, ...work }, waitMs);
const failing = (error: Error) => ({ remind: () => Promise.reject(error) });
const at = (now: number) => new Date(now).toISOString();

describe('the background jobs', () => {
  it('are listed before their first run', async () => {
    expect((await runs()).remind).toEqual({
      lastStartedAt: null,
      lastFinishedAt: null,
      lastError: null,
      isLate: false,
    });
  });

  it('are recorded when they run, and again after five minutes', async () => {
    await runAt(START);
    await runAt(START + MINUTE);
    expect((await runs()).remind).toMatchObject({ lastStartedAt: at(START), lastFinishedAt: at(START) });
    await runAt(START + 5 * MINUTE);
    expect((await runs()).queue_mails).toMatchObject({ lastFinishedAt: at(START + 5 * MINUTE) });
  });

  it('run on after another failed, whose error is recorded at once, and forgotten after a good run', async () => {
    const now = START + 6 * MINUTE;
    const failed = new Error('Failed query: select ? params: sanne@example.test', {
      cause: new Error('no such table'),
    });
    await expect(runAt(now, failing(failed))).rejects.toThrow(AggregateError);
    expect(await runs()).toMatchObject({
      remind: {
        lastStartedAt: at(now),
        lastFinishedAt: at(START + 5 * MINUTE),
        lastError: 'no such table',
      },
      queue_mails: { lastError: null },
    });
    await runAt(now + MINUTE);
    expect((await runs()).remind).toEqual({
      lastStartedAt: at(now + MINUTE),
      lastFinishedAt: at(now + MINUTE),
      lastError: null,
      isLate: false,
    });
  });

  it('run as often as they have to, and with the next sweep after a failure', async () => {
    const start = START + 24 * 60 * MINUTE;
    const ran: number[] = [];
    let fails = false;
    const sweepAt = (minute: number) =>
      runAt(start + minute * MINUTE, {
        delete_statements: async () => {
          ran.push(minute);
          if (fails) throw new Error('busy');
        },
      });
    expect(JOBS.delete_statements.everyMinutes).toBe(60);
    await sweepAt(0);
    await sweepAt(1);
    await sweepAt(59);
    fails = true;
    await expect(sweepAt(60)).rejects.toThrow();
    fails = false;
    await sweepAt(61);
    await sweepAt(62);
    await sweepAt(120);
    await sweepAt(121);
    expect(ran).toEqual([0, 60, 61, 121]);
    // A run that a wrong clock recorded in the future keeps no job from running.
    await sweepAt(100);
    expect(ran).toEqual([0, 60, 61, 121, 100]);
  });

  it('are recorded when they end, without waiting for a slow one', async () => {
    const now = START + 48 * 60 * MINUTE;
    const slow = Promise.withResolvers<void>();
    const alerts = vi.fn(nothing);
    const run = runAt(now, { remind: () => slow.promise, raise_alerts: alerts });
    await vi.waitFor(async () =>
      expect(await runs()).toMatchObject({
        queue_mails: { lastFinishedAt: at(now) },
        digest: { lastFinishedAt: at(now) },
      }),
    );
    expect((await runs()).remind?.lastStartedAt).not.toBe(at(now));
    expect(alerts).not.toHaveBeenCalled();
    slow.resolve();
    await run;
    expect((await runs()).remind).toMatchObject({ lastFinishedAt: at(now), isLate: false });
    expect(alerts).toHaveBeenCalledOnce();
  });

  it('raise alerts also while one of them never ends', async () => {
    const alerts = Promise.withResolvers<void>();
    const raise = vi.fn(async () => alerts.resolve());
    // The slow job ends only after the alerts.
    await runAt(START + 49 * 60 * MINUTE, { remind: () => alerts.promise, raise_alerts: raise }, 1);
    expect(raise).toHaveBeenCalledOnce();
  });

  it('are all part of the sweep', async () => {
    const now = START + 365 * 24 * 60 * MINUTE;
    await sweep(env, { now: () => now });
    for (const { backup: _, ...run } of Object.values(await runs()))
      expect(run).toEqual({
        lastStartedAt: at(now),
        lastFinishedAt: at(now),
        lastError: null,
        isLate: false,
      });
  });
});
