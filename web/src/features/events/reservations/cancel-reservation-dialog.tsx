import type { Reservation } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { holderName } from '../../../lib/format/holder-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { cancelReservationMutation } from './reservations.queries.ts';

interface CancelReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

/**
 * Asks for confirmation before an admin cancels a reservation, and shows how many places become free and who
 * is mailed.
 */
export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const { mutateAsync } = useMutation(cancelReservationMutation);
  const name = holderName(reservation);
  const { id, reference, quantity, email } = reservation;
  return (
    <ConfirmDialog
      title={m.event_admin_cancel_title()}
      confirm={m.event_admin_cancel_do()}
      cancel={m.ui_keep()}
      failed={m.event_admin_cancel_failed()}
      onConfirm={async () => {
        const cancelled = await mutateAsync(id);
        showToast({
          message: cancelled ? m.event_admin_cancelled({ name }) : m.event_admin_cancel_was_done({ name }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong className="text-lg">{name}</strong>
        <span className="tabular block text-ink-muted">
          {reference} · {m.event_admin_places({ count: quantity })}
        </span>
      </p>
      <Alert tone="notice">
        {email ? m.event_admin_cancel_notifies({ email }) : m.event_admin_delete_notifies_nobody()}
      </Alert>
    </ConfirmDialog>
  );
}
