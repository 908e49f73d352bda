import type { BackupLine, BackupManifest } from '../../../worker/src/office/backup/backup-manifest.ts';

/** D1 allows a statement of 100,000 bytes. */
const MAX_STATEMENT_BYTES = 90_000;

const encoder = new TextEncoder();
const byteLength = (text: string) => encoder.encode(text).length;

/**
 * JSON as a literal in SQL. In JSON these characters occur only within strings, where they can be escaped: so wrangler, which
 * looks for semicolons and for transactions, finds none in what somebody has written.
 */
const literal = (json: string) =>
  `'${json.replaceAll("'", '\\u0027').replaceAll(';', '\\u003b').replaceAll('BEGIN TRANSACTION', '\\u0042EGIN TRANSACTION')}'`;

/** The literal in pieces that a statement can hold, if it is too long for one. */
function pieces(text: string): string[] {
  const found: string[] = [];
  // A code point has four bytes at most.
  const size = MAX_STATEMENT_BYTES / 4;
  const points = Array.from(text.slice(1, -1));
  for (let start = 0; start < points.length; start += size)
    found.push(`'${points.slice(start, start + size).join('')}'`);
  return found;
}

/** The statements that load lines of an export into `backup_rows`, with ids from `firstId` on. */
export function stageStatements(lines: BackupLine[], firstId: number): string[] {
  const statements: string[] = [];
  let values: string[] = [];
  let bytes = 0;
  const flush = () => {
    if (values.length > 0)
      statements.push(`INSERT INTO backup_rows (id, table_name, line) VALUES ${values.join(',')}`);
    values = [];
    bytes = 0;
  };
  lines.forEach(({ table, row }, index) => {
    const text = literal(JSON.stringify(row));
    const tuple = (line: string) => `(${firstId + index},'${table}',${line})`;
    const length = byteLength(text) + 100;
    if (bytes + length > MAX_STATEMENT_BYTES) flush();
    if (length <= MAX_STATEMENT_BYTES) {
      values.push(tuple(text));
      bytes += length;
      return;
    }
    const [first = "''", ...rest] = pieces(text);
    values.push(tuple(first));
    flush();
    for (const piece of rest)
      statements.push(`UPDATE backup_rows SET line = line || ${piece} WHERE id = ${firstId + index}`);
  });
  flush();
  return statements;
}

/** At most so many rows are inserted by a statement, which D1 ends after 30 seconds. */
const MAX_INSERTED = 20_000;

/**
 * The statements that move the staged rows into their tables, in order and through the triggers. They belong in one transaction:
 * then the restore takes place as a whole or not at all.
 */
export function insertStatements({ tables }: BackupManifest): string[] {
  const statements: string[] = [];
  let before = 0;
  for (const { name, rows, columns } of tables) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const values = columns.map((column) => `line ->> '${column}'`).join(', ');
    for (let start = 0; start < rows; start += MAX_INSERTED)
      statements.push(
        `INSERT INTO "${name}" (${names}) SELECT ${values} FROM backup_rows
         WHERE id > ${before + start} AND id <= ${before + Math.min(rows, start + MAX_INSERTED)} ORDER BY id`,
      );
    before += rows;
  }
  return [...statements, 'DELETE FROM backup_rows'];
}
