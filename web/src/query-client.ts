import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of all that was read from the API: half a minute old is fresh enough, a failed read is tried once more.
 * Without a connection a call fails at once and says so, instead of waiting for one and then acting unasked.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
