import { cancelReservation, listMyReservations } from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { eventKeys, reservationKeys } from '../../lib/api/query-keys.ts';

/** The signed-in person's reservations with their events, newest first. */
export const myReservationsQuery = queryOptions({
  queryKey: reservationKeys.mine,
  meta: { isKept: true },
  queryFn: async ({ signal }) => (await callApi(listMyReservations, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

/** Cancels a reservation. The lists reload whether it succeeds or fails. */
export const cancelReservationMutation = mutationOptions({
  mutationFn: ({ id }: { id: string; eventId: string }) => callApi(cancelReservation, { params: { id } }),
  onSettled: (_reservation, _error, { eventId }, _result, { client }) => refreshReservations(client, eventId),
});

/**
 * Reloads the event and the reservations. Not awaited, so that a mutation ends when the server has answered.
 */
export function refreshReservations(client: QueryClient, eventId: string): void {
  void client.invalidateQueries({ queryKey: eventKeys.one(eventId), exact: true });
  void client.invalidateQueries({ queryKey: eventKeys.lists });
  void client.invalidateQueries({ queryKey: reservationKeys.mine });
}
