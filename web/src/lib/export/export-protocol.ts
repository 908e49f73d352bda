import type { ErrorCode, ExportCell, ExportJob, ExportSheet, Locale } from '@ijsploeg/worker/contract';

/** The progress of an export. */
export type ExportProgress =
  /** In the desktop app, for another export. */
  | { stage: 'waiting' }
  | { stage: 'reading' }
  /** The total is null in the desktop app, which writes rows as they arrive. */
  | { stage: 'filling'; done: number; total: number | null }
  | { stage: 'saving' };

/** A sheet whose rows are on the page already; functions cannot be sent to a Web Worker. */
export interface ReadySheet extends Omit<ExportSheet<never>, 'toRow' | 'holds'> {
  rows: ExportCell[][];
}

/** The message that starts the Web Worker: what to export in which language, or a sheet to write. */
export type ToExportWorker = { job: ExportJob; locale: Locale } | { sheet: ReadySheet };

/** The messages of the Web Worker: its progress, then the file or the reason for the failure. */
export type FromExportWorker =
  | { kind: 'progress'; progress: ExportProgress }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; rowCount: number }
  /** The server did not answer, or the workbook could not be written. */
  | { kind: 'failure'; reason: 'network' | 'broken' }
  | { kind: 'failure'; reason: 'refused'; code: ErrorCode; status: number; requestId: string | null };
