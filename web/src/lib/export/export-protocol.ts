import type { ErrorCode, ExportJob, Locale } from '@ijsploeg/worker/contract';

/** The progress of an export. */
export type ExportProgress =
  /** In the desktop app, for another export. */
  | { stage: 'waiting' }
  | { stage: 'reading' }
  /** The total is null in the desktop app, which writes rows as they arrive. */
  | { stage: 'filling'; done: number; total: number | null }
  | { stage: 'saving' };

/** The message that starts the Web Worker: what to export, and the language of the workbook. */
export interface ToExportWorker {
  job: ExportJob;
  locale: Locale;
}

/** The messages of the Web Worker: its progress, then the file or the reason for the failure. */
export type FromExportWorker =
  | { kind: 'progress'; progress: ExportProgress }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; rowCount: number }
  /** The server did not answer, or the workbook could not be written. */
  | { kind: 'failure'; reason: 'network' | 'broken' }
  | { kind: 'failure'; reason: 'refused'; code: ErrorCode; status: number; requestId: string | null };
