import { listPushDevices, removePushDevice } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { accountKeys } from '../../../lib/api/query-keys.ts';

/** The browsers in which the person gets notifications, newest first; always refetched. */
export const pushDevicesQuery = queryOptions({
  queryKey: accountKeys.pushDevices,
  queryFn: async ({ signal }) => (await callApi(listPushDevices, { signal })).items,
  staleTime: 0,
});

/** Ends the notifications in one browser. One that has already ended is not an error. */
export const removePushDeviceMutation = mutationOptions({
  mutationFn: async (id: string) => {
    try {
      await callApi(removePushDevice, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'push.not_found')) throw error;
    }
  },
  onSuccess: (_removed, id, _result, { client }) =>
    client.setQueryData(pushDevicesQuery.queryKey, (devices) =>
      devices?.filter((device) => device.id !== id),
    ),
});
