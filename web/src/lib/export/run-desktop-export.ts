import type { DesktopBridge, ExportJob, ExportOutcome, ExportPlace } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { raiseApiError } from '../api/api.ts';
import type { Toast } from '../toasts/toasts.ts';
import type { ExportProgress } from './export-protocol.ts';
import { EXPORT_WORDS, type ExportWords } from './export-words.ts';
import { openExport } from './open-export.ts';

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
  const run = crypto.randomUUID();
  const stop = desktop.onExportProgress((event) => {
    if (event.run !== run) return;
    const { progress } = event;
    onProgress(progress.stage === 'filling' ? { ...progress, total: null } : progress);
  });
  const cancel = () => void desktop.cancelExport(run);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const outcome = await desktop.exportWorkbook(run, job, place);
    return await toToast(outcome, EXPORT_WORDS[job.what], desktop, retry);
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
  }
}

async function toToast(
  outcome: ExportOutcome,
  words: ExportWords,
  desktop: DesktopBridge,
  retry: () => void,
): Promise<Toast | null> {
  switch (outcome.outcome) {
    case 'cancelled':
      return null;
    case 'refused':
      throw await raiseApiError(outcome.code, outcome.status, outcome.requestId);
    case 'saved': {
      const { id, file, folder, count } = outcome;
      return {
        message: words.saved({ name: file, folder, count }),
        onDrag: () => void desktop.dragExport(id),
        actions: [
          { label: m.export_open(), act: () => void openExport(desktop, id) },
          { label: m.export_show(), act: () => void desktop.showExport(id) },
        ],
      };
    }
    case 'failed':
      return {
        tone: 'error',
        message: `${words.failed()}. ${reasonText(outcome.reason)}`,
        actions: [{ label: m.ui_retry(), act: retry }],
      };
  }
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
    case 'stopped':
      return m.export_reason_stopped();
    case 'no_answer':
      return m.error_network();
    case 'broken_answer':
      return m.error_portal_not_understood();
  }
}
