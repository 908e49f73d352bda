import { joinWaitlist, leaveWaitlist, listMyWaiting, listWaitlist } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/api.ts';
import { assignmentKeys, shiftKeys } from '../../api/query-keys.ts';
import { refreshPlaces } from '../place-mutations.ts';

/** The shifts for which the reader waits, by start. */
export const myWaitingQuery = queryOptions({
  queryKey: assignmentKeys.waiting,
  meta: { isKept: true },
  queryFn: async ({ signal }) => (await callApi(listMyWaiting, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

/** Who waits for a place on a shift, for admins. */
export const waitlistQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.waitlist(shiftId),
    queryFn: async ({ signal }) => (await callApi(listWaitlist, { params: { id: shiftId }, signal })).items,
    staleTime: 5_000,
    refetchInterval: 30_000,
  });

/**
 * Puts the reader on the waitlist of a shift.
 *
 * @returns the position; null when they were on it already, because only an answer was lost
 */
export const joinWaitlistMutation = mutationOptions({
  mutationFn: async (shiftId: string): Promise<number | null> => {
    try {
      return (await callApi(joinWaitlist, { params: { id: shiftId } })).position;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'waitlist.already') return null;
      throw error;
    }
  },
  onSettled: (_position, _error, _shiftId, _result, { client }) => refreshPlaces(client),
});

/** Takes the reader off the waitlist of a shift. It is not an error when they are off it already. */
export const leaveWaitlistMutation = mutationOptions({
  mutationFn: async (shiftId: string): Promise<void> => {
    try {
      await callApi(leaveWaitlist, { params: { id: shiftId } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'waitlist.not_found')) throw error;
    }
  },
  onSettled: (_answer, _error, _shiftId, _result, { client }) => refreshPlaces(client),
});
