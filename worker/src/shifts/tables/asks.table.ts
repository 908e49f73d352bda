import { ASK_ANSWERS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shifts } from './shifts.table.ts';

/**
 * People asked by mail or WhatsApp to help on a shift (product 54). A trigger sets the answer to yes when the person gets a place on the
 * shift in any way.
 */
export const asks = sqliteTable(
  'asks',
  {
    id: text('id').primaryKey(),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    volunteerId: text('volunteer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The admin who asked. No foreign key, because the admin may be removed later. */
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Until when it can be answered. */
    expiresAt: instant('expires_at').notNull(),
    answer: text('answer', { enum: ASK_ANSWERS }),
    answeredAt: instant('answered_at'),
    /** When an admin last made the link to ask by WhatsApp; null for never (product 73). */
    whatsappAt: instant('whatsapp_at'),
  },
  (table) => [
    check('asks_answer', sql`${table.answer} IN ('yes', 'no')`),
    uniqueIndex('asks_once').on(table.shiftId, table.volunteerId),
    index('asks_of_volunteer').on(table.volunteerId, table.askedAt),
    index('asks_by_time').on(table.askedAt),
    index('asks_expiry').on(table.expiresAt),
  ],
);

/** The days on which people are away: calendar days in the event's time zone, both included. */
export const absences = sqliteTable(
  'absences',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
  },
  (table) => [
    index('absences_of_user').on(table.userId, table.toDay),
    index('absences_by_end').on(table.toDay, table.fromDay),
  ],
);
