import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/ui/toast.tsx';
import { m } from '../../paraglide/messages.js';
import { NetworkError } from '../api.ts';
import { errorMessage } from '../error-message.ts';
import type { ExportJob, ExportProgress } from './export-protocol.ts';

/** Comes when it is asked for: most who look at a list never export it. */
const loadExport = () =>
  import('./run-export.ts').catch((cause: unknown) => {
    throw new NetworkError('no script', { cause });
  });

/**
 * Exports to a workbook that the browser saves; leaving the screen ends it.
 *
 * @param doneText tells how many rows are in which file
 */
export function useExport(job: ExportJob, doneText: (file: { name: string; count: number }) => string) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ stage: 'reading' });
    try {
      const { runExport } = await loadExport();
      showToast({ message: doneText(await runExport(job, setProgress, controller.signal)) });
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
