import { exportOwnData } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { accountKeys } from '../../../lib/api/query-keys.ts';

/** Everything the portal stores about the signed-in person; always refetched. */
export const ownDataQuery = queryOptions({
  queryKey: accountKeys.data,
  queryFn: ({ signal }) => callApi(exportOwnData, { signal }),
  staleTime: 0,
});
