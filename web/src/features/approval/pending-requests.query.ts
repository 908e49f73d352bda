import { listVolunteerRequests } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { approvalKeys } from '../../lib/api/query-keys.ts';

/** The applications that wait for a decision, newest first. Another admin may decide while one reads. */
export const pendingRequestsQuery = queryOptions({
  queryKey: approvalKeys.pending,
  queryFn: async ({ signal }) =>
    (await callApi(listVolunteerRequests, { query: { status: 'pending' }, signal })).items,
  staleTime: 5_000,
  refetchInterval: 10_000,
});
