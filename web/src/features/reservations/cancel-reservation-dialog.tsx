import type { MyReservation } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { canCancel } from './my-reservations.ts';
import { cancelReservationMutation } from './reservations.queries.ts';

interface CancelReservationDialogProps {
  reservation: MyReservation;
  onClose: () => void;
}

/**
 * Asks for confirmation before a person cancels their reservation, because others can reserve the places at
 * once.
 */
export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const { id, event, quantity, reference } = reservation;
  const { mutateAsync, error } = useMutation(cancelReservationMutation);
  const isPossible = canCancel(reservation, useNow());
  return (
    <ConfirmDialog
      title={m.reservations_cancel_title()}
      confirm={m.reservations_cancel_do()}
      cancel={m.ui_keep()}
      refusal={
        !isPossible && (error ? errorMessage(error, m.reservations_cancel_failed()) : refusalOf(reservation))
      }
      failed={m.reservations_cancel_failed()}
      onConfirm={async () => {
        await mutateAsync({ id, eventId: event.id });
        showToast({ message: m.reservations_cancelled_toast({ title: event.title }) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {m.reservations_cancel_text({
          count: quantity,
          title: event.title,
          reference: withoutBreaks(reference),
        })}
      </p>
    </ConfirmDialog>
  );
}

function refusalOf({ status, usedAt }: MyReservation): string {
  if (status === 'cancelled') return m.error_reservation_cancelled();
  return usedAt ? m.error_reservation_used() : m.error_event_started();
}

/** With hyphens that do not break the line. */
const withoutBreaks = (reference: string): string => reference.replaceAll('-', '\u2011');
