import { cancelAssignment, confirmAssignment, listMyAssignments } from '@ijsploeg/worker/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { assignmentKeys, refreshPlaces } from '../../lib/query-keys.ts';

/** Your assignments with their shifts, newest assignment first. */
export const myAssignmentsQuery = queryOptions({
  queryKey: assignmentKeys.mine,
  queryFn: async ({ signal }) => (await callApi(listMyAssignments, { signal })).items,
});

/** Gives a place back; refused or not, the lists are read anew. */
export function useCancelAssignment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assignmentId: string) => callApi(cancelAssignment, { params: { id: assignmentId } }),
    onSettled: () => refreshPlaces(queryClient),
  });
}

/** Confirms a place, as an admin; refused or not, the lists are read anew. */
export function useConfirmAssignment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assignmentId: string) => callApi(confirmAssignment, { params: { id: assignmentId } }),
    onSettled: () => refreshPlaces(queryClient),
  });
}
