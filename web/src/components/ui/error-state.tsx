import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { BrokenIceDrawing } from './broken-ice-drawing.tsx';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** Above the message, where it is more than a failure. */
  title?: string | undefined;
  /** What went wrong, in the reader's language. */
  message: ReactNode;
  /** The request id, by which support finds the request in the log. */
  requestId?: string | null | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

/** The error state of a list or page that could not be loaded. */
export function ErrorState({ title, message, requestId, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-sm justify-items-center px-4 py-10 text-center">
      <div className="mb-4 text-ink-muted">
        <BrokenIceDrawing />
      </div>
      {title && <p className="text-lg font-semibold">{title}</p>}
      <p className={title ? 'mt-1 text-ink-muted' : 'text-lg font-semibold'}>{message}</p>
      {onRetry && (
        <Button className="mt-5" icon={RotateCw} busy={retrying} onClick={onRetry}>
          {m.ui_retry()}
        </Button>
      )}
      {requestId && (
        <p className="mt-4 text-sm text-ink-muted">
          {m.ui_request_id()} <code className="tabular select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
