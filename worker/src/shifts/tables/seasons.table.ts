import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, stamps } from '../../platform/db/columns.ts';

/** The seasons of the rink (product 85). No two of them overlap. */
export const seasons = sqliteTable(
  'seasons',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The first instant of its first day, and of the day after its last. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    version: integer('version').notNull().default(1),
    ...stamps,
    /** From then on triggers refuse changes of its hours (migrations/0011_seasons.sql). Null for an open season. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    check('seasons_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('seasons_by_start').on(table.startsAt),
  ],
);
