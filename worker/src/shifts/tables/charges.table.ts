import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';

/**
 * Who is in charge of a day, from a moment on (product 77). The part ends where the next one of the day starts, so that parts
 * cannot overlap.
 */
export const dayCharges = sqliteTable(
  'day_charges',
  {
    id: text('id').primaryKey(),
    /** The calendar day in the event's time zone. */
    day: text('day').notNull(),
    startTime: instant('start_time').notNull(),
    dayStart: instant('day_start').notNull(),
    dayEnd: instant('day_end').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('day_charges_by_start').on(table.day, table.startTime),
    index('day_charges_of_person').on(table.userId, table.dayEnd),
  ],
);
