import { getFactor, removeFactor, startFactor } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The person's second factor; null without one. Always refetched. */
export const factorQuery = queryOptions({
  queryKey: accountKeys.factor,
  queryFn: async ({ signal }) => (await callApi(getFactor, { signal })).factor,
  staleTime: 0,
});

/** A new secret for the app, each time the set-up is opened. */
export const factorSetupQuery = queryOptions({
  queryKey: accountKeys.factorSetup,
  queryFn: () => callApi(startFactor),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

/** Turns the second factor off. */
export const removeFactorMutation = mutationOptions({
  mutationFn: () => callApi(removeFactor),
  onSettled: (_removed, _error, _nothing, _result, { client }) =>
    client.invalidateQueries({ queryKey: accountKeys.factor }),
});
