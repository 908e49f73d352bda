import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askPortal } from '../../scripts/lib/restore/erase-again.ts';
import { withLocalPortal } from '../../scripts/lib/restore/local-portal.ts';
import { readBackup } from '../../scripts/lib/restore/read-backup.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { BACKUP_TABLES } from '../../worker/src/app/backup-tables.ts';
import { exportDatabase } from '../../worker/src/office/backup/export-database.ts';
import { createDb } from '../../worker/src/platform/db/client.ts';
import type { Env } from '../../worker/src/platform/env.ts';

/** The drill of docs/operations.md: an export of one portal, restored into another one by the command. */

const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const config = join(ROOT, 'wrangler.toml');
const [original, restored] = [join(folder, 'original'), join(folder, 'restored')];
const backup = join(folder, 'backup');
const LONG_MS = 900_000;

const restore = (stateDir: string, ...args: string[]) =>
  run('node', ['scripts/restore.ts', ...args], ROOT, { STATE_DIR: stateDir });
const portal = <Result>(stateDir: string, work: Parameters<typeof withLocalPortal<Result>>[1]) =>
  withLocalPortal({ isRemote: false, config, stateDir }, work);
async function allRows({ DB }: Env) {
  const names = [...BACKUP_TABLES.map((table) => getTableName(table)), 'people_counts'];
  const results = await DB.batch(names.map((name) => DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results]));
}
/** A copy of the downloaded export, of which something is changed. */
function changed(name: string, change: (copy: string) => void): string {
  const copy = join(folder, name);
  cpSync(backup, copy, { recursive: true });
  change(copy);
  return copy;
}

/** Those of the original. */
let rows: Awaited<ReturnType<typeof allRows>>;
beforeAll(async () => {
  await run('node', ['scripts/prepare-database.ts', config, original]);
  await portal(original, async (env) => {
    // A row that no single statement can hold, with text that looks like statements.
    const text = "'; DROP TABLE shifts; -- BEGIN TRANSACTION; COMMIT; BEGIN TRANSACTION; é✓\u2028 \\".repeat(
      4000,
    );
    await env.DB.prepare(
      `INSERT INTO shift_templates (id, name, items, created_at, updated_at) VALUES ('tpl_long', ?, '[]', 1, 1)`,
    )
      .bind(text)
      .run();
    await exportDatabase(BACKUP_TABLES, createDb(env.DB), env, Date.now());
    rows = await allRows(env);
  });
}, LONG_MS);

describe('the command restore', () => {
  it(
    'downloads the newest export, restores it row by row, and changes nothing where there are rows',
    async () => {
      expect(await restore(original, `--download=${backup}`)).toContain('Downloaded 20');
      expect(readdirSync(backup)).toContain('manifest.json');
      const told = await restore(restored, `--from=${backup}`);
      expect(told).toContain('Every row is equal to that of the export');
      expect(rows.profiles?.length).toBeGreaterThan(60);

      // The rows are compared once for both, because every look at a database starts it.
      await expect(restore(restored, `--from=${backup}`)).rejects.toThrow('The database is not empty');
      expect(await portal(restored, allRows)).toEqual(rows);
    },
    LONG_MS,
  );

  it(
    'removes people again who were removed after the export',
    async () => {
      const person = await portal(restored, async (env) => {
        const found = await env.DB.prepare("SELECT id FROM profiles WHERE role = 'volunteer' LIMIT 1").first(
          'id',
        );
        await env.FILES.put(`erased/${new Date().toISOString().slice(0, 7)}/${found}`, '{}');
        return found;
      });
      expect(await restore(restored, '--erase-again')).toContain('Removed again: 1');
      const { accounts } = await portal(restored, allRows);
      expect(accounts?.map((row) => (row as { id: string }).id)).not.toContain(person);
      expect(await restore(restored, '--erase-again')).toContain('Removed again: 0');
    },
    LONG_MS,
  );

  it('refuses an export that is not whole, in a sentence', () => {
    const refusal = (copy: string) => expect(() => readBackup(copy));
    const first = readdirSync(backup).find((name) => name.endsWith('.gz')) ?? '';
    refusal(changed('no-manifest', (copy) => rmSync(join(copy, 'manifest.json')))).toThrow(
      'has no manifest.json, so it is no export, or one that was not finished',
    );
    refusal(changed('missing', (copy) => rmSync(join(copy, first)))).toThrow(`The export misses ${first}`);
    refusal(changed('altered', (copy) => appendFileSync(join(copy, first), 'x'))).toThrow(
      `${first} is not what was exported: its checksum differs`,
    );
    const rewritten = (name: string, from: string, to: string) =>
      changed(name, (copy) => {
        const file = join(copy, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
      });
    refusal(rewritten('format', '"format": 1', '"format": 2')).toThrow('is not a manifest of an export');
    refusal(rewritten('less', '"name": "profiles"', '"name": "shifts"')).toThrow(
      'The files do not hold the rows that the manifest lists',
    );
  });

  it(
    'explains itself when it is asked for nothing, and downloads over nothing',
    async () => {
      await Promise.all([
        expect(restore(restored)).rejects.toThrow('restore --from=<folder>'),
        expect(restore(original, `--download=${backup}`)).rejects.toThrow('is not empty'),
      ]);
    },
    LONG_MS,
  );
});

describe('erasing again where only the portal reaches the bucket', () => {
  const answering = (...runs: (Record<string, unknown> | undefined)[]) => ({
    query: async ([statement]: string[]) => {
      if (statement?.startsWith('DELETE')) return [[]];
      const next = runs.shift();
      return [next ? [next] : []];
    },
  });
  const told: string[] = [];
  const ask = (database: Parameters<typeof askPortal>[0]) =>
    askPortal(
      database,
      (text) => told.push(text),
      async () => undefined,
    );

  it('waits for the portal to do it', async () => {
    await ask(answering(undefined, undefined, { last_error: null }));
    expect(told.at(-1)).toContain('Done');
  });

  it('says why the portal did not', async () => {
    await expect(ask(answering({ last_error: 'name another admin' }))).rejects.toThrow('name another admin');
    await expect(ask(answering())).rejects.toThrow('The portal ran no background jobs');
  });
});
