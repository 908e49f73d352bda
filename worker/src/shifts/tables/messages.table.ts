import { type Audience, MESSAGE_STATES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant, jsonList } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shifts } from './shifts.table.ts';

/**
 * Messages of admins and leads to volunteers (product 55). The outbox has a row for each person who gets a mail; this table
 * only lists those who got none.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    /** Null after the person was removed. */
    senderId: text('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The sender was a lead of the shift and not an admin. */
    isFromLead: integer('is_from_lead', { mode: 'boolean' }).notNull(),
    audience: text('audience', { mode: 'json' }).$type<Audience>().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('sending'),
    /** The number of people in the audience when the message was sent. */
    recipients: integer('recipients').notNull(),
    /** The people of the audience who got no mail, because they had muted messages. */
    muted: jsonList('muted').notNull(),
    /** A repeated submission sends nothing. */
    submissionId: text('submission_id'),
    createdAt: instant('created_at').notNull(),
    /** The moment from which it is shown with its shifts. */
    shownFrom: instant('shown_from').notNull(),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    check('messages_state', sql`${table.state} IN ('sending', 'stopped')`),
    uniqueIndex('messages_submission').on(table.senderId, table.submissionId),
    index('messages_newest').on(table.createdAt),
    index('messages_of_sender').on(table.senderId, table.createdAt),
    index('messages_shown').on(table.shownFrom),
  ],
);

/** The shifts that a message is about. Holders of a place see it with the shift. */
export const messageShifts = sqliteTable(
  'message_shifts',
  {
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shiftId, table.messageId] }),
    index('message_shifts_of_message').on(table.messageId),
  ],
);
