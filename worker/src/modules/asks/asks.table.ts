import { ASK_ANSWERS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';
import { profiles } from '../profile/profile.table.ts';
import { shifts } from '../shifts/shifts.table.ts';

/**
 * Who was asked by mail to help on a shift (product 54). A trigger answers yes when the person gets a place on it, in
 * whatever way.
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
    /** The admin who asked, who may be removed by now. */
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Until when it can be answered. */
    expiresAt: instant('expires_at').notNull(),
    answer: text('answer', { enum: ASK_ANSWERS }),
    answeredAt: instant('answered_at'),
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

/**
 * The order in which the candidates for a shift are walked: one row for each volunteer and admin and for each of their
 * skills, and another one of each of these for each part of the week that they prefer. So those who have a skill and prefer
 * a part are found without reading the others. Triggers maintain it (migrations/0019_asks.sql).
 */
export const candidateOrder = sqliteTable(
  'candidate_order',
  {
    volunteerId: text('volunteer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** A skill; empty for the rows that everybody has. */
    skill: text('skill').notNull(),
    /** A day part; empty for the rows that everybody has. */
    part: text('part').notNull(),
    /** When the person was last asked for a shift; 0 for never. */
    askedAt: instant('asked_at').notNull(),
    /** The places that the person holds or held; cancelled ones do not count. */
    heldPlaces: integer('held_places').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.volunteerId, table.skill, table.part] }),
    index('candidate_order_walk').on(
      table.skill,
      table.part,
      table.askedAt,
      table.heldPlaces,
      table.volunteerId,
    ),
  ],
);
