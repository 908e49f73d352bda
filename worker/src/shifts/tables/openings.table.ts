import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shifts } from './shifts.table.ts';

/**
 * The reminders of people who get a mail when a shift opens (product 58). A row is deleted at that moment, with or without a
 * mail, so that nobody gets two.
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
    /** The opening moment of the shift. A trigger copies every change; for a shift that is opened at once, it is that moment. */
    opensAt: instant('opens_at').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shiftId, table.volunteerId] }),
    index('opening_reminders_due').on(table.opensAt),
    index('opening_reminders_of_volunteer').on(table.volunteerId),
  ],
);
