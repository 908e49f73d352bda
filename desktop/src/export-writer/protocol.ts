import type { ExportKind, Locale, SaveFailure } from '@ijsploeg/worker/contract';

/** The messages to the process that writes a workbook: one `start`, the bytes of the portal's answer, and `end`. */
export type ToWriter =
  | {
      kind: 'start';
      /** An existing file that receives the workbook. */
      partial: string;
      what: ExportKind;
      /** The language of the workbook. */
      locale: Locale;
      /** The creation time in the workbook; milliseconds UTC. */
      now: number;
    }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' };

/** The messages of that process, of which the last is `written`, `not_saved` or `broken`. */
export type FromWriter =
  /** So many bytes have been read, which makes room for more. */
  | { kind: 'taken'; bytes: number }
  | { kind: 'rows'; done: number }
  /** Every row is written, and the file is being synced to the disk. */
  | { kind: 'syncing' }
  | { kind: 'written'; count: number }
  | { kind: 'not_saved'; reason: SaveFailure }
  /** The portal's answer is incomplete, or is not an export. */
  | { kind: 'broken' };
