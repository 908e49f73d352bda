import {
  type Assignment,
  acknowledgeAssignment,
  cancelAssignment,
  claimShift,
  claimShifts,
  type ListedShift,
  type MyAssignment,
  type PlaceResult,
  takeOver,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { assignmentKeys, keysOfPlaces, placeKeys, shiftKeys } from '../api/query-keys.ts';
import { withAssignment } from './places.ts';

/** A place to claim: a free place of a shift, or that of somebody who seeks a stand-in. */
export interface PlaceToClaim {
  shiftId: string;
  standInId?: string | undefined;
  /** Claims it even with little rest before or after it, or many hours within 24. */
  acceptRest?: boolean | undefined;
}

/**
 * Claims a place. The cache is left alone until the server answers: lists show a pending claim by
 * `withClaim`, so that a refusal has nothing to roll back. A place that is the caller's already is not an
 * error: an earlier answer was lost, or another tab was quicker.
 *
 * The lists are refetched after a refusal too, because it means that they were out of date.
 *
 * @returns null when the place was the caller's already
 */
export const claimPlaceMutation = mutationOptions({
  mutationKey: placeKeys.claim,
  mutationFn: async ({ shiftId, standInId, acceptRest }: PlaceToClaim): Promise<Assignment | null> => {
    try {
      return standInId
        ? await callApi(takeOver, { params: { id: standInId }, body: { acceptRest } })
        : await callApi(claimShift, { params: { id: shiftId }, body: { acceptRest } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.already_claimed') return null;
      throw error;
    }
  },
  onSuccess: (assignment, _place, _result, { client }) => {
    if (assignment) showAssignment(client, assignment);
  },
  onSettled: (_assignment, _error, _place, _result, { client }) => refreshPlaces(client),
});

/** Claims a place on each of these shifts; see `claimShifts`. The cache is updated as by {@link claimPlaceMutation}. */
export const claimPlacesMutation = mutationOptions({
  mutationFn: async (shiftIds: string[]): Promise<PlaceResult[]> =>
    (await callApi(claimShifts, { body: { shiftIds } })).results,
  onSuccess: (results, _shiftIds, _result, { client }) => {
    for (const { assignment } of results) if (assignment) showAssignment(client, assignment);
  },
  onSettled: (_results, _error, _shiftIds, _result, { client }) => refreshPlaces(client),
});

/**
 * Gives a place back. One that was given back already is not an error; the cache is updated as by
 * {@link claimPlaceMutation}.
 */
export const releasePlaceMutation = mutationOptions({
  mutationKey: placeKeys.release,
  mutationFn: async (assignmentId: string): Promise<Assignment | null> => {
    try {
      return await callApi(cancelAssignment, { params: { id: assignmentId } });
    } catch (error) {
      if (error instanceof ApiError && error.detail.state === 'cancelled') return null;
      throw error;
    }
  },
  onSuccess: (assignment, _assignmentId, _result, { client }) => {
    if (assignment) showAssignment(client, assignment);
  },
  onSettled: (_assignment, _error, _assignmentId, _result, { client }) => refreshPlaces(client),
});

/** Says that the reader comes to a shift. */
export const acknowledgePlaceMutation = mutationOptions({
  mutationFn: (assignmentId: string) => callApi(acknowledgeAssignment, { params: { id: assignmentId } }),
  onSuccess: (assignment, _assignmentId, _result, { client }) => showAssignment(client, assignment),
  onSettled: (_assignment, _error, _assignmentId, _result, { client }) => refreshPlaces(client),
});

/**
 * Refetches everything that shows places, after a place was taken or given back or an attempt failed. Not
 * awaited, so that a mutation is done once the server has answered.
 */
export function refreshPlaces(client: QueryClient): void {
  for (const queryKey of keysOfPlaces) void client.invalidateQueries({ queryKey });
}

/** Writes the returned assignment into every cached list until these are refetched. */
function showAssignment(client: QueryClient, assignment: Assignment): void {
  const update = (shift: ListedShift) =>
    shift.id === assignment.shiftId ? withAssignment(shift, assignment) : shift;
  client.setQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists }, (shifts) => shifts?.map(update));
  client.setQueryData<ListedShift>(shiftKeys.one(assignment.shiftId), (shift) => shift && update(shift));
  client.setQueryData<MyAssignment[]>(assignmentKeys.mine, (mine) =>
    mine?.map((each) => (each.id === assignment.id ? { ...each, ...assignment } : each)),
  );
}
