import type { SaveFailure } from '@ijsploeg/worker/contract';

/** A file that could not be saved, and why. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  readonly reason: SaveFailure;

  constructor(reason: SaveFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** @throws NotSaved with the reason of a system error */
export function notSaved(error: unknown): never {
  throw new NotSaved(reasonOf(error), error);
}

function reasonOf(error: unknown): SaveFailure {
  if (!isSystemError(error)) return 'not_saved';
  switch (error.code) {
    case 'EBUSY':
    case 'ETXTBSY':
      return 'in_use';
    case 'EPERM':
    case 'EACCES':
      // On Windows a rename fails with these codes when another program has the file open, but so does opening
      // a file in a protected folder.
      return process.platform === 'win32' && error.syscall === 'rename' ? 'in_use' : 'not_allowed';
    case 'EROFS':
      return 'not_allowed';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'disk_full';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'folder_gone';
    default:
      return 'not_saved';
  }
}
