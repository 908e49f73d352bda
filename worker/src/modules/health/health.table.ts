import { PROBLEMS } from '@ijsploeg/worker/contract';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';

/** The number of refused claims per day and code. It names nobody. */
export const claimRefusals = sqliteTable(
  'claim_refusals',
  {
    /** A calendar day in the event's time zone. */
    day: text('day').notNull(),
    code: text('code').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.code] })],
);

/** The problems that have occurred, each with the state of its mails. */
export const alerts = sqliteTable('alerts', {
  problem: text('problem', { enum: PROBLEMS }).primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while it lasts. */
  endedAt: instant('ended_at'),
  /** Whether the last mail reported the beginning and not the end. */
  isTold: integer('is_told', { mode: 'boolean' }).notNull(),
  lastMailedAt: instant('last_mailed_at').notNull(),
});
