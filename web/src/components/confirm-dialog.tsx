import { type ReactNode, useState } from 'react';
import { errorMessage, failureReason } from '../lib/api/error-message.ts';
import { useSingleFlight } from '../lib/hooks/use-single-flight.ts';
import { m } from '../paraglide/messages.js';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  description?: string;
  /** What is about to happen. */
  children: ReactNode;
  /** The label of the confirm button. */
  confirm: string;
  /** The label of the cancel button. */
  cancel: string;
  variant?: 'danger' | 'primary';
  /** Why it is not possible, or no longer; replaces the question. */
  refusal?: ReactNode;
  /** Starts the error message, see `errorMessage`; only what cannot fail has none. */
  failed?: string;
  /**
   * Closes the dialog itself. When it rejects, the error is shown; when it resolves to false, the question
   * stays.
   */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirm,
  cancel,
  variant = 'danger',
  refusal,
  failed,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // The action itself can make `refusal` appear, so it is ignored while pending.
  const isRefused = Boolean(refusal) && !isBusy;

  async function confirmAction(): Promise<void> {
    setIsBusy(true);
    try {
      if ((await onConfirm()) !== false) return;
    } catch (error) {
      setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }));
    }
    setIsBusy(false);
  }
  return (
    <Dialog
      size="sm"
      title={title}
      description={description}
      onClose={onClose}
      edits={null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) void singleFlight(confirmAction);
      }}
      footer={
        isRefused ? (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button type="submit" variant={variant} busy={isBusy}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {isRefused ? <Alert tone="notice">{refusal}</Alert> : children}
        {failure && !isRefused && (
          <Alert key={failure.attempt} tone="error">
            {failed ? errorMessage(failure.error, failed) : failureReason(failure.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
