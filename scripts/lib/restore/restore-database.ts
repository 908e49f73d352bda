import { getTableName } from 'drizzle-orm';
import type { BackupLine, BackupManifest } from '../../../worker/src/modules/backup/backup-manifest.ts';
import {
  BACKUP_TABLES,
  backupColumns,
  tableNamed,
} from '../../../worker/src/modules/backup/backup-tables.ts';
import { insertStatements, stageStatements } from './restore-sql.ts';

type Row = Record<string, unknown>;

/** A database to restore into. */
export interface RestoreDatabase {
  /** The rows of each of these statements. */
  query(statements: string[]): Promise<Row[][]>;
  /** Runs statements in one transaction. */
  execute(statements: string[]): Promise<void>;
}

/** An export whose files have the checksums and counts of its manifest. */
export interface Backup {
  manifest: BackupManifest;
  /** The lines of each file. */
  files(): Iterable<BackupLine[]> | AsyncIterable<BackupLine[]>;
}

/** A reason not to restore, or not to trust what was restored. */
export class RestoreError extends Error {}

/** At most so many rows are compared at once. */
const MAX_COMPARED = 5000;

/**
 * Restores an export into an empty database that has all migrations, and compares every row afterwards.
 *
 * @throws RestoreError if the export is of a newer version or the database is not empty; nothing is changed then
 */
export async function restoreDatabase(
  database: RestoreDatabase,
  backup: Backup,
  tell: (text: string) => void = () => undefined,
): Promise<void> {
  const names = BACKUP_TABLES.map((table) => getTableName(table));
  const [applied = [], ...counts] = await database.query([
    'SELECT name FROM d1_migrations',
    ...names.map(countRows),
  ]);
  requireKnown(backup.manifest, applied);
  const full = names.filter((_, index) => counts[index]?.[0]?.rows !== 0);
  if (full.length > 0)
    throw new RestoreError(
      `The database is not empty: there are rows in ${full.join(', ')}. Restore into a new database.`,
    );
  let staged = 0;
  for await (const lines of backup.files()) {
    const statements = stageStatements(lines, staged + 1);
    // What an earlier restore left that did not end.
    await database.execute(staged === 0 ? ['DELETE FROM backup_rows', ...statements] : statements);
    staged += lines.length;
    tell(`${staged} rows loaded`);
  }
  await database.execute(insertStatements(backup.manifest));
  tell('All rows are in their tables');
  await compare(database, backup);
  tell('Every row is equal to that of the export');
}

/** Refuses an export of a newer version. What an older one does not have gets its default. */
function requireKnown({ schema, tables }: BackupManifest, applied: Row[]): void {
  if (!applied.some(({ name }) => name === schema))
    throw new RestoreError(
      `The export was made after the migration ${schema}, which this version does not have. Restore it with the version that made it, or a newer one.`,
    );
  for (const { name, columns } of tables) {
    const table = tableNamed(name);
    const known = new Set(table && backupColumns(table).map((column) => column.name));
    const unknown = columns.filter((column) => !known.has(column));
    if (!table || unknown.length > 0)
      throw new RestoreError(
        `The export has ${[name, ...unknown].join('.')}, which this version does not know.`,
      );
  }
}

/** Compares every row with its line. They have the same order, because they were inserted in it. */
async function compare(database: RestoreDatabase, { manifest, files }: Backup): Promise<void> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const compared = new Map<string, number>();
  for await (const lines of files())
    for (let start = 0; start < lines.length; start += MAX_COMPARED) {
      const sections = byTable(lines.slice(start, start + MAX_COMPARED)).map(({ table, rows }) => {
        const before = compared.get(table) ?? 0;
        compared.set(table, before + rows.length);
        return { table, rows, before, columns: columnsOf.get(table) ?? [] };
      });
      const results = await database.query(
        sections.map(
          ({ table, rows, before, columns }) =>
            `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${table}"
             WHERE rowid > ${before} AND rowid <= ${before + rows.length} ORDER BY rowid`,
        ),
      );
      sections.forEach(({ table, rows, before, columns }, index) => {
        const found = results[index] ?? [];
        const values = (row: Row | undefined) => JSON.stringify(columns.map((column) => row?.[column]));
        const differing = rows.findIndex((row, at) => values(row) !== values(found[at]));
        if (differing !== -1)
          throw new RestoreError(
            `Row ${before + differing + 1} of ${table} differs from that of the export.`,
          );
      });
    }
  const counts = await database.query(manifest.tables.map(({ name }) => countRows(name)));
  manifest.tables.forEach(({ name, rows }, index) => {
    if (counts[index]?.[0]?.rows !== rows)
      throw new RestoreError(`${name} has ${counts[index]?.[0]?.rows} rows, and ${rows} in the export.`);
  });
}

const countRows = (name: string) => `SELECT count(*) AS rows FROM "${name}"`;

/** The lines in sections of one table each. */
function byTable(lines: BackupLine[]): { table: string; rows: BackupLine['row'][] }[] {
  const sections: { table: string; rows: BackupLine['row'][] }[] = [];
  for (const { table, row } of lines) {
    const last = sections.at(-1);
    if (last?.table === table) last.rows.push(row);
    else sections.push({ table, rows: [row] });
  }
  return sections;
}
