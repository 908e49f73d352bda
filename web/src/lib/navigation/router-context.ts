import type { QueryClient } from '@tanstack/react-query';

/** The context of every route's loader and guard. */
export interface RouterContext {
  queryClient: QueryClient;
}
