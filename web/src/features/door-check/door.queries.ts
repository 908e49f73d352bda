import { getEvent } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { eventKeys } from '../../lib/api/query-keys.ts';

/** How often the count of admitted guests refreshes: other doors admit guests too. */
const COUNT_CHECK_MS = 20_000;

/** The event at the door, with the number of guests who are in. */
export const doorEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.one(eventId),
    queryFn: ({ signal }) => callApi(getEvent, { params: { id: eventId }, signal }),
    refetchInterval: COUNT_CHECK_MS,
    // A missing event stays missing, so a retry is useless.
    retry: (count, error) => !(error instanceof ApiError) && count < 1,
  });
