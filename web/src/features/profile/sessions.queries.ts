import { endOtherSessions, endOwnSession, listOwnSessions } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The person's sessions, newest first; always refetched. */
export const ownSessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await callApi(listOwnSessions, { signal })).items,
  staleTime: 0,
});

/** Ends another session. One that has already ended is not an error. */
export const endSessionMutation = mutationOptions({
  mutationFn: async (sessionId: string) => {
    try {
      await callApi(endOwnSession, { params: { id: sessionId } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'session.not_found')) throw error;
    }
  },
  onSuccess: (_ended, sessionId, _result, { client }) =>
    client.setQueryData(ownSessionsQuery.queryKey, (sessions) =>
      sessions?.filter(({ id }) => id !== sessionId),
    ),
});

/** Ends all other sessions; returns how many. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: async () => (await callApi(endOtherSessions)).ended,
  onSuccess: (_ended, _nothing, _result, { client }) =>
    client.setQueryData(ownSessionsQuery.queryKey, (sessions) =>
      sessions?.filter(({ isCurrent }) => isCurrent),
    ),
});
