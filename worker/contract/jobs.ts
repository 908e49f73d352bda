import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** What the cron job does at each run, in the order in which it is shown. */
export const JOB_NAMES = [
  'remind',
  'digest',
  'queue_mails',
  'delete_mails',
  'delete_expired',
  'forget_addresses',
  'delete_audit_log',
  'lapse_stand_ins',
  'offer_places',
  'tell_openings',
  'complete_present',
  'forget_guests',
  'forget_asks',
  'delete_statements',
  'delete_plans',
  'remove_factors',
  'notify_factors',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** The last run of a job. */
export const JobRun = v.object({
  name: v.picklist(JOB_NAMES),
  /** Null before its first run. */
  lastStartedAt: v.nullable(Instant),
  /** When it last ended without an error; null for never. */
  lastFinishedAt: v.nullable(Instant),
  /** Of the last run; null if it had none. */
  lastError: v.nullable(v.string()),
});
export type JobRun = v.InferOutput<typeof JobRun>;

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'admin',
  summary: 'The last run of each background job. One like the run before is recorded every five minutes.',
  status: 200,
  answer: v.object({ items: v.array(JobRun) }),
});
