import { SHIFT_STATUSES, SHIFT_TYPES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { events } from '../../events/events.table.ts';
import { instant, jsonList, stamps } from '../../platform/db/columns.ts';

/** Work with a start, an end, a place and a capacity. */
export const shifts = sqliteTable(
  'shifts',
  {
    id: text('id').primaryKey(),
    /** A shift stays when its event is deleted: the work may still have to be done. */
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    location: text('location').notNull(),
    maxVolunteers: integer('max_volunteers').notNull(),
    /** Held assignments; maintained by triggers on shift_assignments alone (product 18). */
    currentVolunteers: integer('current_volunteers').notNull().default(0),
    status: text('status', { enum: SHIFT_STATUSES }).notNull().default('active'),
    shiftType: text('shift_type', { enum: SHIFT_TYPES }).notNull().default('public'),
    /** Null when no skill is required. */
    requiredSkills: jsonList('required_skills'),
    /** Title, place and description without case or accents, for search (product 31). */
    searchText: text('search_text').notNull(),
    version: integer('version').notNull().default(1),
    ...stamps,
    /** The submission of the form that created it; a repeated one creates no second shift. */
    submissionId: text('submission_id'),
    /** The latest end of the open offers of its places (product 56); null without one. Maintained by triggers on waitlist_entries. */
    offeredUntil: instant('offered_until'),
    /** With fewer people the shift cannot take place; null for no minimum (product 58). */
    minVolunteers: integer('min_volunteers'),
    /** From when volunteers can claim it; null for at once. */
    opensAt: instant('opens_at'),
    /** An admin confirms each claim, even if the settings confirm claims at once (product 71). */
    needsConfirmation: integer('needs_confirmation', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    check('shifts_end_after_start', sql`${table.endTime} > ${table.startTime}`),
    check('shifts_capacity', sql`${table.maxVolunteers} >= 1`),
    check('shifts_status', sql`${table.status} IN ('active', 'completed', 'cancelled')`),
    check('shifts_type', sql`${table.shiftType} IN ('public', 'private')`),
    check(
      'shifts_required_skills',
      sql`${table.requiredSkills} IS NULL OR (json_valid(${table.requiredSkills}) AND json_array_length(${table.requiredSkills}) > 0)`,
    ),
    index('shifts_by_start').on(table.startTime),
    index('shifts_of_event').on(table.eventId, table.startTime),
    index('shifts_by_opening').on(table.opensAt).where(sql`opens_at IS NOT NULL`),
    uniqueIndex('shifts_once').on(table.submissionId).where(sql`submission_id IS NOT NULL`),
  ],
);
