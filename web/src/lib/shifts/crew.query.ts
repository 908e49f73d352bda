import { listCrews } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { crewKeys } from '../api/query-keys.ts';

/** Other leads record too. */
const CREW_CHECK_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Until when the list of a day is kept on the phone: until six the next morning, for shifts past midnight. */
const keptUntil = (day: string) => Date.parse(`${day}T00:00`) + 30 * HOUR_MS;

/** The crews of a day. Kept for that day only, because it has phone numbers (product 48). */
export const crewQuery = (day: string) =>
  queryOptions({
    queryKey: crewKeys.day(day),
    meta: { isKept: true, keptUntil: keptUntil(day) },
    queryFn: async ({ signal }) => (await callApi(listCrews, { query: { day }, signal })).items,
    refetchInterval: CREW_CHECK_MS,
  });
