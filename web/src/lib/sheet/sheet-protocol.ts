/** The most rows that are read of a sheet, its heading among them; a plan takes fewer. */
export const MAX_SHEET_ROWS = 2_000;
export const MAX_SHEET_COLUMNS = 60;
/** A larger file is no roster, and is not read. */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;
/** An xlsx file is a zip file, in which few bytes can stand for many. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
/** A roster is read in a second. */
export const MAX_SHEET_SECONDS = 20;

/** A cell: text, a number, or a moment on a clock as the UTC milliseconds at which a UTC clock shows it. */
export type Cell = string | number | { shown: number } | null;

/** A row with something in it. */
export interface SheetRow {
  /** Its number in the file, from 1. */
  number: number;
  cells: Cell[];
  /** The spreadsheet program does not show it, because it was hidden or filtered out. */
  isHidden?: boolean;
}

export interface ToSheetWorker {
  bytes: ArrayBuffer;
  fileName: string;
}

/** Why a file cannot be read. */
export type SheetFailure =
  | 'unreadable'
  /** An xls of Excel before 2007, or an xlsx with a password: both are containers of the same kind. */
  | 'old_or_locked'
  | 'empty'
  | 'too_many_rows'
  | 'too_large'
  | 'too_large_unpacked'
  | 'too_slow';

export type FromSheetWorker =
  | { rows: SheetRow[]; failure?: undefined }
  | { failure: SheetFailure; count?: number };
