import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placeKeys } from '../../lib/query-keys.ts';

/** A claim made in this browser a short while ago. */
export interface RecentClaim {
  shiftId: string;
  /** The server has not answered yet. */
  isPending: boolean;
  /** Why it did not succeed; null when it did. */
  error: Error | null;
}

/** What became of the claims made here lately, the last one of each shift by its id. */
export function useRecentClaims(): ReadonlyMap<string, RecentClaim> {
  const claims = useMutationState({
    filters: { mutationKey: placeKeys.claim },
    select: ({ state }): RecentClaim => ({
      shiftId: String(state.variables),
      isPending: state.status === 'pending',
      error: state.error,
    }),
  });
  return useMemo(() => new Map(claims.map((claim) => [claim.shiftId, claim])), [claims]);
}
