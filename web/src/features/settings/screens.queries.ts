import { type BodyInput, endScreen, listScreens, makeScreen } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';

/** The screens at the rink, and the places that one can be limited to; always refetched, because their devices are seen meanwhile. */
export const screensQuery = queryOptions({
  queryKey: ['screens'],
  queryFn: ({ signal }) => callApi(listScreens, { signal }),
  staleTime: 0,
});

export const makeScreenMutation = mutationOptions({
  mutationFn: (body: BodyInput<typeof makeScreen>) => callApi(makeScreen, { body }),
  onSuccess: (_made, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: screensQuery.queryKey }),
});

export const endScreenMutation = mutationOptions({
  mutationFn: (id: string) => callApi(endScreen, { params: { id } }),
  onSettled: (_nothing, _error, _id, _result, { client }) =>
    client.invalidateQueries({ queryKey: screensQuery.queryKey }),
});
