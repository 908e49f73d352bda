import { exportOwnData } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { accountKeys } from '../../../lib/api/query-keys.ts';

/** Everything the portal keeps of whoever is signed in, as it is when asked. */
export const ownDataQuery = queryOptions({
  queryKey: accountKeys.data,
  queryFn: ({ signal }) => callApi(exportOwnData, { signal }),
  staleTime: 0,
});
