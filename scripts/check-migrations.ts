import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Fails on migrations that lose data, and on schema changes without a migration.  drizzle-kit changes a
 * column by rebuilding its table. On D1 that empties the child tables without an error, because foreign keys
 * cannot be switched off (product 34). So columns are added, never rebuilt.
 */

const faults: string[] = [];

for (const file of readdirSync('migrations').filter((name) => name.endsWith('.sql'))) {
  const sql = readFileSync(`migrations/${file}`, 'utf8');
  if (/drop\s+table/i.test(sql)) faults.push(`${file} drops a table.`);
  if (/foreign_keys\s*=/i.test(sql)) faults.push(`${file} sets PRAGMA foreign_keys, which D1 ignores.`);
  if (sql.includes('\r')) faults.push(`${file} has CRLF line ends, which break triggers.`);
}

const before = readdirSync('migrations').sort().join();
const generated = spawnSync('drizzle-kit', ['generate', '--name', 'missing'], { encoding: 'utf8' });
if (generated.status !== 0) faults.push(`drizzle-kit: ${generated.stderr || generated.stdout}`);
if (readdirSync('migrations').sort().join() !== before)
  faults.push(
    'The schema has changed without a migration: one named *_missing was made now; give it its name.',
  );

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
