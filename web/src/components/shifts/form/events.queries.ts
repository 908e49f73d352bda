import { listEvents } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { eventKeys } from '../../../lib/api/query-keys.ts';

/** Every event a shift can belong to, by start. */
export const eventsQuery = queryOptions({
  queryKey: eventKeys.choices,
  queryFn: async ({ signal }) => (await callApi(listEvents, { signal })).items,
});
