import {
  changeEvent,
  createEvent,
  deleteEvent,
  deleteEventImage,
  type Event,
  type EventChange,
  type EventDetail,
  type NewEvent,
  putEventImage,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { eventKeys, keysOfPlaces, reservationKeys } from '../../../lib/api/query-keys.ts';

/** Refetches everything that shows events, including shifts and reservations, which show an event's title. */
function refreshEvents(client: QueryClient): void {
  for (const queryKey of [eventKeys.all, ...keysOfPlaces, reservationKeys.mine])
    void client.invalidateQueries({ queryKey });
}

/** Caches the event of a response until it is refetched. */
const cacheEvent = (client: QueryClient, event: Event): void => {
  client.setQueryData<EventDetail>(eventKeys.one(event.id), (cached) => cached && { ...cached, ...event });
};

/** A mutation that returns the event. Events are refetched after a lost response too. */
const eventMutation = <Input>(mutationFn: (input: Input) => Promise<Event>) =>
  mutationOptions({
    mutationFn,
    onSuccess: (event, _input, _result, { client }) => cacheEvent(client, event),
    onSettled: (_event, _error, _input, _result, { client }) => refreshEvents(client),
  });

export const createEventMutation = eventMutation((body: NewEvent) => callApi(createEvent, { body }));

/** Saves an edit of one version. */
export const changeEventMutation = eventMutation(
  ({ eventId, change }: { eventId: string; change: EventChange }) =>
    callApi(changeEvent, { params: { id: eventId }, body: change }),
);

interface SentPicture {
  eventId: string;
  large: Blob;
  small: Blob;
  /** Called with the share of the upload, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Replaces an event's picture, in both its sizes. */
export const putImageMutation = eventMutation(({ eventId, large, small, onProgress }: SentPicture) => {
  const image = new FormData();
  image.set('file', large);
  image.set('small', small);
  return callApi(putEventImage, { params: { id: eventId }, image, onProgress });
});

export const removeImageMutation = eventMutation((eventId: string) =>
  callApi(deleteEventImage, { params: { id: eventId } }),
);

/**
 * Deletes an event. It is not an error when it is deleted already: another admin was faster, or the response was lost.
 *
 * @returns how many people are mailed; null when it was deleted already
 */
export const deleteEventMutation = mutationOptions({
  mutationFn: async (eventId: string): Promise<number | null> => {
    try {
      return (await callApi(deleteEvent, { params: { id: eventId } })).notified;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'event.not_found') return null;
      throw error;
    }
  },
  onSettled: (_answer, error, eventId, _result, { client }) => {
    if (error) return refreshEvents(client);
    client.setQueriesData<Event[]>({ queryKey: eventKeys.lists }, (events) =>
      events?.filter(({ id }) => id !== eventId),
    );
    // The deleted event itself cannot be refetched.
    void client.invalidateQueries({ queryKey: eventKeys.lists });
    for (const queryKey of [...keysOfPlaces, reservationKeys.mine])
      void client.invalidateQueries({ queryKey });
  },
});
