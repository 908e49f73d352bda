import type { ExportJob, ExportPlace } from '@ijsploeg/worker/contract';
import { useEffect, useRef, useState } from 'react';
import { NetworkError, withCode } from '../api/api.ts';
import { desktopBridge } from '../browser/desktop-bridge.ts';
import { showToast, type Toast } from '../toasts/toasts.ts';
import { exportFailure } from './export-failure.ts';
import type { ExportProgress } from './export-protocol.ts';
import { EXPORT_WORDS } from './export-words.ts';

/** Saves the workbook and returns the toast to show; null if the export was cancelled. */
type RunExport = (
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
  retry: () => void,
  place: ExportPlace,
) => Promise<Toast | null>;

/** Loaded on demand, because most visits to a list end without an export. */
async function loadExport(job: ExportJob): Promise<RunExport> {
  try {
    const desktop = desktopBridge();
    if (desktop) {
      const { runDesktopExport } = await import('./run-desktop-export.ts');
      return (...run) => runDesktopExport(desktop, job, ...run);
    }
    const { runExport } = await import('./run-export.ts');
    return async (onProgress, signal) => ({
      message: EXPORT_WORDS[job.what].done(await runExport(job, onProgress, signal)),
    });
  } catch (cause) {
    throw new NetworkError('no script', { cause });
  }
}

/** Exports to a workbook that the browser, or the desktop app, saves. Unmounting cancels the export. */
export function useExport(job: ExportJob) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(place: ExportPlace = 'usual'): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ stage: 'reading' });
    try {
      const runExport = await loadExport(job);
      const toast = await withCode('GET', () =>
        runExport(setProgress, controller.signal, () => void start('ask'), place),
      );
      if (toast) showToast(toast);
    } catch (error) {
      if (!controller.signal.aborted) {
        showToast({ tone: 'error', message: exportFailure(job.what, error) });
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    /** Null when no export is running. */
    progress,
    start,
    cancel: () => running.current?.abort(),
  };
}
