import { type Candidate, listCandidates } from '@ijsploeg/worker/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { shiftKeys } from '../../../lib/api/query-keys.ts';

/** The candidates for a shift, best first, in pages. Not refetched, so that rows do not move under the pointer. */
export const candidatesQuery = (shiftId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...shiftKeys.candidates(shiftId), search],
    queryFn: ({ pageParam, signal }) =>
      callApi(listCandidates, {
        params: { id: shiftId },
        query: { search, page: String(pageParam) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // A dialog that is opened again loads the list again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Changes candidates in every cached list; the order stays, so that no row moves under the pointer. */
export function updateCandidates(
  client: QueryClient,
  shiftId: string,
  change: (candidate: Candidate) => Candidate,
): void {
  client.setQueriesData<{ pages: { items: Candidate[] }[]; pageParams: unknown[] }>(
    { queryKey: shiftKeys.candidates(shiftId) },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, items: page.items.map(change) })),
      },
  );
}

/** Marks a person as assigned in every cached list. */
export function markAssigned(client: QueryClient, shiftId: string, personId: string): void {
  updateCandidates(client, shiftId, (candidate) =>
    candidate.id === personId
      ? { ...candidate, alreadyAssigned: true, assignmentStatus: 'assigned' }
      : candidate,
  );
  // The answer to an earlier request may not include it yet.
  void client.invalidateQueries({
    queryKey: shiftKeys.candidates(shiftId),
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}
