import { useNavigate } from '@tanstack/react-router';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import type { EventSearch } from '../events-search.ts';

const loadAdd = async () => (await import('./add-event-dialog.tsx')).AddEventDialog;
const loadEdit = async () => (await import('./edit-event-dialog.tsx')).EditEventDialog;
const loadImage = async () => (await import('./image-dialog.tsx')).ImageDialog;
const loadDelete = async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog;

interface EventDialogsProps {
  eventId: string;
  personId: string;
  /** The action in the search params. */
  act: EventSearch['act'];
}

/** The admin's dialog over an event's page. It stays open when the event is deleted, so that no edit is lost. */
export function EventDialogs({ eventId, personId, act }: EventDialogsProps) {
  const navigate = useNavigate();
  const onClose = useCloseDialog('act');
  switch (act) {
    case 'edit':
      return (
        <LazyDialog
          key="edit"
          load={loadEdit}
          props={{
            eventId,
            personId,
            onClose,
            onCreatedAgain: ({ id }) => void navigate({ to: '/events/$id', params: { id }, replace: true }),
          }}
        />
      );
    case 'image':
      return <LazyDialog key="image" load={loadImage} props={{ eventId, onClose }} />;
    case 'delete':
      return (
        <LazyDialog
          key="delete"
          load={loadDelete}
          props={{ eventId, onClose, onDeleted: () => void navigate({ to: '/events', replace: true }) }}
        />
      );
    default:
      return null;
  }
}

/** The form for a new event, over the list of events; the new event is shown next. */
export function NewEventDialog({ personId }: { personId: string }) {
  const navigate = useNavigate();
  const onClose = useCloseDialog('act');
  return (
    <LazyDialog
      load={loadAdd}
      props={{
        personId,
        onClose,
        // Replaces the form in the history: Back leads to the list.
        onAdded: ({ id }) => void navigate({ to: '/events/$id', params: { id }, replace: true }),
      }}
    />
  );
}
