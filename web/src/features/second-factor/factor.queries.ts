import { getFactor } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The person's second factor; null without one. Always refetched. */
export const factorQuery = queryOptions({
  queryKey: accountKeys.factor,
  queryFn: async ({ signal }) => (await callApi(getFactor, { signal })).factor,
  staleTime: 0,
});
