import type { ErrorCode } from '@ijsploeg/worker/contract';

/** How far an export is. */
export type ExportProgress =
  | { stage: 'reading' }
  /** No total: it is known only once the last of them came. */
  | { stage: 'filling'; done: number; total: number | null }
  | { stage: 'saving' };

/** What the worker tells: how far it is, and at last the file or why there is none. */
export type FromExportWorker =
  | { kind: 'progress'; progress: ExportProgress }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer>; rowCount: number }
  /** No code: the server gave no answer, or the workbook could not be made. */
  | { kind: 'failure'; reason: 'network' | 'broken' }
  | { kind: 'failure'; reason: 'refused'; code: ErrorCode; status: number; requestId: string | null };
