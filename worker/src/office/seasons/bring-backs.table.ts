import { BRING_BACK_ANSWERS } from '@ijsploeg/worker/contract';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';

/** Who was asked whether they help again in a season, and the answer (product 86). */
export const bringBacks = sqliteTable(
  'bring_backs',
  {
    id: text('id').primaryKey(),
    seasonId: text('season_id')
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    volunteerId: text('volunteer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    /** When those who answered `later` were asked again; null if they were not. */
    remindedAt: instant('reminded_at'),
    answer: text('answer', { enum: BRING_BACK_ANSWERS }),
    answeredAt: instant('answered_at'),
    /** When the answer `no` made the volunteer a user; null if it did not, or the answer was taken back. */
    leftAt: instant('left_at'),
  },
  (table) => [
    uniqueIndex('bring_backs_once').on(table.seasonId, table.volunteerId),
    index('bring_backs_of_volunteer').on(table.volunteerId),
  ],
);
