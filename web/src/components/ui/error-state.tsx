import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { BrokenIceDrawing } from './broken-ice-drawing.tsx';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** Above the message, where it is more than a failure. */
  title?: string | undefined;
  /** What went wrong, in the reader's language. */
  message: ReactNode;
  /** `page`: the message is its heading. `part`: a section of a screen or dialog, of which the rest is there. */
  of?: 'page' | 'list' | 'part';
  onRetry?: () => void;
  retrying?: boolean;
}

/** The error state of a page, a list or a part of them that could not be loaded. */
export function ErrorState({ title, message, of = 'list', onRetry, retrying = false }: ErrorStateProps) {
  const Heading = of === 'page' ? 'h1' : 'p';
  const retry = onRetry && (
    <Button icon={RotateCw} busy={retrying} onClick={onRetry} size={of === 'part' ? 'sm' : 'md'}>
      {m.ui_retry()}
    </Button>
  );
  if (of === 'part')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="flex gap-2 font-semibold">
          <CircleAlert className="mt-0.5 size-5 shrink-0 text-ink-muted" aria-hidden="true" />
          {title ?? message}
        </p>
        {retry}
      </div>
    );
  return (
    <div role="alert" className="mx-auto grid max-w-sm justify-items-center px-4 py-10 text-center">
      <div className="mb-4 text-ink-muted">
        <BrokenIceDrawing />
      </div>
      <Heading className="text-lg font-semibold">{title ?? message}</Heading>
      {title && <p className="mt-1 text-ink-muted">{message}</p>}
      {retry && <div className="mt-5">{retry}</div>}
    </div>
  );
}
