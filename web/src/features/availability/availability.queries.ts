import { type BodyInput, changeAvailability, getAvailability } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';

/** The times at which the reader likes to help, and their absences. */
export const availabilityQuery = queryOptions({
  queryKey: accountKeys.availability,
  queryFn: ({ signal }) => callApi(getAvailability, { signal }),
});

/** One part of the week, or one absence. */
export type AvailabilityChange = BodyInput<typeof changeAvailability>;

/** Changes one thing. Requests are sent one after the other, so that the last press counts. */
export const changeAvailabilityMutation = mutationOptions({
  scope: { id: 'availability' },
  mutationFn: (body: AvailabilityChange) => callApi(changeAvailability, { body }),
  onSuccess: (saved, _body, _result, { client }) => client.setQueryData(availabilityQuery.queryKey, saved),
});
