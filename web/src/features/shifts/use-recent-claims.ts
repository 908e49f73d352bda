import type { ListedShift } from '@ijsploeg/worker/contract';
import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placeKeys } from '../../lib/api/query-keys.ts';
import type { PlaceToClaim } from '../../lib/shifts/place-mutations.ts';
import { withClaim } from '../../lib/shifts/places.ts';

/** A recent claim in this browser. */
export interface RecentClaim {
  shiftId: string;
  /** The request is under way. */
  isPending: boolean;
  /** Why it failed; null when it succeeded. */
  error: Error | null;
}

/** The recent claims of this browser: the last one of each shift, by shift id. */
export function useRecentClaims(): ReadonlyMap<string, RecentClaim> {
  const claims = useMutationState({
    filters: { mutationKey: placeKeys.claim },
    select: ({ state }): RecentClaim => ({
      shiftId: (state.variables as PlaceToClaim).shiftId,
      isPending: state.status === 'pending',
      error: state.error,
    }),
  });
  return useMemo(() => new Map(claims.map((claim) => [claim.shiftId, claim])), [claims]);
}

/** Shows a pending claim as done; when it is refused, the shift is shown as before. */
export function useWithClaims(shifts: ListedShift[] | undefined): ListedShift[] | undefined {
  const claims = useRecentClaims();
  return useMemo(() => {
    const isClaiming = ({ id }: ListedShift) => claims.get(id)?.isPending === true;
    return shifts?.some(isClaiming)
      ? shifts.map((shift) => (isClaiming(shift) ? withClaim(shift) : shift))
      : shifts;
  }, [shifts, claims]);
}
