import { focusManager, QueryClient } from '@tanstack/react-query';

/**
 * The cache of all that was read from the API: half a minute old is fresh enough, a failed read is tried once more.
 * Without a connection a call fails at once and says so, instead of waiting for one and then acting unasked.
 */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener(watchFocus);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Somebody comes back: to the tab, or from another window beside it, which the visibility alone would not tell. */
function watchFocus(onFocus: () => void): () => void {
  const onReturn = () => onFocus();
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
  };
}
