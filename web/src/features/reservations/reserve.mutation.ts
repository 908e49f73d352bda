import { type EventDetail, type NewReservation, reserve } from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { eventKeys } from '../../lib/api/query-keys.ts';
import { refreshReservations } from './reservations.queries.ts';

/** Reserves places. The event and the reservations reload whether it succeeds or fails. */
export const reserveMutation = mutationOptions({
  mutationFn: ({ eventId, body }: { eventId: string; body: NewReservation }) =>
    callApi(reserve, { params: { id: eventId }, body }),
  onError: (error, { eventId }, _result, { client }) => {
    if (error instanceof ApiError) showRefusedNumbers(client, eventId, error);
  },
  onSettled: (_reservation, _error, { eventId }, _result, { client }) => refreshReservations(client, eventId),
});

/** Shows the numbers from a refusal at once, before the event reloads. */
function showRefusedNumbers(
  client: QueryClient,
  eventId: string,
  { code, detail: { left, maxPerPerson, priceCents } }: ApiError,
): void {
  client.setQueryData<EventDetail>(
    eventKeys.one(eventId),
    (event) =>
      event && {
        ...event,
        ...(code === 'event.full' &&
          typeof left === 'number' && { currentCapacity: Math.max(0, event.maxCapacity - left) }),
        ...(typeof maxPerPerson === 'number' && { maxPerPerson }),
        ...(typeof priceCents === 'number' && { priceCents }),
      },
  );
}
