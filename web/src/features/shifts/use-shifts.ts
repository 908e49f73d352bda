import type { ListedShift } from '@ijsploeg/worker/contract';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withClaim } from '../../lib/places.ts';
import { shiftsQuery } from './shifts.queries.ts';
import { useRecentClaims } from './use-recent-claims.ts';

interface Period {
  from: string;
  to: string;
}

/**
 * The shifts of a period, kept up to date, with the claims that are under way shown as done. While another period
 * is on its way, the one before is shown (`isPlaceholderData`).
 */
export function useShifts(period: Period) {
  const { data, error, isFetching, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...shiftsQuery(period),
    placeholderData: keepPreviousData,
  });
  const shifts = useWithClaims(data);
  return { data: shifts, error, isFetching, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch };
}

/** The same for periods that follow each other, each read on its own; by start, each shift once. */
export function useShiftsOf(periods: readonly Period[]) {
  const { data, ...query } = useQueries({
    queries: periods.map(shiftsQuery),
    combine: joinPeriods,
  });
  return { ...query, data: useWithClaims(data) };
}

/** Outside the hook, so that it joins only what has changed. */
function joinPeriods(results: UseQueryResult<ListedShift[]>[]) {
  const error = results.find((result) => result.error)?.error ?? null;
  return {
    data: results[0]?.data && joinOnce(results.map((result) => result.data ?? [])),
    error,
    isRefetchError: error !== null,
    isFetching: results.some((result) => result.isFetching),
    isPending: results.some((result) => result.isPending),
    dataUpdatedAt: Math.min(...results.filter((result) => result.data).map((result) => result.dataUpdatedAt)),
    refetch: () => Promise.all(results.map((result) => result.refetch())),
  };
}

/** A shift over the border of two periods is in both. */
const joinOnce = (lists: ListedShift[][]) => [
  ...new Map(lists.flat().map((shift) => [shift.id, shift])).values(),
];

/** A claim that is under way shows as done; when it is refused, what is known shows again. */
function useWithClaims(shifts: ListedShift[] | undefined): ListedShift[] | undefined {
  const claims = useRecentClaims();
  return useMemo(() => {
    const isClaiming = ({ id }: ListedShift) => claims.get(id)?.isPending === true;
    return shifts?.some(isClaiming)
      ? shifts.map((shift) => (isClaiming(shift) ? withClaim(shift) : shift))
      : shifts;
  }, [shifts, claims]);
}
