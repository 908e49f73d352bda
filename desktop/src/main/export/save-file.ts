import * as fileSystem from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { SaveFailure } from '@ijsploeg/worker/contract';
import { partialFileFor } from '../write-whole.ts';

/** A file that could not be saved, and why. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  readonly reason: SaveFailure;

  constructor(reason: SaveFailure, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The parts of the file system that are used, so that tests can replace them. */
export type SavingFiles = Pick<typeof fileSystem, 'open' | 'rename' | 'rm'>;

/**
 * Saves a file atomically: it is written to a partial file beside it, synced to the disk and renamed last. Until then
 * an older file stays, and a failure leaves nothing behind.
 *
 * @param write writes to the stream and ends it
 * @returns what `write` returned
 * @throws NotSaved when the disk or the system refuses; otherwise what `write` threw
 */
export async function saveFile<Result>(
  file: string,
  write: (out: Writable) => Promise<Result>,
  files: SavingFiles = fileSystem,
): Promise<Result> {
  const partial = partialFileFor(file);
  try {
    const handle = await files.open(partial, 'wx').catch(notSaved);
    let result: Result;
    try {
      const out = streamTo(handle);
      result = await write(out).catch((error: unknown) => {
        // The writer failed because the disk did, so the disk's error is the one to report.
        if (isSystemError(out.errored)) notSaved(out.errored);
        throw error;
      });
      await handle.sync().catch(notSaved);
    } finally {
      await handle.close().catch(() => {});
    }
    await files.rename(partial, file).catch(notSaved);
    return result;
  } catch (error) {
    // If even this fails nothing more can be done, and the first error is the one to report.
    await files.rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

/** A stream that writes to the file. Ending it does not close the file, which is synced first. */
function streamTo(handle: fileSystem.FileHandle): Writable {
  const out = new Writable({
    write(bytes: Buffer, _encoding, done) {
      writeAll(handle, bytes).then(() => done(), done);
    },
  });
  // The writer handles the error. Without any listener it would end the process; it stays in `errored`.
  out.on('error', () => {});
  return out;
}

/** A write may be partial. */
async function writeAll(handle: fileSystem.FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

function notSaved(error: unknown): never {
  throw new NotSaved(reasonOf(error), error);
}

function reasonOf(error: unknown): SaveFailure {
  if (!isSystemError(error)) return 'not_saved';
  switch (error.code) {
    case 'EBUSY':
    case 'ETXTBSY':
      return 'in_use';
    case 'EPERM':
      // On Windows a rename fails with this code when another program has the file open, but so does opening
      // a file in a protected folder.
      return process.platform === 'win32' && error.syscall === 'rename' ? 'in_use' : 'not_allowed';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'disk_full';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'folder_gone';
    case 'EACCES':
    case 'EROFS':
      return 'not_allowed';
    default:
      return 'not_saved';
  }
}
