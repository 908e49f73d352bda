import { releaseStandIn } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { refreshPlaces } from '../../../lib/shifts/place-mutations.ts';

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
