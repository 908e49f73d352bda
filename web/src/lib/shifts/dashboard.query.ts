import { getDashboard } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { assignmentKeys } from '../api/query-keys.ts';

/** Everything the dashboard shows. Always refetched on return, because any other screen may have changed it. */
export const dashboardQuery = queryOptions({
  queryKey: assignmentKeys.dashboard,
  meta: { isKept: true },
  queryFn: ({ signal }) => callApi(getDashboard, { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
});
