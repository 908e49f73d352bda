import { isSystemError } from './export/save-failure.ts';

const RETRY_FOR_MS = 5000;
const RETRY_EVERY_MS = 100;
/** How Windows refuses a file that another program has open. */
const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Whether another program has the file open. Other systems allow that. */
export const isLocked = (error: unknown): boolean =>
  process.platform === 'win32' && isSystemError(error) && LOCKED.has(error.code ?? '');

/**
 * Tries again for five seconds while the file is locked: on Windows virus scanners and the search index open a new file
 * for a moment.
 *
 * @throws the last error, or the signal's reason
 */
export async function retryLocked<Result>(act: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error) || Date.now() >= deadline) throw error;
    }
    await new Promise((done) => setTimeout(done, RETRY_EVERY_MS));
  }
}
