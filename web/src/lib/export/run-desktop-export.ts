import type {
  DesktopBridge,
  ExportJob,
  ExportKind,
  ExportOutcome,
  ExportPlace,
} from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { raiseApiError } from '../api/api.ts';
import { showToast, type Toast } from '../toasts/toasts.ts';
import type { ExportProgress } from './export-protocol.ts';

/**
 * Saves the workbook in the main process of the desktop app, to the file chosen in its dialog.
 *
 * @param retry starts the export again, with another file
 * @returns the toast to show; null if the export was cancelled
 * @throws ApiError for an error response of the API
 */
export async function runDesktopExport(
  desktop: DesktopBridge,
  job: ExportJob,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
  retry: () => void,
  place: ExportPlace,
): Promise<Toast | null> {
  const stop = desktop.onExportProgress((progress) =>
    onProgress(progress.stage === 'filling' ? { ...progress, total: null } : progress),
  );
  const cancel = () => void desktop.cancelExport();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await toToast(await desktop.exportWorkbook(job, place), SAVED_TEXTS[job.what], desktop, retry);
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
  }
}

type SavedText = (file: { name: string; folder: string; count: number }) => string;

const SAVED_TEXTS: Record<ExportKind, SavedText> = {
  shifts: m.shifts_export_saved,
  reservations: m.event_admin_export_saved,
};

async function toToast(
  outcome: ExportOutcome,
  savedText: SavedText,
  desktop: DesktopBridge,
  retry: () => void,
): Promise<Toast | null> {
  switch (outcome.outcome) {
    case 'cancelled':
      return null;
    case 'refused':
      throw await raiseApiError(outcome.code, outcome.status, outcome.requestId);
    case 'saved': {
      const { file, folder, count } = outcome;
      return {
        message: savedText({ name: file, folder, count }),
        actions: [
          { label: m.export_open(), act: () => void open(desktop) },
          { label: m.export_show(), act: () => void desktop.showExport() },
        ],
      };
    }
    case 'failed':
      return {
        tone: 'error',
        message: m.export_failed({ reason: reasonText(outcome.reason) }),
        actions: [{ label: m.ui_retry(), act: retry }],
      };
  }
}

async function open(desktop: DesktopBridge): Promise<void> {
  if (!(await desktop.openExport())) showToast({ tone: 'error', message: m.export_open_failed() });
}

function reasonText(reason: Extract<ExportOutcome, { outcome: 'failed' }>['reason']): string {
  switch (reason) {
    case 'in_use':
      return m.export_reason_in_use();
    case 'disk_full':
      return m.export_reason_disk_full();
    case 'folder_gone':
      return m.export_reason_folder_gone();
    case 'not_allowed':
      return m.export_reason_not_allowed();
    case 'not_saved':
      return m.export_reason_not_saved();
    case 'no_answer':
      return m.error_network();
    case 'broken_answer':
      return m.error_portal_not_understood();
  }
}
