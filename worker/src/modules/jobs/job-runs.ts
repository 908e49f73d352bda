import {
  JOB_NAMES,
  JOBS,
  type JobName,
  type JobRun,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { newestBackup } from '../backup/backup.repository.ts';
import { jobRuns } from './jobs.table.ts';

/** The work of each job. A job may run twice, late or half: its effect has a unique key. */
export type Jobs = Record<JobName, () => Promise<unknown>>;

type Run = typeof jobRuns.$inferInsert;
type JobRunRow = Awaited<ReturnType<typeof selectRuns>>[number];

/** A run like the one before is recorded this often, because the jobs run every minute. */
const RECORD_MS = 5 * MINUTE_MS;

/** A job may be this much later than its interval: it runs for minutes, is recorded every five, or a deploy stops it. */
const GRACE_MS = 15 * MINUTE_MS;

/** Runs when the other runs are recorded, because it judges them. */
const LAST_JOB: JobName = 'raise_alerts';

const MAX_ERROR_CHARS = 300;

/**
 * Runs each job that is due on its own, and records the runs.
 *
 * @throws AggregateError of the errors, once all have run
 */
export async function runJobs(db: Db, clock: Clock, jobs: Jobs): Promise<void> {
  const errors: unknown[] = [];
  const recorded = await selectRuns(db).catch((error: unknown) => {
    errors.push(error);
    return null;
  });
  const run = async (name: JobName): Promise<Run> => {
    const lastStartedAt = clock.now();
    try {
      await jobs[name]();
      return { name, lastStartedAt, lastFinishedAt: clock.now(), lastError: null };
    } catch (error) {
      errors.push(error);
      return { name, lastStartedAt, lastFinishedAt: null, lastError: describe(error) };
    }
  };
  const due = dueJobs(recorded, clock.now());
  for (const names of [due.filter((name) => name !== LAST_JOB), due.filter((name) => name === LAST_JOB)])
    await record(db, await Promise.all(names.map(run))).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors);
}

/** Jobs of every minute are always due, also when the runs cannot be read. A job that failed is due at once. */
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

/** Whether a job has not ended without an error for longer than it may. One that never ran is new. */
function isLate({ name, lastFinishedAt, lastError }: JobRunRow, now: number): boolean {
  if (lastFinishedAt === null) return lastError !== null;
  const { everyMinutes } = JOBS[name as JobName];
  return lastFinishedAt < now - everyMinutes * MINUTE_MS - GRACE_MS;
}

/** One statement for all jobs, which writes those with news, or whose record is old. */
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

/** The cause alone: the error of a query lists its parameters, which may be personal. */
function describe(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_ERROR_CHARS);
}

/** The recorded runs. */
export const selectRuns = (db: Db) =>
  db
    .select({
      ...getTableColumns(jobRuns),
      backup:
        sql`iif(${jobRuns.name} = ${'export_database' satisfies JobName}, ${newestBackup}, NULL)`.mapWith(
          (text: string) => JSON.parse(text) as { takenAt: number; rows: number; bytes: number },
        ),
    })
    .from(jobRuns);

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
      ...(run?.backup && { backup: { ...run.backup, takenAt: toInstant(run.backup.takenAt) } }),
      isLate: run !== undefined && isLate(run, now),
    };
  });
}

/** The job whose record tells that the cron job runs: it runs every minute. */
const HEARTBEAT: JobName = 'queue_mails';

/** Runs are recorded every five minutes; later than this, there were none. */
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
