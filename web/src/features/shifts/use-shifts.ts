import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFirstDataLater } from '../../lib/hooks/use-first-data-later.ts';
import { shiftsQuery } from './shifts.queries.ts';
import { useOpenings } from './use-openings.ts';
import { useWithClaims } from './use-recent-claims.ts';

/** From one instant to another. */
export interface Period {
  from: string;
  to: string;
}

/**
 * The shifts of a period, polled, with pending claims shown as done. While another period is being loaded, the
 * previous one is shown (`isPlaceholderData`).
 */
export function useShifts(period: Period) {
  const { data, error, isFetching, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...shiftsQuery(period),
    placeholderData: keepPreviousData,
  });
  const shifts = useWithClaims(useOpenings(useFirstDataLater(data)));
  return { data: shifts, error, isFetching, isRefetchError, isPlaceholderData, dataUpdatedAt, refetch };
}
