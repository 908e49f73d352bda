import { failureReason } from '../lib/api/error-message.ts';
import { m } from '../paraglide/messages.js';
import { LoadError } from './load-error.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

interface FailedDialogProps {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Replaces a dialog whose code could not be loaded. */
export const FailedDialog = ({ error, onRetry, onClose }: FailedDialogProps) => (
  <Dialog
    size="sm"
    title={m.error_title()}
    onClose={onClose}
    footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
  >
    <LoadError error={error} message={failureReason(error)} onRetry={onRetry} />
  </Dialog>
);
