import { listStandIns, releaseStandIn } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';
import { refreshPlaces } from '../../../lib/assignments/place-mutations.ts';

/** The requests for a stand-in, by the start of the shift. */
export const standInsQuery = queryOptions({
  queryKey: assignmentKeys.standIns,
  queryFn: async ({ signal }) => (await callApi(listStandIns, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

/** Cancels the place of somebody who cannot come. One that was released already is not an error. */
export const releaseStandInMutation = mutationOptions({
  mutationFn: async (standInId: string): Promise<void> => {
    try {
      await callApi(releaseStandIn, { params: { id: standInId } });
    } catch (error) {
      if (error instanceof ApiError && error.detail.state === 'released') return;
      throw error;
    }
  },
  onSettled: (_answer, _error, _standInId, _result, { client }) => refreshPlaces(client),
});
