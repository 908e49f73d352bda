import type { ReactNode } from 'react';
import { ExportProgressPill } from '../components/export/export-progress-pill.tsx';
import { useExport } from '../lib/export/use-export.ts';

const EVERY_SHIFT = { what: 'shifts' } as const;

/**
 * Exports the shifts from the application menu, on any screen.
 *
 * @returns `start`, and the progress to render over the screen, from which the export can be cancelled
 */
export function useMenuExport(): { start: () => void; progress: ReactNode } {
  const { progress, start, cancel } = useExport(EVERY_SHIFT);
  return {
    start: () => void start(),
    progress: progress && (
      // Beside the navigation and the toasts; on a narrow window above the progress of a screen's own export.
      <div className="max-sm:[&>div]:bottom-[calc(9rem+var(--bottom-bar))] sm:fixed sm:bottom-6 sm:left-6 sm:z-20 sm:[&>div]:shadow-float lg:left-68">
        <ExportProgressPill kind={EVERY_SHIFT.what} progress={progress} onCancel={cancel} />
      </div>
    ),
  };
}
