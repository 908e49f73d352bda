import { LINK_PURPOSES } from '@ijsploeg/worker/contract';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';
import { accounts } from '../tables/auth.table.ts';

/**
 * Links in mails that answer one question without signing in. A link can be used until it expires, so that an answer
 * can be changed. Only the hash of its secret is stored.
 */
export const actionLinks = sqliteTable(
  'action_links',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** What the question is about; its table depends on the purpose. */
    subjectId: text('subject_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('action_links_of_user').on(table.userId),
    index('action_links_expiry').on(table.expiresAt),
  ],
);
