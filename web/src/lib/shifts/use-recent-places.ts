import type { Assignment } from '@ijsploeg/worker/contract';
import { type Mutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placeKeys } from '../api/query-keys.ts';
import type { PlaceToClaim } from './place-mutations.ts';
import { isHeld } from './places.ts';

/** The outcome of a claim or of giving back a place. */
interface PlaceChange {
  isClaim: boolean;
  /** Of the shift, or of the place that was given back. */
  id: string;
  status: 'idle' | 'pending' | 'success' | 'error';
  /** Null when there was nothing left to do. */
  assignment: Assignment | null | undefined;
}

/**
 * The shifts on which this browser has just taken a place or given it back, and whether it holds the place now. A claim
 * that is under way counts as held, until it is refused.
 */
export function useRecentPlaces(): ReadonlyMap<string, boolean> {
  const changes = useMutationState({ filters: { mutationKey: placeKeys.all }, select: toPlaceChange });
  return useMemo(() => recentPlaces(changes), [changes]);
}

const toPlaceChange = ({ options, state }: Mutation<unknown, Error, unknown>): PlaceChange => {
  const isClaim = options.mutationKey?.[1] === placeKeys.claim[1];
  return {
    isClaim,
    id: isClaim ? (state.variables as PlaceToClaim).shiftId : String(state.variables),
    status: state.status,
    assignment: state.data as Assignment | null | undefined,
  };
};

/** @param changes in the order in which they were asked for */
export function recentPlaces(changes: readonly PlaceChange[]): ReadonlyMap<string, boolean> {
  const places = new Map<string, boolean>();
  const shiftOfPlace = new Map<string, string>();
  for (const { isClaim, id, status, assignment } of changes) {
    if (status === 'error') continue;
    if (assignment) {
      places.set(assignment.shiftId, isHeld(assignment));
      shiftOfPlace.set(assignment.id, assignment.shiftId);
    } else if (isClaim) places.set(id, true);
    else if (status === 'success' && shiftOfPlace.has(id)) places.set(shiftOfPlace.get(id) ?? '', false);
  }
  return places;
}
