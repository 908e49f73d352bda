import { applyD1Migrations, reset } from 'cloudflare:test';
import type { Backup, RestoreDatabase } from '../../scripts/lib/restore/restore-database.ts';
import { BACKUP_TABLES } from '../../worker/src/app/backup-tables.ts';
import type { BackupLine, BackupManifest } from '../../worker/src/office/backup/backup-manifest.ts';
import { exportDatabase } from '../../worker/src/office/backup/export-database.ts';
import { db, env } from './harness.ts';

/** The database of the tests, as the command restore sees one. */
export const database: RestoreDatabase = {
  query: async (statements) =>
    (await env.DB.batch<Record<string, unknown>>(statements.map((one) => env.DB.prepare(one)))).map(
      ({ results }) => results,
    ),
  execute: async (statements) => {
    await env.DB.batch(statements.map((one) => env.DB.prepare(one)));
  },
};

/** Exports the database, and reads the export into memory. */
export async function exported(now: number): Promise<Backup> {
  await exportDatabase(BACKUP_TABLES, db, env, now);
  const read = async (key: string) => {
    const object = await env.FILES.get(`backups/${key}`);
    if (!object) throw new Error(`no ${key}`);
    return key.endsWith('.gz')
      ? new Response(object.body.pipeThrough(new DecompressionStream('gzip'))).text()
      : object.text();
  };
  const { id } = JSON.parse(await read('newest.json')) as { id: string };
  const manifest = JSON.parse(await read(`${id}/manifest.json`)) as BackupManifest;
  const files: BackupLine[][] = [];
  for (const { name } of manifest.files)
    files.push(
      (await read(`${id}/${name}`))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  return { manifest, files: () => files };
}

/** Starts over with an empty database that has all migrations, and an empty bucket. */
export async function empty(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
}
