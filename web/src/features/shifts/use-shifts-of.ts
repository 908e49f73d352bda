import type { ListedShift } from '@ijsploeg/worker/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useFirstDataLater } from '../../lib/hooks/use-first-data-later.ts';
import { shiftsQuery } from './shifts.queries.ts';
import { useOpenings } from './use-openings.ts';
import { useWithClaims } from './use-recent-claims.ts';
import type { Period } from './use-shifts.ts';

/** Like `useShifts`, for consecutive periods that are loaded separately; by start, each shift once. */
export function useShiftsOf(periods: readonly Period[]) {
  const { data, ...query } = useQueries({
    queries: periods.map(shiftsQuery),
    combine: joinPeriods,
  });
  return { ...query, data: useWithClaims(useOpenings(useFirstDataLater(data))) };
}

/** Outside the hook, so that results are only merged again when they change. */
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

/** A shift across the border of two periods is in both of them. */
const joinOnce = (lists: ListedShift[][]) => [
  ...new Map(lists.flat().map((shift) => [shift.id, shift])).values(),
];
