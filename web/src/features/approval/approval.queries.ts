import {
  approveVolunteerRequest,
  getAutoApproval,
  rejectVolunteerRequest,
  setAutoApproval,
} from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { approvalKeys } from '../../lib/api/query-keys.ts';
import { pendingRequestsQuery } from './pending-requests.query.ts';

/** Whether applications are approved automatically. */
export const autoApprovalQuery = queryOptions({
  queryKey: approvalKeys.autoApproval,
  queryFn: async ({ signal }) => (await callApi(getAutoApproval, { signal })).enabled,
});

interface Decision {
  requestId: string;
  verdict: 'approve' | 'reject';
  /** The admin's note; null without one. */
  notes: string | null;
}

/**
 * Approves or rejects an application. Not optimistic, because a decision sends a mail that cannot be taken back: the
 * application leaves the list once the server has answered. The list is refetched in any case.
 */
export const decideRequestMutation = mutationOptions({
  mutationFn: ({ requestId, verdict, notes }: Decision) =>
    callApi(verdict === 'approve' ? approveVolunteerRequest : rejectVolunteerRequest, {
      params: { id: requestId },
      body: { notes },
    }),
  onSuccess: ({ request }, _decision, _result, { client }) =>
    client.setQueryData(pendingRequestsQuery.queryKey, (requests) =>
      requests?.filter(({ id }) => id !== request.id),
    ),
  onSettled: (_decided, _error, _decision, _result, { client }) => {
    void client.invalidateQueries({ queryKey: approvalKeys.pending });
  },
});

/** Switches auto-approval optimistically, with a rollback on failure. */
export const autoApprovalMutation = mutationOptions({
  mutationFn: (enabled: boolean) => callApi(setAutoApproval, { body: { enabled } }),
  onMutate: async (enabled, { client }) => {
    const { queryKey } = autoApprovalQuery;
    // A pending answer would show the old state again.
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, enabled);
    return { before };
  },
  onSuccess: ({ enabled }, _wanted, _result, { client }) =>
    client.setQueryData(autoApprovalQuery.queryKey, enabled),
  onError: (_error, _wanted, result, { client }) => {
    if (result) client.setQueryData(autoApprovalQuery.queryKey, result.before);
    // Another admin may have switched it, or the answer to a successful request was lost.
    return client.invalidateQueries({ queryKey: autoApprovalQuery.queryKey });
  },
});
