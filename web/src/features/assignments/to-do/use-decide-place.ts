import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { decisionDone, decisionFailure, isSettledElsewhere } from './decision-text.ts';
import { decidePlaceMutation, type PlaceDecision } from './to-do.queries.ts';

/** Confirming a place or taking it away, from wherever it is shown. */
export function useDecidePlace(item: UnconfirmedAssignment) {
  const { mutateAsync, isPending, variables } = useMutation(decidePlaceMutation);
  const onlyOne = useSingleFlight();
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether the place is settled, by this act or by somebody else's: then there is nothing left to do here */
  const decide = async (verdict: PlaceDecision['verdict']): Promise<boolean> =>
    (await onlyOne(() => settle(verdict))) ?? false;

  async function settle(verdict: PlaceDecision['verdict']): Promise<boolean> {
    setFailure(null);
    try {
      await mutateAsync({ assignmentId: item.id, verdict });
      showToast({ message: decisionDone(item, verdict, new Date()) });
      return true;
    } catch (error) {
      const message = decisionFailure(error, item, verdict);
      if (!isSettledElsewhere(error)) {
        setFailure(message);
        return false;
      }
      // The place is about to leave the list that is read anew: then the toast stays to say why.
      showToast({ tone: 'error', message });
      return true;
    }
  }

  return {
    decide,
    /** Which of the two is under way. */
    deciding: isPending ? variables.verdict : null,
    /** Why the last one failed, in the reader's words. */
    failure,
  };
}
