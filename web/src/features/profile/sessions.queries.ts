import { endOtherSessions, endOwnSession, listOwnSessions } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** Where one is signed in, newest first; read anew each time one looks. */
export const ownSessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await callApi(listOwnSessions, { signal })).items,
  staleTime: 0,
});

/** Ends one session elsewhere. That it had ended already is just as well. */
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

/** Ends the sessions everywhere else; gives how many that were. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: async () => (await callApi(endOtherSessions)).ended,
  onSuccess: (_ended, _nothing, _result, { client }) =>
    client.setQueryData(ownSessionsQuery.queryKey, (sessions) =>
      sessions?.filter(({ isCurrent }) => isCurrent),
    ),
});
