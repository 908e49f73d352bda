import { type Column, getTableColumns, is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

type Values<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL | Placeholder;
};

interface Source {
  /** The tables that the values and the condition read. */
  from?: SQL;
  where: SQL;
}

/**
 * Inserts a row for each row that `from` and `where` select (`INSERT … SELECT`), for an insert that depends
 * on the current data. Omitted columns get their default; a missing required column does not compile.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  values: Values<Table>,
  { from, where }: Source,
) {
  const given: Record<string, unknown> = values;
  // The SELECT must list every column in the table's order, as Drizzle lists them in the INSERT.
  const selected = Object.entries(getTableColumns(table)).map(([name, column]) =>
    toSql(given[name] === undefined ? column.default : given[name], column),
  );
  return db
    .insert(table)
    .select(sql`SELECT ${sql.join(selected, sql`, `)} ${from ? sql`FROM ${from}` : sql``} WHERE ${where}`);
}

const toSql = (value: unknown, column: Column): SQL =>
  is(value, SQL) ? value : sql`${sql.param(value ?? null, column)}`;
