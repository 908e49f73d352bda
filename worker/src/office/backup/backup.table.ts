import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../platform/db/columns.ts';
import type { BackupFile, BackupTable } from './backup-manifest.ts';

/** The most recent weekly exports to R2 (ADR 017). The newest may be unfinished. */
export const backups = sqliteTable(
  'backups',
  {
    /** The name of its folder in R2. */
    id: text('id').primaryKey(),
    /** The moment of the data. */
    takenAt: instant('taken_at').notNull(),
    /** Null until its manifest is written. */
    finishedAt: instant('finished_at'),
    /** Until then, one run of the job may write. */
    leasedUntil: instant('leased_until').notNull(),
    /** The last migration at that moment. */
    schema: text('schema').notNull(),
    tables: text('tables', { mode: 'json' }).$type<BackupTable[]>().notNull(),
    /** The files written so far. */
    files: text('files', { mode: 'json' }).$type<BackupFile[]>().notNull().default(sql`'[]'`),
  },
  (table) => [index('backups_newest').on(table.takenAt)],
);

/**
 * The rows of an export that are not in R2 yet, or of a restore that are not in their tables yet; otherwise empty. They are
 * copied in one transaction, because rows read in several round trips would not be of the same moment.
 */
export const backupRows = sqliteTable('backup_rows', {
  id: integer('id').primaryKey(),
  tableName: text('table_name').notNull(),
  /** The row as a JSON object with the columns of the table as they are stored. */
  line: text('line').notNull(),
});
