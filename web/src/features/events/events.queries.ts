import {
  type Event,
  type EventDetail,
  type EventFilter,
  getEvent,
  listEvents,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { eventKeys } from '../../lib/api/query-keys.ts';

/** Polled, because others reserve meanwhile. An unchanged response has no body. */
const REFRESH_MS = 60_000;
/** Older data is refetched when the window gets the focus. */
const FRESH_MS = 5_000;

/** An error response of the API is final. Set here, because prefetches are not retried by default. */
const retry = (count: number, error: Error) =>
  !(error instanceof ApiError && error.status < 500) && count < 1;

/**
 * For a screen whose data is preloaded with the page: it does not request data again when its code arrives
 * late or the response was an error. Missing data is still requested.
 */
export const ASKED_BY_ADDRESS = { refetchOnMount: false, retryOnMount: false } as const;

/** The events that match, by start. The previous result stays visible while the next is loaded. */
export const eventsQuery = ({ filter, search }: { filter: EventFilter; search: string }) =>
  queryOptions({
    queryKey: eventKeys.list({ filter, search }),
    meta: { isKept: true },
    queryFn: async ({ signal }) => (await callApi(listEvents, { query: { filter, search }, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    retry,
  });

/** One event; for admins with the numbers of its reservations. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.one(eventId),
    meta: { isKept: true },
    queryFn: ({ signal }) => callApi(getEvent, { params: { id: eventId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    retry,
  });

/** An event from a cached list, to show until the event itself is loaded. */
export function listedEvent(client: QueryClient, eventId: string): EventDetail | undefined {
  return client
    .getQueriesData<Event[]>({ queryKey: eventKeys.lists })
    .flatMap(([, events]) => events ?? [])
    .find(({ id }) => id === eventId);
}
