import { type Answer, type Assignment, cannotCome, withdrawStandIn } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { refreshPlaces } from './place-mutations.ts';

type Outcome = Answer<typeof cannotCome>['outcome'];

/** A place that was given back already is not an error, because only the answer was lost. */
async function sayCannotCome(assignmentId: string, reason: string): Promise<Outcome> {
  try {
    return (await callApi(cannotCome, { params: { id: assignmentId }, body: { reason } })).outcome;
  } catch (error) {
    if (error instanceof ApiError && error.detail.state === 'cancelled') return 'given_back';
    throw error;
  }
}

/**
 * Says that the reader cannot come to one shift or several: each place is given back, or a stand-in is sought for it. One after
 * the other; repeating an earlier one changes nothing.
 *
 * @returns the outcome of the first
 */
export const cannotComeMutation = mutationOptions({
  mutationFn: async ({ assignmentIds, reason }: { assignmentIds: readonly string[]; reason: string }) => {
    const outcomes: Outcome[] = [];
    for (const assignmentId of assignmentIds) outcomes.push(await sayCannotCome(assignmentId, reason));
    return outcomes[0];
  },
  onSettled: (_outcome, _error, _variables, _result, { client }) => refreshPlaces(client),
});

/** Withdraws the request for a stand-in. One that was withdrawn already is not an error. */
export const withdrawStandInMutation = mutationOptions({
  mutationFn: async (standInId: string): Promise<Assignment | null> => {
    try {
      return await callApi(withdrawStandIn, { params: { id: standInId } });
    } catch (error) {
      if (error instanceof ApiError && error.detail.state === 'withdrawn') return null;
      throw error;
    }
  },
  onSettled: (_assignment, _error, _standInId, _result, { client }) => refreshPlaces(client),
});
