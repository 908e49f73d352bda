import * as fileSystem from 'node:fs/promises';
import { Writable } from 'node:stream';
import { isSystemError, notSaved } from '../main/export/save-failure.ts';
import { retryLocked } from '../main/retry-locked.ts';

/** The parts of the file system that are used, so that tests can replace them. */
export type WritingFiles = Pick<typeof fileSystem, 'open'>;

/**
 * Fills an existing file and syncs it to the disk.
 *
 * @param write writes to the stream and ends it
 * @param onSyncing called when everything is written
 * @returns what `write` returned
 * @throws NotSaved when the disk or the system refuses; otherwise what `write` threw
 */
export async function writeFile<Result>(
  file: string,
  write: (out: Writable) => Promise<Result>,
  onSyncing: () => void,
  files: WritingFiles = fileSystem,
): Promise<Result> {
  const handle = await retryLocked(() => files.open(file, 'r+')).catch(notSaved);
  try {
    const out = streamTo(handle);
    const result = await write(out).catch((error: unknown) => {
      // The writer failed because the disk did, so the disk's error is the one to report.
      if (isSystemError(out.errored)) notSaved(out.errored);
      throw error;
    });
    onSyncing();
    await handle.sync().catch(notSaved);
    return result;
  } finally {
    await handle.close().catch(() => {});
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
