import {
  type JobName,
  MAX_COUNTED_ROWS,
  MAX_MAIL_WAIT_MINUTES,
  type Problem,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectRuns, toJobRuns } from '../../platform/jobs/job-runs.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { isMailRow } from '../../platform/mail/mail.table.ts';

/** Alerts themselves do not count, so that no alert is about an alert. */
const isNoAlert = sql`${isMailRow} AND mail_outbox.kind <> 'alert'`;

const upTo = (rows: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${MAX_COUNTED_ROWS}))`;

/** Counts overdue and failed mails. The statuses are literals, because with parameters their indexes would not be used. */
const selectMails = (db: Db, now: number) =>
  db
    .select({
      waiting: upTo(
        sql`SELECT 1 FROM mail_outbox WHERE status = 'pending' AND due_at <= ${now} AND ${isNoAlert}`,
      ).as('waiting'),
      waitingSince: sql<number | null>`(
        SELECT due_at FROM mail_outbox WHERE status = 'pending' AND due_at <= ${now} AND ${isNoAlert}
        ORDER BY due_at LIMIT 1)`.as('waiting_since'),
      failed: upTo(sql`SELECT 1 FROM mail_outbox WHERE status = 'failed' AND ${isMailRow}`).as('failed'),
      failedLately: upTo(
        sql`SELECT 1 FROM mail_outbox WHERE status = 'failed' AND failed_at > ${now - DAY_MS} AND ${isNoAlert}`,
      ).as('failed_lately'),
    })
    .from(sql`(SELECT 1)`);

/** The statements of {@link findProblems}. */
export const selectFacts = (db: Db, now: number) => ({
  mails: selectMails(db, now),
  runs: selectRuns(db),
});
export type Facts = BatchResults<ReturnType<typeof selectFacts>>;

const NO_MAILS = { waiting: 0, waitingSince: null, failed: 0, failedLately: 0 };

/**
 * The current problems, with the data for their messages. Both the screen and the alerts use it.
 *
 * @param asking the job that calls this, whose own run is not recorded yet
 */
export function findProblems({ mails: [mails = NO_MAILS], runs }: Facts, now: number, asking?: JobName) {
  const lateJobs: JobName[] = toJobRuns(runs, now)
    .filter(({ name, isLate }) => isLate && name !== asking)
    .map(({ name }) => name);
  const exists: Record<Problem, boolean> = {
    mails_failed: mails.failedLately > 0,
    mails_waiting:
      mails.waitingSince !== null && mails.waitingSince < now - MAX_MAIL_WAIT_MINUTES * MINUTE_MS,
    jobs_late: lateJobs.length > 0,
  };
  return { mails, lateJobs, exists };
}
