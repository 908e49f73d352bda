import { type Candidate, listCandidates } from '@ijsploeg/worker/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { shiftKeys } from '../../../lib/api/query-keys.ts';

/** The people a place could be given, best first, a page at a time. Not read anew under the pointer. */
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
    // Opened again, it is read again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Marks somebody as on the shift in every list that is there; they keep their place in it. */
export function markAssigned(client: QueryClient, shiftId: string, personId: string): void {
  const mark = (candidate: Candidate): Candidate =>
    candidate.id === personId
      ? { ...candidate, alreadyAssigned: true, assignmentStatus: 'assigned' }
      : candidate;
  client.setQueriesData<{ pages: { items: Candidate[] }[]; pageParams: unknown[] }>(
    { queryKey: shiftKeys.candidates(shiftId) },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(mark) })) },
  );
  // What was asked for before may not know of it yet.
  void client.invalidateQueries({
    queryKey: shiftKeys.candidates(shiftId),
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}
