import type { ExportKind } from '@ijsploeg/worker/contract';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ExportProgress } from '../../lib/export/export-protocol.ts';
import { EXPORT_WORDS, type ExportWords } from '../../lib/export/export-words.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

/** Most exports finish before their progress could be read. */
const SHOWN_AFTER_MS = 400;

interface ExportProgressPillProps {
  kind: ExportKind;
  progress: ExportProgress;
  onCancel: () => void;
}

/** The progress of an export that takes a while, with a button to cancel it. */
export function ExportProgressPill({ kind, progress, onCancel }: ExportProgressPillProps) {
  const text = stageText(progress, EXPORT_WORDS[kind]);
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
        'max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(5.5rem+var(--bottom-bar))] max-sm:z-20 max-sm:justify-between max-sm:shadow-float',
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

function stageText(progress: ExportProgress, words: ExportWords): string {
  switch (progress.stage) {
    case 'waiting':
      return m.export_waiting();
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
    case 'waiting':
      return 0;
    case 'reading':
      return 0.1;
    case 'filling':
      return 0.3 + (progress.total === null ? 0.2 : (0.4 * progress.done) / progress.total);
    case 'saving':
      return 0.8;
  }
}
