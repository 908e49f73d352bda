import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { sessionQuery } from '../session/session.query.ts';

/**
 * Asks for confirmation before the screen is left with unfinished work, by a link or by closing the tab. Does
 * not block the redirect after the session ended.
 */
export function useLeaveBlocker(hasUnfinishedWork: boolean) {
  const client = useQueryClient();
  return useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnfinishedWork &&
      current.pathname !== next.pathname &&
      Boolean(client.getQueryData(sessionQuery.queryKey)?.session),
    enableBeforeUnload: hasUnfinishedWork,
    withResolver: true,
  });
}
