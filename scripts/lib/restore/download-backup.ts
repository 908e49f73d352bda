import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  BACKUPS_PREFIX,
  type BackupManifest,
  MANIFEST_FILE,
  NEWEST_KEY,
} from '../../../worker/src/office/backup/backup-manifest.ts';
import { UserError } from '../settings.ts';
import { readToml, type WorkerConfig } from '../worker-config.ts';
import { type Target, wrangler } from './d1.ts';

/**
 * Downloads an export from the bucket into an empty folder.
 *
 * @param id the export's folder in the bucket; the newest one if it is undefined
 * @returns its id
 */
export async function downloadBackup(
  target: Target,
  folder: string,
  id: string | undefined,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty. Choose another folder.`);
  const [bucket] = readToml<Partial<WorkerConfig>>(target.config).r2_buckets ?? [];
  if (!bucket) throw new UserError(`${target.config} has no bucket under "r2_buckets".`);
  const { bucket_name, jurisdiction } = bucket;
  const get = async (key: string, file: string) => {
    mkdirSync(dirname(file), { recursive: true });
    const where = jurisdiction ? ['--jurisdiction', jurisdiction] : [];
    await wrangler(target, ['r2', 'object', 'get', `${bucket_name}/${key}`, '--file', file, ...where]);
    return file;
  };
  const json = async (key: string) => {
    const file = await get(key, join(folder, MANIFEST_FILE));
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  };
  const chosen = id ?? ((await json(NEWEST_KEY)) as { id: string }).id;
  const manifest = (await json(`${BACKUPS_PREFIX}${chosen}/${MANIFEST_FILE}`)) as BackupManifest;
  for (const { name } of manifest.files) await get(`${BACKUPS_PREFIX}${chosen}/${name}`, join(folder, name));
  // Last, so that a download that was broken off is no export.
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  return chosen;
}
