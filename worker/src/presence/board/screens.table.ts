import { SCREEN_NAMES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant, jsonList } from '../../platform/db/columns.ts';

/** The devices that show the board (product 74). */
export const screens = sqliteTable(
  'screens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** SHA-256 of the key in the link of the device. */
    secretHash: text('secret_hash').notNull(),
    /** The places of the shifts that it shows; null for all. */
    places: jsonList('places'),
    names: text('names', { enum: SCREEN_NAMES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written at most every ten minutes. */
    lastSeenAt: instant('last_seen_at'),
  },
  (table) => [
    check('screens_names', sql`${table.names} IN ('first', 'none')`),
    uniqueIndex('screens_by_secret').on(table.secretHash),
  ],
);
