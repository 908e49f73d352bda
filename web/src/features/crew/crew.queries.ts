import { findWalkIns, listCrews, MIN_WALK_IN_SEARCH_CHARS, removeWalkIn } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { assignmentKeys, crewKeys, shiftKeys } from '../../lib/api/query-keys.ts';

/** Other leads record too. */
const CREW_CHECK_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Until when the list of a day is kept on the phone: for a shift into the night, until six in the morning after. */
const keptUntil = (day: string) => Date.parse(`${day}T00:00`) + 30 * HOUR_MS;

/** The crews of a day. Kept for the day alone, because it has phone numbers (product 48). */
export const crewQuery = (day: string) =>
  queryOptions({
    queryKey: crewKeys.day(day),
    meta: { isKept: true, keptUntil: keptUntil(day) },
    queryFn: async ({ signal }) => (await callApi(listCrews, { query: { day }, signal })).items,
    refetchInterval: CREW_CHECK_MS,
  });

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
    await Promise.all(
      [crewKeys.all, shiftKeys.all, assignmentKeys.all].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  },
});
