import { Plus } from 'lucide-react';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { OPENS_DIALOG } from '../../../lib/use-dialog-address.ts';
import { m } from '../../../paraglide/messages.js';

/** Opens the form for a new event, over the list of events. */
export function NewEventButton() {
  return (
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
  );
}
