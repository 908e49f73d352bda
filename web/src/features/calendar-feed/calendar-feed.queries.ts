import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The person's calendar feed; always refetched, because a calendar reads it meanwhile. */
export const calendarFeedQuery = queryOptions({
  queryKey: accountKeys.calendarFeed,
  queryFn: ({ signal }) => callApi(getCalendarFeed, { signal }),
  staleTime: 0,
});

/** Makes the feed or gives it another address, and returns that. */
export const makeFeedMutation = mutationOptions({
  mutationFn: () => callApi(makeCalendarFeed),
  onSuccess: ({ feed }, _nothing, _result, { client }) =>
    client.setQueryData(calendarFeedQuery.queryKey, { feed }),
});

export const endFeedMutation = mutationOptions({
  mutationFn: () => callApi(endCalendarFeed),
  onSuccess: (_ended, _nothing, _result, { client }) =>
    client.setQueryData(calendarFeedQuery.queryKey, { feed: null }),
});
