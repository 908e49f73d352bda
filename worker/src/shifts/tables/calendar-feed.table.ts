import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { accounts } from '../../platform/tables/auth.table.ts';

/** The calendar feed of each person who made one. Only the hash of the secret in its address is stored. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** Written at most once a day. */
  lastReadAt: instant('last_read_at'),
});
