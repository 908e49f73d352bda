import { COUNTERS, PROBLEMS } from '@ijsploeg/worker/contract';
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

/** The progress and the result of comparing each counter with the actual count. */
export const counterChecks = sqliteTable('counter_checks', {
  counter: text('counter', { enum: COUNTERS }).primaryKey(),
  /** The id of the last row that was compared; empty when the next pass starts. */
  comparedTo: text('compared_to').notNull(),
  /** The number of rows of the current pass that differ. */
  found: integer('found').notNull(),
  /** When the last pass ended; null for never. */
  checkedAt: instant('checked_at'),
  /** The number of rows that differ: of the last pass, or of the current one if that is already higher. */
  differences: integer('differences').notNull(),
});

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
