import { createHash } from 'node:crypto';
import { getPortalHealth } from '@ijsploeg/worker/contract';
import { getTableName, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BACKUP_TABLES } from '../../../worker/src/app/backup-tables.ts';
import { backupRows, backups, shiftAssignments } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import type { BackupManifest } from '../../../worker/src/office/backup/backup-manifest.ts';
import { exportDatabase, lastDue } from '../../../worker/src/office/backup/export-database.ts';
import type { Env } from '../../../worker/src/platform/env.ts';
import { admin, assignment, HOUR, shift, volunteer } from '../factories.ts';
import { call, db, env } from '../harness.ts';
import { empty } from '../restored.ts';

const WEEK = 7 * 24 * HOUR;
const MONDAY = Date.UTC(2020, 11, 7, 3);

const keys = async () => (await env.FILES.list({ prefix: 'backups/' })).objects.map(({ key }) => key);
const folders = async () => [
  ...new Set((await keys()).filter((key) => key.split('/').length > 2).map((key) => key.split('/')[1])),
];

async function text(key: string): Promise<string> {
  const object = await env.FILES.get(key);
  if (!object) throw new Error(`no ${key}`);
  if (!key.endsWith('.gz')) return object.text();
  return new Response(object.body.pipeThrough(new DecompressionStream('gzip'))).text();
}

async function newest() {
  const { id } = JSON.parse(await text('backups/newest.json')) as { id: string };
  const manifest = JSON.parse(await text(`backups/${id}/manifest.json`)) as BackupManifest;
  const lines: { table: string; row: Record<string, unknown> }[] = [];
  for (const { name, rows, sha256 } of manifest.files) {
    const key = `backups/${id}/${name}`;
    const bytes = (await (await env.FILES.get(key))?.arrayBuffer()) ?? new ArrayBuffer();
    expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe(sha256);
    const found = (await text(key)).trimEnd().split('\n');
    expect(found).toHaveLength(rows);
    for (const line of found) lines.push(JSON.parse(line));
  }
  const rowsOf = (table: string) => lines.filter((line) => line.table === table).map(({ row }) => row);
  return { id, manifest, lines, rowsOf };
}

/** The bucket, where something happens before each write. */
const withBucket = (onPut: (key: string) => Promise<void> | void): Env => ({
  ...env,
  FILES: new Proxy(env.FILES, {
    get(target, name) {
      if (name !== 'put') return Reflect.get(target, name).bind(target);
      return async (...[key, value, options]: Parameters<R2Bucket['put']>) => {
        await onPut(key);
        return target.put(key, value, options);
      };
    },
  }),
});

beforeEach(async () => {
  await db.batch([db.delete(backups), db.delete(backupRows)]);
  for (const key of await keys()) await env.FILES.delete(key);
});

