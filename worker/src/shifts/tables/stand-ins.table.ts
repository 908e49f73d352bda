import { STAND_IN_STATES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { shiftAssignments } from './assignments.table.ts';
import { shifts } from './shifts.table.ts';

/**
 * Requests of people who cannot come to a shift and keep their place until somebody takes over (product 50). A trigger ends
 * the open request when the holder is no longer expected.
 */
export const standInRequests = sqliteTable(
  'stand_in_requests',
  {
    id: text('id').primaryKey(),
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => shiftAssignments.id, { onDelete: 'cascade' }),
    /** The shift of the place, so that a list of shifts finds its requests in an index. */
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    /** For admins only. */
    reason: text('reason'),
    state: text('state', { enum: STAND_IN_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** The place of the stand-in. */
    takenBy: text('taken_by').references(() => shiftAssignments.id, { onDelete: 'set null' }),
  },
  (table) => [
    check(
      'stand_in_requests_state',
      sql`${table.state} IN ('open', 'taken', 'released', 'withdrawn', 'lapsed')`,
    ),
    uniqueIndex('stand_in_requests_open').on(table.assignmentId).where(sql`state = 'open'`),
    index('stand_in_requests_of_place').on(table.assignmentId),
    index('stand_in_requests_of_shift').on(table.shiftId, table.state),
    index('stand_in_requests_taken').on(table.takenBy).where(sql`taken_by IS NOT NULL`),
  ],
);
