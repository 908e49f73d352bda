import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { sessionQuery } from '../../lib/session/session.query.ts';

/**
 * Asks for confirmation before the screen is left with unfinished work, by a link or by closing the tab.
 * Never blocks somebody whose session ended.
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
