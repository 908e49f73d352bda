import { getShift, listShiftAssignments, listShifts } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { shiftKeys } from '../../lib/api/query-keys.ts';

/** How often what is in sight is read anew: others claim while one looks. Unchanged, nothing crosses the wire. */
const REFRESH_MS = 30_000;
/** Coming back to the window reads anew what is older than this. */
const FRESH_MS = 5_000;

/** The shifts that touch a period, by start. */
export const shiftsQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: shiftKeys.list(period),
    queryFn: async ({ signal }) => (await callApi(listShifts, { query: period, signal })).items,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** One shift, for a dialog that was opened by its link. */
export const shiftQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.one(shiftId),
    queryFn: ({ signal }) => callApi(getShift, { params: { id: shiftId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** Who is on a shift; admins get cancelled places too. */
export const shiftPeopleQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.people(shiftId),
    queryFn: async ({ signal }) =>
      (await callApi(listShiftAssignments, { params: { id: shiftId }, signal })).items,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });
