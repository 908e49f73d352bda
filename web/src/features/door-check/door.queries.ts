import { getEvent } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { eventKeys } from '../../lib/api/query-keys.ts';

/** How often the count of who is in is looked at again: the other doors let people in too. */
const COUNT_CHECK_MS = 20_000;

/** The event at whose door somebody stands, with how many are in. */
export const doorEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.one(eventId),
    queryFn: ({ signal }) => callApi(getEvent, { params: { id: eventId }, signal }),
    refetchInterval: COUNT_CHECK_MS,
    // That there is no such event is an answer, and asking again brings the same.
    retry: (count, error) => !(error instanceof ApiError) && count < 1,
  });
