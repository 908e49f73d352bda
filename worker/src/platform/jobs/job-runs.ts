import { JOB_NAMES, JOBS, type JobName, type JobRun, toInstantOrNull } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { insertFrom } from '../db/insert-from.ts';
import type { Clock } from '../lib/clock.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { AppError } from '../lib/errors.ts';
import { jobRuns } from './jobs.table.ts';

/** The function of each job. A job must tolerate running twice, late, or only partly. */
export type Jobs = Record<JobName, () => Promise<unknown>>;

type Run = typeof jobRuns.$inferInsert;
type JobRunRow = typeof jobRuns.$inferSelect;

/** A run with the same outcome as the previous one is recorded at most this often, because jobs run every minute. */
const RECORD_MS = 5 * MINUTE_MS;

/** How much longer than its interval a job may take: it may run for minutes, is recorded every five, or a deploy stops it. */
const GRACE_MS = 15 * MINUTE_MS;

/** Runs after the other runs are recorded, because it checks them. */
const LAST_JOB: JobName = 'raise_alerts';

/** How long the last job waits for the others: the alert about one that hangs must leave. */
const LAST_JOB_WAITS_MS = MINUTE_MS;

const MAX_ERROR_CHARS = 300;

/**
 * Runs the jobs that are due, independently of each other, and records the runs.
 *
 * @throws AggregateError of all errors, after all jobs have run
 */
export async function runJobs(
  db: Db,
  clock: Clock,
  jobs: Jobs,
  lastJobWaitsMs = LAST_JOB_WAITS_MS,
): Promise<void> {
  const errors: unknown[] = [];
  const recorded = await selectRuns(db).catch((error: unknown) => {
    errors.push(error);
    return null;
  });
  let ended: Run[] = [];
  let recording = Promise.resolve();
  /** Records a run with those that end before the last record is written, and waits for no other job. */
  const keep = (run: Run): Promise<void> => {
    ended.push(run);
    if (ended.length === 1)
      recording = recording.then(async () => {
        const runs = ended;
        ended = [];
        await record(db, runs).catch((error: unknown) => errors.push(error));
      });
    return recording;
  };
  const run = async (name: JobName): Promise<void> => {
    const lastStartedAt = clock.now();
    try {
      await jobs[name]();
      await keep({ name, lastStartedAt, lastFinishedAt: clock.now(), lastError: null });
    } catch (error) {
      errors.push(error);
      await keep({ name, lastStartedAt, lastFinishedAt: null, lastError: describe(error) });
    }
  };
  const due = dueJobs(recorded, clock.now());
  const others = Promise.all(due.filter((name) => name !== LAST_JOB).map(run));
  await endOrWait(others, lastJobWaitsMs);
  if (due.includes(LAST_JOB)) await run(LAST_JOB);
  await others;
  if (errors.length > 0) throw new AggregateError(errors);
}

/** Resolves when the jobs have ended, or after a while. */
async function endOrWait(jobs: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([jobs, waited]);
  clearTimeout(timer);
}

/** The jobs that are due. Those of every minute always are, even if the runs cannot be read. A failed job is due at once. */
function dueJobs(recorded: JobRunRow[] | null, now: number): JobName[] {
  const runs = new Map(recorded?.map((run) => [run.name, run]));
  return JOB_NAMES.filter((name) => {
    const { everyMinutes } = JOBS[name];
    if (everyMinutes === 1 || !recorded) return everyMinutes === 1;
    const { lastFinishedAt = null, lastError = null } = runs.get(name) ?? {};
    if (lastFinishedAt === null || lastError !== null) return true;
    // A wrong clock may have recorded a run in the future.
    return lastFinishedAt <= now - everyMinutes * MINUTE_MS || lastFinishedAt > now;
  });
}

/** Whether the last success of a job is too long ago. A job that never ran is new and not late. */
function isLate({ name, lastFinishedAt, lastError }: JobRunRow, now: number): boolean {
  if (lastFinishedAt === null) return lastError !== null;
  const { everyMinutes } = JOBS[name as JobName];
  return lastFinishedAt < now - everyMinutes * MINUTE_MS - GRACE_MS;
}

/** Records the runs in one statement. It skips a run with the same outcome as a recent record. */
const record = async (db: Db, runs: Run[]) =>
  insertFrom(
    db,
    jobRuns,
    {
      name: sql`value ->> 'name'`,
      lastStartedAt: sql`value ->> 'lastStartedAt'`,
      lastFinishedAt: sql`value ->> 'lastFinishedAt'`,
      lastError: sql`value ->> 'lastError'`,
    },
    { from: sql`json_each(${JSON.stringify(runs)})`, where: sql`TRUE` },
  ).onConflictDoUpdate({
    target: jobRuns.name,
    set: {
      lastStartedAt: sql`excluded.last_started_at`,
      lastFinishedAt: sql`coalesce(excluded.last_finished_at, ${jobRuns.lastFinishedAt})`,
      lastError: sql`excluded.last_error`,
    },
    setWhere: sql`excluded.last_error IS NOT ${jobRuns.lastError}
      OR excluded.last_started_at >= ${jobRuns.lastStartedAt} + ${RECORD_MS}`,
  });

/** The message of the cause: the error of a query itself lists its parameters, which may be personal. */
function describe(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_ERROR_CHARS);
}

/** The recorded runs. */
export const selectRuns = (db: Db) => db.select().from(jobRuns);

/** Every job of this version with its last run. */
export function toJobRuns(rows: JobRunRow[], now: number): JobRun[] {
  const runs = new Map(rows.map((row) => [row.name, row]));
  return JOB_NAMES.map((name) => {
    const run = runs.get(name);
    return {
      name,
      lastStartedAt: toInstantOrNull(run?.lastStartedAt ?? null),
      lastFinishedAt: toInstantOrNull(run?.lastFinishedAt ?? null),
      lastError: run?.lastError ?? null,
      isLate: run !== undefined && isLate(run, now),
    };
  });
}

/** The job whose record shows that the cron job runs: it is due every minute. */
const HEARTBEAT: JobName = 'queue_mails';

/** Runs are recorded every five minutes, so an older record means that there were none. */
const MAX_SILENCE_MS = 10 * MINUTE_MS;

/** The last run of the cron job. */
export const selectHeartbeat = (db: Db) =>
  db.select({ at: jobRuns.lastStartedAt }).from(jobRuns).where(eq(jobRuns.name, HEARTBEAT));

/** @throws AppError health.jobs_stopped */
export function toHeartbeat(at: number | undefined, now: number): number {
  if (at === undefined || at < now - MAX_SILENCE_MS)
    throw new AppError('health.jobs_stopped', { lastRunAt: toInstantOrNull(at ?? null) });
  return at;
}
