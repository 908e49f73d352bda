import * as fileSystem from 'node:fs/promises';
import { isLocked, retryLocked } from '../retry-locked.ts';
import { partialFileFor } from '../write-whole.ts';
import { isSystemError, NotSaved, notSaved } from './save-failure.ts';

/**
 * A file is saved atomically: it is written to a partial file beside it, which is renamed last. Until then an older file
 * stays, and a failure leaves nothing behind.
 */

/** The parts of the file system that are used, so that tests can replace them. */
export type TargetFiles = Pick<typeof fileSystem, 'open' | 'rename' | 'rm'>;

/**
 * Creates the partial file, and checks that its folder can be written to and that no other program has the file open.
 *
 * @returns the path of the partial file
 * @throws NotSaved, or the signal's reason
 */
export async function createPartial(
  file: string,
  signal: AbortSignal,
  files: TargetFiles = fileSystem,
): Promise<string> {
  const partial = partialFileFor(file);
  const handle = await files.open(partial, 'wx').catch(notSaved);
  await handle.close();
  try {
    await retryLocked(() => checkTarget(file, files), signal).catch((error: unknown) => {
      if (isLocked(error)) throw new NotSaved('in_use', error);
      signal.throwIfAborted();
      notSaved(error);
    });
  } catch (error) {
    await removePartial(partial, files);
    throw error;
  }
  return partial;
}

/** Opens an existing file as a rename will need it. */
async function checkTarget(file: string, files: TargetFiles): Promise<void> {
  try {
    await (await files.open(file, 'r+')).close();
  } catch (error) {
    if (isSystemError(error) && isHarmless(error)) return;
    throw error;
  }
}

/** There is no file yet, or it may not be written to, which matters to a rename on Windows only. */
const isHarmless = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' || (process.platform !== 'win32' && (code === 'EACCES' || code === 'EPERM'));

/**
 * Renames the complete partial file, replacing an older file.
 *
 * @throws NotSaved, or the signal's reason
 */
export async function replaceTarget(
  partial: string,
  file: string,
  signal: AbortSignal,
  files: TargetFiles = fileSystem,
): Promise<void> {
  await retryLocked(() => files.rename(partial, file), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    notSaved(error);
  });
}

/** Removes the partial file. If even this fails nothing more can be done. */
export const removePartial = (partial: string, files: TargetFiles = fileSystem): Promise<void> =>
  retryLocked(() => files.rm(partial, { force: true })).catch(() => {});
