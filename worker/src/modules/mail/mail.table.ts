import { LOCALES, MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';
import { accounts } from '../auth/auth.table.ts';

/** The mails owed, one row a mail (product 25). Holds no token: those are made when the mail is sent. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    /** The same event never owes the same mail twice. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    kind: text('kind').notNull(),
    /**
     * Goes with its recipient: nothing is sent to, or kept of, a person who was removed. Null for the one mail that
     * tells of the removal; it goes when it was sent.
     */
    userId: text('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** What the template needs besides the state that is read again at sending. */
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be queued again before this instant. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** One consumer at a time: a row is free when this has passed. */
    leasedUntil: instant('leased_until'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('mail_outbox_status', sql`${table.status} IN ('pending', 'sent', 'failed', 'dropped')`),
    check('mail_outbox_data', sql`json_valid(${table.data})`),
    index('mail_outbox_due').on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index('mail_outbox_newest').on(table.createdAt),
    index('mail_outbox_by_status').on(table.status, table.createdAt),
    index('mail_outbox_of_user').on(table.userId),
  ],
);