describe('the weekly export', () => {
  it('holds every row of every table as it is stored, with its count and checksum', async () => {
    await volunteer({
      firstName: 'Sanne "de Snelle"',
      lastName: "van 't Hof; -- ✓",
      skills: ['ice_cleaning'] as never,
    });
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY);
    const { manifest, rowsOf } = await newest();
    expect(manifest.tables.map(({ name }) => name)).toEqual(BACKUP_TABLES.map(getTableName));
    for (const { name, rows, columns } of manifest.tables) {
      const stored = await db.all(sql.raw(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY rowid`));
      expect(rowsOf(name)).toEqual(stored);
      expect(rows).toBe(stored.length);
    }
    expect(manifest.tables.find(({ name }) => name === 'profiles')?.rows).toBeGreaterThan(0);
    expect(manifest.schema).toMatch(/^\d{4}_\w+\.sql$/);
    expect(await db.$count(backupRows)).toBe(0);
  });

  it('holds no sessions, tokens or links', async () => {
    await admin();
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY);
    expect((await keys()).length).toBeGreaterThan(0);
    const tables = new Set((await newest()).lines.map(({ table }) => table));
    for (const table of ['sessions', 'one_time_tokens', 'action_links', 'rate_counters'])
      expect(tables).not.toContain(table);
  });

  it('is of one moment, although rows change and move between tables while it is written', async () => {
    const [{ id: shiftId }, holder, other] = [await shift(), await volunteer(), await volunteer()];
    const { id } = await assignment({ id: shiftId }, holder);
    const places = sql`SELECT id, status FROM shift_assignments ORDER BY rowid`;
    const before = await db.all<{ id: string; status: string }>(places);
    let writes = 0;
    await exportDatabase(
      BACKUP_TABLES,
      db,
      withBucket(async () => {
        writes += 1;
        if (writes > 1) return;
        await db.update(shiftAssignments).set({ status: 'cancelled' }).where(sql`id = ${id}`);
        await assignment({ id: shiftId }, other);
      }),
      MONDAY,
    );
    const { rowsOf } = await newest();
    expect(rowsOf('shift_assignments').map(({ id, status }) => ({ id, status }))).toEqual(before);
    expect(await db.all(places)).not.toEqual(before);
  });

  it('is made on the first run, and then once a week on Monday night', async () => {
    const runs = [MONDAY - 20 * HOUR, MONDAY - 1, MONDAY, MONDAY + 60_000, MONDAY + WEEK - 1, MONDAY + WEEK];
    const made: number[] = [];
    for (const now of runs) {
      await exportDatabase(BACKUP_TABLES, db, env, now);
      made.push((await folders()).length);
    }
    expect(made).toEqual([1, 1, 2, 2, 2, 3]);
    expect(lastDue(MONDAY)).toBe(MONDAY);
  });

  it('is not made of an empty database, which would be the newest export when it is restored', async () => {
    const counted = sql`SELECT count(*) AS accounts FROM accounts`;
    expect(await db.get(counted)).not.toEqual({ accounts: 0 });
    await empty();
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY);
    expect(await keys()).toEqual([]);
    await admin();
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY);
    expect(await folders()).toHaveLength(1);
  });

  it('is made once by several runs at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => exportDatabase(BACKUP_TABLES, db, env, MONDAY)));
    expect(await folders()).toHaveLength(1);
    const { lines, manifest } = await newest();
    expect(lines).toHaveLength(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  });

  it('is finished by a later run after one that died, from the rows of its own moment', async () => {
    await volunteer();
    const dead = withBucket((key) => {
      if (key.endsWith('manifest.json')) throw new Error('killed');
    });
    await expect(exportDatabase(BACKUP_TABLES, db, dead, MONDAY)).rejects.toThrow('killed');
    const [folder] = await folders();
    expect(await keys()).not.toContain('backups/newest.json');
    const late = await volunteer();
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY + 60_000);
    const { id, rowsOf } = await newest();
    expect(id).toBe(folder);
    expect(rowsOf('accounts').map(({ id }) => id)).not.toContain(late.id);
  });

  it('is begun anew when it could not be finished for hours, and what it left is deleted', async () => {
    const dead = withBucket(() => {
      throw new Error('R2 is down');
    });
    await expect(exportDatabase(BACKUP_TABLES, db, dead, MONDAY)).rejects.toThrow('R2 is down');
    await env.FILES.put('backups/2020-12-07T03-00-00-dead/00001.ndjson.gz', 'left');
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY + 7 * HOUR);
    expect(await folders()).toEqual([(await newest()).id]);
    expect((await newest()).manifest.takenAt).toBe(new Date(MONDAY + 7 * HOUR).toISOString());
  });

  it('is kept until there are eight newer ones', async () => {
    for (let week = 0; week < 10; week += 1)
      await exportDatabase(BACKUP_TABLES, db, env, MONDAY + week * WEEK);
    const kept = await folders();
    expect(kept).toHaveLength(8);
    expect(kept[0]).toContain('2020-12-21');
    expect(await db.$count(backups)).toBe(8);
  });

  it('is listed with its job: the newest, and its size', async () => {
    const as = await admin();
    const listed = async () =>
      (await call(getPortalHealth, { as })).jobs.find(({ name }) => name === 'export_database')?.backup;
    expect(await listed()).toBeUndefined();
    await sweep(env, { now: () => MONDAY });
    const { id, manifest } = await newest();
    const stored = await Promise.all(
      manifest.files.map(async ({ name }) => (await env.FILES.head(`backups/${id}/${name}`))?.size ?? 0),
    );
    expect(await listed()).toEqual({
      takenAt: new Date(MONDAY).toISOString(),
      rows: manifest.files.reduce((sum, { rows }) => sum + rows, 0),
      bytes: stored.reduce((sum, bytes) => sum + bytes, 0),
    });
  });

  it('is written in several files where a table is large, and a long row is whole', async () => {
    const long = 'é'.repeat(400_000);
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
      INSERT INTO audit_log (id, at, action, subject_kind, request_id) SELECT 'aud_' || i, i, 'person.removed', 'person', 'x' FROM n`);
    await db.run(
      sql`INSERT INTO shift_templates (id, name, items, created_at, updated_at) VALUES ('tpl_long', ${long}, '[]', 1, 1)`,
    );
    await exportDatabase(BACKUP_TABLES, db, env, MONDAY);
    const { manifest, rowsOf } = await newest();
    expect(manifest.files.length).toBeGreaterThan(2);
    expect(rowsOf('shift_templates')).toMatchObject([{ name: long }]);
    expect(rowsOf('audit_log').filter(({ request_id }) => request_id === 'x')).toHaveLength(12_000);
  });
});
