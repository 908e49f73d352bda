import { listEvents } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';

/** Every event, by start: what a shift can belong to. */
export const eventsQuery = queryOptions({
  queryKey: ['events', 'all'],
  queryFn: async ({ signal }) => (await callApi(listEvents, { signal })).items,
});
