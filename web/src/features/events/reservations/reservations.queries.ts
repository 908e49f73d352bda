import { cancelReservation, listEventReservations, type MyReservation } from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { eventKeys, reservationKeys } from '../../../lib/api/query-keys.ts';
import type { ReservationsSearch } from './reservations-search.ts';

/** Polled while people arrive; an unchanged response has no body. */
export const REFRESH_MS = 10_000;

/** A page of an event's reservations, newest first. The previous page stays visible while the next is loaded. */
export const reservationsQuery = (eventId: string, { q, status, page }: ReservationsSearch) => {
  const query = { search: q ?? '', status: status ?? 'all', page: String(page ?? 1) } as const;
  return queryOptions({
    queryKey: [...eventKeys.reservations(eventId), query],
    queryFn: ({ signal }) => callApi(listEventReservations, { params: { id: eventId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: REFRESH_MS,
  });
};

/**
 * Cancels a reservation; its holder is mailed. It is not an error when it is cancelled already: a response
 * was lost, or the holder was faster.
 *
 * @returns null when it was cancelled already
 */
export const cancelReservationMutation = mutationOptions({
  mutationFn: async (reservationId: string): Promise<MyReservation | null> => {
    try {
      return await callApi(cancelReservation, { params: { id: reservationId } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reservation.cancelled') return null;
      throw error;
    }
  },
  // Also after an error, which means that the data on screen is out of date.
  onSettled: (_reservation, _error, _id, _result, { client }) => {
    void client.invalidateQueries({ queryKey: eventKeys.all });
    void client.invalidateQueries({ queryKey: reservationKeys.mine });
  },
});
