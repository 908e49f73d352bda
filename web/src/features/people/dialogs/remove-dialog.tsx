import type { Answer, Person, removePerson } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { freshPersonQuery, removePersonMutation } from '../people.queries.ts';
import { useTypedName } from './use-typed-name.tsx';

interface RemoveDialogProps {
  personId: string;
  isSelf: boolean;
  onClose: () => void;
}

/** Requires the name before a person is removed, and shows what is removed with them (product 4). */
export function RemoveDialog({ personId, isSelf, onClose }: RemoveDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_remove()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      size="sm"
      onClose={onClose}
    >
      {(person) => <RemoveQuestion {...{ person, isSelf, onClose }} />}
    </LoadedDialog>
  );
}

type RemoveQuestionProps = Omit<RemoveDialogProps, 'personId'> & { person: Person };

function RemoveQuestion({ person, isSelf, onClose }: RemoveQuestionProps) {
  const { mutateAsync } = useMutation(removePersonMutation);
  const name = personName(person);
  const { field, isTyped } = useTypedName(name);
  const { upcomingShiftCount: lost, upcomingReservationCount: reservations } = person;

  async function remove() {
    if (!isTyped()) return false;
    const freed = await mutateAsync(person.id);
    showToast({ message: removedText(name, freed) });
    onClose();
  }
  return (
    <ConfirmDialog
      title={m.people_remove_title({ name })}
      confirm={m.people_remove_do()}
      cancel={m.ui_keep()}
      refusal={person.role === 'admin' && (isSelf ? m.error_person_is_self() : m.error_person_is_admin())}
      failed={m.people_failed_remove()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{m.people_remove_text({ name })}</p>
      <Alert tone="notice">
        {lost > 0 ? m.people_remove_loses({ name, count: lost }) : m.people_loses_nothing({ name })}{' '}
        {reservations > 0 && `${m.people_remove_reservations({ name, count: reservations })} `}
        <strong>{m.people_remove_final()}</strong>
      </Alert>
      {field}
    </ConfirmDialog>
  );
}

function removedText(name: string, freed: Answer<typeof removePerson> | null): string {
  if (freed === null) return m.people_was_removed({ name });
  const { freedShifts, freedReservations } = freed;
  return [
    m.people_removed({ name }),
    freedShifts > 0 && m.people_freed({ count: freedShifts }),
    freedReservations > 0 && m.people_freed_reservations({ count: freedReservations }),
  ]
    .filter(Boolean)
    .join(' ');
}
