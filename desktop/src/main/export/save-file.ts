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

/** The parts of the file system this needs; a test gives its own. */
export type SavingFiles = Pick<typeof fileSystem, 'open' | 'rename' | 'rm'>;

/**
 * Saves a file whole or not at all: it is written beside its place, brought to the disk, and takes its name last.
 * What stood there before stays until then; of a failure nothing is left behind.
 *
 * @param write fills the stream and ends it
 * @returns what `write` returned
 * @throws NotSaved when the disk or the system refuses; what `write` threw, where that was no fault of the disk
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
        // The disk's own word is why the writer gave up.
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
    // Where even this fails there is nothing more to be done, and the reason above is the one to tell.
    await files.rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

/** What is written goes straight to the file; the end closes nothing, since there is more to do then. */
function streamTo(handle: fileSystem.FileHandle): Writable {
  const out = new Writable({
    write(bytes: Buffer, _encoding, done) {
      writeAll(handle, bytes).then(() => done(), done);
    },
  });
  // Whoever writes hears of it; if nobody listens yet, it is kept in `errored`.
  out.on('error', () => {});
  return out;
}

/** A disk may take less at a time than it is given. */
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
      // Windows says this of a name that cannot be taken because another program has the file open, and also of a
      // folder where nothing may be made.
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
