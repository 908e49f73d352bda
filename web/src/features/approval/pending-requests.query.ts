import { listVolunteerRequests } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { approvalKeys } from '../../lib/api/query-keys.ts';

/** The pending applications, newest first. Polled, because another admin may decide on them. */
export const pendingRequestsQuery = queryOptions({
  queryKey: approvalKeys.pending,
  queryFn: async ({ signal }) =>
    (await callApi(listVolunteerRequests, { query: { status: 'pending' }, signal })).items,
  staleTime: 5_000,
  refetchInterval: 10_000,
});
