import {
  claimShift,
  createShift,
  getShift,
  listShiftAssignments,
  listShifts,
  type NewShift,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { refreshPlaces, shiftKeys } from '../../lib/query-keys.ts';

/** The shifts that touch a period, by start; the period before stays in sight while the next one comes. */
export const shiftsQuery = (filter: { from: string; to: string }) =>
  queryOptions({
    queryKey: shiftKeys.list(filter),
    queryFn: async ({ signal }) => (await callApi(listShifts, { query: filter, signal })).items,
    placeholderData: keepPreviousData,
  });

/** One shift, for a dialog that was opened by its link. */
export const shiftQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.one(shiftId),
    queryFn: ({ signal }) => callApi(getShift, { params: { id: shiftId }, signal }),
  });

/** Who is on a shift, cancelled places included. */
export const shiftPeopleQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.people(shiftId),
    queryFn: async ({ signal }) =>
      (await callApi(listShiftAssignments, { params: { id: shiftId }, signal })).items,
  });

/** Takes a place; refused or not, the lists are read anew, since a refusal means that they were out of date. */
export function useClaimShift() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shiftId: string) => callApi(claimShift, { params: { id: shiftId } }),
    onSettled: () => refreshPlaces(queryClient),
  });
}

/** Makes a shift. */
export function useCreateShift() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shift: NewShift) => callApi(createShift, { body: shift }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: shiftKeys.all }),
  });
}
