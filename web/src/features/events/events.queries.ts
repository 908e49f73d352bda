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

/** Others reserve while one looks. Unchanged, nothing crosses the wire. */
const REFRESH_MS = 60_000;
/** Coming back to the window reads anew what is older than this. */
const FRESH_MS = 5_000;

/** A refusal is an answer, and asking again brings the same. Said here, for what is read ahead is else not retried. */
const retry = (count: number, error: Error) =>
  !(error instanceof ApiError && error.status < 500) && count < 1;

/**
 * For a screen whose address asks as soon as it is opened: it asks no second time because its own code took long to
 * come, or because what came was a refusal. What is not there at all it still asks for.
 */
export const ASKED_BY_ADDRESS = { refetchOnMount: false, retryOnMount: false } as const;

/** The events that fit, by start. Those of the search before stay in sight while these are on their way. */
export const eventsQuery = ({ filter, search }: { filter: EventFilter; search: string }) =>
  queryOptions({
    queryKey: eventKeys.list({ filter, search }),
    queryFn: async ({ signal }) => (await callApi(listEvents, { query: { filter, search }, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    retry,
  });

/** One event; for admins with how many reservations it has. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.one(eventId),
    queryFn: ({ signal }) => callApi(getEvent, { params: { id: eventId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    retry,
  });

/** An event as a list that was read shows it, to stand there until its own answer comes. */
export function listedEvent(client: QueryClient, eventId: string): EventDetail | undefined {
  return client
    .getQueriesData<Event[]>({ queryKey: eventKeys.lists })
    .flatMap(([, events]) => events ?? [])
    .find(({ id }) => id === eventId);
}
