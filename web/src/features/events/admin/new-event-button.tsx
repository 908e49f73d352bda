import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { OPENS_DIALOG, useCloseDialog } from '../../../lib/use-dialog-address.ts';
import { m } from '../../../paraglide/messages.js';

const loadAdd = async () => (await import('./add-event-dialog.tsx')).AddEventDialog;

/** Opens the form for a new event, over the list of events; then shows the event. */
export function NewEventButton({ personId }: { personId: string }) {
  const { act } = useSearch({ from: '/events' });
  const navigate = useNavigate();
  const close = useCloseDialog('act');
  return (
    <>
      <LinkButton
        from="/events"
        to="/events"
        search={(search) => ({ ...search, act: 'create' as const })}
        {...OPENS_DIALOG}
        variant="primary"
        icon={Plus}
      >
        {m.event_admin_add()}
      </LinkButton>
      {act === 'create' && (
        <LazyDialog
          load={loadAdd}
          props={{
            personId,
            onClose: close,
            // In the place of the form: Back leads to the list.
            onAdded: ({ id }) => void navigate({ to: '/events/$id', params: { id }, replace: true }),
          }}
        />
      )}
    </>
  );
}
