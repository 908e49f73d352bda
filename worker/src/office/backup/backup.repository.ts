import { and, desc, eq, getTableName, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { batch, type Statements } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { toJson } from '../../platform/db/json-row.ts';
import { backupRows, backups } from './backup.table.ts';
import { backupColumns } from './backup-columns.ts';
import type { BackupFile } from './backup-manifest.ts';

export type Backup = typeof backups.$inferSelect;

/** The most rows, and roughly the most characters, in memory at once. */
const PAGE_ROWS = 5000;
const PAGE_CHARS = 4_000_000;

export const selectNewest = (db: Db) => db.select().from(backups).orderBy(desc(backups.takenAt)).limit(1);

/** A table's row as it is stored, as JSON in SQL. */
const rowAsJson = (table: SQLiteTable) =>
  toJson(Object.fromEntries(backupColumns(table).map((column) => [column.name, sql`${column}`])));

/**
 * Begins an export: copies every row in one transaction, unless there is an export since `due` or the database is empty.
 *
 * @returns the export, or undefined if none was begun
 */
export async function beginBackup(
  db: Db,
  backupTables: readonly SQLiteTable[],
  {
    id,
    now,
    due,
    leasedUntil,
    abandoned,
  }: Record<'now' | 'due' | 'leasedUntil' | 'abandoned', number> & { id: string },
): Promise<Backup | undefined> {
  const isMine = sql`EXISTS (SELECT 1 FROM backups WHERE id = ${id})`;
  const copies = backupTables.map((table): [string, Statements[string]] => [
    getTableName(table),
    insertFrom(
      db,
      backupRows,
      { tableName: getTableName(table), line: rowAsJson(table) },
      { from: sql`${table}`, where: sql`${isMine} ORDER BY ${table}.rowid` },
    ),
  ]);
  const tables = backupTables.map((table) => ({
    name: getTableName(table),
    columns: backupColumns(table).map(({ name }) => name),
  }));
  const { begun } = await batch(db, {
    abandoned: db.delete(backups).where(and(isNull(backups.finishedAt), lte(backups.takenAt, abandoned))),
    opened: insertFrom(
      db,
      backups,
      {
        id,
        takenAt: now,
        leasedUntil,
        schema: sql`(SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1)`,
        tables: [],
        files: [],
      },
      {
        // An empty database is about to be restored. An export of it would count as the newest.
        where: sql`EXISTS (SELECT 1 FROM accounts)
          AND NOT EXISTS (SELECT 1 FROM backups WHERE finished_at IS NULL OR taken_at BETWEEN ${due} AND ${now})`,
      },
    ),
    emptied: db.delete(backupRows).where(isMine),
    ...Object.fromEntries(copies),
    begun: db
      .update(backups)
      .set({
        tables: sql`(SELECT json_group_array(json(counted)) FROM (
          SELECT json_set(asked.value, '$.rows', coalesce(copied.rows, 0)) AS counted
          FROM json_each(${JSON.stringify(tables)}) AS asked
          LEFT JOIN (SELECT table_name, count(*) AS rows FROM backup_rows GROUP BY table_name) AS copied
            ON copied.table_name = asked.value ->> 'name'
          ORDER BY asked.key))`,
      })
      .where(eq(backups.id, id))
      .returning(),
  });
  return begun?.[0];
}

/** Leases an unfinished export whose lease has ended; no row if another run has it. */
export const leaseBackup = (db: Db, { id }: Backup, now: number, leasedUntil: number) =>
  db
    .update(backups)
    .set({ leasedUntil })
    .where(and(eq(backups.id, id), isNull(backups.finishedAt), lte(backups.leasedUntil, now)))
    .returning();

/** Ends the lease, so that the next run can continue at once. */
export const releaseBackup = (db: Db, { id }: Backup) =>
  db.update(backups).set({ leasedUntil: 0 }).where(eq(backups.id, id));

/** The next rows of an export. */
export const selectPage = (db: Db) =>
  db.all<{ id: number; tableName: string; line: string }>(sql`
    SELECT id, table_name AS tableName, line FROM (
      SELECT id, table_name, line, sum(length(line)) OVER (ORDER BY id) - length(line) AS chars_before
      FROM (SELECT * FROM backup_rows ORDER BY id LIMIT ${PAGE_ROWS}))
    WHERE chars_before < ${PAGE_CHARS} ORDER BY id`);

/**
 * Records a file that was written to R2, and deletes its rows.
 *
 * @returns the export, or undefined if another run has recorded a file meanwhile
 */
export async function recordFile(
  db: Db,
  { id, files }: Backup,
  file: BackupFile,
  lastRow: number,
): Promise<Backup | undefined> {
  const { recorded } = await batch(db, {
    recorded: db
      .update(backups)
      .set({ files: sql`json_insert(files, '$[#]', json(${JSON.stringify(file)}))` })
      .where(and(eq(backups.id, id), sql`json_array_length(files) = ${files.length}`))
      .returning(),
    deleted: db.delete(backupRows).where(
      and(
        lte(backupRows.id, lastRow),
        sql`EXISTS (SELECT 1 FROM backups WHERE id = ${id} AND files ->> ${`$[${files.length}].sha256`} = ${file.sha256}
            AND json_array_length(files) = ${files.length + 1})`,
      ),
    ),
  });
  return recorded[0];
}

export const finishBackup = (db: Db, { id }: Backup, now: number) =>
  db.update(backups).set({ finishedAt: now }).where(eq(backups.id, id));

/** Deletes the rows about exports that are not among the newest. */
export const forgetBackups = (db: Db, kept: number) =>
  db.delete(backups).where(sql`id NOT IN (SELECT id FROM backups ORDER BY taken_at DESC LIMIT ${kept})`);

/** When the newest finished export was taken, and how much it holds. */
export const selectNewestFinished = (db: Db) =>
  db
    .select({
      takenAt: backups.takenAt,
      rows: sql<number>`(SELECT coalesce(sum(file.value ->> 'rows'), 0) FROM json_each(files) AS file)`.as(
        'rows',
      ),
      bytes: sql<number>`(SELECT coalesce(sum(file.value ->> 'bytes'), 0) FROM json_each(files) AS file)`.as(
        'bytes',
      ),
    })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.takenAt))
    .limit(1);
