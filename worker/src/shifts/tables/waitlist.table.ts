import { WAITLIST_STATES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shifts } from './shifts.table.ts';

/**
 * People who wait for a place on a full shift (product 56). Triggers end an entry when the person gets a place, when the shift
 * is cancelled, and when the person is no longer a volunteer.
 */
export const waitlistEntries = sqliteTable(
  'waitlist_entries',
  {
    id: text('id').primaryKey(),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    volunteerId: text('volunteer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    state: text('state', { enum: WAITLIST_STATES }).notNull(),
    /** Determines the position in line. It moves to the end of an offer that expired. */
    joinedAt: instant('joined_at').notNull(),
    /** The number of offers that the person has had. */
    offers: integer('offers').notNull().default(0),
    offeredAt: instant('offered_at'),
    /** A place is kept until this instant, exclusive. */
    offerExpiresAt: instant('offer_expires_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('waitlist_entries_open')
      .on(table.shiftId, table.volunteerId)
      .where(sql`state IN ('waiting', 'offered')`),
    index('waitlist_entries_in_line').on(table.shiftId, table.state, table.joinedAt),
    index('waitlist_entries_offers').on(table.offerExpiresAt).where(sql`state = 'offered'`),
    index('waitlist_entries_of_volunteer').on(table.volunteerId, table.state),
  ],
);
