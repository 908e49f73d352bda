import type { ExportPlace } from '@ijsploeg/worker/contract';
import { useEffect, useRef, useState } from 'react';
import { showToast, type Toast } from '../../../components/ui/toast.tsx';
import { NetworkError } from '../../../lib/api.ts';
import { desktopBridge } from '../../../lib/desktop.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import type { ExportProgress } from './export-protocol.ts';

/** Saves the workbook, and gives what to tell of it; nothing where there is nothing to tell. */
type RunExport = (
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
  again: () => void,
  place: ExportPlace,
) => Promise<Toast | null>;

/** Comes when it is asked for: most who look at shifts never export them. */
async function loadExport(): Promise<RunExport> {
  try {
    const desktop = desktopBridge();
    if (desktop) {
      const { runDesktopExport } = await import('./run-desktop-export.ts');
      return (...run) => runDesktopExport(desktop, ...run);
    }
    const { runExport } = await import('./run-export.ts');
    return async (onProgress, signal) => ({
      message: m.export_done(await runExport(onProgress, signal)),
    });
  } catch (cause) {
    throw new NetworkError('no script', { cause });
  }
}

/** Exports the shifts to a workbook that the browser, or the desktop app, saves; leaving the screen ends it. */
export function useShiftExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(place: ExportPlace = 'usual'): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ stage: 'reading' });
    try {
      const runExport = await loadExport();
      const toast = await runExport(setProgress, controller.signal, () => void start('ask'), place);
      if (toast) showToast(toast);
    } catch (error) {
      if (!controller.signal.aborted) {
        showToast({ tone: 'error', message: m.export_failed({ reason: errorMessage(error) }) });
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    /** Null while there is none under way. */
    progress,
    start,
    cancel: () => running.current?.abort(),
  };
}
