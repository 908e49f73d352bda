import { PROBLEMS } from '@ijsploeg/worker/contract';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';

/** The problems that have occurred, each with the state of its mails. */
export const alerts = sqliteTable('alerts', {
  problem: text('problem', { enum: PROBLEMS }).primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while it lasts. */
  endedAt: instant('ended_at'),
  /** Whether the last mail reported the beginning and not the end. */
  isReported: integer('is_reported', { mode: 'boolean' }).notNull(),
  lastMailedAt: instant('last_mailed_at').notNull(),
});
