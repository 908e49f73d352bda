import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../../db/columns.ts';
import type { BackupFile, BackupTable } from './backup-manifest.ts';

/** The weekly exports to R2 (ADR 017): the last ones, of which the newest may still be written. */
export const backups = sqliteTable(
  'backups',
  {
    /** The name of its folder in R2. */
    id: text('id').primaryKey(),
    /** The moment whose data it holds. */
    takenAt: instant('taken_at').notNull(),
    /** Null until its manifest is written. */
    finishedAt: instant('finished_at'),
    /** A run of the job writes until then. */
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
 * The rows of an export that are not in R2 yet, or of a restore that are not in their tables yet; otherwise empty. Copied in one
 * transaction, because rows read over several trips are not of one moment.
 */
export const backupRows = sqliteTable('backup_rows', {
  id: integer('id').primaryKey(),
  tableName: text('table_name').notNull(),
  /** The row as a JSON object with the columns of the table as they are stored. */
  line: text('line').notNull(),
});
