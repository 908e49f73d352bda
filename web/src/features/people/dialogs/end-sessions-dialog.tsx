import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { endSessionsMutation, freshPersonQuery } from '../people.queries.ts';

interface EndSessionsDialogProps {
  personId: string;
  onClose: () => void;
}

/** Asks before a person is signed out everywhere. */
export function EndSessionsDialog({ personId, onClose }: EndSessionsDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  const { mutateAsync } = useMutation(endSessionsMutation);
  return (
    <LoadedDialog
      query={query}
      title={m.people_end_sessions()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      size="sm"
      onClose={onClose}
    >
      {(person) => {
        const name = personName(person);
        return (
          <ConfirmDialog
            title={m.people_end_sessions_title({ name })}
            confirm={m.people_end_sessions_do()}
            cancel={m.ui_keep()}
            variant="primary"
            failed={m.people_failed_end_sessions()}
            onConfirm={async () => {
              await mutateAsync(person.id);
              showToast({ message: m.people_sessions_ended({ name }) });
              onClose();
            }}
            onClose={onClose}
          >
            <p>{m.people_end_sessions_text({ name })}</p>
          </ConfirmDialog>
        );
      }}
    </LoadedDialog>
  );
}
