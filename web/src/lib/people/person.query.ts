import { getPerson } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { personKeys } from '../api/query-keys.ts';

/** One person, with their skills and what they would lose with their account. */
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: personKeys.one(personId),
    queryFn: ({ signal }) => callApi(getPerson, { params: { id: personId }, signal }),
  });
