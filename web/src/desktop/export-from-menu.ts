import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { errorMessage } from '../lib/api/error-message.ts';
import { runDesktopExport } from '../lib/export/run-desktop-export.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';

/** Exports the shifts from the application menu, on any screen; the progress is shown on the taskbar. */
export async function exportFromMenu(
  desktop: DesktopBridge,
  place: 'usual' | 'ask' = 'usual',
): Promise<void> {
  const never = new AbortController().signal;
  try {
    const again = () => void exportFromMenu(desktop, 'ask');
    const toast = await runDesktopExport(desktop, { what: 'shifts' }, () => {}, never, again, place);
    if (toast) showToast(toast);
  } catch (error) {
    showToast({ tone: 'error', message: m.export_failed({ reason: errorMessage(error) }) });
  }
}
