import { focusManager, QueryClient, type QueryPersister } from '@tanstack/react-query';

/**
 * The cache of API data: fresh for half a minute, with one retry of a failed query. `networkMode: 'always'`
 * makes a call without a connection fail at once, instead of being sent unexpectedly when the connection
 * returns.
 *
 * @param persister keeps answers beyond the page
 */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  focusManager.setEventListener(watchFocus);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: 1,
        networkMode: 'always',
        refetchOnReconnect: true,
        ...(persister && { persister }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Also refetches on window focus: a window beside another one never becomes hidden. */
function watchFocus(onFocus: () => void): () => void {
  const onReturn = () => onFocus();
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
  };
}
