import { listUnconfirmed } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';

/** A page of the unconfirmed places, oldest first, with the counts of all pages. */
export const unconfirmedQuery = (page = 1) =>
  queryOptions({
    queryKey: assignmentKeys.unconfirmedPage(page),
    queryFn: ({ signal }) => callApi(listUnconfirmed, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
