import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFolderList } from '@ijsploeg/worker/contract';
import { isOwnExport } from './prune-exports.ts';

/** More would be found faster in the folder itself. */
const MOST_LISTED = 50;

/**
 * The workbooks of the app in the export folder, newest first. Other files are left out, so that the page learns nothing
 * about them.
 *
 * @param idOf the id by which the page names a file
 * @returns null if there is no folder, or it cannot be read
 */
export async function listExports(
  folder: string | null,
  idOf: (file: string) => string,
): Promise<ExportFolderList | null> {
  if (folder === null) return null;
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] | null => null);
  if (entries === null) return null;
  const names = entries.filter((entry) => entry.isFile() && isOwnExport(entry.name)).map(({ name }) => name);
  const found = await Promise.all(names.map((name) => readFileOf(folder, name)));
  const files = found
    .flatMap((file) => file ?? [])
    .toSorted((one, other) => other.savedAt - one.savedAt || other.name.localeCompare(one.name));
  return {
    items: files.slice(0, MOST_LISTED).map(({ name, savedAt, bytes }) => ({
      id: idOf(join(folder, name)),
      name,
      savedAt: new Date(savedAt).toISOString(),
      bytes,
    })),
    total: files.length,
  };
}

/** Null for a file that was removed in the meantime. */
async function readFileOf(folder: string, name: string) {
  const found = await stat(join(folder, name)).catch(() => null);
  return found && { name, savedAt: found.mtimeMs, bytes: found.size };
}
