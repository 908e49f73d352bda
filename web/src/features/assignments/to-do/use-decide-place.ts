import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { serverDate } from '../../../lib/api/server-clock.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { decisionDone, decisionFailure, isAlreadyDecided } from './decision-text.ts';
import { decidePlaceMutation, type PlaceDecision } from './to-do.queries.ts';

/** Confirms or cancels a place, from any screen that shows it. */
export function useDecidePlace(item: UnconfirmedAssignment) {
  const { mutateAsync, isPending, variables } = useMutation(decidePlaceMutation);
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether the place is settled, by this action or by another person's */
  const decide = async (verdict: PlaceDecision['verdict']): Promise<boolean> =>
    (await singleFlight(() => send(verdict))) ?? false;

  async function send(verdict: PlaceDecision['verdict']): Promise<boolean> {
    setFailure(null);
    try {
      await mutateAsync({ assignmentId: item.id, verdict });
      showToast({ message: decisionDone(item, verdict, serverDate()) });
      return true;
    } catch (error) {
      const message = decisionFailure(error, item, verdict);
      if (!isAlreadyDecided(error)) {
        setFailure(message);
        return false;
      }
      // The place is about to leave the reloaded list, so a toast explains why.
      showToast({ tone: 'error', message });
      return true;
    }
  }

  return {
    decide,
    /** The action that is pending. */
    deciding: isPending ? variables.verdict : null,
    /** Why the last action failed, as a translated message. */
    failure,
  };
}
