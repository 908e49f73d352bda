import type { Person } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { isSameName } from '../../../lib/forms/same-name.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { personQuery, removeFactorMutation } from '../people.queries.ts';

interface RemoveFactorDialogProps {
  personId: string;
  onClose: () => void;
}

/** Requires the name before another person's second factor is removed, which takes a day. */
export function RemoveFactorDialog({ personId, onClose }: RemoveFactorDialogProps) {
  const query = useQuery(personQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_remove_factor()}
      errorTitle={m.people_cannot_show()}
      size="sm"
      onClose={onClose}
    >
      {(person) => <RemoveFactorQuestion {...{ person, onClose }} />}
    </LoadedDialog>
  );
}

function RemoveFactorQuestion({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutateAsync } = useMutation(removeFactorMutation);
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useInitialFocus();
  const name = personName(person);

  function refusal(): string | null {
    if (!person.hasSecondFactor) return m.people_remove_factor_none({ name });
    const { factorRemovalAt } = person;
    return factorRemovalAt && m.people_remove_factor_pending({ name, when: formatMoment(factorRemovalAt) });
  }

  async function ask() {
    if (!isSameName(text, name)) {
      setIsWrong(true);
      field.current?.focus();
      return false;
    }
    const { removalAt } = await mutateAsync(person.id);
    showToast({ message: m.people_remove_factor_asked({ name, when: formatMoment(removalAt) }) });
    onClose();
  }
  return (
    <ConfirmDialog
      title={m.people_remove_factor_title({ name })}
      confirm={m.people_remove_factor_do()}
      cancel={m.people_remove_factor_keep()}
      refusal={refusal()}
      onConfirm={ask}
      onClose={onClose}
    >
      <p>{m.people_remove_factor_text({ name })}</p>
      <Alert tone="notice">{m.people_remove_factor_effect({ name })}</Alert>
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
