import {
  acceptCorrection,
  askCorrection,
  listCorrections,
  listMyHours,
  refuseCorrection,
} from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { hourKeys, keysOfPlaces } from '../../lib/api/query-keys.ts';

/** The signed-in volunteer's past shifts, with the hours that count. */
export const myHoursQuery = queryOptions({
  queryKey: hourKeys.mine,
  queryFn: ({ signal }) => callApi(listMyHours, { signal }),
  staleTime: 10_000,
});

/** The corrections that wait for an admin. */
export const correctionsQuery = queryOptions({
  queryKey: hourKeys.corrections,
  queryFn: async ({ signal }) => (await callApi(listCorrections, { signal })).items,
  refetchInterval: 60_000,
});

export const askCorrectionMutation = mutationOptions({
  mutationFn: ({ assignmentId, ...body }: { assignmentId: string; minutes: number; note: string }) =>
    callApi(askCorrection, { params: { id: assignmentId }, body }),
  onSettled: (_correction, _error, _asked, _result, { client }) =>
    client.invalidateQueries({ queryKey: hourKeys.all }),
});

export const decideCorrectionMutation = mutationOptions({
  mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }) =>
    callApi(isAccepted ? acceptCorrection : refuseCorrection, { params: { id } }),
  onSettled: async (_correction, _error, _decided, _result, { client }) => {
    await Promise.all(keysOfPlaces.map((queryKey) => client.invalidateQueries({ queryKey })));
  },
});
