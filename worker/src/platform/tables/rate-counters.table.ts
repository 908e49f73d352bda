import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';

/** Exact limits per mail address, device or session (product 14), for addresses with and without an account. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    /** The action and its subject, hashed, so that no address without an account is stored. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
    /** For a counter of failures: no attempt is allowed before this instant. */
    blockedUntil: instant('blocked_until'),
  },
  (table) => [index('rate_counters_reset').on(table.resetsAt)],
);
