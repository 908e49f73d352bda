import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { sessionQuery } from '../../lib/session/session.query.ts';

/**
 * Asks before the screen is left with something undone: by a link as by closing the tab. Whoever signed out, or was
 * signed out, is not held.
 */
export function useLeaveBlocker(isUndone: boolean) {
  const client = useQueryClient();
  return useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUndone &&
      current.pathname !== next.pathname &&
      Boolean(client.getQueryData(sessionQuery.queryKey)?.session),
    enableBeforeUnload: isUndone,
    withResolver: true,
  });
}
