import type { QueryClient } from '@tanstack/react-query';

/** What the loader and the guard of every route can use. */
export interface RouterContext {
  queryClient: QueryClient;
}
