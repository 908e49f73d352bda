import { createHash } from 'node:crypto';
import { KEPT_BACKUPS, toInstant } from '@ijsploeg/worker/contract';
import type { Env } from '../../platform/env.ts';
import type { Backup } from './backup.repository.ts';
import {
  BACKUPS_PREFIX,
  type BackupFile,
  type BackupManifest,
  MANIFEST_FILE,
  NEWEST_KEY,
} from './backup-manifest.ts';

/** R2 deletes at most this many objects per call. */
const MAX_DELETED = 1000;

const keyOf = ({ id }: Pick<Backup, 'id'>, file: string) => `${BACKUPS_PREFIX}${id}/${file}`;

/** Writes the next file of an export. Repeating it writes the same file. */
export async function putFile(
  env: Env,
  backup: Backup,
  page: { tableName: string; line: string }[],
): Promise<BackupFile> {
  const text = page.map(({ tableName, line }) => `{"table":"${tableName}","row":${line}}\n`).join('');
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = await new Response(packed).arrayBuffer();
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  const name = `${String(backup.files.length + 1).padStart(5, '0')}.ndjson.gz`;
  await env.FILES.put(keyOf(backup, name), bytes, { sha256 });
  return { name, rows: page.length, bytes: bytes.byteLength, sha256 };
}

/** Writes the manifest, which completes the export, and records the export as the newest. */
export async function putManifest(env: Env, backup: Backup, now: number): Promise<void> {
  const { id, takenAt, schema, tables, files } = backup;
  const manifest: BackupManifest = {
    format: 1,
    id,
    takenAt: toInstant(takenAt),
    finishedAt: toInstant(now),
    schema,
    tables,
    files,
  };
  await env.FILES.put(keyOf(backup, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  await env.FILES.put(NEWEST_KEY, JSON.stringify({ id }));
}

/** Deletes all but the newest exports, and the folders without a manifest, whose export was never completed. */
export async function deleteOldBackups(env: Env, current: Backup): Promise<void> {
  const keys = await listKeys(env, BACKUPS_PREFIX);
  const folderOf = (key: string) => key.slice(BACKUPS_PREFIX.length).split('/')[0] ?? '';
  const complete = keys
    .filter((key) => key.endsWith(`/${MANIFEST_FILE}`))
    .map(folderOf)
    // By age, because the names begin with the time.
    .sort();
  const kept = new Set([...complete.slice(-KEPT_BACKUPS), current.id]);
  const old = keys.filter((key) => key !== NEWEST_KEY && !kept.has(folderOf(key)));
  // Manifests first, so that a partly deleted folder does not count as an export.
  old.sort((a, b) => Number(b.endsWith(MANIFEST_FILE)) - Number(a.endsWith(MANIFEST_FILE)));
  for (let start = 0; start < old.length; start += MAX_DELETED)
    await env.FILES.delete(old.slice(start, start + MAX_DELETED));
}

/** Every key with a prefix. */
export async function listKeys(env: Env, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const found: R2Objects = await env.FILES.list({ prefix, ...(cursor && { cursor }) });
    keys.push(...found.objects.map(({ key }) => key));
    cursor = found.truncated ? found.cursor : undefined;
  } while (cursor);
  return keys;
}
