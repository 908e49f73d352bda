import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { showToast } from '../toasts/toasts.ts';

/** Opens a saved workbook in the system's program for it, and says if that failed. */
export async function openExport(desktop: DesktopBridge, id: string): Promise<void> {
  const opened = await desktop.openExport(id);
  if (opened === 'gone') showToast({ tone: 'error', message: m.export_open_gone() });
  if (opened === 'no_program') showToast({ tone: 'error', message: m.export_open_failed() });
}
