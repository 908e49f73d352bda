import { type Answer, listGaps, listToday, type ShiftOfToday } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { assignmentKeys } from '../api/query-keys.ts';

const FRESHNESS = { staleTime: 10_000, refetchInterval: 30_000 };

/** The shifts of today and tomorrow that are not over, and who is in charge. The menu, the dashboard and their own screen count these. */
export const todayQuery = queryOptions({
  queryKey: assignmentKeys.today,
  queryFn: ({ signal }) => callApi(listToday, { signal }),
  ...FRESHNESS,
});

/** The shifts after tomorrow that need people. */
export const gapsQuery = queryOptions({
  queryKey: assignmentKeys.gaps,
  queryFn: async ({ signal }) => (await callApi(listGaps, { signal })).items,
  ...FRESHNESS,
});

/**
 * The shift needs an organiser. People who have not answered their reminder count only while they are at risk: in the evening
 * most have not answered yet.
 */
export const needsAttention = ({ isUrgent, lacksLead, notSeen, standIns, unheard }: ShiftOfToday): boolean =>
  isUrgent || lacksLead || notSeen > 0 || standIns.length > 0 || unheard.some(({ isAtRisk }) => isAtRisk);

/** What waits for an organiser today and tomorrow: the shifts that need one, and a day that nobody is in charge of. */
export const countNeeds = ({ items, lacksCharge }: Answer<typeof listToday>): number =>
  items.filter(needsAttention).length + (lacksCharge ? 1 : 0);
