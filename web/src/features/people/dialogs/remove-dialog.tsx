import type { Answer, Person, removePerson } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { isSameName } from '../../../lib/forms/same-name.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { personQuery, removePersonMutation } from '../people.queries.ts';

interface RemoveDialogProps {
  personId: string;
  isSelf: boolean;
  onClose: () => void;
}

/** Requires the name before a person is removed, and shows what is removed with them (product 4). */
export function RemoveDialog({ personId, isSelf, onClose }: RemoveDialogProps) {
  const query = useQuery(personQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_remove()}
      errorTitle={m.people_cannot_show()}
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
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useInitialFocus();
  const name = personName(person);
  const { upcomingShiftCount: lost, upcomingReservationCount: reservations } = person;

  async function remove() {
    if (!isSameName(text, name)) {
      setIsWrong(true);
      field.current?.focus();
      return false;
    }
    const freed = await mutateAsync(person.id);
    showToast({ message: removedText(name, freed) });
    onClose();
  }
  return (
    <ConfirmDialog
      title={m.people_remove_title({ name })}
      confirm={m.people_remove_do()}
      cancel={m.people_remove_keep()}
      refusal={person.role === 'admin' && (isSelf ? m.error_person_is_self() : m.error_person_is_admin())}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{m.people_remove_text({ name })}</p>
      <Alert tone="notice">
        {lost > 0 ? m.people_remove_loses({ name, count: lost }) : m.people_loses_nothing({ name })}{' '}
        {reservations > 0 && `${m.people_remove_reservations({ name, count: reservations })} `}
        <strong>{m.people_remove_final()}</strong>
      </Alert>
      <TextField
        ref={field}
        label={m.people_remove_type({ name })}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        value={text}
        error={isWrong ? m.people_remove_mistyped() : null}
        onChange={({ target }) => {
          setText(target.value);
          setIsWrong(false);
        }}
      />
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
