import type { EventDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { deleteEventMutation } from './event-acts.ts';
import { KnownEventDialog } from './known-event-dialog.tsx';

interface DeleteEventDialogProps {
  eventId: string;
  onClose: () => void;
  /** The event is gone; the owner leaves its page. */
  onDeleted: () => void;
}

/** Asks before an event is deleted, and says what goes with it and how many people will be told. */
export function DeleteEventDialog({ eventId, onClose, onDeleted }: DeleteEventDialogProps) {
  return (
    <KnownEventDialog eventId={eventId} title={m.event_admin_delete_title()} onClose={onClose}>
      {(event) => <DeleteQuestion event={event} onClose={onClose} onDeleted={onDeleted} />}
    </KnownEventDialog>
  );
}

function DeleteQuestion({
  event,
  onClose,
  onDeleted,
}: Omit<DeleteEventDialogProps, 'eventId'> & { event: EventDetail }) {
  const { mutateAsync, isPending, error, submittedAt } = useMutation(deleteEventMutation);
  const onlyOne = useSingleFlight();
  const { title, startDate, endDate, location, reservations } = event;

  async function deleteIt() {
    try {
      const told = await mutateAsync(event.id);
      showToast({
        message:
          told === null
            ? m.event_admin_delete_was_gone({ title })
            : m.event_admin_deleted({ title, count: told }),
      });
      onDeleted();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={m.event_admin_delete_title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.event_admin_delete_keep()}</Button>
          <Button variant="danger" busy={isPending} onClick={() => void onlyOne(deleteIt)}>
            {m.event_admin_delete_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        <p>
          <strong className="text-lg">{title}</strong>
          <span className="tabular block text-ink-muted">
            {formatWhen(startDate, endDate)} · {location}
          </span>
        </p>
        <Alert tone="notice">
          <p>{goesWithIt(reservations)}</p>
          <p>{tells(reservations)}</p>
          <p className="mt-2">{m.event_admin_delete_final()}</p>
        </Alert>
        <p>{m.event_admin_delete_shifts_stay()}</p>
        {error && (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

type Reservations = EventDetail['reservations'];

function goesWithIt(reservations: Reservations): string {
  const { count = 0, places = 0 } = reservations ?? {};
  if (count === 0) return m.event_admin_delete_no_reservations();
  return m.event_admin_delete_reservations({ count, places: m.event_admin_places({ count: places }) });
}

function tells(reservations: Reservations): string {
  const count = reservations?.toTell ?? 0;
  return count > 0 ? m.event_admin_delete_tells({ count }) : m.event_admin_delete_tells_nobody();
}
