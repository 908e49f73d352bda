import {
  type ChangeSource,
  type CreateSource,
  type KeptReason,
  PLAN_KINDS,
  PLAN_STATES,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import type { PlannedColumns } from './planned-shift.ts';

/** The source of a plan. The rows of a sheet are stored as items only. */
type StoredSource =
  | ChangeSource
  | Exclude<CreateSource, { type: 'rows' }>
  | { type: 'rows'; fileName: string | null };

/** When a plan last changed: was undone, applied, edited, dropped or made. Indexed as written. */
export const planChangedAt = sql<number>`coalesce(undone_at, applied_at, touched_at, made_at)`;

/** Shifts to make or to change at once (product 57). */
export const plans = sqliteTable(
  'plans',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: PLAN_KINDS }).notNull(),
    title: text('title').notNull(),
    source: text('source', { mode: 'json' }).$type<StoredSource>().notNull(),
    state: text('state', { enum: PLAN_STATES }).notNull().default('draft'),
    version: integer('version').notNull().default(1),
    madeBy: text('made_by').references(() => accounts.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
    /** When the draft was last edited, or dropped; null if never. */
    touchedAt: instant('touched_at'),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
    /** The numbers of its items, so that a list of plans does not have to count them. */
    selectedCount: integer('selected_count').notNull().default(0),
    appliedCount: integer('applied_count').notNull().default(0),
    undoneCount: integer('undone_count').notNull().default(0),
    /** When its items were deleted. */
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [
    check('plans_kind', sql`${table.kind} IN ('create', 'change')`),
    check('plans_state', sql`${table.state} IN ('draft', 'applied', 'undone', 'dropped')`),
    index('plans_newest').on(table.madeAt, table.id),
    index('plans_by_state').on(table.state, table.madeAt, table.id),
    // For the cron job, which deletes the items.
    index('plans_remembered').on(table.state, planChangedAt).where(sql`forgotten_at IS NULL`),
    index('plans_made_by').on(table.madeBy, table.madeAt),
  ],
);

/** The shifts of a plan. Those of a draft are only here, so no list, count or mail of shifts can include them. */
export const planItems = sqliteTable(
  'plan_items',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** The shift to change or to make. No foreign key, because a shift to make does not exist yet. */
    shiftId: text('shift_id').notNull(),
    /** The order in the draft; for a sheet the number of the row. */
    position: integer('position').notNull(),
    selected: integer('selected', { mode: 'boolean' }).notNull(),
    /** Selected by an admin although the same shift exists. */
    allowsDouble: integer('allows_double', { mode: 'boolean' }).notNull().default(false),
    applied: integer('applied', { mode: 'boolean' }).notNull().default(false),
    undone: integer('undone', { mode: 'boolean' }).notNull().default(false),
    /** Why applying or undoing did not change the shift. */
    kept: text('kept').$type<KeptReason>(),
    /** The version of the shift that the change was made for. */
    seenVersion: integer('seen_version'),
    before: text('before', { mode: 'json' }).$type<PlannedColumns>(),
    after: text('after', { mode: 'json' }).$type<PlannedColumns>().notNull(),
    /** When each holder had said that they come, by the id of the place; the change deleted these answers. */
    acknowledged: text('acknowledged', { mode: 'json' }).$type<Record<string, number>>(),
    /** The shift that this one is a copy of. No foreign key: the copy stays when it is deleted. */
    copiedFrom: text('copied_from'),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.shiftId] }),
    index('plan_items_of_shift').on(table.shiftId),
  ],
);
