import { getTableName } from 'drizzle-orm';
import { BACKUP_TABLES, tableNamed } from '../../../worker/src/app/backup-tables.ts';
import { backupColumns } from '../../../worker/src/office/backup/backup-columns.ts';
import type { BackupLine, BackupManifest } from '../../../worker/src/office/backup/backup-manifest.ts';
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

/**
 * About so many characters are loaded or compared at once, over the bounds of files, because every trip starts wrangler. More
 * may not fit into the memory of D1, which is that of a Worker.
 */
const MAX_CHARS = 8_000_000;

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
  // What an earlier restore left that did not end.
  let statements = ['DELETE FROM backup_rows'];
  for await (const lines of backup.files()) {
    statements.push(...stageStatements(lines, staged + 1));
    staged += lines.length;
    if (sum(statements.map(({ length }) => length)) < MAX_CHARS) continue;
    await database.execute(statements);
    statements = [];
    tell(`${staged} rows loaded`);
  }
  await database.execute([...statements, ...insertStatements(backup.manifest)]);
  tell(`All ${staged} rows are in their tables`);
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

/** The rows of a table that follow `before` others. */
interface Section {
  table: string;
  before: number;
  rows: BackupLine['row'][];
  columns: string[];
}

/** Compares every row with its line. They have the same order, because they were inserted in it. */
async function compare(database: RestoreDatabase, { manifest, files }: Backup): Promise<void> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const seen = new Map<string, number>();
  let sections: Section[] = [];
  let chars = 0;
  for await (const lines of files()) {
    for (const { table, rows } of byTable(lines)) {
      const before = seen.get(table) ?? 0;
      seen.set(table, before + rows.length);
      sections.push({ table, before, rows, columns: columnsOf.get(table) ?? [] });
    }
    chars += JSON.stringify(lines).length;
    if (chars < MAX_CHARS) continue;
    requireEqual(sections, await database.query(sections.map(selectRows)));
    sections = [];
    chars = 0;
  }
  const results = await database.query([
    ...sections.map(selectRows),
    ...manifest.tables.map(({ name }) => countRows(name)),
  ]);
  requireEqual(sections, results);
  manifest.tables.forEach(({ name, rows }, index) => {
    const count = results[sections.length + index]?.[0]?.rows;
    if (count !== rows) throw new RestoreError(`${name} has ${count} rows, and ${rows} in the export.`);
  });
}

const selectRows = ({ table, before, rows, columns }: Section) =>
  `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${table}"
   WHERE rowid > ${before} AND rowid <= ${before + rows.length} ORDER BY rowid`;

/** @throws RestoreError for the first row that is not as it was exported */
function requireEqual(sections: Section[], results: Row[][]): void {
  sections.forEach(({ table, before, rows, columns }, index) => {
    const found = results[index] ?? [];
    const values = (row: Row | undefined) => JSON.stringify(columns.map((column) => row?.[column]));
    const differing = rows.findIndex((row, at) => values(row) !== values(found[at]));
    if (differing !== -1)
      throw new RestoreError(`Row ${before + differing + 1} of ${table} differs from that of the export.`);
  });
}

const countRows = (name: string) => `SELECT count(*) AS rows FROM "${name}"`;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

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
