import { COUNTERS, PROBLEMS } from '@ijsploeg/worker/contract';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';

/** How many claims were refused on a day, by the code of the refusal. Nobody is named. */
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

/** How far each counter was compared with what it counts. */
export const counterChecks = sqliteTable('counter_checks', {
  counter: text('counter', { enum: COUNTERS }).primaryKey(),
  /** The id of the last row that was compared; empty when the next pass starts. */
  comparedTo: text('compared_to').notNull(),
  /** How many rows of this pass differ. */
  found: integer('found').notNull(),
  /** When the last pass ended; null for never. */
  checkedAt: instant('checked_at'),
  /** How many rows differ: of the last pass, or of this one if there are more already. */
  differences: integer('differences').notNull(),
});

/** The problems that there were, each with the mails about it. */
export const alerts = sqliteTable('alerts', {
  problem: text('problem', { enum: PROBLEMS }).primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null as long as it lasts. */
  endedAt: instant('ended_at'),
  /** Whether the last mail said that it began, and not that it is over. */
  isTold: integer('is_told', { mode: 'boolean' }).notNull(),
  lastMailedAt: instant('last_mailed_at').notNull(),
});
