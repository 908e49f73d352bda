import { type BodyInput, getAvailability, setAvailability } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The times at which the reader likes to help, and their absences. */
export const availabilityQuery = queryOptions({
  queryKey: accountKeys.availability,
  queryFn: ({ signal }) => callApi(getAvailability, { signal }),
});

/** Replaces all of it. Requests are sent one after the other, so that the last press counts. */
export const saveAvailabilityMutation = mutationOptions({
  scope: { id: 'availability' },
  mutationFn: (body: BodyInput<typeof setAvailability>) => callApi(setAvailability, { body }),
  onSuccess: (saved, _body, _result, { client }) => client.setQueryData(availabilityQuery.queryKey, saved),
});
