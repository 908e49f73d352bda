import { AppError } from '../errors.ts';
import { loggableError } from './loggable-error.ts';

const RETRY_AFTER_SECONDS = 60;

/**
 * Waits for a call to the bucket.
 *
 * @throws AppError files.unavailable when it does not answer
 */
export async function fromBucket<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', event: 'files.unavailable', error: loggableError(error) }),
    );
    throw new AppError('files.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
