import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
