import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { migrate } from '../../scripts/lib/migrate.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const root = mkdtempSync(join(tmpdir(), 'ijsploeg-migrate-'));
const CONFIG = join(ROOT, 'wrangler.toml');

/** Opens an empty database in a folder of its own until the test ends. */
async function openDatabase() {
  const state = mkdtempSync(join(root, 'state-'));
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: CONFIG,
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  });
  const close = () => proxy.dispose();
  onTestFinished(close);
  return { db: proxy.env.DB, state, close };
}

/** A folder of migrations. */
function makeMigrations() {
  const folder = mkdtempSync(join(root, 'migrations-'));
  const write = (name: string, ...statements: string[]) =>
    writeFileSync(join(folder, name), statements.join(';\n--> statement-breakpoint\n'));
  return { folder, write };
}

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the migrations of a local database', () => {
  it('are recorded where wrangler, which applies them to the deployed database, finds them', async () => {
    const { db, state, close } = await openDatabase();
    await migrate(db, join(ROOT, 'migrations'));
    // Two runtimes on one file wait for each other, and one of them may give up.
    await close();
    const list = ['d1', 'migrations', 'list', 'ijsploeg', '--local', '--config', CONFIG];
    expect(await run('wrangler', [...list, '--persist-to', state])).toContain('No migrations to apply');
  });

  it('are applied whole or not at all, and only once', async () => {
    const { db } = await openDatabase();
    const { folder, write } = makeMigrations();
    write('9000_good.sql', 'CREATE TABLE good (id INTEGER)', 'INSERT INTO good VALUES (1)');
    write('9001_bad.sql', 'CREATE TABLE bad (id INTEGER)', 'INSERT INTO none VALUES (1)');
    await expect(migrate(db, folder)).rejects.toThrow('no such table: none');
    write('9001_bad.sql', 'CREATE TABLE bad (id INTEGER)');
    await migrate(db, folder);
    const { results } = await db.prepare('SELECT id FROM good').all();
    expect(results).toEqual([{ id: 1 }]);
  });

  it('are not applied to a database of another version', async () => {
    const { db } = await openDatabase();
    const other = makeMigrations();
    other.write('9000_other.sql', 'CREATE TABLE other (id INTEGER)');
    await migrate(db, other.folder);
    const { folder, write } = makeMigrations();
    write('0000_initial.sql', 'CREATE TABLE initial (id INTEGER)');
    await expect(migrate(db, folder)).rejects.toThrow('has the migration 9000_other.sql, which this version');
    await expect(db.prepare('SELECT * FROM initial').all()).rejects.toThrow('no such table: initial');
  });
});
