import {
  type Assignment,
  cancelAssignment,
  claimShift,
  type ListedShift,
  type MyAssignment,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { assignmentKeys, placeKeys, shiftKeys } from '../api/query-keys.ts';
import { withAssignment } from './places.ts';

/**
 * Takes a place. Nothing is written down here before the server's answer: lists that show the place as taken
 * meanwhile lay `withClaim` over what they know, so that a refusal leaves nothing to be taken back. That the
 * place was the caller's already is no failure: an answer was lost on the way, or another tab was quicker.
 *
 * Claimed or refused, the lists are read anew, since a refusal means that they were out of date.
 *
 * @returns null when the place was the caller's already
 */
export const claimPlaceMutation = mutationOptions({
  mutationKey: placeKeys.claim,
  mutationFn: async (shiftId: string): Promise<Assignment | null> => {
    try {
      return await callApi(claimShift, { params: { id: shiftId } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.already_claimed') return null;
      throw error;
    }
  },
  onSuccess: (assignment, _shiftId, _result, { client }) => {
    if (assignment) showAssignment(client, assignment);
  },
  onSettled: (_assignment, _error, _shiftId, _result, { client }) => refreshPlaces(client),
});

/** Gives a place back. That it was given back already is no failure; otherwise as {@link claimPlaceMutation}. */
export const releasePlaceMutation = mutationOptions({
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

/**
 * A place was taken or given back, or the attempt showed that others did: whatever tells of places is read anew.
 * Nobody waits for it, so that an act is over when the server has done it.
 */
export function refreshPlaces(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: shiftKeys.all });
  void client.invalidateQueries({ queryKey: assignmentKeys.all });
}

/** Puts what the server just said of one assignment into every list in the cache, until these are read anew. */
function showAssignment(client: QueryClient, assignment: Assignment): void {
  const update = (shift: ListedShift) =>
    shift.id === assignment.shiftId ? withAssignment(shift, assignment) : shift;
  client.setQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists }, (shifts) => shifts?.map(update));
  client.setQueryData<ListedShift>(shiftKeys.one(assignment.shiftId), (shift) => shift && update(shift));
  client.setQueryData<MyAssignment[]>(assignmentKeys.mine, (mine) =>
    mine?.map((known) => (known.id === assignment.id ? { ...known, ...assignment } : known)),
  );
}
