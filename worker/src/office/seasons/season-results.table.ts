import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from '../../platform/tables/auth.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';

/** What each person worked in a closed season (product 87). */
export const seasonTotals = sqliteTable(
  'season_totals',
  {
    id: text('id').primaryKey(),
    seasonId: text('season_id')
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    /** Null for guests and removed people: their work still counts. */
    userId: text('user_id').references(() => accounts.id, { onDelete: 'set null' }),
    shifts: integer('shifts').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [
    index('season_totals_of_season').on(table.seasonId),
    uniqueIndex('season_totals_once').on(table.userId, table.seasonId).where(sql`user_id IS NOT NULL`),
  ],
);

/** The figures of a closed season by name; nothing in them is about one person. */
export const seasonFigures = sqliteTable(
  'season_figures',
  {
    seasonId: text('season_id')
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seasonId, table.name] })],
);
