import type { ExportKind } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

/** The texts of an export, which name its kind of rows. */
export interface ExportWords {
  reading: () => string;
  filling: (progress: { done: number; total: number }) => string;
  /** Used while the total is unknown. */
  soFar: (progress: { done: number }) => string;
  /** After a download in the browser. */
  done: (file: { name: string; count: number }) => string;
  /** After the desktop app saved it in a folder. */
  saved: (file: { name: string; folder: string; count: number }) => string;
  failed: () => string;
  /** For who has no right to it. */
  forbidden: () => string;
}

export const EXPORT_WORDS: Record<ExportKind, ExportWords> = {
  shifts: {
    reading: m.shifts_export_reading,
    filling: m.shifts_export_filling,
    soFar: m.shifts_export_so_far,
    done: m.shifts_export_done,
    saved: m.shifts_export_saved,
    failed: m.shifts_export_failed,
    forbidden: m.shifts_export_forbidden,
  },
  everything: {
    reading: m.everything_export_reading,
    filling: m.everything_export_filling,
    soFar: m.everything_export_so_far,
    done: m.everything_export_done,
    saved: m.everything_export_saved,
    failed: m.everything_export_failed,
    forbidden: m.error_auth_forbidden,
  },
  reservations: {
    reading: m.event_admin_export_reading,
    filling: m.event_admin_export_filling,
    soFar: m.event_admin_export_so_far,
    done: m.event_admin_export_done,
    saved: m.event_admin_export_saved,
    failed: m.event_admin_export_failed,
    forbidden: m.error_auth_forbidden,
  },
};
