import { CORRECTION_STATES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { shiftAssignments } from './assignments.table.ts';

/** Requests of volunteers to correct their recorded hours. */
export const hourCorrections = sqliteTable(
  'hour_corrections',
  {
    id: text('id').primaryKey(),
    assignmentId: text('assignment_id')
      .notNull()
      .references(() => shiftAssignments.id, { onDelete: 'cascade' }),
    minutes: integer('minutes').notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: CORRECTION_STATES }).notNull().default('asked'),
    askedAt: instant('asked_at').notNull(),
    /** No foreign key, as in the audit log. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    check('hour_corrections_state', sql`${table.state} IN ('asked', 'accepted', 'refused')`),
    index('hour_corrections_of_place').on(table.assignmentId, table.askedAt),
    uniqueIndex('hour_corrections_open').on(table.assignmentId).where(sql`state = 'asked'`),
    index('hour_corrections_waiting').on(table.askedAt).where(sql`state = 'asked'`),
  ],
);

/** A shift on a statement, as it was when the statement was made. The title is null for a private shift. */
export interface StatedTask {
  /** As in the API, such as `2026-12-12T19:00:00.000Z`. */
  startTime: string;
  title: string | null;
  minutes: number;
}

/** Statements of hours worked: fixed numbers that anyone with the code can verify. */
export const statements = sqliteTable(
  'statements',
  {
    /** Without the hyphens of the printed form. */
    code: text('code').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    shifts: integer('shifts').notNull(),
    minutes: integer('minutes').notNull(),
    /** What was done, by start; null for a statement from before this was recorded. */
    tasks: text('tasks', { mode: 'json' }).$type<StatedTask[]>(),
    issuedAt: instant('issued_at').notNull(),
    /** No foreign key, as in the audit log. */
    issuedBy: text('issued_by').notNull(),
  },
  (table) => [
    index('statements_of_person').on(table.userId, table.issuedAt),
    index('statements_oldest').on(table.issuedAt),
  ],
);
