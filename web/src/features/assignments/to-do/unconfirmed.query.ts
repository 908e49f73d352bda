import { listUnconfirmed } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';

/** The places that wait to be confirmed, oldest first, with their counts. */
export const unconfirmedQuery = queryOptions({
  queryKey: assignmentKeys.unconfirmed,
  queryFn: ({ signal }) => callApi(listUnconfirmed, { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
});
