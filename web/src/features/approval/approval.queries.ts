import {
  approveVolunteerRequest,
  getAutoApproval,
  listVolunteerRequests,
  rejectVolunteerRequest,
  setAutoApproval,
} from '@ijsploeg/worker/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { approvalKeys } from '../../lib/query-keys.ts';

/** The applications that wait for a decision, newest first. */
export const pendingRequestsQuery = queryOptions({
  queryKey: approvalKeys.pending,
  queryFn: async ({ signal }) =>
    (await callApi(listVolunteerRequests, { query: { status: 'pending' }, signal })).items,
});

/** Whether applications are approved as they come in. */
export const autoApprovalQuery = queryOptions({
  queryKey: approvalKeys.autoApproval,
  queryFn: async ({ signal }) => (await callApi(getAutoApproval, { signal })).enabled,
});

export interface Decision {
  requestId: string;
  verdict: 'approve' | 'reject';
  /** Why, for the applicant; null when nothing was said. */
  notes: string | null;
}

/**
 * Approves or rejects an application. The card leaves the list when the server has done it, not before: a mail
 * goes out with it that no rollback takes back. Refused or not, the list is read anew.
 */
export function useDecideRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, verdict, notes }: Decision) =>
      callApi(verdict === 'approve' ? approveVolunteerRequest : rejectVolunteerRequest, {
        params: { id: requestId },
        body: { notes },
      }),
    onSuccess: ({ request }) =>
      queryClient.setQueryData(pendingRequestsQuery.queryKey, (requests) =>
        requests?.filter(({ id }) => id !== request.id),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalKeys.pending }),
  });
}

/** Switches auto-approval: shown at once, and put back to what the server last said when it refuses. */
export function useAutoApproval() {
  const queryClient = useQueryClient();
  const { queryKey } = autoApprovalQuery;
  return useMutation({
    mutationFn: (enabled: boolean) => callApi(setAutoApproval, { body: { enabled } }),
    onMutate: async (enabled) => {
      // An answer under way would show the old state again.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, enabled);
      return { before };
    },
    onSuccess: ({ enabled }) => queryClient.setQueryData(queryKey, enabled),
    onError: (_error, _enabled, context) => {
      if (context) queryClient.setQueryData(queryKey, context.before);
      // Another admin may have switched it meanwhile, and a lost answer may have been a yes.
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
