import { randomUUID } from 'node:crypto';
import * as fileSystem from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { retryLocked } from './retry-locked.ts';

/** The temporary path of a file: in the same folder, so that renaming is atomic. */
export const partialFileFor = (file: string): string =>
  join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);

/**
 * Writes a file atomically: a reader finds the old content or the new one.
 *
 * @param files the part of the file system that tests replace
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  files: Pick<typeof fileSystem, 'rename'> = fileSystem,
): Promise<void> {
  const partial = partialFileFor(file);
  try {
    const handle = await fileSystem.open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await retryLocked(() => files.rename(partial, file));
  } catch (error) {
    await fileSystem.rm(partial, { force: true });
    throw error;
  }
}

const PARTIAL = /^\.(.+)\.[0-9a-f]{8}\.part$/;

/**
 * Removes the partial files that a crash, or a system that ended the app, left in a folder.
 *
 * @param isOwn whether the app gives this name to a whole file
 * @param writtenBefore milliseconds UTC: a younger one may be in use, on a shared disk by another computer
 */
export async function removePartials(
  folder: string,
  isOwn: (name: string) => boolean,
  writtenBefore: number,
): Promise<void> {
  const names = await fileSystem.readdir(folder).catch(() => []);
  const partials = names.filter((name) => {
    const [, whole] = PARTIAL.exec(name) ?? [];
    return whole !== undefined && isOwn(whole);
  });
  await Promise.allSettled(
    partials.map(async (name) => {
      const path = join(folder, name);
      if ((await fileSystem.stat(path)).mtimeMs < writtenBefore) await fileSystem.rm(path);
    }),
  );
}
