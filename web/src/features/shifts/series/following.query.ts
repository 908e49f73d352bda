import { listFollowingShifts } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { shiftKeys } from '../../../lib/api/query-keys.ts';

/** The same work on the same day of the next weeks. */
export const followingQuery = (shiftId: string) =>
  queryOptions({
    queryKey: shiftKeys.following(shiftId),
    queryFn: async ({ signal }) =>
      (await callApi(listFollowingShifts, { params: { id: shiftId }, signal })).items,
  });
