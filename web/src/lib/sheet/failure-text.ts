import { m } from '../../paraglide/messages.js';
import {
  MAX_SHEET_BYTES,
  MAX_SHEET_SECONDS,
  MAX_UNPACKED_BYTES,
  type SheetFailure,
} from './sheet-protocol.ts';

const MB = 1024 * 1024;

/** Why a file cannot be read, and what to do about it; the numbers are those of the rows that it has, and that fit. */
export const FAILURE_TEXTS: Record<SheetFailure, (count: number, max: number) => string> = {
  unreadable: () => m.sheet_unreadable(),
  old_or_locked: () => m.sheet_old_or_locked(),
  empty: () => m.sheet_empty(),
  too_large: () => m.sheet_too_large({ size: MAX_SHEET_BYTES / MB }),
  too_large_unpacked: () => m.sheet_too_large_unpacked({ size: MAX_UNPACKED_BYTES / MB }),
  too_slow: () => m.sheet_too_slow({ seconds: MAX_SHEET_SECONDS }),
  too_many_rows: (count, max) => m.sheet_too_many({ count, max }),
};
