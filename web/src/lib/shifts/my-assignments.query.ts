import { listMyAssignments } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { assignmentKeys } from '../api/query-keys.ts';

/** The signed-in volunteer's assignments with their shifts, newest first. */
export const myAssignmentsQuery = queryOptions({
  queryKey: assignmentKeys.mine,
  meta: { isKept: true },
  queryFn: async ({ signal }) => (await callApi(listMyAssignments, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});
