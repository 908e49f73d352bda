import { AppError } from '../lib/errors.ts';
import { loggableError } from '../lib/loggable-error.ts';

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

/**
 * Reads an object of the store, without its body if the client already has it.
 *
 * @param ifNoneMatch the request header
 * @throws AppError files.unavailable
 */
export function readUnlessKnown(
  bucket: R2Bucket,
  key: string,
  ifNoneMatch: string | undefined,
): Promise<(R2Object & { body?: ReadableStream }) | null> {
  // The store refuses a header that is not well-formed.
  const known = ifNoneMatch?.match(/"\w+"/g)?.join(', ');
  return fromBucket(
    known ? bucket.get(key, { onlyIf: new Headers({ 'If-None-Match': known }) }) : bucket.get(key),
  );
}
