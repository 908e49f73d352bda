import { confirmAssignment, listMyAssignments } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { assignmentKeys } from '../../lib/api/query-keys.ts';
import { refreshPlaces } from '../../lib/assignments/place-mutations.ts';

/** The signed-in volunteer's assignments with their shifts, newest first. */
export const myAssignmentsQuery = queryOptions({
  queryKey: assignmentKeys.mine,
  meta: { isKept: true },
  queryFn: async ({ signal }) => (await callApi(listMyAssignments, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

/** Confirms a place as an admin. The lists reload whether it succeeds or fails. */
export const confirmAssignmentMutation = mutationOptions({
  mutationFn: (assignmentId: string) => callApi(confirmAssignment, { params: { id: assignmentId } }),
  onSettled: (_assignment, _error, _assignmentId, _result, { client }) => refreshPlaces(client),
});
