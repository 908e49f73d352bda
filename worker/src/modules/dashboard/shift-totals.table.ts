import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * One row with what the dashboard counts of all shifts, kept by triggers on `shifts` and by nothing else
 * (migrations/0003_overview.sql): counting anew would read every row there is.
 */
export const shiftTotals = sqliteTable(
  'shift_totals',
  {
    id: integer('id').primaryKey(),
    activeShifts: integer('active_shifts').notNull().default(0),
    /** Of these, those without a free place. */
    fullShifts: integer('full_shifts').notNull().default(0),
    /** Of the active shifts: places held, and all there are. */
    heldPlaces: integer('held_places').notNull().default(0),
    places: integer('places').notNull().default(0),
  },
  (table) => [check('shift_totals_one_row', sql`${table.id} = 1`)],
);
