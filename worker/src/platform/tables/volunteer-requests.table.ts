import { REQUEST_STATUSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';
import { accounts } from './auth.table.ts';

/** The time of the latest change of an application: its submission or a decision. Indexed as written. */
export const requestChangedAt = sql<number>`max(requested_at, coalesce(approved_at, 0), coalesce(rejected_at, 0))`;

/** Applications to become a volunteer; a person's newest row counts (product 2). */
export const volunteerRequests = sqliteTable(
  'volunteer_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    motivation: text('motivation'),
    status: text('status', { enum: REQUEST_STATUSES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    notes: text('notes'),
  },
  (table) => [
    check('volunteer_requests_status', sql`${table.status} IN ('pending', 'approved', 'rejected')`),
    uniqueIndex('volunteer_requests_one_pending').on(table.userId).where(sql`status = 'pending'`),
    index('volunteer_requests_newest_of_user').on(table.userId, table.requestedAt),
    index('volunteer_requests_latest').on(requestChangedAt),
    index('volunteer_requests_by_status').on(table.status, table.requestedAt),
    // For the cron job, which deletes the applications that were rejected.
    index('volunteer_requests_rejected').on(table.rejectedAt).where(sql`status = 'rejected'`),
  ],
);
