import { ATTENDANCE_STATES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { shiftAssignments } from './assignments.table.ts';

/**
 * Whether the holder of a place was present (product 52). A place that is cancelled and taken again starts without a
 * record: a trigger deletes it (migrations/0000_initial.sql).
 */
export const attendance = sqliteTable(
  'attendance',
  {
    assignmentId: text('assignment_id')
      .primaryKey()
      .references(() => shiftAssignments.id, { onDelete: 'cascade' }),
    /** Null after a record was deleted, so that an older mark that arrives later does not restore it. */
    state: text('state', { enum: ATTENDANCE_STATES }),
    /** Only for somebody present. */
    isLate: integer('is_late', { mode: 'boolean' }).notNull().default(false),
    /** When it was observed; a device without a connection sends the mark later. */
    seenAt: instant('seen_at').notNull(),
    note: text('note'),
    /** The person who marked it. No foreign key, as in the audit log: the record outlives the person. */
    markedBy: text('marked_by').notNull(),
    markedAt: instant('marked_at').notNull(),
    /** The id of the submission; a repeated one changes nothing. */
    markId: text('mark_id').notNull(),
    /** How long somebody present worked; null for the whole shift. */
    minutes: integer('minutes'),
  },
  (table) => [
    check('attendance_state', sql`${table.state} IN ('present', 'absent', 'excused')`),
    index('attendance_latest').on(table.markedAt),
  ],
);
