import type { ErrorCode } from '@ijsploeg/worker/contract';
import { AppError } from '../lib/errors.ts';

/** The codes that a trigger refuses a statement with: `RAISE(ABORT, 'season.closed')`. */
const CODES: readonly ErrorCode[] = ['season.closed'];

/** The error of the API for a statement that a trigger refused; undefined for other errors. */
export function refusalByTrigger(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message } = cause;
    const code = CODES.find((one) => message.includes(`${one}: SQLITE_CONSTRAINT`));
    if (code) return new AppError(code);
  }
  return undefined;
}
