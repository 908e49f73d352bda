import { LOCALES, MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../db/columns.ts';
import { accounts } from '../tables/auth.table.ts';

/** `later` is for notices, which people can mute, and for mails that hundreds of people get at once. */
export const LANES = ['now', 'later'] as const;
export type Lane = (typeof LANES)[number];

/** The kind of a row that is a notification on a phone; its data names the kind of mail that says the same. */
export const PUSH = 'push';

/** In SQL: the row is a mail. A notification has a mail besides it, so one that fails is no loss. */
export const isMailRow = sql`mail_outbox.kind <> 'push'`;

/** In SQL: the address of the row is still whole. Indexed as written. */
export const hasWholeAddress = sql`instr(recipient, '…') = 0`;

/** The mails and notifications to send, one row each (products 25, 91). Holds no tokens: those are created when a mail is sent. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    /** One mail per kind, cause and recipient. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    kind: text('kind').notNull(),
    /**
     * The row is deleted with the account: nothing is sent to, or stored about, a person who was removed. Null for
     * the mail that confirms the deletion of the account; the sweep deletes it once it is sent.
     */
    userId: text('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** After a while only its first letter and its domain: `s…@example.org`. Such a row is never sent. */
    recipient: text('recipient').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** The data that the writer needs in addition to the state, which is read again when the mail is sent. */
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Not queued again before this instant. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** When it should be sent, regardless of later attempts; null in rows of older versions. */
    dueAt: instant('due_at'),
    /** When it failed for good; null in rows of older versions. */
    failedAt: instant('failed_at'),
    /** One consumer at a time: the row is free after this instant. */
    leasedUntil: instant('leased_until'),
    sentAt: instant('sent_at'),
    /** As it was sent, for the journal; null where it names somebody else, and once the address is masked. */
    subject: text('subject'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    /** Selects the queue, so that many notices do not delay a mail that somebody waits for. */
    lane: text('lane', { enum: LANES }).notNull().default('now'),
  },
  (table) => [
    check('mail_outbox_status', sql`${table.status} IN ('pending', 'sent', 'failed', 'dropped')`),
    check('mail_outbox_data', sql`json_valid(${table.data})`),
    index('mail_outbox_due').on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index('mail_outbox_waiting').on(table.dueAt).where(sql`status = 'pending'`),
    index('mail_outbox_failed').on(table.failedAt).where(sql`status = 'failed'`),
    index('mail_outbox_newest').on(table.createdAt),
    index('mail_outbox_by_status').on(table.status, table.createdAt),
    index('mail_outbox_of_user').on(table.userId),
    // For the cron job, which masks the addresses.
    index('mail_outbox_whole_addresses').on(table.createdAt).where(hasWholeAddress),
  ],
);

/** The kind of mail of a row, and whether the row is the notification that says the same. */
export const kindOf = ({ kind, data }: { kind: string; data: Record<string, unknown> }) =>
  kind === PUSH ? { kind: String(data.of), isPush: true } : { kind, isPush: false };
