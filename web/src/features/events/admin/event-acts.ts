import {
  changeEvent,
  createEvent,
  deleteEvent,
  deleteEventImage,
  type Event,
  type EventChange,
  type EventDetail,
  listEvents,
  type NewEvent,
  putEventImage,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { assignmentKeys, eventKeys, reservationKeys, shiftKeys } from '../../../lib/api/query-keys.ts';
import { createOnce } from '../../../lib/forms/create-once.ts';

/**
 * What admins do to events. After each act, and also when its answer was lost, whatever shows events is read anew:
 * what is on screen is what the server has.
 */

/** Shifts and reservations carry the title of their event. */
function refreshEvents(client: QueryClient): void {
  for (const queryKey of [eventKeys.all, shiftKeys.all, assignmentKeys.all, reservationKeys.mine])
    void client.invalidateQueries({ queryKey });
}

/** Puts what the server just said of an event where it is shown, until that is read anew. */
const show = (client: QueryClient, event: Event): void => {
  client.setQueryData<EventDetail>(eventKeys.one(event.id), (known) => known && { ...known, ...event });
};

const act = <Input>(mutationFn: (input: Input) => Promise<Event>) =>
  mutationOptions({
    mutationFn,
    onSuccess: (event, _input, _result, { client }) => show(client, event),
    onSettled: (_event, _error, _input, _result, { client }) => refreshEvents(client),
  });

const isSame = (event: Event, fields: NewEvent): boolean =>
  event.title === fields.title &&
  event.location === fields.location &&
  event.description === fields.description &&
  event.maxCapacity === fields.maxCapacity &&
  event.priceCents === fields.priceCents &&
  event.requiresTicket === fields.requiresTicket &&
  Date.parse(event.startDate) === Date.parse(fields.startDate) &&
  Date.parse(event.endDate) === Date.parse(fields.endDate);

/** The event that an attempt whose answer was lost made of these fields: nobody makes two that are all alike. */
async function findMade(fields: NewEvent): Promise<Event | undefined> {
  const { items } = await callApi(listEvents, { query: { filter: 'all', search: fields.title } });
  return items.find((event) => isSame(event, fields));
}

/** Makes an event; the form of this name sent twice makes one. */
export const createEventMutation = (form: string) =>
  act(createOnce(form, (fields: NewEvent) => callApi(createEvent, { body: fields }), findMade));

/** Writes an edit over the version it was made from. */
export const changeEventMutation = act(({ eventId, change }: { eventId: string; change: EventChange }) =>
  callApi(changeEvent, { params: { id: eventId }, body: change }),
);

interface SentPicture {
  eventId: string;
  large: Blob;
  small: Blob;
  /** Told which share of it has gone. */
  onProgress: (share: number) => void;
}

/** Gives an event a picture, in both its sizes, in the place of the one it had. */
export const putImageMutation = act(({ eventId, large, small, onProgress }: SentPicture) => {
  const image = new FormData();
  image.set('file', large);
  image.set('small', small);
  return callApi(putEventImage, { params: { id: eventId }, image, onProgress });
});

/** Takes an event's picture away. */
export const removeImageMutation = act((eventId: string) =>
  callApi(deleteEventImage, { params: { id: eventId } }),
);

/**
 * Deletes an event. That it is gone already is no failure: another was quicker, or the answer was lost.
 *
 * @returns how many are told by mail; null when it was gone already
 */
export const deleteEventMutation = mutationOptions({
  mutationFn: async (eventId: string): Promise<number | null> => {
    try {
      return (await callApi(deleteEvent, { params: { id: eventId } })).told;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'event.not_found') return null;
      throw error;
    }
  },
  onSettled: (_told, error, eventId, _result, { client }) => {
    if (error) return refreshEvents(client);
    client.setQueriesData<Event[]>({ queryKey: eventKeys.lists }, (events) =>
      events?.filter(({ id }) => id !== eventId),
    );
    // Of what is gone there is nothing to read.
    void client.invalidateQueries({ queryKey: eventKeys.lists });
    for (const queryKey of [shiftKeys.all, assignmentKeys.all, reservationKeys.mine])
      void client.invalidateQueries({ queryKey });
  },
});
