import { findWalkIns, MIN_WALK_IN_SEARCH_CHARS, removeWalkIn } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { crewKeys, keysOfPlaces } from '../../lib/api/query-keys.ts';

/** Volunteers who are not on the shift, by name. */
export const walkInsQuery = (shiftId: string, search: string) =>
  queryOptions({
    queryKey: crewKeys.walkIns(shiftId, search),
    enabled: search.length >= MIN_WALK_IN_SEARCH_CHARS,
    queryFn: async ({ signal }) =>
      (await callApi(findWalkIns, { params: { id: shiftId }, query: { search }, signal })).items,
    retry: false,
    staleTime: 10_000,
  });

/** Takes a walk-in off the shift again. */
export const removeWalkInMutation = mutationOptions({
  mutationFn: (assignmentId: string) => callApi(removeWalkIn, { params: { id: assignmentId } }),
  onSettled: async (_assignment, _error, _id, _result, { client }) => {
    await Promise.all(keysOfPlaces.map((queryKey) => client.invalidateQueries({ queryKey })));
  },
});
