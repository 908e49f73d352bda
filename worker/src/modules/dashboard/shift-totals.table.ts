import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * One row with the dashboard's totals of all shifts, maintained by triggers on `shifts` alone
 * (migrations/0000_initial.sql), because counting on each request would read every row.
 */
export const shiftTotals = sqliteTable(
  'shift_totals',
  {
    id: integer('id').primaryKey(),
    activeShifts: integer('active_shifts').notNull().default(0),
    /** The active shifts without a free place. */
    fullShifts: integer('full_shifts').notNull().default(0),
    /** The held places and all places of the active shifts. */
    heldPlaces: integer('held_places').notNull().default(0),
    places: integer('places').notNull().default(0),
  },
  (table) => [check('shift_totals_one_row', sql`${table.id} = 1`)],
);
