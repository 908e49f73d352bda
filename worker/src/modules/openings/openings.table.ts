import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';
import { profiles } from '../profile/profile.table.ts';
import { shifts } from '../shifts/shifts.table.ts';

/**
 * Who gets a mail when a shift opens (product 58). A row is deleted at that moment, with the mail or without, so that nobody is
 * told twice.
 */
export const openingReminders = sqliteTable(
  'opening_reminders',
  {
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    volunteerId: text('volunteer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The opening moment of the shift. A trigger copies every change of it; a shift that was opened at once opened then. */
    opensAt: instant('opens_at').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shiftId, table.volunteerId] }),
    index('opening_reminders_due').on(table.opensAt),
    index('opening_reminders_of_volunteer').on(table.volunteerId),
  ],
);
