import { type GhostShift, listPlans } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { planKeys } from '../../../lib/api/query-keys.ts';
import { type DayKey, dayOf } from './days.ts';

const NONE: readonly GhostShift[] = [];

/** The shifts that the drafts of plans would make, by the day on which they start; for admins only. */
export function useGhosts(isAdmin: boolean) {
  const { data = NONE } = useQuery({
    queryKey: planKeys.drafts,
    queryFn: async ({ signal }) =>
      (await callApi(listPlans, { query: { state: 'draft' }, signal })).ghosts ?? NONE,
    enabled: isAdmin,
    staleTime: 5_000,
    refetchInterval: 30_000,
  });
  return useMemo(() => {
    const byDay = new Map<DayKey, GhostShift[]>();
    for (const ghost of data) {
      const day = dayOf(new Date(ghost.startTime));
      byDay.set(day, [...(byDay.get(day) ?? []), ghost]);
    }
    return {
      ghostsOn: (day: DayKey): readonly GhostShift[] => byDay.get(day) ?? NONE,
      drafted: new Map([...byDay].map(([day, ghosts]) => [day, ghosts.length])),
    };
  }, [data]);
}
