import type { ExportJob } from '@ijsploeg/worker/contract';
import { FileSpreadsheet, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import type { ExportProgress } from '../lib/export/export-protocol.ts';
import { useExport } from '../lib/export/use-export.ts';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from './ui/button.tsx';
import { classNames } from './ui/class-names.ts';

const ExportPlanButton = lazy(() =>
  import('./export/export-plan-button.tsx').then(({ ExportPlanButton }) => ({
    default: ExportPlanButton,
  })),
);

interface ExportButtonProps {
  job: ExportJob;
  /** The texts, which name the kind of rows. */
  words: {
    reading: () => string;
    filling: (progress: { done: number; total: number }) => string;
    /** Used while the total is unknown. */
    soFar: (progress: { done: number }) => string;
    done: (file: { name: string; count: number }) => string;
  };
}

/** Exports rows to a workbook. An export that takes a while shows its progress and can be cancelled. */
export function ExportButton({ job, words }: ExportButtonProps) {
  const { progress, start, cancel } = useExport(job, words.done);
  const button = useRef<HTMLButtonElement>(null);
  const desktop = desktopBridge();
  return (
    <div className="flex items-center gap-2">
      {progress && (
        <ProgressPill
          progress={progress}
          text={stageText(progress, words)}
          onCancel={() => {
            // The cancel button has the focus and is about to be removed.
            button.current?.focus();
            cancel();
          }}
        />
      )}
      <Button ref={button} icon={FileSpreadsheet} busy={progress !== null} onClick={() => void start()}>
        <span className="max-sm:sr-only">{m.export_start()}</span>
      </Button>
      {desktop && (
        <Suspense>
          <ExportPlanButton desktop={desktop} />
        </Suspense>
      )}
    </div>
  );
}

/** Most exports finish before their progress could be read. */
const SHOWN_AFTER_MS = 400;

interface ProgressPillProps {
  progress: ExportProgress;
  text: string;
  onCancel: () => void;
}

function ProgressPill({ progress, text, onCancel }: ProgressPillProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  const isCounted = progress.stage === 'filling' && progress.total !== null;
  return (
    <div
      className={classNames(
        'relative flex min-h-11 animate-appear items-center overflow-hidden rounded-md bg-primary-soft pl-4 pointer-fine:min-h-10',
        // Above the main action, like toasts: beside the title it would shift the layout.
        'max-sm:fixed max-sm:inset-x-4 max-sm:bottom-22 max-sm:z-20 max-sm:justify-between max-sm:shadow-float',
      )}
    >
      <span className="tabular text-sm text-primary-ink">{text}</span>
      <span
        role="progressbar"
        aria-label={m.export_progress()}
        aria-valuetext={text}
        {...(isCounted && { 'aria-valuenow': progress.done, 'aria-valuemax': progress.total ?? 0 })}
        className="absolute inset-x-0 bottom-0 h-1"
      >
        <span
          className="block h-full origin-left bg-primary transition-transform"
          style={{ transform: `scaleX(${shareOf(progress)})` }}
        />
      </span>
      <IconButton icon={X} label={m.export_cancel()} onClick={onCancel} />
    </div>
  );
}

function stageText(progress: ExportProgress, words: ExportButtonProps['words']): string {
  switch (progress.stage) {
    case 'reading':
      return words.reading();
    case 'filling':
      return progress.total === null
        ? words.soFar({ done: progress.done })
        : words.filling({ done: progress.done, total: progress.total });
    case 'saving':
      return m.export_saving();
  }
}

/** Reading and saving report no progress, so each counts for a fixed share. */
function shareOf(progress: ExportProgress): number {
  switch (progress.stage) {
    case 'reading':
      return 0.1;
    case 'filling':
      return 0.3 + (progress.total === null ? 0.2 : (0.4 * progress.done) / progress.total);
    case 'saving':
      return 0.8;
  }
}
