import { countThanks, listHours, thankEverybody } from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { hourKeys } from '../../lib/api/query-keys.ts';
import type { Period } from '../../lib/presence/periods.ts';

/** One page of the people with hours in a period. The previous page stays visible while the next one loads. */
export function hoursQuery({ from, to }: Period, page: number) {
  const query = { from, to, page: String(page) };
  return queryOptions({
    queryKey: hourKeys.people(query),
    queryFn: ({ signal }) => callApi(listHours, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}

/** How many people a thank-you would reach. Counted for each dialog, because it must be current. */
export const thanksQuery = queryOptions({
  queryKey: hourKeys.thanks,
  queryFn: ({ signal }) => callApi(countThanks, { signal }),
  refetchOnMount: 'always',
  gcTime: 0,
});

export const thankMutation = mutationOptions({ mutationFn: () => callApi(thankEverybody) });
