import { getPlanning, getPlanningObjections, listPlanningPeople } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { planningKeys } from '../../../lib/api/query-keys.ts';
import type { PlanningSearch } from './planning-search.ts';

/** Several admins plan at once. An unchanged answer has no body. */
const REFRESH_MS = 15_000;
const FRESH_MS = 5_000;

/** The shifts of a week with who is on them. */
export const planningQuery = (week: string) =>
  queryOptions({
    queryKey: planningKeys.week(week),
    queryFn: ({ signal }) => callApi(getPlanning, { query: { week }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** The people who can be given places, with their week. */
export function planningPeopleQuery(
  week: string,
  { q, skill, without, page = 1 }: Pick<PlanningSearch, 'q' | 'skill' | 'without' | 'page'>,
) {
  const query = {
    week,
    page: String(page),
    ...(q && { search: q }),
    ...(skill && { skill }),
    ...(without && { only: 'without_place' as const }),
  };
  return queryOptions({
    queryKey: planningKeys.people(query),
    queryFn: ({ signal }) => callApi(listPlanningPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}

/** The objections to giving one person each shift of a week; `movedFrom` is the place they would leave. */
export function objectionsQuery(week: string, volunteerId: string, movedFrom: string | undefined) {
  const query = { week, volunteerId, ...(movedFrom && { movedFrom }) };
  return queryOptions({
    queryKey: planningKeys.objections(query),
    queryFn: async ({ signal }) => (await callApi(getPlanningObjections, { query, signal })).items,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    gcTime: REFRESH_MS,
  });
}
