import type { ListedShift } from '@ijsploeg/worker/contract';
import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placeKeys } from '../../lib/api/query-keys.ts';
import { withClaim } from '../../lib/assignments/places.ts';

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

/** Shows a claim that is under way as done; when it is refused, what is known shows again. */
export function useWithClaims(shifts: ListedShift[] | undefined): ListedShift[] | undefined {
  const claims = useRecentClaims();
  return useMemo(() => {
    const isClaiming = ({ id }: ListedShift) => claims.get(id)?.isPending === true;
    return shifts?.some(isClaiming)
      ? shifts.map((shift) => (isClaiming(shift) ? withClaim(shift) : shift))
      : shifts;
  }, [shifts, claims]);
}
