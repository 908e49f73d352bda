import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';

/** The last run of each job. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  lastStartedAt: instant('last_started_at').notNull(),
  /** When it last ended without an error; null for never. */
  lastFinishedAt: instant('last_finished_at'),
  /** Of the last run; null if it had none. */
  lastError: text('last_error'),
});
