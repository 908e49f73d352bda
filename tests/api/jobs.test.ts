import { listJobs } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { runJobs } from '../../worker/src/modules/jobs/job-runs.ts';
import { sweep } from '../../worker/src/sweep.ts';
import { admin } from './factories.ts';
import { call, db, env } from './harness.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 11, 12, 12);

const runs = async () => {
  const { items } = await call(listJobs, { as: await admin() });
  return Object.fromEntries(items.map(({ name, ...run }) => [name, run]));
};

/** Runs the jobs, of which one may fail. */
async function runAt(now: number, error?: Error) {
  const nothing = async () => undefined;
  const rejected = async () => {
    throw error;
  };
  await runJobs(
    db,
    { now: () => now },
    {
      remind: error ? rejected : nothing,
      digest: nothing,
      queue_mails: nothing,
      delete_mails: nothing,
      delete_expired: nothing,
      forget_addresses: nothing,
      delete_audit_log: nothing,
      lapse_stand_ins: nothing,
      offer_places: nothing,
      tell_openings: nothing,
      complete_present: nothing,
      forget_guests: nothing,
      forget_asks: nothing,
      delete_statements: nothing,
      delete_plans: nothing,
      remove_factors: nothing,
      notify_factors: nothing,
    },
  );
}
const at = (now: number) => new Date(now).toISOString();

describe('the background jobs', () => {
  it('are listed before their first run', async () => {
    expect((await runs()).remind).toEqual({ lastStartedAt: null, lastFinishedAt: null, lastError: null });
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
    await expect(runAt(now, failed)).rejects.toThrow(AggregateError);
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
    });
  });

  it('are all part of the sweep', async () => {
    const now = Date.now() + 365 * 24 * 60 * MINUTE;
    await sweep(env, { now: () => now });
    for (const run of Object.values(await runs()))
      expect(run).toEqual({ lastStartedAt: at(now), lastFinishedAt: at(now), lastError: null });
  });
});
