import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The temporary path of a file: in the same folder, so that renaming is atomic. */
export const partialFileFor = (file: string): string =>
  join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);

/** Writes a file atomically: a reader finds the old content or the new one. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const partial = partialFileFor(file);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
