import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type Row = Record<string, unknown>;

/**
 * SQL that inserts a row of a table for every row of a query, for thousands of rows at once: the columns of `row`
 * (see `rows.ts`), with some computed by SQL expressions.
 *
 * @param from the rest of the query after `SELECT …`, such as `FROM n WHERE i < 5`
 * @param withClause the common table expressions that `from` uses, such as {@link numbers}
 */
export function insertMany<Table extends SQLiteTable>(
  table: Table,
  row: Partial<Table['$inferInsert']>,
  expressions: { [Name in keyof Table['$inferInsert']]?: string },
  from: string,
  withClause = '',
): string {
  const columns = getTableColumns(table);
  const values: Row = { ...row, ...expressions };
  const cells = Object.entries(columns).flatMap(([name, column]) => {
    if (values[name] === undefined) return [];
    const isComputed = name in expressions;
    return [[`"${column.name}"`, isComputed ? values[name] : literal(driverValue(column, values[name]))]];
  });
  return `INSERT INTO ${getTableName(table)} (${cells.map(([name]) => name).join(', ')})
    ${withClause} SELECT ${cells.map(([, value]) => value).join(', ')} ${from}`;
}

/** A WITH clause that defines the table `n`, whose column `i` counts from `first` to `last`. */
export const numbers = (first: number, last: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;

const driverValue = (column: { mapToDriverValue(value: unknown): unknown }, value: unknown) =>
  value === null ? null : column.mapToDriverValue(value);

function literal(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}
