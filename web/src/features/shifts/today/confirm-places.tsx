import { confirmAssignments, type ShiftOfToday } from '@ijsploeg/worker/contract';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { refreshPlaces } from '../../../lib/shifts/place-mutations.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

const confirmMutation = mutationOptions({
  mutationFn: (ids: string[]) => callApi(confirmAssignments, { body: { ids } }),
  onSuccess: ({ confirmed }) => {
    if (confirmed.length > 0) showToast({ message: m.todo_selected_confirmed({ count: confirmed.length }) });
  },
  onSettled: (_answer, _error, _ids, _result, { client }) => refreshPlaces(client),
});

/** Confirms the places of a shift that wait for it, with one press. Hidden without any. */
export function ConfirmPlaces({ places }: { places: ShiftOfToday['unconfirmed'] }) {
  const { mutate, isPending, error } = useMutation(confirmMutation);
  if (places.length === 0) return null;
  return (
    <div className="grid gap-2 border-b border-line py-4">
      <p>{m.today_to_confirm({ names: places.map(({ volunteer }) => personName(volunteer)).join(', ') })}</p>
      <Button
        icon={Check}
        busy={isPending}
        className="justify-self-start"
        onClick={() => mutate(places.map(({ assignmentId }) => assignmentId))}
      >
        {m.todo_confirm_selected({ count: places.length })}
      </Button>
      {error && <Alert tone="error">{errorMessage(error, m.todo_failed_confirm())}</Alert>}
    </div>
  );
}
