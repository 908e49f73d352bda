import { getRetention, listInactivePeople, setRetention } from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { settingsKeys } from '../../lib/api/query-keys.ts';

/** How long data is kept, and whether inactive people are erased. */
export const retentionQuery = queryOptions({
  queryKey: settingsKeys.retention,
  queryFn: ({ signal }) => callApi(getRetention, { signal }),
});

/** A page of those who are or would be warned and erased. */
export const inactivePeopleQuery = (page = 1) =>
  queryOptions({
    queryKey: settingsKeys.inactivePeople(page),
    queryFn: ({ signal }) => callApi(listInactivePeople, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Turns erasing on for a list of this many people, or off. */
export const switchErasingMutation = mutationOptions({
  mutationFn: (change: { isOn: true; people: number } | { isOn: false }) =>
    callApi(setRetention, { body: change }),
  onSuccess: (setting, _change, _result, { client }) => {
    client.setQueryData(retentionQuery.queryKey, setting);
  },
  // A refusal means that the list has changed, and turning it off withdraws warnings.
  onSettled: (_setting, _error, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: settingsKeys.allInactivePeople }),
});
