import type { Person } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { freshPersonQuery, removeFactorMutation } from '../people.queries.ts';
import { useTypedName } from './use-typed-name.tsx';

interface RemoveFactorDialogProps {
  personId: string;
  onClose: () => void;
}

/** Requires the name before another person's second factor is removed, which takes a day. */
export function RemoveFactorDialog({ personId, onClose }: RemoveFactorDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_remove_factor()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      size="sm"
      onClose={onClose}
    >
      {(person) => <RemoveFactorQuestion {...{ person, onClose }} />}
    </LoadedDialog>
  );
}

function RemoveFactorQuestion({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutateAsync } = useMutation(removeFactorMutation);
  const name = personName(person);
  const { field, isTyped } = useTypedName(name);

  function refusal(): string | null {
    if (!person.hasSecondFactor) return m.people_remove_factor_none({ name });
    const { factorRemovalAt } = person;
    return factorRemovalAt && m.people_remove_factor_pending({ name, when: formatMoment(factorRemovalAt) });
  }

  async function ask() {
    if (!isTyped()) return false;
    const { removalAt } = await mutateAsync(person.id);
    showToast({ message: m.people_remove_factor_asked({ name, when: formatMoment(removalAt) }) });
    onClose();
  }
  return (
    <ConfirmDialog
      title={m.people_remove_factor_title({ name })}
      confirm={m.people_remove_factor_do()}
      cancel={m.ui_keep()}
      refusal={refusal()}
      failed={m.people_failed_factor()}
      onConfirm={ask}
      onClose={onClose}
    >
      <p>{m.people_remove_factor_text({ name })}</p>
      <Alert tone="notice">{m.people_remove_factor_effect({ name })}</Alert>
      {field}
    </ConfirmDialog>
  );
}
