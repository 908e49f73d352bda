import { cancelReservation, listMyReservations } from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { eventKeys, reservationKeys } from '../../lib/api/query-keys.ts';

/** Your reservations with their events, newest reservation first. */
export const myReservationsQuery = queryOptions({
  queryKey: reservationKeys.mine,
  queryFn: async ({ signal }) => (await callApi(listMyReservations, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

/** Gives the places of a reservation back; refused or not, the lists are read anew. */
export const cancelReservationMutation = mutationOptions({
  mutationFn: ({ id }: { id: string; eventId: string }) => callApi(cancelReservation, { params: { id } }),
  onSettled: (_reservation, _error, { eventId }, _result, { client }) => refreshReservations(client, eventId),
});

/** The event, and one's reservations, are read anew. Nobody waits for it, so that an act is over when the server has done it. */
export function refreshReservations(client: QueryClient, eventId: string): void {
  void client.invalidateQueries({ queryKey: eventKeys.one(eventId), exact: true });
  void client.invalidateQueries({ queryKey: eventKeys.lists });
  void client.invalidateQueries({ queryKey: reservationKeys.mine });
}
