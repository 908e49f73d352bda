import { Plus } from 'lucide-react';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';

/** Opens the form for a new event, over the list of events. */
export function NewEventButton() {
  return (
    <LinkButton
      from="/events"
      to="/events"
      search={(search) => ({ ...search, act: 'create' as const })}
      {...OPEN_DIALOG_OPTIONS}
      variant="primary"
      icon={Plus}
    >
      {m.event_admin_add()}
    </LinkButton>
  );
}
