import { listUnconfirmed, type TodoOrder } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';

/** A page of the unconfirmed places, with the counts of all pages. */
export const unconfirmedQuery = (page = 1, sort: TodoOrder = 'start') =>
  queryOptions({
    queryKey: assignmentKeys.unconfirmedPage(page, sort),
    queryFn: ({ signal }) => callApi(listUnconfirmed, { query: { page: String(page), sort }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
