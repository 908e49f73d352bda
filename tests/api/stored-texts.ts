import { sql } from 'drizzle-orm';
import { db } from './harness.ts';

/** The names of all tables. */
export const tableNames = async (): Promise<string[]> =>
  (
    await db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 4) NOT IN ('_cf_', 'sqli')`,
    )
  ).map(({ name }) => name);

/** Every column of any table, as `table.column`, with a value that contains one of these texts in any case. */
export async function columnsWith(...texts: string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  const found = new Set<string>();
  for (const table of await tableNames())
    for (const row of await db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(table)}`))
      for (const [column, value] of Object.entries(row)) {
        const stored = String(value).toLowerCase();
        if (wanted.some((text) => stored.includes(text))) found.add(`${table}.${column}`);
      }
  return [...found].sort();
}
