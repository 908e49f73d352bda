import { getShift, type ListedShift, listShiftAssignments, listShifts } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { shiftKeys } from '../../lib/api/query-keys.ts';

/** Visible shifts are polled, since others claim them meanwhile. An unchanged answer has no body. */
const REFRESH_MS = 30_000;
/** Older data is refetched when the window gets the focus. */
const FRESH_MS = 5_000;

const titles = new Intl.Collator('nl');

const byStart = (one: ListedShift, other: ListedShift) =>
  Date.parse(one.startTime) - Date.parse(other.startTime) || titles.compare(one.title, other.title);

/** The shifts that overlap a period, by start, then by title. */
export const shiftsQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: shiftKeys.list(period),
    meta: { isKept: true },
    queryFn: async ({ signal }) =>
      (await callApi(listShifts, { query: period, signal })).items.toSorted(byStart),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** One shift, for a dialog opened by its link. */
export const shiftQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.one(shiftId),
    meta: { isKept: true },
    queryFn: ({ signal }) => callApi(getShift, { params: { id: shiftId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** Who is on a shift: for admins every place, for others on it the first names. */
export const shiftPeopleQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.people(shiftId),
    queryFn: ({ signal }) => callApi(listShiftAssignments, { params: { id: shiftId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });
