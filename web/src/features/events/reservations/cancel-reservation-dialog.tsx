import type { Reservation } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { holderName } from '../../../lib/format/holder-name.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { cancelReservationMutation } from './reservations.queries.ts';

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

/** Asks before somebody's reservation is cancelled, and says how many places come free and who is told. */
export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const { mutateAsync, isPending, error, submittedAt } = useMutation(cancelReservationMutation);
  const onlyOne = useSingleFlight();
  const name = holderName(reservation);
  const { id, reference, quantity, email } = reservation;

  async function cancelIt() {
    try {
      const cancelled = await mutateAsync(id);
      showToast({
        message: cancelled ? m.event_admin_cancelled({ name }) : m.event_admin_cancel_was_done({ name }),
      });
      onClose();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={m.event_admin_cancel_title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.event_admin_cancel_keep()}</Button>
          <Button variant="danger" busy={isPending} onClick={() => void onlyOne(cancelIt)}>
            {m.event_admin_cancel_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        <p>
          <strong className="text-lg">{name}</strong>
          <span className="tabular block text-ink-muted">
            {reference} · {m.event_admin_places({ count: quantity })}
          </span>
        </p>
        <Alert tone="notice">
          {email ? m.event_admin_cancel_tells({ email }) : m.event_admin_delete_tells_nobody()}
        </Alert>
        {error && (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
