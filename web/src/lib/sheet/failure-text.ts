import { m } from '../../paraglide/messages.js';
import {
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
  MAX_SHEET_SECONDS,
  MAX_UNPACKED_BYTES,
  type SheetFailure,
} from './sheet-protocol.ts';

const MB = 1024 * 1024;

/** Why a file cannot be read, and what to do about it. */
export const FAILURE_TEXTS: Record<SheetFailure, (count: number) => string> = {
  unreadable: () => m.sheet_unreadable(),
  old_or_locked: () => m.sheet_old_or_locked(),
  empty: () => m.sheet_empty(),
  too_large: () => m.sheet_too_large({ size: MAX_SHEET_BYTES / MB }),
  too_large_unpacked: () => m.sheet_too_large_unpacked({ size: MAX_UNPACKED_BYTES / MB }),
  too_slow: () => m.sheet_too_slow({ seconds: MAX_SHEET_SECONDS }),
  too_many_rows: (count) => m.sheet_too_many({ count, max: MAX_SHEET_ROWS }),
};
