import { listGaps } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { assignmentKeys } from '../api/query-keys.ts';

/** The shifts of the next two weeks that need people, and who has not answered for those that are not over. */
export const gapsQuery = queryOptions({
  queryKey: assignmentKeys.gaps,
  queryFn: ({ signal }) => callApi(listGaps, { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
});
