import type { EventDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { deleteEventMutation } from './event.mutations.ts';
import { useFreshEvent } from './use-fresh-event.ts';

interface DeleteEventDialogProps {
  eventId: string;
  onClose: () => void;
  /** Called after the deletion, to leave the page of the event. */
  onDeleted: () => void;
}

/**
 * Asks for confirmation before an event is deleted, and shows what is deleted with it and how many people
 * will be mailed.
 */
export function DeleteEventDialog({ eventId, onClose, onDeleted }: DeleteEventDialogProps) {
  const query = useFreshEvent(eventId);
  return (
    <LoadedDialog
      query={query}
      title={m.event_admin_delete_title()}
      failed={m.events_one_failed()}
      size="sm"
      onClose={onClose}
    >
      {(event) => <DeleteQuestion event={event} onClose={onClose} onDeleted={onDeleted} />}
    </LoadedDialog>
  );
}

function DeleteQuestion({
  event,
  onClose,
  onDeleted,
}: Omit<DeleteEventDialogProps, 'eventId'> & { event: EventDetail }) {
  const { mutateAsync } = useMutation(deleteEventMutation);
  const { title, startDate, endDate, location, reservations } = event;
  return (
    <ConfirmDialog
      title={m.event_admin_delete_title()}
      confirm={m.event_admin_delete_do()}
      cancel={m.ui_keep()}
      failed={m.event_admin_delete_failed()}
      onConfirm={async () => {
        const count = await mutateAsync(event.id);
        showToast({
          message:
            count === null
              ? m.event_admin_delete_was_gone({ title })
              : m.event_admin_deleted({ title, count }),
        });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        <strong className="text-lg">{title}</strong>
        <span className="tabular block text-ink-muted">
          {formatWhenAtBoth(startDate, endDate)} · {location}
        </span>
      </p>
      <Alert tone="notice">
        <p>{reservationsText(reservations)}</p>
        <p>{mailsText(reservations)}</p>
        <p className="mt-2">{m.event_admin_delete_final()}</p>
      </Alert>
      <p>{m.event_admin_delete_shifts_stay()}</p>
    </ConfirmDialog>
  );
}

type Reservations = EventDetail['reservations'];

function reservationsText(reservations: Reservations): string {
  const { count = 0, places = 0 } = reservations ?? {};
  if (count === 0) return m.event_admin_delete_no_reservations();
  return m.event_admin_delete_reservations({ count, places: m.event_admin_places({ count: places }) });
}

function mailsText(reservations: Reservations): string {
  const count = reservations?.toNotify ?? 0;
  return count > 0 ? m.event_admin_delete_notifies({ count }) : m.event_admin_delete_notifies_nobody();
}
