import { listUnconfirmed } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';

/** The unconfirmed places, oldest first, with their counts. */
export const unconfirmedQuery = queryOptions({
  queryKey: assignmentKeys.unconfirmed,
  queryFn: ({ signal }) => callApi(listUnconfirmed, { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
});
