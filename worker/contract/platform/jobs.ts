import * as v from 'valibot';
import { Instant } from './time.ts';

interface Job {
  /** How often it runs: a job of every minute with each run of the cron job, others when this much time has passed. */
  everyMinutes: number;
}

/** The jobs that the cron job runs, in the order in which they are shown. */
export const JOBS = {
  remind: { everyMinutes: 1 },
  digest: { everyMinutes: 1 },
  queue_mails: { everyMinutes: 1 },
  delete_mails: { everyMinutes: 1 },
  mask_mails: { everyMinutes: 60 },
  delete_sessions: { everyMinutes: 60 },
  delete_tokens: { everyMinutes: 60 },
  delete_links: { everyMinutes: 60 },
  delete_unconfirmed: { everyMinutes: 60 },
  forget_addresses: { everyMinutes: 1 },
  delete_audit_log: { everyMinutes: 1 },
  lapse_stand_ins: { everyMinutes: 1 },
  offer_places: { everyMinutes: 1 },
  notify_of_openings: { everyMinutes: 1 },
  complete_present: { everyMinutes: 1 },
  warn_inactive: { everyMinutes: 60 },
  erase_inactive: { everyMinutes: 60 },
  forget_reservations: { everyMinutes: 60 },
  delete_applications: { everyMinutes: 60 },
  forget_guests: { everyMinutes: 1 },
  forget_asks: { everyMinutes: 1 },
  delete_statements: { everyMinutes: 60 },
  delete_plans: { everyMinutes: 1 },
  delete_invitations: { everyMinutes: 60 },
  remove_factors: { everyMinutes: 1 },
  notify_factors: { everyMinutes: 1 },
  export_database: { everyMinutes: 1 },
  check_counters: { everyMinutes: 60 },
  forget_refusals: { everyMinutes: 60 },
  raise_alerts: { everyMinutes: 1 },
  keep_erased: { everyMinutes: 5 },
} satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** The last run of a job. */
export const JobRun = v.object({
  name: v.picklist(JOB_NAMES),
  /** Null before its first run. */
  lastStartedAt: v.nullable(Instant),
  /** When it last ended without an error; null for never. */
  lastFinishedAt: v.nullable(Instant),
  /** Of the last run; null if it had none. */
  lastError: v.nullable(v.string()),
  /** Only for the weekly export: the newest one in R2. */
  backup: v.optional(v.object({ takenAt: Instant, rows: v.number(), bytes: v.number() })),
  /** Its last success is longer ago than allowed. */
  isLate: v.boolean(),
});
export type JobRun = v.InferOutput<typeof JobRun>;
