import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { unstable_splitSqlQuery as splitStatements } from 'wrangler';

/** The table in which `wrangler d1 migrations apply` records what it applied. */
const CREATE_RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the missing migrations to a local database in order, each with its record in one transaction. The result is the
 * same as that of `wrangler d1 migrations apply`, which starts a runtime for every migration and takes ten seconds for an
 * empty database.
 */
export async function migrate(database: D1Database, folder: string): Promise<void> {
  await database.prepare(CREATE_RECORD).run();
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const file of globSync(`${folder}/*.sql`).sort()) {
    const name = basename(file);
    if (applied.has(name)) continue;
    await database.batch([
      ...splitStatements(readFileSync(file, 'utf8')).map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}
