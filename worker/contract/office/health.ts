import * as v from 'valibot';
import { DesktopDownloads } from '../desktop-downloads.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { JobRun } from '../platform/jobs.ts';
import { MAX_COUNTED_ROWS } from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';

export const Health = v.object({
  status: v.literal('ok'),
  version: v.string(),
  /** The oldest desktop app that understands this API. */
  minimumDesktopVersion: v.optional(v.string()),
  /** Where to get the desktop app; null if this portal offers none. */
  desktopDownloads: v.optional(v.nullable(DesktopDownloads)),
});
export type Health = v.InferOutput<typeof Health>;

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Checks that the Worker runs and reaches its database.',
  status: 200,
  answer: Health,
});

export const getJobsHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health/jobs',
  access: 'anyone',
  summary:
    'For an uptime monitor, which alone can tell that the background jobs have stopped: then this is a 503.',
  status: 200,
  answer: v.object({ status: v.literal('ok'), lastRunAt: Instant }),
  errors: ['health.jobs_stopped'],
});

/** The subjects of alert mails. */
export const PROBLEMS = ['mails_failed', 'mails_waiting', 'jobs_late'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** A mail that is this late is a problem. */
export const MAX_MAIL_WAIT_MINUTES = 15;

/** The health of the portal. */
export const PortalHealth = v.object({
  /** The problems that need attention. */
  problems: v.array(v.picklist(PROBLEMS)),
  mails: v.object({
    /** Mails that should have been sent by now, {@link MAX_COUNTED_ROWS} at most. */
    waiting: v.number(),
    /** When the oldest of these should have been sent. */
    waitingSince: v.nullable(Instant),
    /** All failed mails of the log, {@link MAX_COUNTED_ROWS} at most. */
    failed: v.number(),
    /** Those that failed in the last 24 hours. */
    failedLately: v.number(),
  }),
  jobs: v.array(JobRun),
  /** The claims that were refused today, the most frequent reason first. A code may be one of another version. */
  refusals: v.object({ day: CalendarDay, items: v.array(v.object({ code: v.string(), count: v.number() })) }),
});
export type PortalHealth = v.InferOutput<typeof PortalHealth>;

export const getPortalHealth = defineEndpoint({
  method: 'GET',
  path: '/api/settings/health',
  access: 'admin',
  summary: `Mails, background jobs and refused claims. Mails are counted up to ${MAX_COUNTED_ROWS}.`,
  status: 200,
  answer: PortalHealth,
});
