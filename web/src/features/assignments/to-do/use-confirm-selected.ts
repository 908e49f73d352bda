import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { decidedReason } from './decision-text.ts';
import { confirmPlacesMutation } from './to-do.queries.ts';

/** Confirms several places of the list, and says which were not confirmed. */
export function useConfirmSelected(items: readonly UnconfirmedAssignment[]) {
  const { mutateAsync, isPending } = useMutation(confirmPlacesMutation);
  const singleFlight = useSingleFlight();
  const [refused, setRefused] = useState<string[]>([]);
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm(ids: string[]): Promise<void> {
    setRefused([]);
    setFailure(null);
    try {
      const answer = await mutateAsync(ids);
      if (answer.confirmed.length > 0)
        showToast({ message: m.todo_selected_confirmed({ count: answer.confirmed.length }) });
      setRefused(
        answer.refused.flatMap((refusal) => {
          const item = items.find(({ id }) => id === refusal.id);
          return item ? [decidedReason(refusal, item)] : [];
        }),
      );
    } catch (error) {
      setFailure(error);
    }
  }

  return {
    confirm: (ids: string[]) => singleFlight(() => confirm(ids)),
    isPending,
    /** Why places were not confirmed, a sentence each. */
    refused,
    /** Why the request failed; null if it did not. */
    failure,
  };
}
