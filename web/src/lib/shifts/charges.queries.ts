import { type BodyInput, endCharge, listCharges, putInCharge, takeCharge } from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { chargeKeys, keysOfPlaces } from '../api/query-keys.ts';

/** Who is in charge of a day. */
export const chargesQuery = (day: string) =>
  queryOptions({
    queryKey: chargeKeys.day(day),
    queryFn: async ({ signal }) => (await callApi(listCharges, { params: { day }, signal })).items,
  });

const refresh = (client: QueryClient) => {
  for (const queryKey of [chargeKeys.all, ...keysOfPlaces]) void client.invalidateQueries({ queryKey });
};

export const putInChargeMutation = (day: string) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof putInCharge>) => callApi(putInCharge, { params: { day }, body }),
    onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
  });

/** Takes charge of the rest of today. */
export const takeChargeMutation = mutationOptions({
  mutationFn: () => callApi(takeCharge),
  onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
});

export const endChargeMutation = mutationOptions({
  mutationFn: (id: string) => callApi(endCharge, { params: { id } }),
  onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
});
