import type { MyReservation } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { canCancel } from './my-reservations.ts';
import { cancelReservationMutation } from './reservations.queries.ts';

interface CancelReservationDialogProps {
  reservation: MyReservation;
  onClose: () => void;
}

/** Asks before places are given back: somebody else may have them a moment later. */
export function CancelReservationDialog({ reservation, onClose }: CancelReservationDialogProps) {
  const { id, event, quantity, reference } = reservation;
  const now = useNow();
  const { mutateAsync, isPending, isSuccess, error, submittedAt } = useMutation(cancelReservationMutation);
  const oneAtATime = useSingleFlight();
  // What this dialog itself just did is no surprise.
  const isPossible = canCancel(reservation, now) || isPending || isSuccess;

  async function cancel() {
    try {
      await mutateAsync({ id, eventId: event.id });
      showToast({ message: m.reservations_cancelled_toast({ title: event.title }) });
      onClose();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={m.reservations_cancel_title()}
      onClose={onClose}
      footer={
        isPossible ? (
          <>
            <Button onClick={onClose}>{m.reservations_cancel_keep()}</Button>
            <Button variant="danger" busy={isPending} onClick={() => void oneAtATime(cancel)}>
              {m.reservations_cancel_do()}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        )
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {isPossible && (
          <p>
            {m.reservations_cancel_text({
              count: quantity,
              title: event.title,
              reference: unbroken(reference),
            })}
          </p>
        )}
        {error ? (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error)}
          </Alert>
        ) : (
          !isPossible && <Alert tone="notice">{whyNot(reservation)}</Alert>
        )}
      </div>
    </Dialog>
  );
}

/** Somebody else was quicker, or the clock. */
function whyNot({ status, usedAt }: MyReservation): string {
  if (status === 'cancelled') return m.error_reservation_cancelled();
  return usedAt ? m.error_reservation_used() : m.error_event_started();
}

/** A code that stays on one line. */
const unbroken = (reference: string): string => reference.replaceAll('-', '\u2011');
