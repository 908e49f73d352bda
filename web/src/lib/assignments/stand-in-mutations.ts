import { type Assignment, cannotCome, withdrawStandIn } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { refreshPlaces } from './place-mutations.ts';

/**
 * Says that the reader cannot come: the place is given back, or a stand-in is sought. A place that was given back already
 * is not an error, because only the answer was lost.
 */
export const cannotComeMutation = mutationOptions({
  mutationFn: async ({ assignmentId, reason }: { assignmentId: string; reason: string }) => {
    try {
      return (await callApi(cannotCome, { params: { id: assignmentId }, body: { reason } })).outcome;
    } catch (error) {
      if (error instanceof ApiError && error.detail.state === 'cancelled') return 'given_back';
      throw error;
    }
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
