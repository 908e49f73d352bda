import type { Answer, Person, removePerson } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../components/forms/field.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { isName } from '../../../lib/forms/typed-name.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { removePersonMutation } from '../people.queries.ts';
import { KnownPersonDialog } from './known-person-dialog.tsx';

interface RemoveDialogProps {
  personId: string;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks for the name before somebody is removed, and says what goes with them (product 4). */
export function RemoveDialog({ personId, isSelf, onClose }: RemoveDialogProps) {
  return (
    <KnownPersonDialog personId={personId} title={m.people_remove()} onClose={onClose}>
      {(person) =>
        person.role === 'admin' ? (
          <NotPossible person={person} isSelf={isSelf} onClose={onClose} />
        ) : (
          <RemoveQuestion person={person} onClose={onClose} />
        )
      }
    </KnownPersonDialog>
  );
}

function NotPossible({ person, isSelf, onClose }: { person: Person } & Omit<RemoveDialogProps, 'personId'>) {
  return (
    <Dialog
      size="sm"
      title={m.people_remove_title({ name: personName(person) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <Alert tone="notice">{isSelf ? m.error_person_is_self() : m.error_person_is_admin()}</Alert>
    </Dialog>
  );
}

function RemoveQuestion({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutateAsync, isPending, error, submittedAt } = useMutation(removePersonMutation);
  const oneAtATime = useSingleFlight();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useInitialFocus();
  const name = personName(person);
  const { upcomingShiftCount: lost, upcomingReservationCount: reservations } = person;

  async function remove() {
    setIsWrong(!isName(typed, name));
    if (!isName(typed, name)) return field.current?.focus();
    try {
      const freed = await mutateAsync(person.id);
      showToast({ message: doneText(name, freed) });
      onClose();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={m.people_remove_title({ name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void oneAtATime(remove);
      }}
      footer={
        <>
          <Button onClick={onClose}>{m.people_remove_keep()}</Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {m.people_remove_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
          value={typed}
          error={isWrong ? m.people_remove_mistyped() : null}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
        />
        {error && (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

function doneText(name: string, freed: Answer<typeof removePerson> | null): string {
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
