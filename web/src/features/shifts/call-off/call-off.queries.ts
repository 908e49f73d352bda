import {
  type BodyInput,
  callOffDay,
  callOffShift,
  getDayToCallOff,
  undoCallOff,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, NetworkError } from '../../../lib/api/api.ts';
import { eventKeys, keysOfPlaces, shiftKeys } from '../../../lib/api/query-keys.ts';

/** What of a day can be called off, and was. */
export const dayToCallOffQuery = (day: string) =>
  queryOptions({
    queryKey: [...shiftKeys.all, 'call-off', day],
    queryFn: ({ signal }) => callApi(getDayToCallOff, { params: { day }, signal }),
    staleTime: 5_000,
  });

const refresh = (client: QueryClient) => {
  for (const queryKey of [...keysOfPlaces, eventKeys.all]) void client.invalidateQueries({ queryKey });
};

export const callOffMutation = (day: string) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof callOffDay>) => callApi(callOffDay, { params: { day }, body }),
    onSettled: (_answer, error, _input, _result, { client }) => {
      // After a lost answer the day may be called off already, and the form would be empty.
      if (!(error instanceof NetworkError)) refresh(client);
    },
  });

export const callOffShiftMutation = (shiftId: string) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof callOffShift>) =>
      callApi(callOffShift, { params: { id: shiftId }, body }),
    onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
  });

export const undoCallOffMutation = mutationOptions({
  mutationFn: (id: string) => callApi(undoCallOff, { params: { id } }),
  onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
});
