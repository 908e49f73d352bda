import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { events } from '../../events/events.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

/** Columns that only triggers write. */
const TRIGGER_COLUMNS: ReadonlySet<Column> = new Set<Column>([
  shifts.currentVolunteers,
  shifts.offeredUntil,
  events.currentCapacity,
]);

/** The columns of a table that an export holds. */
export const backupColumns = (table: SQLiteTable): Column[] =>
  Object.values<Column>(getTableColumns(table)).filter((column) => !TRIGGER_COLUMNS.has(column));
