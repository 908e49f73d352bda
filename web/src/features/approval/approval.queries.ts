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
 * Approves or rejects an application. It leaves the list when the server has done it, not before: a mail goes
 * out with it that no rollback takes back. Refused or not, the list is read anew.
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

/** Switches auto-approval: shown at once, and put back to what the server last said when it refuses. */
export const autoApprovalMutation = mutationOptions({
  mutationFn: (enabled: boolean) => callApi(setAutoApproval, { body: { enabled } }),
  onMutate: async (enabled, { client }) => {
    const { queryKey } = autoApprovalQuery;
    // An answer under way would show the old state again.
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, enabled);
    return { before };
  },
  onSuccess: ({ enabled }, _wanted, _result, { client }) =>
    client.setQueryData(autoApprovalQuery.queryKey, enabled),
  onError: (_error, _wanted, result, { client }) => {
    if (result) client.setQueryData(autoApprovalQuery.queryKey, result.before);
    // Another admin may have switched it meanwhile, and a lost answer may have been a yes.
    return client.invalidateQueries({ queryKey: autoApprovalQuery.queryKey });
  },
});
